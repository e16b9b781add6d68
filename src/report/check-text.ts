// CheckReport -> text for a person: the findings by the file to open, then what was checked
// and what was not, why the exit code is what it is, and what
// to do first.
import type { Problem } from "../problems.ts";
import {
	BASELINE_FILE,
	type CheckReport,
	compareFindings,
	fails,
	isLive,
	summarise,
} from "./check-report.ts";
import { formatFirstSteps, withFixOfAll } from "./first-steps.ts";
import { groupBy } from "./group-by.ts";
import type { Style } from "./style.ts";
import {
	formatAdvice,
	formatCounts,
	formatPlace,
	formatProblem,
	MARGIN,
} from "./text.ts";
import { clean, count, formatNumber, join, oneLine } from "./words.ts";

/** More findings with one cure are one, with a list of the others. */
const MOST_ALIKE = 3;

/** The same for findings that the same cure helps. */
function cureOf(problem: Problem): string {
	const { rule, severity, message, target = "" } = problem;
	const cure = formatAdvice(withFixOfAll(problem)).join("\n") || message;
	const bare = target ? cure.replaceAll(target, "") : cure;
	return JSON.stringify([rule, severity, bare]);
}

/** The message without what differs between findings of one kind: the target and numbers. */
function kindOf({ message, target = "" }: Problem): string {
	const bare = target ? message.replaceAll(target, "") : message;
	return bare.replace(/\d+/g, "");
}

/** The place, and in which way the finding differs from the first. */
function formatInList(problem: Problem, first: Problem): string {
	const { message, source, target = "" } = problem;
	const what = kindOf(problem) === kindOf(first) ? target : message;
	return [...(source ? [formatPlace(source)] : []), oneLine(what)].join("  ");
}

function formatAlike(alike: readonly Problem[], style: Style): string {
	const [first, ...others] = alike;
	if (!first) return "";
	if (others.length === 0) return formatProblem(first, style);
	return [
		formatProblem(withFixOfAll(first), style),
		`${MARGIN}${formatNumber(others.length)} more like this:`,
		...others.map((other) => `${MARGIN}${formatInList(other, first)}`),
	].join("\n");
}

/** Those of the file of the first, under a heading when they are several. */
function formatFile(
	groups: readonly (readonly Problem[])[],
	style: Style,
): string[] {
	const file = groups[0]?.[0]?.source?.file;
	const findings = groups.flat().filter(({ source }) => source?.file === file);
	const heading =
		file !== undefined && findings.length > 1
			? [style.bold(`${formatCounts(findings)} in ${clean(file)}`)]
			: [];
	return [...heading, ...groups.map((group) => formatAlike(group, style))];
}

/** Each group stands where its first finding is. */
function formatFindings(live: readonly Problem[], style: Style): string[] {
	const groups = groupBy(live, cureOf)
		.flatMap((group) =>
			group.length > MOST_ALIKE ? [group] : group.map((one) => [one]),
		)
		.sort(([a], [b]) => (a && b ? compareFindings(a, b) : 0));
	const byFile = groupBy(groups, ([first]) => first?.source?.file ?? "");
	return byFile.flatMap((ofFile) => formatFile(ofFile, style));
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
		return "Nothing else to fix: exit code 0, because accepted findings do not fail the check";
	return `${formatCounts(live)}: exit code ${exitCode}, because ${formatReason(report)} (--fail-on ${failOn})`;
}

function formatClosing(report: CheckReport, style: Style): string {
	const verdict = formatVerdict(report);
	return [
		formatCoverage(report),
		formatAccepted(report),
		report.exitCode === 0 ? style.green(verdict) : style.bold(verdict),
	]
		.filter(Boolean)
		.join("\n");
}

/** Without a line break at the end; one line when there is nothing to report. */
export function formatCheckText(report: CheckReport, style: Style): string {
	if (report.findings.length === 0)
		return style.green(formatCoverage(report, ": nothing to fix."));
	const live = report.findings.filter(isLive);
	return [
		...formatFindings(live, style),
		formatClosing(report, style),
		...formatFirstSteps(live, style),
	].join("\n\n");
}
