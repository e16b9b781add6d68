// Baseline and findings -> the next baseline: --accept adds, --prune removes.
import { type Problem, UserError } from "../../problems.ts";
import { isAcceptable } from "../../report/check-report.ts";
import { groupBy } from "../../report/group-by.ts";
import { fingerprint } from "../../report/json.ts";
import {
	type Baseline,
	type BaselineEntry,
	type CheckedScope,
	countFindings,
	indexEntries,
	isExpired,
	wasLookedFor,
} from "./baseline.ts";

interface Acceptance {
	/** Why they are accepted, in the words of a person. */
	readonly reason: string;
	readonly today: string;
	/** The ids of the rules that are accepted; all that can be, unless said. */
	readonly rules?: ReadonlySet<string> | undefined;
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
 * Adds what is not accepted yet, and returns it beside the baseline; one that has expired is accepted anew, without a last day.
 * @param findings with the baseline applied or without
 * @throws UserError (1) when content is invalid
 */
export function acceptFindings(
	baseline: Baseline,
	findings: readonly Problem[],
	acceptance: Acceptance,
) {
	const { today, rules } = acceptance;
	const reason = tidyReason(acceptance.reason);
	refuseInvalid(findings);
	const entries = indexEntries(baseline);
	const acceptable = findings.filter(
		({ rule }) => isAcceptable(rule) && (rules?.has(rule) ?? true),
	);
	const accepted = groupBy(acceptable, fingerprint).flatMap((same) => {
		const [first] = same;
		const known = first && entries.get(fingerprint(first));
		const old = known && !isExpired(known, today) ? known : undefined;
		const already = old?.count ?? 0;
		if (!first || same.length <= already) return [];
		const entry = old
			? raiseCount(old, same.length, reason)
			: newEntry(first, same.length, { reason, today });
		entries.set(entry.fingerprint, entry);
		return same.slice(already);
	});
	return { baseline: { entries: [...entries.values()] }, accepted };
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
