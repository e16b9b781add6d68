// The results of hypno check -> one value that every report format uses.
import {
	compareProblems,
	type ExitCode,
	isBuildRule,
	type Problem,
	type Severity,
} from "../base/problems.ts";

export const BASELINE_FILE = "hypno-baseline.json";
export const BASELINE_STALE = "baseline/stale";

export interface CheckResult {
	readonly coverage: {
		readonly pages: number;
		readonly links: number;
		readonly external: { readonly found: number; readonly checked: number };
		readonly linkinator: { readonly checked: number; readonly broken: number };
	};
	/** Says what was compared with the live site instead. */
	readonly summary?: string;
	readonly findings: readonly Problem[];
	/** Describes what was not checked, as in "3 addresses of other sites (run with --external)". */
	readonly unchecked: readonly string[];
	/** False when a page could not be made, because findings may be hidden then. */
	readonly isWhole: boolean;
}

export const WHOLE_SITE = "the whole site";

export const NO_COVERAGE: CheckResult["coverage"] = {
	pages: 0,
	links: 0,
	external: { found: 0, checked: 0 },
	linkinator: { checked: 0, broken: 0 },
};

interface CheckRun extends CheckResult {
	readonly failOn: Severity;
	readonly durationMs: number;
}

export interface CheckReport extends CheckRun {
	readonly exitCode: ExitCode;
	readonly live: readonly Problem[];
	readonly failing: readonly Problem[];
}

/** A problem that stops a build cannot be accepted, because there is no site with it. */
export function isAcceptable(rule: string): boolean {
	return !isBuildRule(rule) && rule !== BASELINE_STALE;
}

export function isLive({ accepted }: Problem): boolean {
	return accepted === undefined;
}

export function summarise({ findings, live }: CheckReport) {
	const errors = live.filter(({ severity }) => severity === "error").length;
	const warnings = live.length - errors;
	return { errors, warnings, accepted: findings.length - live.length };
}

export function buildCheckReport(run: CheckRun): CheckReport {
	const findings = run.findings.toSorted(compareProblems);
	const live = findings.filter(isLive);
	const failing = live.filter(
		({ severity }) => severity === "error" || run.failOn === "warning",
	);
	const exitCode = failing.length > 0 ? 1 : 0;
	return { ...run, exitCode, findings, live, failing };
}
