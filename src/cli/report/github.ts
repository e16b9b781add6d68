// CheckReport -> workflow commands that GitHub shows beside the changed lines.
import { createHash } from "node:crypto";
import type { Problem, Severity } from "../../base/problems.ts";
import { formatAdvice } from "../../base/text/problem-text.ts";
import { clean, count, oneLine } from "../../base/text/words.ts";
import type { CheckReport } from "../../check/check-report.ts";

/** GitHub shows ten annotations of a level, so the tenth counts the rest. */
const MAX_SHOWN = 9;

function formatCommand(
	severity: Severity,
	properties: Readonly<Record<string, string | number>>,
	text: string,
): string {
	const pairs = Object.entries(properties).map(([name, value]) => {
		const escaped = clean(String(value)).replace(/[%:,]/g, encodeURIComponent);
		return `${name}=${escaped}`;
	});
	const message = text.replace(/[%\r\n]/g, encodeURIComponent);
	return `::${severity} ${pairs.join(",")}::${message}`;
}

function annotate(problem: Problem, folder: string): string {
	const { source, severity, rule, message } = problem;
	const location = source && {
		file: folder + source.file,
		line: source.line,
		col: source.column,
	};
	const text = [oneLine(message), ...formatAdvice(problem)].join("\n");
	return formatCommand(severity, { ...location, title: rule }, text);
}

export function formatGithub({ live }: CheckReport, folder = ""): string {
	const prefix = folder === "" ? "" : `${folder.replace(/\/+$/, "")}/`;
	const levels: readonly Severity[] = ["error", "warning"];
	const commands: string[] = [];
	for (const level of levels) {
		const problems = live.filter(({ severity }) => severity === level);
		for (const problem of problems.slice(0, MAX_SHOWN))
			commands.push(annotate(problem, prefix));
		const rest = problems.length - MAX_SHOWN;
		if (rest <= 0) continue;
		const title = count(rest, `more ${level}`);
		const text = `${title}: npx hypno check lists all of them`;
		commands.push(formatCommand(level, { title }, text));
	}
	return commands.join("\n");
}

/** Quotes text that could contain workflow commands; it cannot contain the end of the quotation, its own hash. */
export function quoteForGithub(text: string): string {
	const word = createHash("sha256").update(text).digest("hex");
	return `::stop-commands::${word}\n${text}\n::${word}::`;
}
