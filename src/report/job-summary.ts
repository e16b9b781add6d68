// CheckReport -> Markdown for the summary page of a GitHub job: the text report as a block of code.
import type { CheckReport } from "./check-report.ts";
import { formatCheckText } from "./check-text.ts";
import { PLAIN } from "./style.ts";

const TITLE = "## hypno check";
/** GitHub refuses a summary above 1 MiB, and a character may have three bytes. */
const MAX_LENGTH = 300_000;

/** The summary ends with a line break because summaries are appended. */
export function formatJobSummary(report: CheckReport): string {
	const text = formatCheckText(report, PLAIN);
	const shown = text.slice(0, MAX_LENGTH);
	let fence = "```";
	while (shown.includes(fence)) fence += "`";
	const rest = shown === text ? "" : "\nThe log of this job lists the rest.\n";
	return `${TITLE}\n\n${fence}text\n${shown}\n${fence}\n${rest}`;
}
