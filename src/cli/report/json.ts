// Problems and CheckReport -> JSON. Removing a key or changing its meaning changes schemaVersion.
import { fingerprint, type Problem } from "../../base/problems.ts";
import { type CheckReport, summarise } from "../../check/check-report.ts";

export function toFinding(problem: Problem) {
	const { rule, severity, message, source } = problem;
	const { file, line, column } = source ?? {};
	return {
		rule,
		severity,
		message,
		hint: problem.hint ?? null,
		source: source ? { file, line, column } : null,
		target: problem.target ?? null,
		suggestions: problem.suggestions ?? [],
		pages: problem.pages ?? [],
		fix: problem.fix ?? null,
		edit: problem.edit ?? null,
		accepted: problem.accepted ?? null,
		fingerprint: fingerprint(problem),
	};
}

export function formatJson(report: CheckReport): string {
	const { exitCode, durationMs, coverage, unchecked, findings } = report;
	const document = {
		schemaVersion: 1,
		ok: exitCode === 0,
		exitCode,
		durationMs,
		coverage: { ...coverage, unchecked },
		summary: summarise(report),
		findings: findings.map(toFinding),
	};
	return JSON.stringify(document, null, 2);
}
