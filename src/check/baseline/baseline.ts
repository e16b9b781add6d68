// Findings and hypno-baseline.json -> which findings are accepted, which entries match nothing any
// more, and the next baseline. The module reads no file and takes the date from its caller.
import { type Location, type Problem, UserError } from "../../problems.ts";
import {
	BASELINE_FILE,
	compareFindings,
	isAcceptable,
} from "../../report/check-report.ts";
import { groupBy } from "../../report/group-by.ts";
import { fingerprint } from "../../report/json.ts";
import { formatNumber } from "../../report/words.ts";

export interface BaselineEntry {
	readonly fingerprint: string;
	readonly rule: string;
	/** It is empty when the finding has no location. */
	readonly file: string;
	/** It is the finding's target; older entries may have its message. */
	readonly subject: string;
	/** It says how many findings with this fingerprint are accepted. */
	readonly count: number;
	readonly reason: string;
	/** It is a date: "2026-11-21". */
	readonly added: string;
	readonly expires?: string | undefined;
	/** It is undefined until the entry is in the file. */
	readonly location?: Location | undefined;
}

export interface Baseline {
	/** Each fingerprint occurs once. */
	readonly entries: readonly BaselineEntry[];
}

/** Describes what a run looked at, so that only entries that it could have found count as stale. */
export interface CheckedScope {
	readonly today: string;
	/** These rules looked at the whole site in this run. */
	readonly ranRules: ReadonlySet<string>;
	/** These rules exist: an entry of any other rule is stale. */
	readonly knownRules: ReadonlySet<string>;
	/** It is "some" when a page could not be made, because findings may be hidden then. */
	readonly pages: "all" | "some";
}

interface Acceptance {
	readonly reason: string;
	readonly today: string;
	/** Only findings of these rules are accepted; without it, all that can be. */
	readonly rules?: ReadonlySet<string> | undefined;
}

const SOON_DAYS = 14;
const DAY = 24 * 60 * 60 * 1000;

function isExpired({ expires }: BaselineEntry, today: string): boolean {
	return expires !== undefined && expires < today;
}

function indexEntries({ entries }: Baseline): Map<string, BaselineEntry> {
	return new Map(entries.map((entry) => [entry.fingerprint, entry]));
}

/** Finds entries that accept more findings than the run has, with the actual number. */
function findStaleEntries(
	{ entries }: Baseline,
	findings: readonly Problem[],
	{ ranRules, knownRules, pages }: CheckedScope,
) {
	const counts = new Map<string, number>();
	for (const key of findings.map(fingerprint))
		counts.set(key, (counts.get(key) ?? 0) + 1);
	return entries.flatMap((entry) => {
		const { rule, count } = entry;
		const occurrences = counts.get(entry.fingerprint) ?? 0;
		const wasChecked =
			!knownRules.has(rule) || (pages === "all" && ranRules.has(rule));
		return occurrences < count && wasChecked ? [{ entry, occurrences }] : [];
	});
}

function describeStaleEntry(
	{ rule, file, subject, count }: BaselineEntry,
	occurrences: number,
	isKnown: boolean,
): Pick<Problem, "message" | "hint"> {
	const what = `the finding ${rule} for ${subject}${file ? ` in ${file}` : ""} is accepted`;
	if (!isKnown)
		return {
			message: `${what}, but there is no longer a rule with that name`,
			hint: "Delete the entry with the command below: the rule was renamed or removed, and another rule may report the same mistake now",
		};
	const times =
		occurrences === 1 ? "once" : `${formatNumber(occurrences)} times`;
	return {
		message:
			occurrences === 0
				? `${what}, but no longer occurs`
				: `${what} ${formatNumber(count)} times, but occurs only ${times}`,
		hint: "Delete the entry with the command below: the mistake was fixed, or its file or text has changed",
	};
}

/** @param nth the position of the finding among those with the same fingerprint */
function applyEntry(
	finding: Problem,
	nth: number,
	{ entry, today }: { entry: BaselineEntry | undefined; today: string },
): Problem {
	const { rule, hint } = finding;
	if (!entry || nth > entry.count || !isAcceptable(rule)) return finding;
	const { reason, expires } = entry;
	if (!isExpired(entry, today)) return { ...finding, accepted: reason };
	const was = `accepted until ${expires}: ${reason}`;
	return { ...finding, hint: hint ? `${hint} (${was})` : `It was ${was}` };
}

/**
 * Accepts the first findings of each fingerprint, up to the count of its entry.
 * @returns all findings, and a warning for each stale entry, sorted
 */
export function applyBaseline(
	baseline: Baseline,
	findings: readonly Problem[],
	scope: CheckedScope,
): Problem[] {
	const { today, knownRules } = scope;
	const entries = indexEntries(baseline);
	const sorted = findings.toSorted(compareFindings);
	const compared = groupBy(sorted, fingerprint).flatMap((same) =>
		same.map((finding, index) => {
			const entry = entries.get(fingerprint(finding));
			return applyEntry(finding, index + 1, { entry, today });
		}),
	);
	const stale = findStaleEntries(baseline, findings, scope).map(
		({ entry, occurrences }): Problem => ({
			rule: "baseline/stale",
			severity: "warning",
			...describeStaleEntry(entry, occurrences, knownRules.has(entry.rule)),
			fix: "hypno check --prune",
			target: entry.fingerprint,
			source: entry.location ?? { file: BASELINE_FILE, line: 1, column: 1 },
		}),
	);
	return [...compared, ...stale].sort(compareFindings);
}

/**
 * Finds the next day within two weeks on which accepted findings expire.
 * @param findings the result of applyBaseline
 */
export function findNextExpiry(
	baseline: Baseline,
	findings: readonly Problem[],
	today: string,
) {
	const entries = indexEntries(baseline);
	const soon = new Date(Date.parse(today) + SOON_DAYS * DAY).toISOString();
	const days = findings
		.filter(({ accepted }) => accepted !== undefined)
		.flatMap((finding) => entries.get(fingerprint(finding))?.expires ?? [])
		.filter((day) => day <= soon.slice(0, 10))
		.sort();
	const [until] = days;
	if (until === undefined) return undefined;
	return { count: days.filter((day) => day === until).length, until };
}

export function tidyReason(reason: string): string {
	return reason.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** @throws UserError (1) with the errors that cannot be accepted */
function assertNoInvalidContent(findings: readonly Problem[]): void {
	const invalid = findings.filter(
		({ rule, severity }) => rule === "content/invalid" && severity === "error",
	);
	if (invalid.length === 0) return;
	const refusal: Problem = {
		rule: "content/invalid",
		severity: "error",
		message:
			"nothing was accepted: a site with invalid content cannot be published, so fix the invalid content first",
	};
	throw new UserError([refusal, ...invalid], 1);
}

/**
 * Adds findings that are not accepted yet, and returns them beside the baseline. An expired entry
 * is replaced by one without an end date.
 * @throws UserError (1) when content is invalid
 */
export function acceptFindings(
	baseline: Baseline,
	findings: readonly Problem[],
	{ today, rules, ...acceptance }: Acceptance,
) {
	const reason = tidyReason(acceptance.reason);
	assertNoInvalidContent(findings);
	const entries = indexEntries(baseline);
	const acceptable = findings.filter(
		({ rule }) => isAcceptable(rule) && (rules?.has(rule) ?? true),
	);
	const accepted = groupBy(acceptable, fingerprint).flatMap((same) => {
		const [first] = same;
		if (!first) return [];
		const { rule, source, target, message } = first;
		const key = fingerprint(first);
		const known = entries.get(key);
		const old = known && !isExpired(known, today) ? known : undefined;
		const already = old?.count ?? 0;
		const count = same.length;
		if (count <= already) return [];
		// The entry keeps both reasons.
		const isOldReason = !old || old.reason.includes(reason);
		const subject = target ?? message;
		const fresh = { rule, file: source?.file ?? "", subject, added: today };
		entries.set(key, {
			fingerprint: key,
			...(old ?? fresh),
			count,
			reason: isOldReason
				? (old?.reason ?? reason)
				: `${old.reason}; ${reason}`,
		});
		return same.slice(already);
	});
	return { baseline: { entries: [...entries.values()] }, accepted };
}

/** Removes or lowers stale entries. */
export function pruneBaseline(
	baseline: Baseline,
	findings: readonly Problem[],
	scope: CheckedScope,
) {
	const dropped = findStaleEntries(baseline, findings, scope);
	const left = new Map(
		dropped.map(({ entry, occurrences }) => [entry, occurrences]),
	);
	const entries = baseline.entries
		.map((entry) => ({ ...entry, count: left.get(entry) ?? entry.count }))
		.filter(({ count }) => count > 0);
	return { baseline: { entries }, dropped };
}
