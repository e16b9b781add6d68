// Compares findings with hypno-baseline.json and labels the accepted ones. Adds entries to the file for
// --accept, and removes old entries for --prune.
import {
	type Baseline,
	type BaselineEntry,
	describeStale,
	labelAccepted,
	loadBaseline,
	saveBaseline,
} from "../check/baseline.ts";
import type { Rule } from "../check/rule.ts";
import { RULES } from "../check/rules/index.ts";
import { linkExternal } from "../check/rules/link-external.ts";
import { findListed } from "../check/select-rules.ts";
import {
	fingerprint,
	isBuildRule,
	type Problem,
	UserError,
	usageError,
} from "../problems.ts";
import {
	BASELINE_FILE,
	BASELINE_STALE,
	type CheckedSite,
	isAcceptable,
	isLive,
} from "../report/check-report.ts";
import { indexBy } from "../report/group-by.ts";
import { count, formatNumber } from "../report/words.ts";

export const ACCEPT_EXAMPLE =
	'npx hypno check --accept link/broken --reason "the partner moves in December"';

function countByRule(findings: readonly Problem[]): string[] {
	const groups = [...indexBy(findings, ({ rule }) => rule)];
	return groups
		.sort(([, a], [, b]) => b.length - a.length)
		.map(
			([rule, { length }]) => `${formatNumber(length).padStart(4)}  ${rule}`,
		);
}

/** Lists what --accept could accept, for --accept without rules. */
export function formatAcceptable(findings: readonly Problem[]): string {
	const open = findings.filter(
		(finding) => isLive(finding) && isAcceptable(finding.rule),
	);
	return [
		`${count(open.length, "finding")} can be accepted:`,
		...countByRule(open),
		`Nothing was accepted. Name the rules, as in ${ACCEPT_EXAMPLE}, or accept all of them with --accept all`,
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

export interface BaselineFlags {
	/** Names rules, families of rules, or "all"; true only lists what there is to accept. */
	readonly accept?: true | string;
	readonly reason?: string;
	readonly prune?: true;
	readonly external?: true;
}

/**
 * @param rules those of this run
 * @throws UserError (2) for a name that no rule has, and if none of those can be accepted
 */
function selectAccepted(rules: readonly Rule[], accept: string) {
	const named = accept.trim() === "all" ? rules : findListed(RULES, accept);
	const chosen = named
		.filter((rule) => rules.includes(rule) && isAcceptable(rule.id))
		.map(({ id }) => id);
	if (chosen.length > 0) return new Set(chosen);
	throw usageError(
		`nothing can be accepted by --accept ${accept}`,
		"Name rules that this run checks, as in --accept link/broken,a11y; what stops a build has to be fixed",
	);
}

interface BaselineRun {
	readonly flags: BaselineFlags;
	readonly rules: readonly Rule[];
	readonly rootDir: string;
	readonly report: (text: string) => void;
}

/** @returns the baseline with the findings */
function acceptFindings(
	baseline: Baseline,
	findings: readonly Problem[],
	{ rootDir, report, flags: { reason = "" } }: BaselineRun,
): Baseline {
	const known = new Set(baseline.entries.map((entry) => entry.fingerprint));
	const accepted = findings.filter((one) => !known.has(fingerprint(one)));
	if (accepted.length === 0) {
		report(`Nothing new to accept: ${BASELINE_FILE} is unchanged.`);
		return baseline;
	}
	const total = count(accepted.length, "finding");
	const lines = countByRule(accepted).join("\n");
	report(`${total} accepted in ${BASELINE_FILE}: commit the file.\n${lines}`);
	const entries = accepted.map((finding) => ({
		fingerprint: fingerprint(finding),
		rule: finding.rule,
		file: finding.source?.file ?? "",
		subject: finding.target ?? finding.message,
		reason: reason.replace(/[\s\p{Cc}]+/gu, " ").trim(),
		added: new Date().toISOString().slice(0, 10),
	}));
	return saveBaseline(rootDir, [...baseline.entries, ...entries]);
}

/**
 * @returns a function that labels the accepted findings and updates the file as the flags say
 * @throws UserError (2) for a baseline that cannot be read or rules that cannot be accepted
 */
export function openBaseline(run: BaselineRun) {
	const { flags, rules, rootDir, report } = run;
	const { accept = true, prune, external } = flags;
	let baseline = loadBaseline(rootDir);
	const chosen = accept === true ? undefined : selectAccepted(rules, accept);
	const ran = rules.filter((rule) => rule !== linkExternal || external);
	const isIn = (list: readonly Rule[], id: string) =>
		list.some((rule) => rule.id === id);
	return ({ findings, isWhole }: CheckedSite): Problem[] => {
		const found = new Set(findings.map(fingerprint));
		/** Without its rule in this run, or with pages left out, a finding may still occur. */
		const isStale = ({ rule, fingerprint: id }: BaselineEntry) =>
			!found.has(id) && (!isIn(RULES, rule) || (isWhole && isIn(ran, rule)));
		const stale = baseline.entries.filter(isStale);
		if (prune && stale.length > 0) {
			const left = baseline.entries.filter((entry) => !stale.includes(entry));
			baseline = saveBaseline(rootDir, left);
			report(
				`${count(stale.length, "entry", "entries")} of ${BASELINE_FILE} removed, because the accepted findings no longer occur.`,
			);
		}
		if (chosen) {
			assertCanBuild(findings);
			const named = findings.filter(({ rule }) => chosen.has(rule));
			baseline = acceptFindings(baseline, named, run);
		}
		const labelled = labelAccepted(baseline, findings);
		if (!prune && isIn(ran, BASELINE_STALE))
			for (const one of stale) labelled.push(describeStale(one, baseline));
		return labelled;
	};
}
