// Reads and writes hypno-baseline.json, and reports every mistake in it with its location.
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { readRegularFile } from "../../cache/read-regular-file.js";
import { createLocationFinder } from "../../position.ts";
import { type Location, type Problem, UserError } from "../../problems.ts";
import { BASELINE_FILE, isAcceptable } from "../../report/check-report.ts";
import { suggest } from "../../suggest.ts";
import type { Baseline, BaselineEntry } from "./baseline.ts";
import { JsonError, readJson } from "./located-json.ts";

const VERSION = 1;

const RESTORE =
	"Fix the file by hand, or restore its last good version: git checkout -- hypno-baseline.json";

/** Describes a field, with an example as it is written in the file. */
type Expected = readonly [expected: string, example: string];

const DAY: Expected = ["a date", '"2026-11-21"'];
const EXPECTED: Readonly<Record<string, Expected>> = {
	fingerprint: [
		"the fingerprint of a finding, 16 digits from 0 to f",
		'"b1946ac92492d234"',
	],
	rule: ["the name of a rule", '"link/broken"'],
	file: ["the file of the finding", '"content/site.yaml"'],
	subject: ["what the finding is about", '"/services/stress-relief"'],
	count: ["a whole number from 1", "1"],
	reason: ["the reason why it is accepted", '"the partner moves in December"'],
	added: DAY,
	expires: DAY,
};

const ENTRY = z.strictObject({
	fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
	rule: z
		.string()
		.regex(/\S/)
		.refine(isAcceptable, {
			error: ({ input }) => `findings of ${input} cannot be accepted`,
		}),
	file: z.string(),
	subject: z.string(),
	count: z.int().positive(),
	reason: z.string().regex(/\S/),
	added: z.iso.date(),
	expires: z.iso.date().optional(),
});
const ENTRY_FIELDS = ENTRY.keyof().options;
const BASELINE = z.strictObject({
	version: z.literal(VERSION),
	entries: z.array(ENTRY),
});
type Issue = z.core.$ZodIssue;
const LIST = z.looseObject({ entries: z.array(z.unknown()) });
const IDENTIFIED = z.looseObject({ fingerprint: z.string() });

interface BaselineFile {
	readonly value: unknown;
	readonly has: (path: readonly PropertyKey[]) => boolean;
	/** Finds a value or the key before it; without one, the object that should contain it. */
	readonly find: (
		path: readonly PropertyKey[],
		part: "key" | "value",
	) => Location;
}

function problemAt(source: Location, message: string, hint: string): Problem {
	return { rule: "usage", severity: "error", message, hint, source };
}

function readFile(text: string): BaselineFile {
	const locationAt = createLocationFinder(BASELINE_FILE, text);
	const refuse = (offset: number, message: string, hint: string) =>
		new UserError([problemAt(locationAt(offset), message, hint)], 2);
	const marker = /^(?:<{7}|={7}|>{7}|\|{7})(?= |\r?$)/m.exec(text);
	if (marker)
		throw refuse(
			marker.index,
			"a merge of two versions of this file was not finished",
			"Keep the entries of both versions, one entry per line with commas between them, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>",
		);
	try {
		const { value, offsetOf } = readJson(text);
		return {
			value,
			has: (path) => offsetOf(path, "value") !== undefined,
			find: (path, part) =>
				locationAt(
					offsetOf(path, part) ?? offsetOf(path.slice(0, -1), "value") ?? 0,
				),
		};
	} catch (error) {
		if (!(error instanceof JsonError)) throw error;
		throw refuse(error.offset, error.message, RESTORE);
	}
}

/** Describes why a file is no baseline at all, in which case its entries are not checked. */
function describeFormat(
	issues: readonly Issue[],
	{ has, find }: BaselineFile,
): Problem | undefined {
	const formatIssues = issues.filter(
		({ path, code }) => path.length < 2 && code !== "unrecognized_keys",
	);
	if (formatIssues.length === 0) return undefined;
	if (
		has(["version"]) &&
		formatIssues.some(({ path }) => path[0] === "version")
	)
		return problemAt(
			find(["version"], "key"),
			`this version of hypno can read only version ${VERSION} of this file`,
			"Use the version of hypno that wrote the file, or delete the file and accept the findings again",
		);
	return problemAt(
		find(["entries"], "key"),
		'this is not a baseline: it must be { "version": 1, "entries": [ … ] }',
		RESTORE,
	);
}

function describeIssue(issue: Issue, { has, find }: BaselineFile): Problem[] {
	const { code, path, message } = issue;
	if (code === "unrecognized_keys") {
		const known = Object.keys((path.length === 0 ? BASELINE : ENTRY).shape);
		return issue.keys.map((key) => {
			const [nearest] = suggest(key, known);
			return problemAt(
				find([...path, key], "key"),
				`unknown key "${key}"`,
				nearest
					? `Did you mean "${nearest}"?`
					: `The keys here are ${known.join(", ")}`,
			);
		});
	}
	const field = String(path[2]);
	const [what, example] = EXPECTED[field] ?? [];
	if (what === undefined) {
		const location = find(path, "value");
		return [problemAt(location, "an entry must be an object in { }", RESTORE)];
	}
	if (code === "custom") {
		const location = find(path.slice(0, 2), "value");
		const hint = "Delete this entry, and fix the mistake that it accepts";
		return [problemAt(location, message, hint)];
	}
	return [
		problemAt(
			find(path, "value"),
			`"${field}" ${has(path) ? "must be" : "is missing:"} ${what}`,
			`Write "${field}": ${example}, for instance`,
		),
	];
}

function findRepeated({ value, find }: BaselineFile): Problem[] {
	const lines = new Map<string, number>();
	return LIST.parse(value).entries.flatMap((entry, index) => {
		const fingerprint = IDENTIFIED.safeParse(entry).data?.fingerprint;
		if (fingerprint === undefined) return [];
		const location = find(["entries", index], "value");
		const first = lines.get(fingerprint);
		lines.set(fingerprint, location.line);
		if (first === undefined) return [];
		const message = `this entry repeats the entry on line ${first}`;
		const hint =
			"Keep one of the two entries; its count says how many findings it accepts";
		return [problemAt(location, message, hint)];
	});
}

/** @throws UserError (2) with every mistake of the file */
export function parseBaseline(text: string): Baseline {
	const file = readFile(text.replace(/^\uFEFF/, ""));
	const { data, error } = BASELINE.safeParse(file.value);
	const issues = error?.issues ?? [];
	const form = describeFormat(issues, file);
	if (form) throw new UserError([form], 2);
	// A value that breaks two rules of its field is reported once.
	const first = new Map(issues.map((issue) => [issue.path.join("/"), issue]));
	const problems = [
		...[...first.values()].flatMap((issue) => describeIssue(issue, file)),
		...findRepeated(file),
	];
	if (!data || problems.length > 0) throw new UserError(problems, 2);
	return {
		entries: data.entries.map((entry, index) => ({
			...entry,
			location: file.find(["entries", index], "value"),
		})),
	};
}

function sortKey(entry: BaselineEntry): string {
	const { file, rule, subject, fingerprint } = entry;
	return [file, rule, subject, fingerprint].join("\0");
}

function formatEntry(entry: BaselineEntry): string {
	const fields = ENTRY_FIELDS.filter((key) => entry[key] !== undefined).map(
		(key) => `"${key}": ${JSON.stringify(entry[key])}`,
	);
	return `    { ${fields.join(", ")} }`;
}

/** Writes one sorted entry per line, so that changes are easy to merge. */
export function formatBaseline({ entries }: Baseline): string {
	const sorted = entries.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
	const lines = sorted.map(formatEntry);
	const list = lines.length > 0 ? `[\n${lines.join(",\n")}\n  ]` : "[]";
	return `{\n  "version": ${VERSION},\n  "entries": ${list}\n}\n`;
}

/**
 * Returns an empty baseline when there is no file.
 * @throws UserError (2) when the file is invalid
 */
export function loadBaseline(rootDir: string): Baseline {
	const filePath = path.join(rootDir, BASELINE_FILE);
	if (!fs.existsSync(filePath)) return { entries: [] };
	return parseBaseline(String(readRegularFile(filePath)));
}

/** Writes a temporary file and renames it, so that the baseline is never half written. */
export function saveBaseline(rootDir: string, baseline: Baseline): void {
	const filePath = path.join(rootDir, BASELINE_FILE);
	const temporary = `${filePath}.${process.pid}.tmp`;
	try {
		fs.writeFileSync(temporary, formatBaseline(baseline), { flush: true });
		fs.renameSync(temporary, filePath);
	} catch (error) {
		fs.rmSync(temporary, { force: true });
		throw error;
	}
}
