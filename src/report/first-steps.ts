// Findings -> what to do first: the rules that matter most, each with its first place or command.
import type { Problem } from "../problems.ts";
import { isAcceptable } from "./check-report.ts";
import { groupBy } from "./group-by.ts";
import type { Style } from "./style.ts";
import { formatCounts, formatPlace } from "./text.ts";

const MOST_STEPS = 5;

/** The later in this list, the more important; errors of other rules come after these, and before warnings. */
const FIRST = [
	"content/placeholder",
	"service/missing-content",
	"form/not-delivered",
	"link/broken",
	"content/invalid",
];

/** With the command that fixes all findings of its rule, if there is one. */
export function withFixOfAll(problem: Problem): Problem {
	const { fixAll } = problem;
	return fixAll === undefined ? problem : { ...problem, fix: fixAll };
}

function importance(group: readonly Problem[]): number {
	const isError = group.some(({ severity }) => severity === "error");
	const rank = FIRST.indexOf(group[0]?.rule ?? "");
	return (isError ? FIRST.length + 1 : 0) + rank;
}

function formatPlaceOrFix([first, ...others]: readonly Problem[]): string {
	if (!first) return "";
	const isOne = others.length === 0;
	const isSame = others.every(({ fixAll }) => fixAll === first.fixAll);
	const { source } = first;
	const fix = isOne ? first.fix : first.fixAll;
	if (fix !== undefined && isSame) return `run npx ${fix}`;
	return source ? `${isOne ? "" : "first "}${formatPlace(source)}` : "";
}

/**
 * @param live in the order of their places
 * @returns nothing, or one block of at most five steps, and how to accept findings
 */
export function formatFirstSteps(
	live: readonly Problem[],
	style: Style,
): string[] {
	const groups = groupBy(live, ({ rule }) => rule)
		.sort((a, b) => importance(b) - importance(a) || b.length - a.length)
		.slice(0, MOST_STEPS);
	if (groups.length === 0) return [];
	const rows = groups.map((group) => [
		group[0]?.rule ?? "",
		formatCounts(group),
		formatPlaceOrFix(group),
	]);
	const width = (column: number) =>
		Math.max(...rows.map((row) => row[column]?.length ?? 0));
	const widths = [width(0), width(1), 0];
	const canAccept =
		live.some(({ rule }) => isAcceptable(rule)) &&
		live.every(({ rule }) => rule !== "content/invalid");
	return [
		[
			style.bold("What to do first:"),
			...rows.map((row) =>
				`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
			),
		].join("\n"),
		...(canAccept
			? [
					'To accept what may stay: npx hypno check --accept --reason "fixed in spring"',
				]
			: []),
	];
}
