// What the checks found -> HTML: how much of it is new and accepted, and both as lists.
import { escapeHtml } from "../../escape.ts";
import type { Problem } from "../../problems.ts";
import { isLive } from "../../report/check-report.ts";
import { formatCounts } from "../../report/text.ts";
import { formatNumber } from "../../report/words.ts";
import { formatRemark, type Reader } from "./format-problem.ts";

/** Undefined while the checks are at work. */
export type Findings = readonly Problem[] | undefined;

const MOST_LISTED = 100;

/** "0 new, 43 accepted" */
export function countFindings(findings: Findings): string {
	if (!findings) return "The checks are at work";
	if (findings.length === 0) return "Nothing to fix";
	const open = findings.filter(isLive).length;
	const accepted = findings.length - open;
	return `${formatNumber(open)} new, ${formatNumber(accepted)} accepted`;
}

function formatList(findings: readonly Problem[], reader: Reader): string {
	if (findings.length === 0) return "";
	const shown = findings.slice(0, MOST_LISTED);
	const items = shown.map((problem) => formatRemark(problem, reader));
	const more = findings.length - shown.length;
	const rest = `<p class="quiet">${formatNumber(more)} more: <code>npx hypno check</code> lists them all.</p>`;
	return `<ol class="problems">${items.join("")}</ol>${more > 0 ? rest : ""}`;
}

const fold = (summary: string, list: string) =>
	list && `<details><summary>${escapeHtml(summary)}</summary>${list}</details>`;

/**
 * The accepted ones behind a summary, new ones too where they are folded.
 * @param where the findings are: "on this page"
 */
export function formatFindings(
	findings: readonly Problem[],
	{ where, isFolded = false }: { where: string; isFolded?: boolean },
	reader: Reader,
): string {
	const open = findings.filter(isLive);
	const list = formatList(open, reader);
	const accepted = findings.filter((finding) => !isLive(finding));
	const summary = `${formatNumber(open.length)} new ${where}: ${formatCounts(open)}`;
	return [
		isFolded ? fold(summary, list) : list,
		fold(
			`${formatNumber(accepted.length)} accepted ${where}, with the reasons`,
			formatList(accepted, reader),
		),
	].join("");
}
