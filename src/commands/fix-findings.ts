// hypno check --fix: prints the edits of findings that have one certain correction, and writes them.
import type { Rule } from "../check/rule.ts";
import { selectRules } from "../check/select-rules.ts";
import type { Config } from "../config.ts";
import {
	applyToLine,
	type CorrectedProblem,
	hasEdit,
	writeEdits,
} from "../edit/files/correct.ts";
import type { Problem } from "../problems.ts";
import type { Style } from "../report/style.ts";
import { formatLocation, MARGIN } from "../report/text.ts";
import { clean, count } from "../report/words.ts";

function formatEdit({ source, rule, edit }: CorrectedProblem, style: Style) {
	const before = source?.excerpt ?? "";
	const after = applyToLine(edit, before).trim();
	const lines = [
		`${style.bold(formatLocation(edit))}  ${style.dim(rule)}`,
		`${MARGIN}${style.red(`- ${clean(before.trim())}`)}`,
	];
	if (after) lines.push(`${MARGIN}${style.green(`+ ${clean(after)}`)}`);
	return lines.join("\n");
}

export interface FixFlags {
	readonly fix?: true | string;
	readonly dryRun?: true;
}

interface FixSetting {
	readonly rules: readonly Rule[];
	readonly config: Config;
	readonly style: Style;
}

export function fixFindings(
	findings: readonly Problem[],
	{ fix, dryRun }: FixFlags,
	{ rules, config, style }: FixSetting,
) {
	const only = typeof fix === "string" ? fix : undefined;
	const ids = selectRules(rules, { only }).map(({ id }) => id);
	const fixable = findings
		.filter(hasEdit)
		.filter((one) => ids.includes(one.rule));
	const nothing =
		"Nothing to fix: no finding has a correction that is certain.";
	if (fixable.length === 0) return { text: nothing, isWritten: false };
	const files = dryRun ? [] : writeEdits(fixable, config);
	const refused = files.filter((one) => !one.written).map(({ file }) => file);
	const fixed = fixable.filter(({ edit }) => !refused.includes(edit.file));
	const lines = fixed.map((problem) => formatEdit(problem, style));
	const done = dryRun ? "found; nothing is written with --dry-run" : "written";
	lines.push("", `${count(fixed.length, "correction")} ${done}.`);
	if (refused.length > 0)
		lines.push(
			`Not written: ${refused.join(", ")}, because another program changed the file, a link leads to it, or it is read-only. Run the command again.`,
		);
	const text = lines.join("\n").trimStart();
	return { text, isWritten: !dryRun && fixed.length > 0 };
}
