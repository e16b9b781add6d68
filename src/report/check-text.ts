// CheckReport -> text for a person: the findings by the file to open, then what was checked
// and what was not, and why the exit code is what it is.
import type { Problem } from "../problems.ts";
import { type CheckReport, isLive } from "./check-report.ts";
import { formatAccepted, formatCoverage, formatVerdict } from "./closing.ts";
import { groupBy } from "./group-by.ts";
import type { Style } from "./style.ts";
import {
	formatAdvice,
	formatCounts,
	formatHeadline,
	formatProblem,
	MARGIN,
} from "./text.ts";
import { clean } from "./words.ts";

/** As many findings that differ only in their targets are told in full; more are a list. */
const MOST_ALIKE = 3;

/** The same for findings that say the same of different targets. */
function likeness(problem: Problem): string {
	const { rule, severity, message, target, pages = [] } = problem;
	const said = [message, ...formatAdvice(problem), ...pages];
	const bare = said.map((text) =>
		target ? text.replaceAll(target, "\0") : text,
	);
	return JSON.stringify([rule, severity, ...bare]);
}

/** With the command that mends it, which is another for each. */
function formatInList(problem: Problem, style: Style): string {
	const headline = formatHeadline(problem, style);
	return problem.fix === undefined
		? headline
		: `${headline}\n${MARGIN}Run: ${clean(problem.fix)}`;
}

/** The first in full, the others line by line: what helps one helps all. */
function formatAlike(alike: readonly Problem[], style: Style): string[] {
	const [first, ...others] = alike;
	if (!first || alike.length <= MOST_ALIKE)
		return alike.map((problem) => formatProblem(problem, style));
	const list = [
		formatProblem(first, style),
		`${MARGIN}${others.length} more like this, to be mended in the same way:`,
		...others.map((problem) => formatInList(problem, style)),
	];
	return [list.join("\n")];
}

function formatFile(findings: readonly Problem[], style: Style): string[] {
	const file = findings[0]?.source?.file;
	const heading =
		file !== undefined && findings.length > 1
			? [style.bold(`${formatCounts(findings)} in ${clean(file)}`)]
			: [];
	const alike = groupBy(findings, likeness);
	return [...heading, ...alike.flatMap((group) => formatAlike(group, style))];
}

function formatClosing(report: CheckReport, style: Style): string {
	return [
		formatCoverage(report),
		formatAccepted(report),
		style.bold(formatVerdict(report)),
	]
		.filter(Boolean)
		.join("\n");
}

/** Without a line break at the end; one line when there is nothing to tell. */
export function formatCheckText(report: CheckReport, style: Style): string {
	if (report.findings.length === 0)
		return formatCoverage(report, ": nothing to mend.");
	const byFile = groupBy(
		report.findings.filter(isLive),
		({ source }) => source?.file ?? "",
	);
	const blocks = byFile.flatMap((findings) => formatFile(findings, style));
	return [...blocks, formatClosing(report, style)].join("\n\n");
}
