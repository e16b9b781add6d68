// Compares findings with hypno-baseline.json and labels the accepted ones. Adds entries to the file for
// --accept, and removes old entries for --prune.
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
	/** Names rules or families of rules; true accepts every finding. */
	readonly accept?: true | string;
	readonly reason?: string;
	readonly prune?: true;
	readonly external?: true;
}

const EXAMPLE =
	'npx hypno check --accept --reason "the partner moves in December"';

/** @throws UserError (2) for wrong flags, before the check begins and takes time */
export function assertBaselineFlags(
	{ accept, reason }: BaselineFlags,
	environment: Readonly<Record<string, string | undefined>>,
): void {
	if (accept === undefined && reason === undefined) return;
	if (accept === undefined)
		throw usageError(
			"--reason has no effect without --accept",
			`Use both, as in ${EXAMPLE}`,
		);
	if (/^(?:true|1)$/i.test(environment.CI ?? ""))
		throw usageError(
			"--accept is refused in CI, because a person must decide what to accept",
			`Run the command on your own computer, and commit ${BASELINE_FILE}`,
		);
	if (tidyReason(reason ?? "") === "")
		throw usageError(
			"--accept needs --reason, so that others know later why the findings were accepted",
			`Give a reason, as in ${EXAMPLE}`,
		);
}

/** When findings are accepted, these rules are listed first, with the consequence for visitors. */
const REMINDERS: ReadonlyMap<string, string> = new Map([
	["form/not-delivered", "messages of visitors are not delivered"],
	["content/placeholder", "visitors see text that is not final"],
]);

function formatAccepted(accepted: readonly Problem[]): string {
	if (accepted.length === 0)
		return `Nothing new to accept: ${BASELINE_FILE} is unchanged.`;
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
		`${total} accepted in ${BASELINE_FILE}: commit the file.`,
		...lines,
	].join("\n");
}

function formatDropped(dropped: number): string {
	return dropped === 0
		? `Every accepted finding in ${BASELINE_FILE} still occurs: nothing to remove.`
		: `${count(dropped, "entry", "entries")} of ${BASELINE_FILE} removed or reduced, because the accepted findings no longer occur.`;
}

interface BaselineRun {
	readonly flags: BaselineFlags;
	readonly rules: readonly Rule[];
	readonly rootDir: string;
	readonly report: (text: string) => void;
}

/**
 * @returns a function that labels the accepted findings and updates the file as the flags say
 * @throws UserError (2) for a baseline that cannot be read or rules that cannot be accepted
 */
export function openBaseline({ flags, rules, rootDir, report }: BaselineRun) {
	const { accept, prune, external, reason = "" } = flags;
	const previous = loadBaseline(rootDir);
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
		let next = previous;
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
		if (next !== previous) {
			saveBaseline(rootDir, next);
			// Loading it again gives each entry its line in the file.
			next = loadBaseline(rootDir);
		}
		const applied = applyBaseline(next, findings, scope);
		const isSelected = ({ rule }: Problem) =>
			rule !== baselineStale.id || rules.includes(baselineStale);
		return {
			findings: applied.filter(isSelected),
			expiring: findNextExpiry(next, applied, today),
		};
	};
}
