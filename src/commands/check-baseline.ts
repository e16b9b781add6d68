// What a check found, held against hypno-baseline.json: accepted findings are marked, new
// ones accepted and old ones dropped where that was asked for.
import {
	acceptFindings,
	applyBaseline,
	type CheckedScope,
	findNextExpiry,
	pruneBaseline,
	tidyReason,
} from "../check/baseline/baseline.ts";
import { loadBaseline, saveBaseline } from "../check/baseline/file.ts";
import type { Rule } from "../check/rule.ts";
import { RULES } from "../check/rules/index.ts";
import { linkExternal } from "../check/rules/link-external.ts";
import { baselineStale } from "../check/rules/reported-elsewhere.ts";
import { selectAccepted } from "../check/select-rules.ts";
import { type Problem, usageError } from "../problems.ts";
import { BASELINE_FILE, type CheckRun } from "../report/check-report.ts";
import { groupBy } from "../report/group-by.ts";
import { count, formatNumber } from "../report/words.ts";
import type { CheckedSite } from "./check-site.ts";

export interface BaselineFlags {
	/** Rules or families; true for all. */
	readonly accept?: true | string;
	readonly reason?: string;
	readonly prune?: true;
	readonly external?: true;
}

const EXAMPLE =
	'npx hypno check --accept --reason "the partner moves in December"';

/**
 * Called before anything is checked, so that nobody waits for a refusal.
 * @throws UserError (2)
 */
export function refuseBaselineFlags(
	{ accept, reason }: BaselineFlags,
	environment: Readonly<Record<string, string | undefined>>,
): void {
	if (accept === undefined && reason === undefined) return;
	if (accept === undefined)
		throw usageError(
			"--reason says why findings are accepted, and nothing is accepted without --accept",
			`Write both, as in ${EXAMPLE}`,
		);
	if (/^(?:true|1)$/i.test(environment.CI ?? ""))
		throw usageError(
			"--accept is refused in CI, where nobody could read what is accepted",
			`Run it on your own machine and commit ${BASELINE_FILE}`,
		);
	if (tidyReason(reason ?? "") === "")
		throw usageError(
			"--accept needs a reason, or nobody will know later why this was accepted",
			`Give one, as in ${EXAMPLE}`,
		);
}

/** Why nobody should forget that findings of these rules are accepted; they are named first. */
const REMINDERS: ReadonlyMap<string, string> = new Map([
	["form/not-delivered", "what visitors write reaches nobody"],
	["content/placeholder", "visitors see what is not true yet"],
]);

function formatAccepted(accepted: readonly Problem[]): string {
	if (accepted.length === 0)
		return `Nothing new to accept: ${BASELINE_FILE} is as it was.`;
	const order = (rule: string) => [...REMINDERS.keys(), rule].indexOf(rule);
	const lines = groupBy(accepted, ({ rule }) => rule)
		.map((group) => ({ rule: group[0]?.rule ?? "", total: group.length }))
		.sort((a, b) => order(a.rule) - order(b.rule) || b.total - a.total)
		.map(({ rule, total }) => {
			const why = REMINDERS.get(rule);
			const what = why === undefined ? rule : `${rule}: ${why}`;
			return `${formatNumber(total).padStart(4)}  ${what}`;
		});
	const total = count(accepted.length, "finding");
	return [
		`${total} accepted in ${BASELINE_FILE}: commit that file.`,
		...lines,
	].join("\n");
}

function formatDropped(dropped: number): string {
	return dropped === 0
		? `Every accepted finding in ${BASELINE_FILE} still occurs: nothing was dropped.`
		: `${count(dropped, "entry", "entries")} of ${BASELINE_FILE} dropped or lowered, because what they accept no longer occurs.`;
}

interface BaselineRun {
	readonly flags: BaselineFlags;
	readonly rules: readonly Rule[];
	readonly rootDir: string;
	readonly report: (text: string) => void;
}

/**
 * @returns marks the accepted findings, and changes the baseline as the flags say
 * @throws UserError (2) for a baseline that cannot be read or rules that cannot be accepted
 */
export function prepareBaseline({
	flags,
	rules,
	rootDir,
	report,
}: BaselineRun) {
	const { accept, prune, external, reason = "" } = flags;
	const before = loadBaseline(rootDir);
	const chosen =
		typeof accept === "string"
			? selectAccepted(RULES, rules, accept)
			: undefined;
	const today = new Date().toISOString().slice(0, 10);
	const ran = rules.filter((rule) => rule !== linkExternal || external);
	const rulesOfScope = {
		ranRules: new Set(ran.map(({ id }) => id)),
		knownRules: new Set(RULES.map(({ id }) => id)),
	};
	return ({
		findings,
		isWhole,
	}: CheckedSite): Pick<CheckRun, "findings" | "expiring"> => {
		const pages = isWhole ? "all" : "some";
		const scope: CheckedScope = { ...rulesOfScope, today, pages };
		let next = before;
		if (prune) {
			const { baseline, dropped } = pruneBaseline(next, findings, scope);
			if (dropped.length > 0) next = baseline;
			report(formatDropped(dropped.length));
		}
		if (accept !== undefined) {
			const acceptance = { reason, today, rules: chosen };
			const changed = acceptFindings(next, findings, acceptance);
			if (changed.accepted.length > 0) next = changed.baseline;
			report(formatAccepted(changed.accepted));
		}
		if (next !== before) {
			saveBaseline(rootDir, next);
			// Entries know their lines only from the file.
			next = loadBaseline(rootDir);
		}
		const judged = applyBaseline(next, findings, scope);
		const isWanted = ({ rule }: Problem) =>
			rule !== baselineStale.id || rules.includes(baselineStale);
		return {
			findings: judged.filter(isWanted),
			expiring: findNextExpiry(next, judged, today),
		};
	};
}
