// CheckReport -> JUnit XML: one test case for each rule and file with findings. What fails
// the check is a failure, a warning below that level is output of a case that passes, and a
// case of accepted findings alone is skipped.
import type { Problem } from "../problems.ts";
import { type CheckReport, fails, isLive } from "./check-report.ts";
import { formatChecked, formatUnchecked } from "./closing.ts";
import { groupBy } from "./group-by.ts";
import { PLAIN } from "./style.ts";
import { formatCounts, formatProblem } from "./text.ts";
import { oneLine } from "./words.ts";
import { type Attributes, element, escapeXml, wrap } from "./xml.ts";

interface TestCase {
	readonly attributes: Attributes;
	readonly failing: readonly Problem[];
	/** Warnings that fail nothing. */
	readonly passing: readonly Problem[];
	readonly accepted: readonly Problem[];
}

function describe(problems: readonly Problem[]): string {
	const message = oneLine(problems[0]?.message ?? "");
	return problems.length > 1
		? `${formatCounts(problems)}, the first: ${message}`
		: message;
}

function formatBody(problems: readonly Problem[]): string {
	return problems.map((problem) => formatProblem(problem, PLAIN)).join("\n\n");
}

function formatAcceptedBody(problems: readonly Problem[]): string[] {
	return problems.map(
		(problem) =>
			`${formatProblem(problem, PLAIN)}\n    accepted: ${oneLine(problem.accepted ?? "")}`,
	);
}

function isSkipped({ failing, passing }: TestCase): boolean {
	return failing.length + passing.length === 0;
}

function formatTestCase(testCase: TestCase): string {
	const { attributes, failing, passing, accepted } = testCase;
	const parts: string[] = [];
	const output = [
		...passing.map((problem) => formatProblem(problem, PLAIN)),
		...formatAcceptedBody(accepted),
	];
	if (accepted.length > 0 && isSkipped(testCase)) {
		const reasons = new Set(
			accepted.map((problem) => oneLine(problem.accepted ?? "")),
		);
		const message = `accepted: ${[...reasons].join("; ")}`;
		parts.push(element("skipped", { message }));
	}
	if (failing.length > 0) {
		const details = {
			message: describe(failing),
			type: failing[0]?.rule ?? "",
		};
		parts.push(element("failure", details, escapeXml(formatBody(failing))));
	}
	if (output.length > 0)
		parts.push(element("system-out", {}, escapeXml(output.join("\n\n"))));
	return element("testcase", attributes, wrap(parts));
}

function planTestCase(
	problems: readonly Problem[],
	failOn: CheckReport["failOn"],
): TestCase {
	const live = problems.filter(isLive);
	const file = problems[0]?.source?.file;
	return {
		attributes: {
			name: problems[0]?.rule ?? "",
			classname: file ?? "hypno check",
			...(file === undefined ? {} : { file }),
			time: 0,
		},
		failing: live.filter((problem) => fails(problem, failOn)),
		passing: live.filter((problem) => !fails(problem, failOn)),
		accepted: problems.filter((problem) => !isLive(problem)),
	};
}

/** A suite without a case looks to many services like a run that did not happen. */
const NOTHING_FOUND: TestCase = {
	attributes: { name: "nothing to mend", classname: "hypno check", time: 0 },
	failing: [],
	passing: [],
	accepted: [],
};

function planTestCases({ findings, failOn }: CheckReport): TestCase[] {
	if (findings.length === 0) return [NOTHING_FOUND];
	const groups = groupBy(findings, ({ source, rule }) =>
		JSON.stringify([source?.file, rule]),
	);
	return groups.map((group) => planTestCase(group, failOn));
}

/** Without a line break at the end. */
export function formatJunit(report: CheckReport): string {
	const cases = planTestCases(report);
	const counts = {
		tests: cases.length,
		failures: cases.filter(({ failing }) => failing.length > 0).length,
		errors: 0,
		skipped: cases.filter(
			(testCase) => testCase.accepted.length > 0 && isSkipped(testCase),
		).length,
		time: report.durationMs / 1000,
	};
	const coverage = [`${formatChecked(report)}.`, formatUnchecked(report)]
		.filter(Boolean)
		.join(" ");
	const suite = element(
		"testsuite",
		{ name: "hypno check", ...counts },
		wrap([
			...cases.map(formatTestCase),
			element("system-out", {}, escapeXml(coverage)),
		]),
	);
	const root = element(
		"testsuites",
		{ name: "hypno check", ...counts },
		wrap([suite]),
	);
	return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}
