// What a run of hypno check found -> one value that every report is made from.
import type { ExitCode, Problem, Severity } from "../problems.ts";

export const BASELINE_FILE = "hypno-baseline.json";

/** What is known of a run before it is judged. */
export interface CheckRun {
	/** The level that makes the check fail. */
	readonly failOn: Severity;
	readonly durationMs: number;
	readonly coverage: {
		readonly pages: number;
		readonly links: number;
		/** Addresses of other sites. */
		readonly external: { readonly found: number; readonly checked: number };
	};
	/** In any order; accepted ones included, with their reason. */
	readonly findings: readonly Problem[];
	/** What was not checked and why: "3 addresses of other sites (run with --external)" */
	readonly unchecked: readonly string[];
	/** How many of the accepted are so only until a day soon: "2026-11-27". */
	readonly expiring?:
		| { readonly count: number; readonly until: string }
		| undefined;
}

export interface CheckReport extends CheckRun {
	/** 1 when a finding that is not accepted is at or above the failing level. */
	readonly exitCode: ExitCode;
	/** By file, line, column and rule. */
	readonly findings: readonly Problem[];
}

function sortKey(problem: Problem): readonly (string | number)[] {
	const { source, rule, target = "", message } = problem;
	const { file = "", line = 0, column = 0 } = source ?? {};
	return [file, line, column, rule, target, message];
}

/** For a sort by file, line, column and rule; what has no place comes first. */
export function compareFindings(a: Problem, b: Problem): number {
	const other = sortKey(b);
	for (const [index, own] of sortKey(a).entries()) {
		const theirs = other[index] ?? "";
		if (own !== theirs) return own < theirs ? -1 : 1;
	}
	return 0;
}

/** A site that cannot be built is not accepted, nor is a list of accepted findings itself. */
export function isAcceptable(rule: string): boolean {
	return rule !== "content/invalid" && rule !== "baseline/stale";
}

export function isLive({ accepted }: Problem): boolean {
	return accepted === undefined;
}

export function fails({ severity }: Problem, failOn: Severity): boolean {
	return severity === "error" || failOn === "warning";
}

/** Accepted ones count as neither errors nor warnings. */
export function summarise(findings: readonly Problem[]) {
	const live = findings.filter(isLive);
	const errors = live.filter(({ severity }) => severity === "error").length;
	return {
		errors,
		warnings: live.length - errors,
		accepted: findings.length - live.length,
	};
}

export function buildCheckReport(run: CheckRun): CheckReport {
	const failing = run.findings.filter(
		(finding) => isLive(finding) && fails(finding, run.failOn),
	);
	return {
		...run,
		exitCode: failing.length > 0 ? 1 : 0,
		findings: run.findings.toSorted(compareFindings),
	};
}
