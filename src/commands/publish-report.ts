// CheckReport -> where it is read: stdout, a file, GitHub's annotations and summary.
import fs from "node:fs";
import path from "node:path";
import { usageError } from "../problems.ts";
import type { CheckReport } from "../report/check-report.ts";
import { formatCheckText } from "../report/check-text.ts";
import { formatGithub, quoteForGithub } from "../report/github.ts";
import { formatJobSummary } from "../report/job-summary.ts";
import { formatJson } from "../report/json.ts";
import { formatJunit } from "../report/junit.ts";
import { PLAIN, type Style } from "../report/style.ts";
import type { Terminal } from "../terminal/terminal.ts";

export type Format = "text" | "json" | "github" | "junit";

export interface Publishing {
	readonly format: Format | undefined;
	readonly output: string | undefined;
	/** The absolute path of the folder that holds content, templates and static. */
	readonly rootDir: string;
	readonly environment: Readonly<Record<string, string | undefined>>;
}

function writeReport(output: string, text: string): void {
	const file = path.resolve(output);
	if (fs.statSync(file, { throwIfNoEntry: false })?.isDirectory())
		throw usageError(
			`the report cannot be written to ${output}, because that is a folder`,
			`Name a file in it, as in --output ${path.join(output, "report.txt")}`,
		);
	fs.mkdirSync(path.dirname(file), { recursive: true });
	fs.writeFileSync(file, text === "" ? "" : `${text}\n`);
}

/** The site's folder as GitHub sees it, from the top of the repository. */
function folderInRepository({ rootDir, environment }: Publishing): string {
	const { GITHUB_WORKSPACE } = environment;
	if (!GITHUB_WORKSPACE) return "";
	const folder = path.relative(GITHUB_WORKSPACE, rootDir);
	const names = folder.split(path.sep);
	return names[0] === ".." || path.isAbsolute(folder) ? "" : names.join("/");
}

const FORMATTERS: Readonly<
	Record<Format, (report: CheckReport, folder: string, style: Style) => string>
> = {
	text: (report, _folder, style) => formatCheckText(report, style),
	json: formatJson,
	github: formatGithub,
	junit: formatJunit,
};

/** @throws UserError (2) when the report is to be written to a folder */
export function publishReport(
	report: CheckReport,
	publishing: Publishing,
	terminal: Terminal,
): void {
	const { output, environment, format = "text" } = publishing;
	const { GITHUB_ACTIONS, GITHUB_STEP_SUMMARY } = environment;
	const isOnGithub = GITHUB_ACTIONS === "true";
	const folder = folderInRepository(publishing);
	const formatReport = FORMATTERS[format];
	if (output === undefined) {
		const text = formatReport(report, folder, terminal.style);
		const isQuoted = isOnGithub && format === "text";
		if (text !== "") terminal.print(isQuoted ? quoteForGithub(text) : text);
	} else {
		writeReport(output, formatReport(report, folder, PLAIN));
		terminal.error(`The report is in ${output}.`);
	}
	if (!isOnGithub) return;
	// Annotations stand beside the text, unless another form was asked for.
	const isForAll = publishing.format === undefined;
	const annotations = isForAll ? formatGithub(report, folder) : "";
	if (annotations !== "") terminal.print(annotations);
	if (GITHUB_STEP_SUMMARY && (isForAll || format === "github"))
		fs.appendFileSync(GITHUB_STEP_SUMMARY, `${formatJobSummary(report)}\n`);
}
