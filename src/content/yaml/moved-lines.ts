// Lines that stand in the wrong column, and the same in their own -> a problem for each, or for
// those that moved together, with the number of spaces that they need.
import { invalid, type UnplacedProblem } from "../../problems.ts";
import type { SourceFile } from "../source-file.ts";
import { columnOf } from "./yaml-lines.ts";

const spaces = (count: number, more = "") =>
	`${count === 0 ? "no" : count} ${more}space${count === 1 ? "" : "s"}`;

/** One problem for lines that follow each other and are wrong in the same way. */
function tellRun(
	file: string,
	line: number,
	run: readonly { readonly from: string; readonly to: string }[],
): UnplacedProblem {
	const [{ from, to } = { from: "", to: "" }, ...others] = run;
	const before = columnOf(from);
	const after = columnOf(to);
	const more =
		others.length > 0
			? ` and the ${others.length === 1 ? "line" : `${others.length} lines`} below it`
			: "";
	const tab = /^ *\t/.exec(from)?.[0].length;
	const source = { file, line, column: tab ?? before + 1 };
	if (tab !== undefined)
		return invalid(
			`this line is indented with a tab${more && `,${more} too`}, and YAML allows only spaces`,
			{
				hint: `Begin this line with ${spaces(after)} in place of the tab${more && ", and the others likewise"}`,
				source,
			},
		);
	const change =
		after > before
			? `Put ${spaces(after - before, "more ")} at the beginning of`
			: `Take ${spaces(before - after)} away at the beginning of`;
	return invalid(
		`this line begins with ${spaces(before)} where ${spaces(after)} ${after === 1 ? "is" : "are"} expected, so it has left the group it belongs to`,
		{ hint: `${change} this line${more}`, source },
	);
}

/** @param firstLine the line of the file that the YAML starts on */
export function describeMoves(
	{ sourcePath }: SourceFile,
	firstLine: number,
	[before, after]: readonly [readonly string[], readonly string[]],
): UnplacedProblem[] {
	const runs: { line: number; run: { from: string; to: string }[] }[] = [];
	let kind = "";
	for (const [at, from] of before.entries()) {
		const to = after[at] ?? "";
		if (from.trim() === "") continue;
		const isTab = /^[ \t]*\t/.test(from);
		const next = isTab ? "tab" : String(columnOf(to) - columnOf(from));
		if (from !== to && next === kind) runs.at(-1)?.run.push({ from, to });
		else if (from !== to)
			runs.push({ line: firstLine + at, run: [{ from, to }] });
		kind = from === to ? "" : next;
	}
	return runs.map(({ line, run }) => tellRun(sourcePath, line, run));
}
