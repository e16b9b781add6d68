// CheckReport -> the sentences that end it: what was checked and what was not, what is
// accepted, and why the exit code is what it is.
import {
	BASELINE_FILE,
	type CheckReport,
	fails,
	isLive,
	summarise,
} from "./check-report.ts";
import { formatCounts } from "./text.ts";
import { count, formatNumber, join, oneLine } from "./words.ts";

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
	const soon = expiring ? `, ${expiring.count} until ${expiring.until}` : "";
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
		return "Nothing else to mend: exit code 0, because accepted findings do not fail the check";
	return `${formatCounts(live)}: exit code ${exitCode}, because ${formatReason(report)} (--fail-on ${failOn})`;
}
