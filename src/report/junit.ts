// CheckReport -> JUnit XML that is valid for Jenkins: a case for each finding, which fails if the check does.
import { escapeHtml } from "../escape.ts";
import type { Problem } from "../problems.ts";
import type { CheckReport } from "./check-report.ts";
import { formatCoverage } from "./check-text.ts";
import { PLAIN } from "./style.ts";
import { formatProblem } from "./text.ts";
import { oneLine } from "./words.ts";

/** XML 1.0 cannot contain most control characters and unpaired surrogates, so they are replaced. */
const INVALID = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
	const valid = text.replace(INVALID, "\uFFFD");
	return escapeHtml(valid).replaceAll("\t", "&#9;").replaceAll("\r", "&#13;");
}

function element(
	name: string,
	attributes: Readonly<Record<string, string | number>>,
	xml = "",
): string {
	let start = `<${name}`;
	for (const [key, value] of Object.entries(attributes))
		start += ` ${key}="${escapeXml(String(value)).replaceAll("\n", "&#10;")}"`;
	return xml === "" ? `${start}/>` : `${start}>${xml}</${name}>`;
}

function formatTestCase(problem: Problem, isFailing: boolean): string {
	const { rule, source, accepted } = problem;
	const message = oneLine(problem.message);
	const text = escapeXml(formatProblem(problem, PLAIN));
	let result = element("system-out", {}, text);
	if (accepted !== undefined)
		result = element("skipped", { message: `accepted: ${oneLine(accepted)}` });
	else if (isFailing)
		result = element("failure", { message, type: rule }, text);
	const attributes = {
		name: `${rule}: ${message}`,
		classname: source?.file ?? "hypno check",
		time: 0,
	};
	return element("testcase", attributes, result);
}

export function formatJunit(report: CheckReport): string {
	const { findings, failing, live, durationMs } = report;
	const failed = new Set(failing);
	const cases = findings.map((one) => formatTestCase(one, failed.has(one)));
	// Many readers take a suite without a case for a run that did not happen.
	const nothing = { name: "nothing to fix", classname: "hypno check", time: 0 };
	if (cases.length === 0) cases.push(element("testcase", nothing));
	const attributes = {
		name: "hypno check",
		tests: cases.length,
		failures: failing.length,
		errors: 0,
		time: durationMs / 1000,
	};
	const coverage = element("system-out", {}, escapeXml(formatCoverage(report)));
	const suite = element(
		"testsuite",
		{ ...attributes, skipped: findings.length - live.length },
		`\n${cases.join("\n")}\n${coverage}\n`,
	);
	const root = element("testsuites", attributes, `\n${suite}\n`);
	return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}
