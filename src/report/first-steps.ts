// Findings -> what to do first: the most important rules, each with its first location or command.
import { isBuildRule, type Problem } from "../problems.ts";
import { isAcceptable } from "./check-report.ts";
import { groupBy } from "./group-by.ts";
import type { Style } from "./style.ts";
import { formatCounts, formatLocation } from "./text.ts";

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

function importance(group: readonly Problem[]): number {
	const isError = group.some(({ severity }) => severity === "error");
	const rank = FIRST.indexOf(group[0]?.rule ?? "");
	return (isError ? FIRST.length + 1 : 0) + rank;
}

function formatLocationOrFix([first, ...others]: readonly Problem[]): string {
	if (!first) return "";
	const isOne = others.length === 0;
	const isSame = others.every(({ fixAll }) => fixAll === first.fixAll);
	const { source } = first;
	const fix = isOne ? first.fix : first.fixAll;
	if (fix !== undefined && isSame) return `run npx ${fix}`;
	return source ? `${isOne ? "" : "first "}${formatLocation(source)}` : "";
}

/**
 * @param live the findings in the order of their locations
 * @returns at most two blocks: up to five steps, and how to accept findings
 */
export function formatFirstSteps(
	live: readonly Problem[],
	style: Style,
): string[] {
	if (live.length === 0) return [];
	const rows = groupBy(live, ({ rule }) => rule)
		.sort((a, b) => importance(b) - importance(a) || b.length - a.length)
		.slice(0, MAX_STEPS)
		.map((group) => ({
			rule: group[0]?.rule ?? "",
			counts: formatCounts(group),
			step: formatLocationOrFix(group),
		}));
	const width = (key: "rule" | "counts") =>
		rows.reduce((widest, row) => Math.max(widest, row[key].length), 0);
	const [ruleWidth, countsWidth] = [width("rule"), width("counts")];
	const lines = rows.map(({ rule, counts, step }) =>
		`  ${rule.padEnd(ruleWidth)}  ${counts.padEnd(countsWidth)}  ${step}`.trimEnd(),
	);
	const steps = [style.bold("What to do first:"), ...lines].join("\n");
	const canAccept =
		live.some(({ rule }) => isAcceptable(rule)) &&
		!live.some(({ rule }) => isBuildRule(rule));
	const acceptance =
		'To accept findings: npx hypno check --accept RULE --reason "fixed in spring"';
	return canAccept ? [steps, acceptance] : [steps];
}
