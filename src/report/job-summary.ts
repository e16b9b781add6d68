// CheckReport -> Markdown for the summary page of a job on GitHub.
import type { Problem } from "../problems.ts";
import { type CheckReport, isLive } from "./check-report.ts";
import {
	formatAccepted,
	formatChecked,
	formatUnchecked,
	formatVerdict,
} from "./check-text.ts";
import { formatAdvice } from "./text.ts";
import { clean, count, cut } from "./words.ts";

/** GitHub refuses a summary above 1 MiB as a whole; this leaves room beside the table. */
const MOST_BYTES = 880_000;
const LONGEST_CELL = 400;

/** Every sign that Markdown or HTML could take for its own, as a reference to the sign. */
function escapeMarkdown(text: string): string {
	return clean(text).replace(
		/[!-+.:<>@[-`{-~]/g,
		(sign) => `&#${sign.charCodeAt(0)};`,
	);
}

function formatCell(text: string): string {
	return escapeMarkdown(cut(text, LONGEST_CELL));
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

function formatTable(rows: readonly string[]): string[] {
	if (rows.length === 0) return [];
	const kept: string[] = [];
	let bytes = 0;
	for (const row of rows) {
		bytes += Buffer.byteLength(row) + 1;
		if (bytes > MOST_BYTES) break;
		kept.push(row);
	}
	const head = ["| File | Line | Problem | Suggestion |", "| - | - | - | - |"];
	const table = [...head, ...kept].join("\n");
	const left = rows.length - kept.length;
	if (left === 0) return [table];
	return [
		table,
		`${count(left, "more finding")} left out here, because GitHub refuses a longer summary: npx hypno check lists all.`,
	];
}

/** Without accepted findings; ends with a line break, as summaries are appended. */
export function formatJobSummary(report: CheckReport): string {
	const { findings } = report;
	const rows = findings.filter(isLive).map(formatRow);
	const closing =
		findings.length > 0
			? [`${formatChecked(report)}.`, formatVerdict(report)]
			: [`${formatChecked(report)}: nothing to fix.`];
	const said = [
		...closing,
		formatAccepted(report),
		formatUnchecked(report),
	].filter(Boolean);
	return `${["## hypno check", ...said.map(escapeMarkdown), ...formatTable(rows)].join("\n\n")}\n`;
}
