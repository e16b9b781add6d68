// Problems and CheckReport -> the JSON that programs read. Its keys and their order are an
// interface: removing a key or changing its meaning changes schemaVersion.
import { createHash } from "node:crypto";
import type { Problem } from "../problems.ts";
import { type CheckReport, summarise } from "./check-report.ts";

/**
 * Identifies a problem by rule, file and target, so that it may move in its file and be reworded.
 * Findings of rules have a target; any other problem is identified by its position instead.
 */
export function fingerprint({ rule, source, target }: Problem): string {
	const { file = "", line, column } = source ?? {};
	const text = [rule, file, target ?? `${line}:${column}`].join("\0");
	return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

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
