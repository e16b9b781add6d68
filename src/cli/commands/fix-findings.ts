// hypno check --fix: prints the edits of findings that have one certain correction, and writes them.

import type { Problem } from "../../base/problems.ts";
import { formatLines, formatLocation } from "../../base/text/problem-text.ts";
import type { Style } from "../../base/text/style.ts";
import { count } from "../../base/text/words.ts";
import type { Rule } from "../../check/rule.ts";
import { findListed } from "../../check/select-rules.ts";
import type { Config } from "../../site/config.ts";
import {
	type CorrectedProblem,
	hasEdit,
	writeEdits,
} from "../../site/edit/correct.ts";

function formatEdit({ source, rule, edit }: CorrectedProblem, style: Style) {
	const before = source?.excerpt ?? "";
	const start = edit.column - 1;
	const end = start + edit.from.length;
	const corrected = before.slice(0, start) + edit.to + before.slice(end);
	const after = corrected.trim();
	const head = `${style.bold(formatLocation(edit))}  ${style.dim(rule)}`;
	const lines = { removed: [before.trim()], added: after ? [after] : [] };
	return formatLines(head, lines, style);
}

export interface FixFlags {
	readonly fix?: true | string;
	readonly dryRun?: true;
}

/** @throws UserError (2) for a name that no rule of this run has */
export function fixFindings(
	findings: readonly Problem[],
	{ fix, dryRun }: FixFlags,
	run: { rules: readonly Rule[]; config: Config; style: Style },
) {
	const { rules, config, style } = run;
	const chosen = typeof fix === "string" ? findListed(rules, fix) : rules;
	const fixable = findings
		.filter(hasEdit)
		.filter(({ rule }) => chosen.some(({ id }) => id === rule));
	const nothing =
		"Nothing to fix: no finding has a correction that is certain.";
	if (fixable.length === 0) return { text: nothing, isWritten: false };
	const files = dryRun ? [] : writeEdits(fixable, config);
	const refused = files.filter((file) => !file.written).map(({ file }) => file);
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
