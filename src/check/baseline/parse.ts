// The text of hypno-baseline.json -> Baseline; every mistake in it is reported with its place.
import { z } from "zod";
import { placeAt } from "../../position.ts";
import { type Place, type Problem, UserError } from "../../problems.ts";
import { BASELINE_FILE, isAcceptable } from "../../report/check-report.ts";
import { suggest } from "../../suggest.ts";
import { type Baseline, VERSION } from "./baseline.ts";
import { type LocatedJson, parseLocatedJson } from "./located-json.ts";

const RESTORE =
	"Mend it by hand, or take the last good one: git checkout -- hypno-baseline.json";

/** What a field must be, and an example as it is written in the file. */
type Expected = readonly [expected: string, example: string];

const DAY: Expected = ["a day of the calendar", '"2026-11-21"'];
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
			error: ({ input }) => `${input} cannot be accepted`,
		}),
	file: z.string(),
	subject: z.string(),
	count: z.int().positive(),
	reason: z.string().regex(/\S/),
	added: z.iso.date(),
	expires: z.iso.date().optional(),
});
/** In the order in which they are written. */
export const ENTRY_FIELDS = ENTRY.keyof().options;
const BASELINE = z.strictObject({
	version: z.literal(VERSION),
	entries: z.array(ENTRY),
});
/** What is looked at first: without it the file is none of ours. */
const FORM = z.looseObject({
	version: z.literal(VERSION),
	entries: z.array(z.unknown()),
});
const IDENTIFIED = z.looseObject({ fingerprint: z.string() });

function problemAt(source: Place, message: string, hint: string): Problem {
	return { rule: "usage", severity: "error", message, hint, source };
}

function refuse(place: Place, message: string, hint: string): never {
	throw new UserError([problemAt(place, message, hint)], 2);
}

function refuseConflict(text: string): void {
	const marker = /^(?:<{7}|={7}|>{7}|\|{7})(?= |\r?$)/m.exec(text);
	if (!marker) return;
	refuse(
		placeAt(BASELINE_FILE, text, marker.index),
		"a merge of two versions of this file was not finished",
		"Keep the entries of both sides, one on a line with commas between them, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>",
	);
}

/** @returns the entries, whatever they are */
function readForm({ value, has, find }: LocatedJson): readonly unknown[] {
	const { data, error } = FORM.safeParse(value);
	if (data) return data.entries;
	const isOther = error.issues.some(({ path }) => path[0] === "version");
	if (isOther && has(["version"]))
		refuse(
			find(["version"], "key"),
			`this hypno knows version ${VERSION} of this file alone`,
			"Use the hypno that wrote it, or delete the file and accept the findings again",
		);
	return refuse(
		find(["entries"], "key"),
		'this is no baseline: it must be { "version": 1, "entries": [ … ] }',
		RESTORE,
	);
}

/** A misspelt "expires" would accept for ever. */
function describeUnknown(key: string, known: readonly string[]) {
	const [nearest] = suggest(key, known);
	const hint = nearest
		? `Did you mean "${nearest}"?`
		: `The names here are ${known.join(", ")}`;
	return [`"${key}" is not known here`, hint] as const;
}

function describeIssue(issue: z.core.$ZodIssue, json: LocatedJson): Problem[] {
	const { code, path, message } = issue;
	const place = json.find(path, "value");
	if (code === "unrecognized_keys") {
		const { shape } = path.length === 0 ? BASELINE : ENTRY;
		return issue.keys.map((key) =>
			problemAt(
				json.find([...path, key], "key"),
				...describeUnknown(key, Object.keys(shape)),
			),
		);
	}
	const field = String(path[2]);
	const expected = EXPECTED[field];
	if (!expected)
		return [problemAt(place, "an entry must be an object in { }", RESTORE)];
	if (code === "custom")
		return [
			problemAt(
				json.find(path.slice(0, 2), "value"),
				message,
				"Delete this entry, and mend what it stands for",
			),
		];
	const [what, example] = expected;
	const wrong = json.has(path) ? "must be" : "is missing:";
	return [
		problemAt(
			place,
			`"${field}" ${wrong} ${what}`,
			`Write "${field}": ${example}, for instance`,
		),
	];
}

function findRepeated(
	entries: readonly unknown[],
	{ find }: LocatedJson,
): Problem[] {
	const lines = new Map<string, number>();
	return entries.flatMap((entry, index) => {
		const fingerprint = IDENTIFIED.safeParse(entry).data?.fingerprint;
		if (fingerprint === undefined) return [];
		const place = find(["entries", index], "value");
		const first = lines.get(fingerprint);
		lines.set(fingerprint, place.line);
		return first === undefined
			? []
			: [
					problemAt(
						place,
						`the entry of line ${first} is here a second time`,
						"Keep one of them; its count says how many findings it accepts",
					),
				];
	});
}

/** @throws UserError (2) with every mistake of the file */
export function parseBaseline(text: string): Baseline {
	const bare = text.replace(/^\uFEFF/, "");
	refuseConflict(bare);
	const json = parseLocatedJson(BASELINE_FILE, bare, (place, message) =>
		refuse(place, message, RESTORE),
	);
	const entries = readForm(json);
	const { data, error } = BASELINE.safeParse(json.value);
	// A value that breaks two rules of its field is one mistake.
	const issues = new Map(
		error?.issues.map((issue) => [issue.path.join("/"), issue]),
	);
	const problems = [
		...[...issues.values()].flatMap((issue) => describeIssue(issue, json)),
		...findRepeated(entries, json),
	];
	if (!data || problems.length > 0) throw new UserError(problems, 2);
	return {
		entries: data.entries.map((entry, index) => ({
			...entry,
			place: json.find(["entries", index], "value"),
		})),
	};
}
