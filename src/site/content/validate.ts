// Validates the value of a content file. Turns the issues of zod into problems for people who do not program.
import * as z from "zod";
import {
	contentProblem,
	fileProblem,
	hasErrors,
	MAX_REPORTED,
} from "../../base/problems.ts";
import { type Keys, mapLeaves, valueAt } from "../../base/text/groups.ts";
import { advise, suggestName } from "../../base/text/suggest.ts";
import { join } from "../../base/text/words.ts";
import type { ValuePlace, ValueProblem } from "../document/document.ts";
import { describeKeyOfOthers } from "./keys-of-others.ts";
import { describeModelFailure } from "./model-failure.ts";
import type { ContentFile } from "./parse.ts";
import { findPrototype, type RawFile } from "./raw-file.ts";
import { inLocale } from "./schema/locale.ts";
import { keysOf, listLeaves, schemaAt, unwrapAll } from "./schema/meaning.ts";
import { isUnwritten } from "./schema/pattern-text.ts";

type Key = string | number;
type Schema = z.core.$ZodType;

export function metadataOf(schema: Schema) {
	const registry = z.globalRegistry;
	return registry.get(schema) ?? registry.get(unwrapAll(schema));
}

/** @param depth in a group that contains itself, the example ends with the third */
function exampleLine(schema: Schema | undefined, key: Key, depth = 3): string {
	const start = typeof key === "number" ? "- " : `${key}: `;
	const inner = schema && unwrapAll(schema);
	if (inner instanceof z.ZodArray) return exampleLine(inner.element, 0, depth);
	if (inner instanceof z.ZodObject && depth > 0) {
		const [[first = "key", field] = []] = Object.entries(inner.shape);
		return start + exampleLine(field, first, depth - 1);
	}
	const examples: unknown = schema && metadataOf(schema)?.examples;
	const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
	if (inner instanceof z.ZodRecord) {
		const [[name, value] = []] = Object.entries(Object(example));
		return `${name}: ${JSON.stringify(value)}`;
	}
	const text = String(example ?? "text");
	const needsQuotes =
		typeof example === "string" && /^[\d{[*&!#]|: /.test(text);
	return start + (needsQuotes ? JSON.stringify(text) : text);
}

const NAMES: Readonly<Record<string, string>> = {
	string: "text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "a group of keys",
	record: "a group of keys",
};

const GROUP_FORM =
	"Write the lines of this group below its name, indented by two spaces:";

function listLines(schema: Schema | undefined): string | undefined {
	const inner = schema && unwrapAll(schema);
	if (!(inner instanceof z.ZodObject)) return undefined;
	const shape = Object.entries<Schema>(inner.shape);
	const required = shape.filter(
		([, field]) => !z.core.safeParse(field, undefined).success,
	);
	const names = (required.length > 0 ? required : shape).map(
		([name]) => `${name}:`,
	);
	return `they begin with ${join(names, "and")}`;
}

const FORMS: Readonly<Record<string, string>> = {
	string:
		"Write a text, with quotes round it if it is a number or starts with { or [:",
	array:
		"Write each entry on a line of its own that begins with a hyphen and a space:",
	object: GROUP_FORM,
	record: GROUP_FORM,
};

function describeValue(value: unknown): string {
	if (Array.isArray(value)) return `a list of ${value.length}`;
	if (typeof value === "object") return "a group of keys";
	if (typeof value === "number") return `the number ${value}`;
	if (typeof value !== "string") return String(value);
	return `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
}

/** Returns the last key, as in `"title"`, or the number of a list entry, as in `item 2 of "benefits"`. */
function quoteKeys(keys: readonly Key[]): string {
	const last = keys.at(-1);
	if (last === undefined) return "this file";
	if (typeof last === "string") return `"${last}"`;
	return `item ${last + 1} of ${quoteKeys(keys.slice(0, -1))}`;
}

function describeExpected(issue: z.core.$ZodIssue): string {
	switch (issue.code) {
		case "invalid_type":
			return NAMES[issue.expected] ?? issue.expected;
		case "invalid_value":
			return `one of ${issue.values.join(", ")}`;
		case "too_small":
			if (issue.origin !== "array") return `${issue.minimum} or more`;
			return `a list of ${issue.exact ? "exactly" : "at least"} ${issue.minimum}`;
		case "too_big":
			if (issue.origin !== "array") return `${issue.maximum} or less`;
			return `a list of ${issue.exact ? "exactly" : "at most"} ${issue.maximum}`;
		default:
			return "text";
	}
}

function explainValue(
	issue: z.core.$ZodIssue,
	keys: readonly Key[],
	schema: Schema | undefined,
) {
	const { input } = issue;
	const isEmpty = ["", "null", "undefined"].includes(String(input));
	const expected = issue.code === "invalid_type" ? issue.expected : "";
	const example =
		input === undefined ? "Add a line such as" : "Write it like this:";
	const form = isEmpty && expected === "string" ? undefined : FORMS[expected];
	const key = keys.at(-1) ?? "key";
	const lines = typeof key === "string" ? listLines(schema) : undefined;
	let hint = `${form ?? example} ${lines ?? exampleLine(schema, key)}`;
	if (expected === "boolean") hint = `Write ${key}: true or ${key}: false`;
	if (isEmpty && schema && z.core.safeParse(schema, undefined).success)
		hint += `; or delete the line ${key}:`;
	if (issue.code === "custom")
		return { message: issue.message, hint: String(issue.params?.hint ?? hint) };
	const description = schema && metadataOf(schema)?.description;
	const purpose = description ? ` (${description})` : "";
	const state = isEmpty
		? `is ${input === undefined ? "missing" : "empty"}`
		: `should be ${describeExpected(issue)}, but it is ${describeValue(input)}`;
	const message = `${quoteKeys(keys)} ${state}${purpose}`;
	if (issue.code !== "invalid_value") return { message, hint };
	const words = issue.values.map(String);
	const choice = `Write one of ${words.join(", ")}`;
	return { message, ...advise(String(input), words, choice) };
}

/** js-yaml turns a group in place of a key into this name: "[object Object]" */
const GROUP_AS_KEY = String({});

function explainUnknownKeys(
	{ keys, input, path }: z.core.$ZodIssueUnrecognizedKeys,
	schema: Schema | undefined,
	{ document }: RawFile,
): ValueProblem[] {
	const known = schema ? keysOf(schema) : [];
	const missing = known.filter((name) => !Object.hasOwn(Object(input), name));
	return keys.map((key, index) => {
		const place: ValuePlace = { keys: [...toKeys(path), key], on: "key" };
		const report = (message: string, details: Partial<ValueProblem>) =>
			document.place(contentProblem(message, details), place);
		if (key === GROUP_AS_KEY)
			return report('unknown key "{…}"', {
				hint: 'Put quotes round a text that starts with {, as in - "{clientsHelped}: our clients"',
			});
		const isReported = index < MAX_REPORTED;
		const suggested = suggestName(key, isReported ? missing : [], 1);
		const isHead = path.length === 0 && document.path.endsWith(".md");
		const ofOthers = isHead && describeKeyOfOthers(key, known);
		if (ofOthers && !("correction" in suggested))
			return report(`unknown key "${key}"`, ofOthers);
		const [nearest] = suggested.suggestions;
		return report(`unknown key "${key}"`, {
			hint: nearest
				? `Did you mean ${nearest}?`
				: `The known keys are ${known.join(", ")}`,
			...suggested,
		});
	});
}

function toKeys(path: readonly PropertyKey[]): Key[] {
	return path.map((key) => (typeof key === "number" ? key : String(key)));
}

function explainIssue(
	schema: z.ZodType,
	issue: z.core.$ZodIssue,
	file: RawFile,
): ValueProblem[] {
	if (issue.code === "invalid_union") {
		// A union allows several forms. The value has this form, and something inside it is wrong.
		const inside = issue.errors.find((issues) =>
			issues.every(({ path }) => path.length > 0),
		);
		if (inside)
			return inside.flatMap((inner) => {
				const path = [...issue.path, ...inner.path];
				return explainIssue(schema, { ...inner, path }, file);
			});
	}
	const { document, claims, value } = file;
	const keys = toKeys(issue.path);
	const part = schemaAt(schema, keys);
	if (issue.code === "unrecognized_keys")
		return explainUnknownKeys(issue, part, file);
	if (issue.code === "invalid_key") {
		const [inner = issue] = issue.issues;
		const { message, hint } = explainValue(inner, keys, part);
		const problem = contentProblem(message, { hint });
		return [document.place(problem, { keys, on: "key" })];
	}
	const { message, ...advice } = explainValue(issue, keys, part);
	const problem = contentProblem(message, advice);
	const rawValue = valueAt(value, keys);
	const [, name = ""] = /^\{\s*(\S+)\s*\}$/.exec(String(rawValue)) ?? [];
	const isInClaim = issue.code === "custom" && issue.params?.isInClaim;
	const claim = isInClaim ? claims.get(name) : undefined;
	if (claim) return [claim.document.place(problem, { keys: claim.keys })];
	return [document.place(problem, { keys })];
}

/** Removes what follows from another problem: no address with an unknown {email}, no value of a misspelt key. */
function dropConsequences(
	problems: readonly ValueProblem[],
	reported: readonly ValueProblem[],
): ValueProblem[] {
	const explained = new Set<string>();
	const add = (keys: Keys) => explained.add(JSON.stringify(keys));
	for (const { severity, place } of reported)
		if (severity === "error" && place) add(place.keys);
	for (const { place, suggestions } of problems) {
		const [correctKey] = suggestions ?? [];
		if (correctKey && place?.on === "key")
			add([...place.keys.slice(0, -1), correctKey]);
	}
	return problems.filter(
		({ place }) =>
			!place ||
			place.on === "key" ||
			!explained.has(JSON.stringify(place.keys)),
	);
}

const hasUnwritten = (value: unknown) =>
	listLeaves(value).some((value) => isUnwritten(value.value));

/** Replaces each text to be written where no text may stand: a picture is absent then, a number is the example. */
function fillUnwritten(schema: Schema, value: unknown): unknown {
	return mapLeaves(value, (leaf, keys) => {
		const field = isUnwritten(leaf) ? schemaAt(schema, keys) : undefined;
		if (!field || z.core.safeParse(field, leaf).success) return leaf;
		if (z.core.safeParse(field, undefined).success) return undefined;
		const examples: unknown = metadataOf(field)?.examples;
		return Array.isArray(examples) ? examples[0] : leaf;
	});
}

/** @returns all problems of the file, and its value if there is no error. @param others other problems */
export function checkFile<Schema extends z.ZodType>(
	schema: Schema,
	read: ContentFile,
	others: readonly ValueProblem[] = [],
) {
	const { raw, value, sourcePath } = read;
	const added = dropConsequences(others, read.problems);
	const known = [...read.problems, ...added];
	if (!raw) return { data: undefined, problems: known };
	// zod can compile a schema, which takes longer than it saves, even for a thousand records.
	const settings = { reportInput: true, jitless: true };
	let parsed: z.ZodSafeParseResult<z.output<Schema>>;
	try {
		parsed = inLocale(raw.locale, () => {
			const first = schema.safeParse(value, settings);
			if (first.success || !hasUnwritten(value)) return first;
			return schema.safeParse(fillUnwritten(schema, value), settings);
		});
	} catch (error) {
		// zod passes the mistakes of a list to one function, which takes no more than about 100,000.
		if (!(error instanceof RangeError)) throw describeModelFailure(error, read);
		const message = "this file has too many mistakes to list them";
		const hint = "Restore its last good version";
		const problem = fileProblem(sourcePath, message, hint);
		return { data: undefined, problems: [...read.problems, problem] };
	}
	const issues = parsed.error?.issues ?? [];
	const explained = issues.flatMap((issue) => explainIssue(schema, issue, raw));
	const all = [...explained, ...findPrototype(raw, issues)];
	const problems = [...known, ...dropConsequences(all, known)];
	return { data: hasErrors(problems) ? undefined : parsed.data, problems };
}
