// CheckReport -> JUnit XML with one test case for each rule and file with findings. A finding that
// fails the check is a failure, a warning below that level is output of a passing case, and a case
// with only accepted findings is skipped. The document is valid for the schemas of Jenkins, which have
// no other attributes.
import { escapeHtml } from "../escape.ts";
import type { Problem, Severity } from "../problems.ts";
import { type CheckReport, fails, isLive } from "./check-report.ts";
import { formatCoverage } from "./check-text.ts";
import { groupBy } from "./group-by.ts";
import { PLAIN } from "./style.ts";
import { formatCounts, formatProblem } from "./text.ts";
import { oneLine } from "./words.ts";

type Attributes = Readonly<Record<string, string | number>>;

/** XML 1.0 cannot contain most control characters and unpaired surrogates, so they are replaced. */
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

function wrap(elements: readonly string[]): string {
	return elements.length > 0 ? `\n${elements.join("\n")}\n` : "";
}

const formatPlain = (problem: Problem) => formatProblem(problem, PLAIN);

function formatFailure(failing: readonly Problem[]): string {
	const { message, rule } = failing[0] ?? { message: "", rule: "" };
	const first = oneLine(message);
	const counted = `${formatCounts(failing)}, the first: ${first}`;
	const attributes = {
		message: failing.length > 1 ? counted : first,
		type: rule,
	};
	const text = failing.map(formatPlain).join("\n\n");
	return element("failure", attributes, escapeXml(text));
}

function formatTestCase(
	problems: readonly Problem[],
	failOn: Severity,
): string {
	const [first] = problems;
	const failing: Problem[] = [];
	const passing: string[] = [];
	const accepted: string[] = [];
	const reasons = new Set<string>();
	for (const problem of problems) {
		const text = formatPlain(problem);
		if (!isLive(problem)) {
			const reason = oneLine(problem.accepted ?? "");
			accepted.push(`${text}\n    accepted: ${reason}`);
			reasons.add(reason);
		} else if (fails(problem, failOn)) failing.push(problem);
		else passing.push(text);
	}
	const parts: string[] = [];
	if (accepted.length === problems.length) {
		const message = `accepted: ${[...reasons].join("; ")}`;
		parts.push(element("skipped", { message }));
	}
	if (failing.length > 0) parts.push(formatFailure(failing));
	const output = [...passing, ...accepted].join("\n\n");
	if (output !== "") parts.push(element("system-out", {}, escapeXml(output)));
	const attributes = {
		name: first?.rule ?? "",
		classname: first?.source?.file ?? "hypno check",
		time: 0,
	};
	return element("testcase", attributes, wrap(parts));
}

/** Many services take a suite without a case for a run that did not happen. */
const NOTHING_FOUND = element("testcase", {
	name: "nothing to fix",
	classname: "hypno check",
	time: 0,
});

export function formatJunit(report: CheckReport): string {
	const { findings, failOn, failing, durationMs } = report;
	const groups = groupBy(findings, keyOf);
	const failed = new Set(failing.map(keyOf));
	const skipped = groups.filter((group) => !group.some(isLive));
	const cases = groups.map((group) => formatTestCase(group, failOn));
	const attributes = {
		name: "hypno check",
		tests: cases.length || 1,
		failures: failed.size,
		errors: 0,
		time: durationMs / 1000,
	};
	const parts = [
		...(cases.length > 0 ? cases : [NOTHING_FOUND]),
		element("system-out", {}, escapeXml(formatCoverage(report))),
	];
	const ofSuite = { ...attributes, skipped: skipped.length };
	const suite = element("testsuite", ofSuite, wrap(parts));
	const root = element("testsuites", attributes, wrap([suite]));
	return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

function keyOf({ source, rule }: Problem): string {
	return JSON.stringify([source?.file, rule]);
}
