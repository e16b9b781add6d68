// Findings and the accepted ones among them: which are accepted, which entries of the baseline
// stand for nothing any more, and the next baseline. It reads no file and knows no day but the
// one given.
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
	/** Empty when the finding has no place. */
	readonly file: string;
	/** The target of the finding, or its message when it has none. */
	readonly subject: string;
	/** How many findings with this fingerprint are accepted. */
	readonly count: number;
	readonly reason: string;
	/** A day: "2026-11-21". */
	readonly added: string;
	/** The last day on which it is accepted. */
	readonly expires?: string | undefined;
	/** Undefined until the entry is in the file. */
	readonly location?: Location | undefined;
}

export interface Baseline {
	/** No two with the same fingerprint. */
	readonly entries: readonly BaselineEntry[];
}

/** The extent of a run: an entry that it could not have found is not judged. */
export interface CheckedScope {
	/** "2026-11-21" */
	readonly today: string;
	/** The rules that looked at the whole site in this run. */
	readonly ranRules: ReadonlySet<string>;
	/** Every rule that there is: what another one found is found no more. */
	readonly knownRules: ReadonlySet<string>;
	/** "some" when a page could not be made: then what is missing may only be hidden. */
	readonly pages: "all" | "some";
}

interface Acceptance {
	/** Why they are accepted, in the words of a person. */
	readonly reason: string;
	readonly today: string;
	/** The ids of the rules that are accepted; all that can be, unless said. */
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

/** The entries that accept more than the run found, each with how often that occurs. */
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
		const wasLookedFor =
			!knownRules.has(rule) || (pages === "all" && ranRules.has(rule));
		return occurrences < count && wasLookedFor ? [{ entry, occurrences }] : [];
	});
}

function describeStaleEntry(
	{ rule, file, subject, count }: BaselineEntry,
	occurrences: number,
	isKnown: boolean,
): Pick<Problem, "message" | "hint"> {
	const what = `${rule} of ${subject}${file ? ` in ${file}` : ""} is accepted`;
	if (!isKnown)
		return {
			message: `${what}, but there is no rule of that name any more`,
			hint: "It was renamed or taken out; what it found may be told by another now (npx hypno check --list-rules)",
		};
	const times =
		occurrences === 1 ? "once" : `${formatNumber(occurrences)} times`;
	return {
		message:
			occurrences === 0
				? `${what}, but no longer occurs`
				: `${what} ${formatNumber(count)} times, but occurs only ${times}`,
		hint: "It was mended, or its file or its words are others now",
	};
}

/** @param nth how many with the same fingerprint come up to this one */
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
 * Marks the first findings of each fingerprint as accepted, up to the count of its entry.
 * @returns all findings, and a warning for each entry that stands for nothing, sorted
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
 * The soonest day within two weeks on which accepted findings cease to be so.
 * @param findings as applyBaseline gives them
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

/** On one line. */
export function tidyReason(reason: string): string {
	return reason.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** @throws UserError (1) with what cannot be accepted */
function assertNoInvalidContent(findings: readonly Problem[]): void {
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

/**
 * Adds what is not accepted yet, and returns it beside the baseline; one that has expired is accepted anew, without a last day.
 * @param findings with the baseline applied or without
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
		// One entry for old and new: neither reason is lost.
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

/** Removes or lowers what no longer occurs; what the run did not look for stays. */
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
