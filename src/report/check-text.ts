// CheckReport -> text for a person: the findings by the file to open, then what was checked
// and what was not, and why the exit code is what it is.
import type { Problem } from "../problems.ts";
import {
	BASELINE_FILE,
	type CheckReport,
	fails,
	isLive,
	summarise,
} from "./check-report.ts";
import { groupBy } from "./group-by.ts";
import type { Style } from "./style.ts";
import {
	formatAdvice,
	formatCounts,
	formatHeadline,
	formatProblem,
	MARGIN,
} from "./text.ts";
import { clean, count, formatNumber, join, oneLine } from "./words.ts";

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
		: `${headline}\n${MARGIN}Run: npx ${clean(problem.fix)}`;
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

/** "Checked 39 pages and 2,210 links" */
export function formatChecked({ coverage }: CheckReport): string {
	const { pages, links, external } = coverage;
	const parts = [count(pages, "page"), count(links, "link")];
	if (external.checked > 0)
		parts.push(
			`${count(external.checked, "address", "addresses")} of other sites`,
		);
	return `Checked ${join(parts, "and")}`;
}

/** "Not checked: …", or nothing. */
export function formatUnchecked({ unchecked }: CheckReport): string {
	return unchecked.length > 0
		? `Not checked: ${unchecked.map(oneLine).join("; ")}.`
		: "";
}

/** "Checked 39 pages and 2,210 links. Not checked: …." */
export function formatCoverage(report: CheckReport, end = "."): string {
	return [`${formatChecked(report)}${end}`, formatUnchecked(report)]
		.filter(Boolean)
		.join(" ");
}

/** "2 accepted in hypno-baseline.json, 1 until 2026-11-27", or nothing. */
export function formatAccepted({ findings, expiring }: CheckReport): string {
	const { accepted } = summarise(findings);
	if (accepted === 0) return "";
	const soon = expiring
		? `, ${formatNumber(expiring.count)} until ${expiring.until}`
		: "";
	return `${formatNumber(accepted)} accepted in ${BASELINE_FILE}${soon}`;
}

function formatReason({ exitCode, failOn, findings }: CheckReport): string {
	if (exitCode === 0) return `only ${failOn}s fail the check`;
	const levels = new Set(
		findings
			.filter((finding) => isLive(finding) && fails(finding, failOn))
			.map(({ severity }) => `${severity}s`),
	);
	return `${join([...levels].sort(), "and")} fail the check`;
}

/** Counts and the exit code in words. */
export function formatVerdict(report: CheckReport): string {
	const { exitCode, failOn, findings } = report;
	const live = findings.filter(isLive);
	if (live.length === 0)
		return "Nothing else to mend: exit code 0, because accepted findings do not fail the check";
	return `${formatCounts(live)}: exit code ${exitCode}, because ${formatReason(report)} (--fail-on ${failOn})`;
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
