// What a check found, held against hypno-baseline.json: accepted findings are marked, new
// ones accepted and old ones dropped where that was asked for.
import {
	acceptFindings,
	applyBaseline,
	type Baseline,
	type CheckedScope,
	findNextExpiry,
	pruneBaseline,
	tidyReason,
} from "../check/baseline/baseline.ts";
import { loadBaseline, saveBaseline } from "../check/baseline/file.ts";
import type { Rule } from "../check/rule.ts";
import { baselineStale } from "../check/rules/baseline-stale.ts";
import { RULES } from "../check/rules/index.ts";
import { linkExternal } from "../check/rules/link-external.ts";
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

/**
 * Before anything is checked, so that nobody waits for a refusal.
 * @throws UserError (2)
 */
export function refuseBaselineFlags(
	{ accept, reason }: BaselineFlags,
	environment: Readonly<Record<string, string | undefined>>,
): void {
	const isAccepting = accept !== undefined;
	if (isAccepting && /^(?:true|1)$/i.test(environment.CI ?? ""))
		throw usageError(
			"--accept is refused in CI, where nobody could read what is accepted",
			`Run it on your own machine and commit ${BASELINE_FILE}`,
		);
	if (isAccepting && tidyReason(reason ?? "") === "")
		throw usageError(
			"--accept needs a reason, or nobody will know later why this was accepted",
			'Give one, as in npx hypno check --accept --reason "the partner moves in December"',
		);
	if (!isAccepting && reason !== undefined)
		throw usageError(
			"--reason says why findings are accepted, and nothing is accepted without --accept",
			'Write both, as in npx hypno check --accept --reason "the partner moves in December"',
		);
}

/** What nobody should forget once it is accepted, and why. */
const UNFORGOTTEN: ReadonlyMap<string, string> = new Map([
	["form/not-delivered", "what visitors write reaches nobody"],
	["content/placeholder", "visitors see what is not true yet"],
]);

function formatAccepted(accepted: readonly Problem[]): string {
	if (accepted.length === 0)
		return `Nothing new to accept: ${BASELINE_FILE} is as it was.`;
	const order = (rule: string) => [...UNFORGOTTEN.keys(), rule].indexOf(rule);
	const lines = groupBy(accepted, ({ rule }) => rule)
		.map((group) => ({ rule: group[0]?.rule ?? "", total: group.length }))
		.sort((a, b) => order(a.rule) - order(b.rule) || b.total - a.total)
		.map(({ rule, total }) => {
			const why = UNFORGOTTEN.get(rule);
			const what = why === undefined ? rule : `${rule}: ${why}`;
			return `${formatNumber(total).padStart(4)}  ${what}`;
		});
	const total = count(accepted.length, "finding");
	return [
		`${total} accepted in ${BASELINE_FILE}: commit that file.`,
		...lines,
	].join("\n");
}

interface BaselineRun {
	readonly flags: BaselineFlags;
	readonly rules: readonly Rule[];
	readonly rootDir: string;
	/** "2026-11-21" */
	readonly today: string;
	readonly tell: (text: string) => void;
}

function findScope(
	{ isWhole }: CheckedSite,
	{ rules, flags, today }: BaselineRun,
): CheckedScope {
	const ran = rules.filter((rule) => rule !== linkExternal || flags.external);
	return {
		today,
		ranRules: new Set(ran.map(({ id }) => id)),
		knownRules: new Set(RULES.map(({ id }) => id)),
		pages: isWhole ? "all" : "some",
	};
}

interface BaselineChange {
	readonly run: BaselineRun;
	readonly scope: CheckedScope;
	/** The ids of the rules whose findings are accepted; all unless said. */
	readonly chosen: ReadonlySet<string> | undefined;
}

function changeBaseline(
	baseline: Baseline,
	findings: readonly Problem[],
	{ run, scope, chosen }: BaselineChange,
): Baseline {
	const { flags, rootDir, today, tell } = run;
	let next = baseline;
	if (flags.prune) {
		const pruned = pruneBaseline(next, findings, scope);
		const { length } = pruned.dropped;
		if (length > 0) next = pruned.baseline;
		tell(
			length === 0
				? `Every accepted finding in ${BASELINE_FILE} still occurs: nothing was dropped.`
				: `${count(length, "entry", "entries")} of ${BASELINE_FILE} dropped or lowered, because what they accept no longer occurs.`,
		);
	}
	if (flags.accept !== undefined) {
		const acceptance = { reason: flags.reason ?? "", today, rules: chosen };
		const changed = acceptFindings(next, findings, acceptance);
		if (changed.accepted.length > 0) next = changed.baseline;
		tell(formatAccepted(changed.accepted));
	}
	if (next !== baseline) saveBaseline(rootDir, next);
	return next;
}

/**
 * @throws UserError (2) for a baseline that cannot be read or rules that cannot be accepted
 */
export function prepareBaseline(run: BaselineRun) {
	const baseline = loadBaseline(run.rootDir);
	const { accept } = run.flags;
	const chosen =
		typeof accept === "string"
			? selectAccepted(RULES, run.rules, accept)
			: undefined;
	return (checked: CheckedSite): Pick<CheckRun, "findings" | "expiring"> => {
		const { findings } = checked;
		const scope = findScope(checked, run);
		const next = changeBaseline(baseline, findings, { run, scope, chosen });
		// Read again: entries know their lines only from the file.
		const current = next === baseline ? baseline : loadBaseline(run.rootDir);
		const judged = applyBaseline(current, findings, scope);
		const isStaleTold = run.rules.includes(baselineStale);
		return {
			findings: judged.filter(
				({ rule }) => rule !== baselineStale.id || isStaleTold,
			),
			expiring: findNextExpiry(current, judged, run.today),
		};
	};
}
