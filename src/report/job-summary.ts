// CheckReport -> Markdown for the summary page of a GitHub job.
import type { Problem } from "../problems.ts";
import type { CheckReport } from "./check-report.ts";
import { formatAccepted, formatResult, listCoverage } from "./check-text.ts";
import { formatAdvice } from "./text.ts";
import { clean, count, cut } from "./words.ts";

/** GitHub refuses a summary above 1 MiB, and this limit leaves room beside the table. */
const MAX_BYTES = 880_000;
const MAX_CELL_LENGTH = 400;

/** Replaces every character that Markdown or HTML could interpret by a character reference. */
function escapeMarkdown(text: string): string {
	return clean(text).replace(
		/[!-+.:<>@[-`{-~]/g,
		(sign) => `&#${sign.charCodeAt(0)};`,
	);
}

function formatCell(text: string): string {
	return escapeMarkdown(cut(text, MAX_CELL_LENGTH));
}

function formatRow(problem: Problem): string {
	const { source, severity, rule, message } = problem;
	const cells = [
		formatCell(source?.file ?? ""),
		source ? String(source.line) : "",
		`${severity} <code>${formatCell(rule)}</code> ${formatCell(message)}`,
		formatAdvice(problem).map(formatCell).join("<br>"),
	];
	return `| ${cells.join(" | ")} |`;
}

/** @returns nothing, or a table of as many rows as GitHub accepts, and how many are left out */
function formatTable(rows: readonly string[]): string[] {
	if (rows.length === 0) return [];
	let bytes = 0;
	const shown = rows.filter((row) => {
		bytes += Buffer.byteLength(row) + 1;
		return bytes <= MAX_BYTES;
	});
	const head = ["| File | Line | Problem | Suggestion |", "| - | - | - | - |"];
	const left = count(rows.length - shown.length, "more finding");
	const rest = `${left} not shown here, because GitHub limits the length of a summary: npx hypno check lists all findings.`;
	const table = [...head, ...shown].join("\n");
	return shown.length < rows.length ? [table, rest] : [table];
}

/** Leaves out accepted findings, and ends with a line break because summaries are appended. */
export function formatJobSummary(report: CheckReport): string {
	const [checked = "", ...others] = listCoverage(report);
	const lines: string[] = [];
	if (report.findings.length === 0) lines.push(`${checked}: nothing to fix.`);
	else lines.push(`${checked}.`, formatResult(report));
	const accepted = formatAccepted(report);
	if (accepted !== "") lines.push(accepted);
	lines.push(...others);
	const blocks = ["## hypno check", ...lines.map(escapeMarkdown)];
	blocks.push(...formatTable(report.live.map(formatRow)));
	return `${blocks.join("\n\n")}\n`;
}
