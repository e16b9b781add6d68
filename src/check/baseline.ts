// hypno-baseline.json: the accepted findings, each with the reason. --accept changes the file.
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readRegularFile } from "../base/disk/read-regular-file.ts";
import { replaceFile } from "../base/disk/replace-file.ts";
import { fingerprint, type Problem, usageError } from "../base/problems.ts";
import { groupBy } from "../base/text/group-by.ts";
import { locationAt } from "../base/text/position.ts";
import { count, formatNumber } from "../base/text/words.ts";
import {
	BASELINE_FILE,
	BASELINE_STALE,
	type CheckResult,
	isAcceptable,
} from "./check-report.ts";
import type { Rule } from "./rule.ts";
import { RULES } from "./rules/index.ts";
import { linkExternal } from "./rules/link-external.ts";
import { findListed } from "./select-rules.ts";

export const ACCEPT_EXAMPLE =
	'npx hypno check --accept link/broken --reason "the partner moves in December"';

const NOT_EMPTY = z.string().regex(/\S/);
const ENTRY = z.object({
	fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
	rule: NOT_EMPTY,
	file: z.string(),
	subject: z.string(),
	reason: NOT_EMPTY,
	added: z.iso.date(),
});
const BASELINE = z.object({ version: z.literal(1), entries: z.array(ENTRY) });

type Entry = z.infer<typeof ENTRY>;

function loadBaseline(rootDir: string) {
	const filePath = path.join(rootDir, BASELINE_FILE);
	if (!fs.existsSync(filePath)) return { entries: [], text: "" };
	const text = String(readRegularFile(filePath)).replace(/^\uFEFF/, "");
	try {
		return { ...BASELINE.parse(JSON.parse(text)), text };
	} catch (error) {
		if (!(error instanceof Error)) throw error;
		const [issue] = error instanceof z.ZodError ? error.issues : [];
		const keys = issue?.path.join(" ");
		const message = issue ? `${keys} ${issue.message}` : error.message;
		const [, offset = 0] = /at position (\d+)/.exec(message) ?? [];
		throw usageError(
			`this is not a baseline: ${message}`,
			"Fix the file by hand, or restore its last good version: git checkout -- hypno-baseline.json",
			locationAt(BASELINE_FILE, text, Number(offset)),
		);
	}
}

function describeStale(entry: Entry, text: string): Problem {
	const { rule, file, subject, fingerprint: id } = entry;
	const place = file ? ` in ${file}` : "";
	return {
		rule: BASELINE_STALE,
		severity: "warning",
		message: `the finding ${rule} for ${subject}${place} is accepted, but no longer occurs`,
		hint: "The mistake was fixed, its file or text has changed, or the rule has another name: delete the entry, or accept the rule again, which drops the entry",
		target: id,
		source: locationAt(BASELINE_FILE, text, Math.max(0, text.indexOf(id))),
	};
}

export interface BaselineFlags {
	readonly accept?: true | string;
	readonly reason?: string;
	readonly external?: true;
}

interface BaselineRun {
	readonly flags: BaselineFlags;
	readonly rules: readonly Rule[];
	readonly rootDir: string;
	readonly report: (text: string) => void;
}

/** @throws UserError (2) for a name that no rule has, and if no rule of this run can be accepted */
function selectAccepted(rules: readonly Rule[], accept: true | string) {
	if (accept === true || accept.trim() === "all") return isAcceptable;
	const named = new Set(findListed(RULES, accept).map(({ id }) => id));
	const isChosen = (id: string) => named.has(id) && isAcceptable(id);
	if (rules.some(({ id }) => isChosen(id))) return isChosen;
	throw usageError(
		`nothing can be accepted by --accept ${accept}`,
		"Name rules that this run checks, as in --accept link/broken,a11y; what stops a build has to be fixed",
	);
}

function countByRule(findings: readonly { readonly rule: string }[]): string[] {
	return groupBy(findings, ({ rule }) => rule)
		.sort((a, b) => b.length - a.length)
		.map((all) => `${formatNumber(all.length).padStart(4)}  ${all[0].rule}`);
}

/** Adds and drops entries, and reports both by rule. The file is sorted, so that changes are easy to merge. */
function changeBaseline(
	entries: readonly Entry[],
	{ open, old }: { open: readonly Problem[]; old: readonly Entry[] },
	{ rootDir, report, flags: { reason = "" } }: BaselineRun,
): void {
	if (open.length + old.length === 0) {
		report(`Nothing new to accept: ${BASELINE_FILE} is unchanged.`);
		return;
	}
	const changed = entries.filter((entry) => !old.includes(entry));
	for (const finding of open)
		changed.push({
			fingerprint: fingerprint(finding),
			rule: finding.rule,
			file: finding.source?.file ?? "",
			subject: finding.target ?? finding.message,
			reason: reason.replace(/[\s\p{Cc}]+/gu, " ").trim(),
			added: new Date().toISOString().slice(0, 10),
		});
	const sortKey = ({ file, rule, subject }: Entry) =>
		[file, rule, subject].join("\0");
	changed.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
	const text = JSON.stringify({ version: 1, entries: changed }, null, 2);
	replaceFile(path.join(rootDir, BASELINE_FILE), `${text}\n`);
	const total = count(open.length, "finding");
	const title = `${total} accepted in ${BASELINE_FILE}: commit the file.`;
	const dropped = countByRule(old).map((row) => `${row} (no longer occurs)`);
	report([title, ...countByRule(open), ...dropped].join("\n"));
}

export function openBaseline(run: BaselineRun) {
	const { rules, rootDir, report } = run;
	const { accept, ...flags } = run.flags;
	const { entries, text } = loadBaseline(rootDir);
	const reasons = new Map(
		entries.map((entry) => [entry.fingerprint, entry.reason]),
	);
	const isChosen = selectAccepted(rules, accept ?? "all");
	const ran = new Set(rules.map(({ id }) => id));
	if (!flags.external) ran.delete(linkExternal.id);
	/** True for a rule that exists; nobody accepts findings of another any more. */
	const isSkipped = (rule: string) =>
		RULES.some(({ id }) => id === rule) && !ran.has(rule);
	return (checked: CheckResult): Problem[] => {
		const { findings, isWhole } = checked;
		const fingerprints = new Set(findings.map(fingerprint));
		const isOld = ({ rule, fingerprint: id }: Entry) =>
			isWhole && !isSkipped(rule) && !fingerprints.has(id);
		if (accept !== undefined) {
			const open = findings.filter(
				(problem) =>
					isChosen(problem.rule) && !reasons.has(fingerprint(problem)),
			);
			const rows = countByRule(open).join(",").replace(/ +/g, " ");
			if (accept === true)
				throw usageError(
					`--accept names no rule, so nothing was accepted; findings:${rows || " none"}`,
					`Name the rules, as in ${ACCEPT_EXAMPLE}, or accept all of them with --accept all`,
				);
			const old = entries.filter(
				(entry) => isChosen(entry.rule) && isOld(entry),
			);
			if (isWhole) changeBaseline(entries, { open, old }, run);
			else report("Nothing was accepted: some pages could not be checked.");
			return openBaseline({ ...run, flags })(checked);
		}
		const labelled = findings.map((finding) => {
			const accepted =
				isAcceptable(finding.rule) && reasons.get(fingerprint(finding));
			return accepted ? { ...finding, accepted } : finding;
		});
		if (ran.has(BASELINE_STALE))
			for (const entry of entries.filter(isOld))
				labelled.push(describeStale(entry, text));
		return labelled;
	};
}
