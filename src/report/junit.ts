// CheckReport -> JUnit XML: one test case for each rule and file with findings. What fails
// the check is a failure, a warning below that level is output of a case that passes, and a
// case of accepted findings alone is skipped.
import { escapeHtml } from "../escape.ts";
import type { Problem } from "../problems.ts";
import { type CheckReport, fails, isLive } from "./check-report.ts";
import { formatCoverage } from "./check-text.ts";
import { groupBy } from "./group-by.ts";
import { PLAIN } from "./style.ts";
import { formatCounts, formatProblem } from "./text.ts";
import { oneLine } from "./words.ts";

type Attributes = Readonly<Record<string, string | number>>;

interface TestCase {
	readonly xml: string;
	readonly outcome: "passed" | "failed" | "skipped";
}

/** XML 1.0 has no way to write most control characters and half pairs: they are replaced. */
function escapeXml(text: string): string {
	const valid = text.replace(
		/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu,
		"\uFFFD",
	);
	return escapeHtml(valid).replace(
		/[\t\r]/g,
		(sign) => `&#${sign.charCodeAt(0)};`,
	);
}

function element(name: string, attributes: Attributes, xml = ""): string {
	const written = Object.entries(attributes).map(([key, value]) => {
		const escaped = escapeXml(String(value)).replaceAll("\n", "&#10;");
		return ` ${key}="${escaped}"`;
	});
	const start = `<${name}${written.join("")}`;
	return xml === "" ? `${start}/>` : `${start}>${xml}</${name}>`;
}

/** Each element on its own line. */
function wrap(elements: readonly string[]): string {
	return elements.length > 0 ? `\n${elements.join("\n")}\n` : "";
}

const formatPlain = (problem: Problem) => formatProblem(problem, PLAIN);
const formatReason = ({ accepted = "" }: Problem) =>
	`accepted: ${oneLine(accepted)}`;

function formatFailure(failing: readonly Problem[]): string {
	const [first] = failing;
	const message = oneLine(first?.message ?? "");
	const counted = `${formatCounts(failing)}, the first: ${message}`;
	const attributes = {
		message: failing.length > 1 ? counted : message,
		type: first?.rule ?? "",
	};
	const text = failing.map(formatPlain).join("\n\n");
	return element("failure", attributes, escapeXml(text));
}

function formatSkipped(accepted: readonly Problem[]): string {
	const reasons = new Set(
		accepted.map(({ accepted: reason = "" }) => oneLine(reason)),
	);
	return element("skipped", {
		message: `accepted: ${[...reasons].join("; ")}`,
	});
}

function formatTestCase(
	problems: readonly Problem[],
	failOn: CheckReport["failOn"],
): TestCase {
	const [first] = problems;
	const file = first?.source?.file;
	const live = problems.filter(isLive);
	const accepted = problems.filter((problem) => !isLive(problem));
	const failing = live.filter((problem) => fails(problem, failOn));
	const passing = live.filter((problem) => !fails(problem, failOn));
	const output = [
		...passing.map(formatPlain),
		...accepted.map(
			(problem) => `${formatPlain(problem)}\n    ${formatReason(problem)}`,
		),
	];
	const parts = [
		...(live.length === 0 ? [formatSkipped(accepted)] : []),
		...(failing.length > 0 ? [formatFailure(failing)] : []),
		...(output.length > 0
			? [element("system-out", {}, escapeXml(output.join("\n\n")))]
			: []),
	];
	const attributes = {
		name: first?.rule ?? "",
		classname: file ?? "hypno check",
		...(file !== undefined && { file }),
		time: 0,
	};
	return {
		xml: element("testcase", attributes, wrap(parts)),
		outcome:
			live.length === 0 ? "skipped" : failing.length > 0 ? "failed" : "passed",
	};
}

/** A suite without a case looks to many services like a run that did not happen. */
const NOTHING_FOUND: TestCase = {
	xml: element("testcase", {
		name: "nothing to fix",
		classname: "hypno check",
		time: 0,
	}),
	outcome: "passed",
};

function formatTestCases({ findings, failOn }: CheckReport): TestCase[] {
	if (findings.length === 0) return [NOTHING_FOUND];
	const groups = groupBy(findings, ({ source, rule }) =>
		JSON.stringify([source?.file, rule]),
	);
	return groups.map((group) => formatTestCase(group, failOn));
}

/** Without a line break at the end. */
export function formatJunit(report: CheckReport): string {
	const cases = formatTestCases(report);
	const count = (wanted: TestCase["outcome"]) =>
		cases.filter(({ outcome }) => outcome === wanted).length;
	const attributes = {
		name: "hypno check",
		tests: cases.length,
		failures: count("failed"),
		errors: 0,
		skipped: count("skipped"),
		time: report.durationMs / 1000,
	};
	const suite = element(
		"testsuite",
		attributes,
		wrap([
			...cases.map(({ xml }) => xml),
			element("system-out", {}, escapeXml(formatCoverage(report))),
		]),
	);
	const root = element("testsuites", attributes, wrap([suite]));
	return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}
