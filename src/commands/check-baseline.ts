// Compares findings with hypno-baseline.json and labels the accepted ones. Adds entries to the file for
// --accept, and removes old entries for --prune.
import {
	applyBaseline,
	type Baseline,
	type BaselineEntry,
	type CheckedScope,
	findStale,
	loadBaseline,
	saveBaseline,
	toEntry,
} from "../check/baseline/baseline.ts";
import type { Rule } from "../check/rule.ts";
import { RULES } from "../check/rules/index.ts";
import { linkExternal } from "../check/rules/link-external.ts";
import { baselineStale } from "../check/rules/reported-elsewhere.ts";
import { selectAccepted } from "../check/select-rules.ts";
import {
	isBuildRule,
	type Problem,
	UserError,
	usageError,
} from "../problems.ts";
import { BASELINE_FILE, isAcceptable, isLive } from "../report/check-report.ts";
import { groupBy } from "../report/group-by.ts";
import { count, formatNumber } from "../report/words.ts";
import type { CheckedSite } from "./check-site.ts";

export interface BaselineFlags {
	/** Names rules, families of rules, or "all"; true only lists what there is to accept. */
	readonly accept?: true | string;
	readonly reason?: string;
	readonly prune?: true;
	readonly external?: true;
}

const EXAMPLE =
	'npx hypno check --accept link/broken --reason "the partner moves in December"';

function tidyReason(reason = ""): string {
	return reason.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

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
	if (accept !== true && tidyReason(reason) === "")
		throw usageError(
			"--accept needs --reason, so that others know later why the findings were accepted",
			`Give a reason, as in ${EXAMPLE}`,
		);
}

/** These rules are listed first, with the consequence for visitors. */
const REMINDERS: ReadonlyMap<string, string> = new Map([
	["form/not-delivered", "messages of visitors are not delivered"],
	["service/missing-content", "visitors read that the service was not found"],
	["content/placeholder", "visitors see text that is not final"],
]);

function countByRule(findings: readonly Problem[]): string[] {
	const order = (rule: string) => [...REMINDERS.keys(), rule].indexOf(rule);
	return groupBy(findings, ({ rule }) => rule)
		.map((group) => ({ rule: group[0]?.rule ?? "", total: group.length }))
		.sort(
			(a, b) =>
				order(a.rule) - order(b.rule) ||
				b.total - a.total ||
				(a.rule < b.rule ? -1 : 1),
		)
		.map(({ rule, total }) => {
			const why = REMINDERS.get(rule);
			const what = why === undefined ? rule : `${rule}: ${why}`;
			return `${formatNumber(total).padStart(4)}  ${what}`;
		});
}

/** Lists what --accept could accept, for --accept without rules. */
export function formatAcceptable(findings: readonly Problem[]): string {
	const open = findings.filter(
		(finding) => isLive(finding) && isAcceptable(finding.rule),
	);
	if (open.length === 0) return "There is nothing to accept.";
	return [
		`${count(open.length, "finding")} can be accepted:`,
		...countByRule(open),
		`Nothing was accepted. Name the rules, as in ${EXAMPLE}, or accept all of them with --accept all`,
	].join("\n");
}

/** @throws UserError (1) with the errors that cannot be accepted */
function assertCanBuild(findings: readonly Problem[]): void {
	const invalid = findings.filter(
		({ rule, severity }) => isBuildRule(rule) && severity === "error",
	);
	const [first] = invalid;
	if (!first) return;
	const message =
		"nothing was accepted: a site that cannot be built cannot be published, so fix these errors first";
	const refusal = { rule: first.rule, severity: "error", message } as const;
	throw new UserError([refusal, ...invalid], 1);
}

interface ChangedBaseline {
	/** It is undefined when nothing changes. */
	readonly entries: readonly BaselineEntry[] | undefined;
	readonly report: string;
}

function pruneStale(
	baseline: Baseline,
	findings: readonly Problem[],
	scope: CheckedScope,
): ChangedBaseline {
	const stale = findStale(baseline, findings, scope);
	if (stale.length === 0) {
		const report = `Every accepted finding in ${BASELINE_FILE} still occurs: nothing to remove.`;
		return { entries: undefined, report };
	}
	return {
		entries: [...baseline.entries.values()].filter(
			(entry) => !stale.includes(entry),
		),
		report: `${count(stale.length, "entry", "entries")} of ${BASELINE_FILE} removed, because the accepted findings no longer occur.`,
	};
}

function acceptFindings(
	baseline: Baseline,
	findings: readonly Problem[],
	reason: string,
): ChangedBaseline {
	const today = new Date().toISOString().slice(0, 10);
	const entries = new Map(baseline.entries);
	const accepted: Problem[] = [];
	for (const finding of findings) {
		const entry = toEntry(finding, reason, today);
		if (entries.has(entry.fingerprint)) continue;
		entries.set(entry.fingerprint, entry);
		accepted.push(finding);
	}
	if (accepted.length === 0) {
		const report = `Nothing new to accept: ${BASELINE_FILE} is unchanged.`;
		return { entries: undefined, report };
	}
	const total = count(accepted.length, "finding");
	const lines = [
		`${total} accepted in ${BASELINE_FILE}: commit the file.`,
		...countByRule(accepted),
	];
	return { entries: [...entries.values()], report: lines.join("\n") };
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
	const { accept, prune, external, reason } = flags;
	let baseline = loadBaseline(rootDir);
	const chosen =
		typeof accept === "string"
			? selectAccepted(RULES, rules, accept)
			: undefined;
	const ran = rules.filter((rule) => rule !== linkExternal || external);
	const apply = (changed: ChangedBaseline) => {
		report(changed.report);
		if (!changed.entries) return;
		saveBaseline(rootDir, changed.entries);
		// Loading it again gives each entry its line in the file.
		baseline = loadBaseline(rootDir);
	};
	return ({ findings, isWhole }: CheckedSite): Problem[] => {
		const scope: CheckedScope = {
			ranRules: new Set(ran.map(({ id }) => id)),
			knownRules: new Set(RULES.map(({ id }) => id)),
			isWhole,
		};
		if (prune) apply(pruneStale(baseline, findings, scope));
		if (chosen) {
			assertCanBuild(findings);
			const named = findings.filter(({ rule }) => chosen.has(rule));
			apply(acceptFindings(baseline, named, tidyReason(reason)));
		}
		const applied = applyBaseline(baseline, findings, scope);
		const isStaleShown = rules.includes(baselineStale);
		return applied.filter(
			({ rule }) => rule !== baselineStale.id || isStaleShown,
		);
	};
}
