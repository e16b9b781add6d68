// CheckReport -> text for a person: the findings by file, then what was checked, the reason for the
// exit code, and what to do first.
import { compareProblems, type Problem } from "../problems.ts";
import { BASELINE_FILE, type CheckReport, summarise } from "./check-report.ts";
import { formatFirstSteps } from "./first-steps.ts";
import { groupBy } from "./group-by.ts";
import type { Style } from "./style.ts";
import {
	formatAdvice,
	formatCounts,
	formatHead,
	formatProblem,
	MARGIN,
} from "./text.ts";
import { clean, count, formatNumber, join, oneLine } from "./words.ts";

/** Of more findings with the same fix, only the first has its source line and its hint. */
const MAX_SIMILAR = 3;

function withFixOfAll(problem: Problem): Problem {
	const { fixAll } = problem;
	return fixAll === undefined ? problem : { ...problem, fix: fixAll };
}

function withoutTarget(text: string, { target = "" }: Problem): string {
	return target ? text.replaceAll(target, "") : text;
}

function adviceOf(problem: Problem): string {
	const { rule, severity, message } = problem;
	const advice = formatAdvice(withFixOfAll(problem)).join("\n") || message;
	return JSON.stringify([rule, severity, withoutTarget(advice, problem)]);
}

function formatSimilar(
	[first, ...others]: readonly Problem[],
	style: Style,
): string {
	if (!first) return "";
	if (others.length === 0) return formatProblem(first, style);
	const lines = [
		formatProblem(withFixOfAll(first), style),
		`${MARGIN}${formatNumber(others.length)} more like this:`,
	];
	for (const other of others) lines.push(formatHead(other, style));
	return lines.join("\n");
}

function formatFindings(live: readonly Problem[], style: Style): string[] {
	const groups: Problem[][] = [];
	for (const group of groupBy(live, adviceOf))
		if (group.length > MAX_SIMILAR) groups.push(group);
		else for (const one of group) groups.push([one]);
	groups.sort(([a], [b]) => (a && b ? compareProblems(a, b) : 0));
	const byFile = groupBy(groups, ([first]) => first?.source?.file ?? "");
	const blocks: string[] = [];
	for (const ofFile of byFile) {
		const file = ofFile[0]?.[0]?.source?.file;
		const own = ofFile.flat().filter(({ source }) => source?.file === file);
		if (file !== undefined && own.length > 1)
			blocks.push(style.bold(`${formatCounts(own)} in ${clean(file)}`));
		for (const group of ofFile) blocks.push(formatSimilar(group, style));
	}
	return blocks;
}

/** Formats "Checked 39 pages and 2,210 links. 3 links to missing pages, confirmed …. Not checked: …." */
export function formatCoverage(
	{ coverage, unchecked }: CheckReport,
	end = ".",
): string {
	const { pages, links, external, linkinator } = coverage;
	const parts = [count(pages, "page"), count(links, "link")];
	if (external.checked > 0)
		parts.push(
			`${count(external.checked, "address", "addresses")} of other sites`,
		);
	const lines = [`Checked ${join(parts, "and")}${end}`];
	const { broken } = linkinator;
	if (broken === 1)
		lines.push("1 link to a missing page, confirmed by requesting it.");
	if (broken > 1)
		lines.push(
			`${formatNumber(broken)} links to missing pages, confirmed by requesting them.`,
		);
	if (unchecked.length > 0)
		lines.push(`Not checked: ${unchecked.map(oneLine).join("; ")}.`);
	return lines.join(" ");
}

/** Formats "2 accepted in hypno-baseline.json", or nothing. */
function formatAccepted(report: CheckReport): string {
	const { accepted } = summarise(report);
	return accepted === 0
		? ""
		: `${formatNumber(accepted)} accepted in ${BASELINE_FILE}`;
}

function formatResult(report: CheckReport): string {
	const { exitCode, failOn, live, failing } = report;
	if (live.length === 0)
		return "Nothing else to fix: exit code 0, because accepted findings do not fail the check";
	if (exitCode > 1)
		return `${formatCounts(live)}: exit code ${exitCode}, because the check could not run`;
	const levels = new Set(failing.map(({ severity }) => `${severity}s`));
	const failed = join([...levels].sort(), "and") || `only ${failOn}s`;
	return `${formatCounts(live)}: exit code ${exitCode}, because ${failed} fail the check (--fail-on ${failOn})`;
}

/** The text has no line break at the end, and is one line when there is nothing to report. */
export function formatCheckText(report: CheckReport, style: Style): string {
	const { findings, live, exitCode } = report;
	if (findings.length === 0)
		return style.green(formatCoverage(report, ": nothing to fix."));
	const closing = [formatCoverage(report)];
	const accepted = formatAccepted(report);
	if (accepted !== "") closing.push(accepted);
	const result = formatResult(report);
	closing.push(exitCode === 0 ? style.green(result) : style.bold(result));
	const blocks = formatFindings(live, style);
	blocks.push(closing.join("\n"));
	if (exitCode <= 1)
		for (const one of formatFirstSteps(live, style)) blocks.push(one);
	return blocks.join("\n\n");
}
