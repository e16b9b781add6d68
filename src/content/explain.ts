// What zod found -> sentences for people who do not program, each with an example taken
// from the schema's own descriptions.
import { z } from "zod";
import { invalid, type UnplacedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";

type Key = string | number;
type Issue = z.core.$ZodIssue;

interface FieldNotes {
	readonly description: string | undefined;
	readonly example: string | undefined;
}

const PLAIN_TYPES: Readonly<Record<string, string>> = {
	string: "text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "a group of keys",
	record: "a group of keys",
};

/** The schema without wrappers such as optional or default. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
	if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
		return unwrap(schema.unwrap());
	return schema;
}

function childSchema(
	schema: z.core.$ZodType | undefined,
	key: Key,
): z.core.$ZodType | undefined {
	if (schema instanceof z.ZodObject) return schema.shape[String(key)];
	if (schema instanceof z.ZodArray) return schema.element;
	if (schema instanceof z.ZodRecord) return schema.valueType;
	return undefined;
}

function schemaAt(schema: z.ZodType, keys: readonly Key[]) {
	let current: z.core.$ZodType | undefined = unwrap(schema);
	for (const key of keys) {
		const child = childSchema(current, key);
		current = child && unwrap(child);
	}
	return current;
}

function notesOf(schema: z.core.$ZodType | undefined): FieldNotes {
	const meta = schema && z.globalRegistry.get(schema);
	const examples = Array.isArray(meta?.examples) ? meta.examples : [];
	return {
		description: meta?.description,
		example: examples.length === 0 ? undefined : String(examples[0]),
	};
}

function describeValue(value: unknown): string {
	if (value === null || value === undefined) return "nothing";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object") return "a group of keys";
	if (typeof value === "string") return `the text "${value.slice(0, 40)}"`;
	if (typeof value === "boolean") return String(value);
	return `the number ${String(value)}`;
}

/** The last name in the path, with its place in a list: `item 2 of "benefits"`. */
function fieldName(keys: readonly Key[]): string {
	const last = keys.at(-1);
	if (last === undefined) return "this file";
	if (typeof last === "string") return `"${last}"`;
	return `item ${last + 1} of ${fieldName(keys.slice(0, -1))}`;
}

function exampleLine(keys: readonly Key[], example: string | undefined) {
	if (example === undefined) return undefined;
	const last = keys.at(-1);
	return typeof last === "string" ? `${last}: ${example}` : `- ${example}`;
}

function explainType(
	expected: string,
	input: unknown,
	keys: readonly Key[],
	notes: FieldNotes,
): { message: string; hint: string } {
	const name = fieldName(keys);
	const line = exampleLine(keys, notes.example);
	const purpose = notes.description ? ` (${notes.description})` : "";
	if (input === undefined) {
		return {
			message: `${name} is missing${purpose}`,
			hint: line
				? `Add a line such as ${line}`
				: `Add ${name} here, written as ${PLAIN_TYPES[expected] ?? expected}`,
		};
	}
	if (input === null || input === "") {
		return {
			message: `${name} is empty${purpose}`,
			hint: line ? `Write something, as in ${line}` : "Write something here",
		};
	}
	const wanted = PLAIN_TYPES[expected] ?? expected;
	const scalar = typeof input === "number" || typeof input === "boolean";
	const braces = expected === "string" && typeof input === "object";
	const quotes =
		expected !== "string"
			? ""
			: scalar
				? `Put it in quotes: "${String(input)}"`
				: braces
					? `A text that starts with { or [, or has a colon and a space in it, needs quotes round it${line ? `, as in ${line}` : ""}`
					: "";
	return {
		message: `${name} should be ${wanted}, but it is ${describeValue(input)}${purpose}`,
		hint: quotes || (line ? `Write it like this: ${line}` : `Write ${wanted}`),
	};
}

function explainUnknownKeys(
	issue: z.core.$ZodIssueUnrecognizedKeys,
	file: string,
	keys: readonly Key[],
	parent: z.core.$ZodType | undefined,
): UnplacedProblem[] {
	const known = parent instanceof z.ZodObject ? Object.keys(parent.shape) : [];
	return issue.keys.map((key) => {
		const suggestions = suggest(key, known);
		return invalid(`"${key}" is not a key that is known here`, {
			hint: suggestions[0]
				? `Did you mean ${suggestions[0]}?`
				: `The known keys are ${known.join(", ")}`,
			suggestions,
			source: { file, keys: [...keys, key], on: "key" },
		});
	});
}

function explainSize(
	issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
	keys: readonly Key[],
	notes: FieldNotes,
): { message: string; hint: string } {
	const name = fieldName(keys);
	const line = exampleLine(keys, notes.example);
	const purpose = notes.description ? ` (${notes.description})` : "";
	if (issue.origin === "string") {
		return explainType("string", "", keys, notes);
	}
	if (issue.origin === "array") {
		const bound =
			issue.code === "too_small"
				? `${issue.exact ? "exactly" : "at least"} ${issue.minimum}`
				: `${issue.exact ? "exactly" : "at most"} ${issue.maximum}`;
		const count = Array.isArray(issue.input) ? issue.input.length : 0;
		return {
			message: `${name} has ${count} ${count === 1 ? "entry" : "entries"}, and the page needs ${bound}${purpose}`,
			hint: "Add or remove entries; each begins with a hyphen and a space",
		};
	}
	const bound =
		issue.code === "too_small"
			? `${issue.minimum} or more`
			: `${issue.maximum} or less`;
	return {
		message: `${name} should be ${bound}, but it is ${describeValue(issue.input)}${purpose}`,
		hint: line ? `Write it like this: ${line}` : `Write ${bound}`,
	};
}

function explainOther(
	issue: Issue,
	keys: readonly Key[],
	notes: FieldNotes,
): { message: string; hint: string } {
	const line = exampleLine(keys, notes.example);
	const example = line
		? `Write it like this: ${line}`
		: "Compare it with another file of the same kind";
	switch (issue.code) {
		case "invalid_type":
			return explainType(issue.expected, issue.input, keys, notes);
		case "invalid_union":
			return explainType("string", issue.input, keys, notes);
		case "too_small":
		case "too_big":
			return explainSize(issue, keys, notes);
		case "invalid_value":
			if (issue.input === undefined)
				return explainType("string", issue.input, keys, notes);
			return {
				message: `${fieldName(keys)} is ${describeValue(issue.input)}, which is not one of the choices`,
				hint: `Choose one of: ${issue.values.map(String).join(", ")}`,
			};
		case "custom": {
			const hint = issue.params?.hint;
			return {
				message: issue.message,
				hint: typeof hint === "string" ? hint : example,
			};
		}
		default:
			return {
				message: `${fieldName(keys)} cannot be used: ${issue.message}`,
				hint: example,
			};
	}
}

/** The file an issue belongs to, and where its value sits in the schema. */
interface IssueFile {
	readonly sourcePath: string;
	readonly keys: readonly string[];
}

/** One zod issue as problems, each pointing at the value in its file. */
export function explainIssue(
	schema: z.ZodType,
	issue: Issue,
	file: IssueFile,
): UnplacedProblem[] {
	const path = issue.path.map((key) =>
		typeof key === "number" ? key : String(key),
	);
	const keys = path.slice(file.keys.length);
	const found = schemaAt(schema, path);
	if (issue.code === "unrecognized_keys")
		return explainUnknownKeys(issue, file.sourcePath, keys, found);
	const { message, hint } = explainOther(issue, keys, notesOf(found));
	const source = { file: file.sourcePath, keys, on: "value" } as const;
	return [invalid(message, { hint, source })];
}
