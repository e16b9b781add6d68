// Findings and the accepted ones among them: which are accepted, and which entries of the
// baseline stand for nothing any more. It reads no file and knows no day but the one given.
import type { Place, Problem } from "../../problems.ts";
import {
	BASELINE_FILE,
	compareFindings,
	isAcceptable,
} from "../../report/check-report.ts";
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
	readonly place?: Place | undefined;
}

export interface Baseline {
	/** No two with the same fingerprint. */
	readonly entries: readonly BaselineEntry[];
}

/** What a run looked at: an entry that it could not have found is not judged. */
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

/** Of the file, and of no other than this one. */
export const VERSION = 1;
export const EMPTY_BASELINE: Baseline = { entries: [] };

const STALE = "baseline/stale";
const SOON_DAYS = 14;

export function isExpired({ expires }: BaselineEntry, today: string): boolean {
	return expires !== undefined && expires < today;
}

export function indexEntries({
	entries,
}: Baseline): Map<string, BaselineEntry> {
	return new Map(entries.map((entry) => [entry.fingerprint, entry]));
}

/** How often each fingerprint occurs. */
export function countFindings(
	findings: readonly Problem[],
): Map<string, number> {
	const counts = new Map<string, number>();
	for (const finding of findings) {
		const key = fingerprint(finding);
		counts.set(key, (counts.get(key) ?? 0) + 1);
	}
	return counts;
}

/** Whether the run would have found what the entry accepts, had it been there. */
export function wasLookedFor(
	{ rule }: BaselineEntry,
	{ ranRules, knownRules, pages }: CheckedScope,
): boolean {
	return !knownRules.has(rule) || (pages === "all" && ranRules.has(rule));
}

function tellExpiry(finding: Problem, entry: BaselineEntry): Problem {
	const was = `accepted until ${entry.expires}: ${entry.reason}`;
	const { hint } = finding;
	return { ...finding, hint: hint ? `${hint} (${was})` : `It was ${was}` };
}

/** What is said of an entry that accepts more than there is. */
function describeStale(
	{ rule, file, subject, count }: BaselineEntry,
	occurs: number,
	isKnown: boolean,
): Pick<Problem, "message" | "hint"> {
	const what = `${rule} of ${subject}${file ? ` in ${file}` : ""} is accepted`;
	if (!isKnown)
		return {
			message: `${what}, but there is no rule of that name any more`,
			hint: "It was renamed or taken out; what it found may be told by another now (npx hypno check --list-rules)",
		};
	const times = occurs === 1 ? "once" : `${formatNumber(occurs)} times`;
	return {
		message:
			occurs === 0
				? `${what}, but no longer occurs`
				: `${what} ${formatNumber(count)} times, but occurs only ${times}`,
		hint: "It was mended, or its file or its words are others now",
	};
}

function findStale(
	{ entries }: Baseline,
	counts: ReadonlyMap<string, number>,
	scope: CheckedScope,
): Problem[] {
	return entries.flatMap((entry): Problem[] => {
		const { fingerprint: target, rule, count, place } = entry;
		const occurs = counts.get(target) ?? 0;
		if (occurs >= count || !wasLookedFor(entry, scope)) return [];
		return [
			{
				rule: STALE,
				severity: "warning",
				...describeStale(entry, occurs, scope.knownRules.has(rule)),
				fix: "hypno check --prune",
				target,
				source: place ?? { file: BASELINE_FILE, line: 1, column: 1 },
			},
		];
	});
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
	const entries = indexEntries(baseline);
	const seen = new Map<string, number>();
	const judged = findings.toSorted(compareFindings).map((finding) => {
		const key = fingerprint(finding);
		const entry = entries.get(key);
		const nth = (seen.get(key) ?? 0) + 1;
		seen.set(key, nth);
		if (!entry || nth > entry.count || !isAcceptable(finding.rule))
			return finding;
		return isExpired(entry, scope.today)
			? tellExpiry(finding, entry)
			: { ...finding, accepted: entry.reason };
	});
	return [...judged, ...findStale(baseline, seen, scope)].sort(compareFindings);
}

function addDays(day: string, days: number): string {
	const time = Date.parse(day) + days * 24 * 60 * 60 * 1000;
	return new Date(time).toISOString().slice(0, 10);
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
	const limit = addDays(today, SOON_DAYS);
	const days = findings
		.filter(({ accepted }) => accepted !== undefined)
		.map((finding) => entries.get(fingerprint(finding))?.expires ?? "")
		.filter((day) => day !== "" && day <= limit)
		.sort();
	const [until] = days;
	if (until === undefined) return undefined;
	return { count: days.filter((day) => day === until).length, until };
}
