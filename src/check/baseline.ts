// hypno-baseline.json: the findings that somebody has accepted, each with the reason. It is read, compared
// with the findings of a check, and saved again.
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readRegularFile } from "../cache/read-regular-file.ts";
import { replaceFile } from "../cache/replace-file.ts";
import { locationAt } from "../position.ts";
import { fingerprint, type Problem, UserError } from "../problems.ts";
import {
	BASELINE_FILE,
	BASELINE_STALE,
	isAcceptable,
} from "../report/check-report.ts";

const VERSION = 1;
const ENTRY = z.object({
	fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
	rule: z.string().regex(/\S/),
	/** Empty if the finding has no location. */
	file: z.string(),
	/** The finding's target. */
	subject: z.string(),
	reason: z.string().regex(/\S/),
	/** As in "2026-11-21". */
	added: z.iso.date(),
});
const BASELINE = z.object({
	version: z.literal(VERSION),
	entries: z.array(ENTRY),
});

export type BaselineEntry = z.infer<typeof ENTRY>;

export interface Baseline {
	readonly entries: readonly BaselineEntry[];
	/** The text of the file, in which the lines of entries are found. */
	readonly text: string;
}

function refuse(text: string, offset: number, message: string): UserError {
	const problem: Problem = {
		rule: "usage",
		severity: "error",
		message: `this is not a baseline: ${message}`,
		hint: "Fix the file by hand, or restore its last good version: git checkout -- hypno-baseline.json",
		source: locationAt(BASELINE_FILE, text, offset),
	};
	return new UserError([problem], 2);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		const [, offset = 0] = /at position (\d+)/.exec(error.message) ?? [];
		throw refuse(text, Number(offset), error.message);
	}
}

/**
 * Returns an empty baseline when there is no file.
 * @throws UserError (2) with the first mistake of the file
 */
export function loadBaseline(rootDir: string): Baseline {
	const filePath = path.join(rootDir, BASELINE_FILE);
	if (!fs.existsSync(filePath)) return { entries: [], text: "" };
	const text = String(readRegularFile(filePath)).replace(/^\uFEFF/, "");
	const { data, error } = BASELINE.safeParse(parseJson(text));
	if (data) return { entries: data.entries, text };
	const { path: keys, message } = error.issues[0] ?? { path: [] };
	throw refuse(text, 0, [...keys, message].join(" "));
}

/**
 * The entries are sorted, so that changes are easy to merge.
 * @returns the baseline as it is now in the file
 */
export function saveBaseline(
	rootDir: string,
	entries: readonly BaselineEntry[],
): Baseline {
	const sortKey = ({ file, rule, subject }: BaselineEntry) =>
		[file, rule, subject].join("\0");
	const sorted = entries.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
	const baseline = { version: VERSION, entries: sorted };
	const text = `${JSON.stringify(baseline, null, 2)}\n`;
	replaceFile(path.join(rootDir, BASELINE_FILE), text);
	return { entries, text };
}

/** Labels the accepted findings with their reasons. */
export function labelAccepted(
	{ entries }: Baseline,
	findings: readonly Problem[],
): Problem[] {
	const reasons = new Map(entries.map((one) => [one.fingerprint, one.reason]));
	return findings.map((finding) => {
		const accepted = reasons.get(fingerprint(finding));
		const isAccepted = accepted !== undefined && isAcceptable(finding.rule);
		return isAccepted ? { ...finding, accepted } : finding;
	});
}

/** Describes an entry whose finding no longer occurs. */
export function describeStale(
	{ rule, file, subject, fingerprint: id }: BaselineEntry,
	{ text }: Baseline,
): Problem {
	const place = file ? ` in ${file}` : "";
	const at = text.indexOf(`"${id}"`);
	return {
		rule: BASELINE_STALE,
		severity: "warning",
		message: `the finding ${rule} for ${subject}${place} is accepted, but no longer occurs`,
		hint: "Delete the entry with the command below: the mistake was fixed, its file or text has changed, or the rule has another name",
		fix: "hypno check --prune",
		target: id,
		source: locationAt(BASELINE_FILE, text, Math.max(0, at)),
	};
}
