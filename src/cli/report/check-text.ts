// CheckReport -> text for a person: findings by file, what was checked, the exit code, what to do first.

import {
	compareProblems,
	isBuildRule,
	type Problem,
} from "../../base/problems.ts";
import { type Group, groupBy } from "../../base/text/group-by.ts";
import {
	formatAdvice,
	formatCounts,
	formatHead,
	formatLocation,
	formatProblem,
	MARGIN,
} from "../../base/text/problem-text.ts";
import type { Style } from "../../base/text/style.ts";
import {
	alignColumns,
	clean,
	count,
	formatNumber,
	join,
	oneLine,
} from "../../base/text/words.ts";
import {
	BASELINE_FILE,
	type CheckReport,
	isAcceptable,
} from "../../check/check-report.ts";
import {
	joinKinds,
	MAX_SIMILAR,
	unwrittenWord,
} from "../../check/join-kinds.ts";

/** Findings with the same advice are alike, apart from their targets. */
function adviceOf(problem: Problem): string {
	const { rule, severity, message, target } = problem;
	const advice = formatAdvice(problem).join("\n") || message;
	const plain = target ? advice.replaceAll(target, "") : advice;
	return JSON.stringify([rule, severity, plain]);
}

function formatSimilar([first, ...others]: Group<Problem>, style: Style) {
	if (others.length === 0) return formatProblem(first, style);
	const lines = [
		formatProblem(first, style),
		`${MARGIN}${formatNumber(others.length)} more like this:`,
	];
	for (const other of others) lines.push(formatHead(other, style));
	return lines.join("\n");
}

function formatFindings(live: readonly Problem[], style: Style): string[] {
	const groups: Group<Problem>[] = [];
	for (const group of groupBy(joinKinds(live), adviceOf))
		if (group.length > MAX_SIMILAR) groups.push(group);
		else for (const problem of group) groups.push([problem]);
	groups.sort(([a], [b]) => compareProblems(a, b));
	const byFile = groupBy(groups, ([first]) => first.source?.file ?? "");
	const blocks: string[] = [];
	for (const ofFile of byFile) {
		const file = ofFile[0][0].source?.file;
		const shown = new Set(ofFile.flat());
		const written = live.filter(
			(problem) =>
				problem.source?.file === file &&
				(unwrittenWord(problem) || shown.has(problem)),
		);
		if (file !== undefined && written.length > 1)
			blocks.push(style.bold(`${formatCounts(written)} in ${clean(file)}`));
		for (const group of ofFile) blocks.push(formatSimilar(group, style));
	}
	return blocks;
}

/** Formats "Checked 39 pages and 2,210 links. 3 links to missing pages, confirmed …. Not checked: …." */
export function formatCoverage(report: CheckReport, end = "."): string {
	const { coverage, unchecked, summary } = report;
	const { pages, links, external, linkinator } = coverage;
	const parts = [count(pages, "page"), count(links, "link")];
	if (external.checked > 0)
		parts.push(`${count(external.checked, "address")} of other sites`);
	const lines = [(summary ?? `Checked ${join(parts, "and")}`) + end];
	const { broken } = linkinator;
	const [what, them] =
		broken > 1 ? ["missing pages", "them"] : ["a missing page", "it"];
	if (broken > 0)
		lines.push(
			`${count(broken, "link")} to ${what}, confirmed by requesting ${them}.`,
		);
	if (unchecked.length > 0)
		lines.push(`Not checked: ${unchecked.map(oneLine).join("; ")}.`);
	return lines.join(" ");
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

const MAX_STEPS = 5;

/** The last rule is the most important. Errors of other rules come after these, before warnings. */
const FIRST = [
	"content/placeholder",
	"service/missing-content",
	"form/not-delivered",
	"link/broken",
	"template/invalid",
	"content/invalid",
];

function importance(group: Group<Problem>): number {
	const isError = group.some(({ severity }) => severity === "error");
	const rank = FIRST.indexOf(group[0].rule);
	return (isError ? FIRST.length + 1 : 0) + rank;
}

function formatStep([first, ...others]: Group<Problem>): string {
	if (first.fix && others.length === 0) return `run npx ${first.fix}`;
	const word = unwrittenWord(first);
	if (word && others.every((other) => unwrittenWord(other) === word))
		return `run npx hypno new ${word} --missing`;
	if (!first.source) return "";
	return `${others.length > 0 ? "first " : ""}${formatLocation(first.source)}`;
}

function formatFirstSteps(live: readonly Problem[], style: Style): string {
	const rows = groupBy(live, ({ rule }) => rule)
		.sort((a, b) => importance(b) - importance(a) || b.length - a.length)
		.slice(0, MAX_STEPS)
		.map((all) => [all[0].rule, formatCounts(all), formatStep(all)]);
	const lines = alignColumns(rows).map((line) => `  ${line}`);
	return [style.bold("What to do first:"), ...lines].join("\n");
}

/** The text has no line break at the end, and is one line when there is nothing to report. */
export function formatCheckText(report: CheckReport, style: Style): string {
	const { findings, live, exitCode } = report;
	if (findings.length === 0)
		return style.green(formatCoverage(report, ": nothing to fix."));
	const closing = [formatCoverage(report)];
	const accepted = findings.length - live.length;
	if (accepted > 0)
		closing.push(`${formatNumber(accepted)} accepted in ${BASELINE_FILE}`);
	const result = formatResult(report);
	closing.push(exitCode === 0 ? style.green(result) : style.bold(result));
	const blocks = formatFindings(live, style);
	blocks.push(closing.join("\n"));
	if (exitCode <= 1 && live.length > 0)
		blocks.push(formatFirstSteps(live, style));
	const rules = live.map(({ rule }) => rule);
	const isBuilt = exitCode <= 1 && !rules.some(isBuildRule);
	if (isBuilt && rules.some(isAcceptable))
		blocks.push(
			'To accept findings: npx hypno check --accept RULE --reason "fixed in spring"',
		);
	return blocks.join("\n\n");
}
