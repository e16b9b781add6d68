// Baseline and findings -> the next baseline: --accept adds, --prune removes.
import { type Problem, UserError } from "../../problems.ts";
import { fingerprint } from "../../report/json.ts";
import {
	type Baseline,
	type BaselineEntry,
	type CheckedScope,
	countFindings,
	indexEntries,
	isAcceptable,
	isExpired,
	wasLookedFor,
} from "./baseline.ts";

interface Acceptance {
	/** Why they are accepted, in the words of a person. */
	readonly reason: string;
	readonly today: string;
}

/** On one line. */
export function tidyReason(reason: string): string {
	return reason.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** @throws UserError (1) with what cannot be accepted */
function refuseInvalid(findings: readonly Problem[]): void {
	const invalid = findings.filter(
		({ rule, severity }) => rule === "content/invalid" && severity === "error",
	);
	if (invalid.length === 0) return;
	const refusal: Problem = {
		rule: "content/invalid",
		severity: "error",
		message:
			"nothing was accepted: a site with invalid content cannot be published, so that must be mended first",
	};
	throw new UserError([refusal, ...invalid], 1);
}

function newEntry(
	finding: Problem,
	count: number,
	{ reason, today }: Acceptance,
): BaselineEntry {
	return {
		fingerprint: fingerprint(finding),
		rule: finding.rule,
		file: finding.source?.file ?? "",
		subject: finding.target ?? finding.message,
		count,
		reason,
		added: today,
	};
}

/** One entry for old and new: neither reason is lost. */
function raiseCount(
	entry: BaselineEntry,
	count: number,
	reason: string,
): BaselineEntry {
	const reasons = entry.reason.includes(reason)
		? entry.reason
		: `${entry.reason}; ${reason}`;
	return { ...entry, count, reason: reasons };
}

/**
 * Adds what is not accepted yet; one that has expired is accepted anew, without a last day.
 * @param findings with the baseline applied or without
 * @throws UserError (1) when content is invalid
 */
export function acceptFindings(
	baseline: Baseline,
	findings: readonly Problem[],
	acceptance: Acceptance,
) {
	const { today } = acceptance;
	const reason = tidyReason(acceptance.reason);
	refuseInvalid(findings);
	const acceptable = findings.filter(({ rule }) => isAcceptable(rule));
	const counts = countFindings(acceptable);
	const entries = indexEntries(baseline);
	const changed = new Map<string, BaselineEntry>();
	for (const finding of acceptable) {
		const key = fingerprint(finding);
		const count = counts.get(key) ?? 0;
		const entry = entries.get(key);
		if (!entry || isExpired(entry, today))
			changed.set(key, newEntry(finding, count, { reason, today }));
		else if (count > entry.count)
			changed.set(key, raiseCount(entry, count, reason));
	}
	const all = new Map([...entries, ...changed]);
	return {
		baseline: { entries: [...all.values()] },
		/** The entries that are new or others now. */
		changed: [...changed.values()],
	};
}

/** Removes or lowers what no longer occurs; what the run did not look for stays. */
export function pruneBaseline(
	baseline: Baseline,
	findings: readonly Problem[],
	scope: CheckedScope,
) {
	const counts = countFindings(findings);
	/** As they were, and how many findings of each are still accepted. */
	const dropped: { entry: BaselineEntry; kept: number }[] = [];
	const entries = baseline.entries.flatMap((entry) => {
		const occurs = counts.get(entry.fingerprint) ?? 0;
		if (occurs >= entry.count || !wasLookedFor(entry, scope)) return [entry];
		dropped.push({ entry, kept: occurs });
		return occurs > 0 ? [{ ...entry, count: occurs }] : [];
	});
	return { baseline: { entries }, dropped };
}
