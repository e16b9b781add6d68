// Turns the issues of zod into problems for people who do not program, each with an example.
import * as z from "zod";
import {
	contentProblem,
	type KeyPath,
	type UnlocatedProblem,
} from "../problems.ts";
import { suggestName } from "../suggest.ts";
import { findPartPath, type RawFile } from "./claims.ts";
import {
	describePurpose,
	exampleLine,
	type Key,
	type Schema,
	schemaAt,
	unwrap,
} from "./schema-tree.ts";

type Explanation = Pick<UnlocatedProblem, "message" | "hint" | "needsQuotes">;

/** The words with which problems describe one field of a content file. */
interface Field {
	readonly name: string;
	/** The description of the field in brackets, or "". */
	readonly purpose: string;
	readonly line: string;
}

const GROUP = {
	name: "a group of keys",
	form: "Write the lines of this group below its name, indented by two spaces",
};

const TYPES: Readonly<Record<string, { name: string; form?: string }>> = {
	string: { name: "text" },
	number: { name: "a number" },
	int: { name: "a whole number" },
	boolean: { name: "true or false" },
	array: {
		name: "a list",
		form: "Write a list: each entry on a line of its own that begins with a hyphen and a space",
	},
	object: GROUP,
	record: GROUP,
};

function describeValue(value: unknown): string {
	if (value === null || value === undefined) return "nothing";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object") return GROUP.name;
	if (typeof value === "boolean") return String(value);
	if (typeof value === "string")
		return `the text "${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`;
	return Number.isFinite(value)
		? `the number ${String(value)}`
		: "the special value .inf or .nan";
}

/** Returns the last key, as in `"title"`, or the number of a list entry, as in `item 2 of "benefits"`. */
function fieldName(keys: readonly Key[]): string {
	const last = keys.at(-1);
	if (last === undefined) return "this file";
	if (typeof last === "string") return `"${last}"`;
	return `item ${last + 1} of ${fieldName(keys.slice(0, -1))}`;
}

function describeFix(expected: string, input: unknown, line: string): string {
	if (expected === "string")
		return `Write one text, as in ${line}. A text that starts with { or [ needs quotes round it`;
	const isQuoted =
		typeof input === "string" &&
		/^(?:\d+|true|false)$/.test(input) &&
		/^(?:int|number|boolean)$/.test(expected);
	return isQuoted
		? `Remove the quotes: ${input}`
		: `Write it like this: ${line}`;
}

function explainType(
	expected: string,
	input: unknown,
	{ name, purpose, line }: Field,
): Explanation {
	const type = TYPES[expected] ?? { name: expected };
	const form = type.form && `${type.form}, as in ${line}`;
	if (input === undefined)
		return {
			message: `${name} is missing${purpose}`,
			hint: form ? `Add ${name} here. ${form}` : `Add a line such as ${line}`,
		};
	const needsQuotes = expected === "string";
	if (input === null || input === "")
		return {
			message: `${name} is empty${purpose}`,
			hint: form ?? `Write something, as in ${line}`,
			needsQuotes,
		};
	return {
		message: `${name} should be ${type.name}, but it is ${describeValue(input)}${purpose}`,
		hint: form ?? describeFix(expected, input, line),
		needsQuotes,
	};
}

function explainSize(
	issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
	field: Field,
): Explanation {
	if (issue.origin === "string") return explainType("string", "", field);
	const { name, purpose, line } = field;
	const isLow = issue.code === "too_small";
	const limit = isLow ? issue.minimum : issue.maximum;
	if (issue.origin === "array") {
		const count = Array.isArray(issue.input) ? issue.input.length : 0;
		const bound = issue.exact ? "exactly" : isLow ? "at least" : "at most";
		return {
			message: `${name} has ${count} ${count === 1 ? "entry" : "entries"}, and the page needs ${bound} ${limit}${purpose}`,
			hint: `${isLow ? "Add" : "Remove"} entries; each begins with a hyphen and a space, as in ${line}`,
		};
	}
	const bound = `${limit} or ${isLow ? "more" : "less"}`;
	return {
		message: `${name} should be ${bound}, but it is ${describeValue(issue.input)}${purpose}`,
		hint: `Write it like this: ${line}`,
	};
}

function explainChoice(
	{ values, input }: z.core.$ZodIssueInvalidValue,
	field: Field,
): Explanation {
	const hint = `Choose one of: ${values.map(String).join(", ")}`;
	if (input === undefined || input === null || input === "")
		return { message: explainType("string", input, field).message, hint };
	return {
		message: `${field.name} is ${describeValue(input)}, which is not one of the choices`,
		hint,
	};
}

function explainValue(issue: z.core.$ZodIssue, field: Field): Explanation {
	const example = `Write it like this: ${field.line}`;
	switch (issue.code) {
		case "invalid_type":
			return explainType(issue.expected, issue.input, field);
		case "invalid_union":
			return explainType("string", issue.input, field);
		case "too_small":
		case "too_big":
			return explainSize(issue, field);
		case "invalid_value":
			return explainChoice(issue, field);
		case "custom": {
			const hint = String(issue.params?.hint ?? example);
			return { message: issue.message, hint };
		}
		default: {
			const message = `${field.name} cannot be used: ${issue.message}`;
			return { message, hint: example };
		}
	}
}

/** Suggests only keys that the group does not have yet. */
function describeUnknownKeys(
	{ keys, input }: z.core.$ZodIssueUnrecognizedKeys,
	parent: Schema | undefined,
	above: Omit<KeyPath, "on">,
): UnlocatedProblem[] {
	const group = parent && unwrap(parent);
	const known = group instanceof z.ZodObject ? Object.keys(group.shape) : [];
	const missing = known.filter((name) => !Object.hasOwn(Object(input), name));
	return keys.map((key) => {
		const found = suggestName(key, missing);
		return contentProblem(`unknown key "${key}"`, {
			hint: found.suggestions[0]
				? `Did you mean ${found.suggestions[0]}?`
				: `The known keys are ${known.join(", ")}`,
			...found,
			source: { ...above, keys: [...above.keys, key], on: "key" },
		});
	});
}

/** Describes one zod issue; each problem names the value in its file. */
export function explainIssue(
	schema: z.ZodType,
	issue: z.core.$ZodIssue,
	file: RawFile,
): UnlocatedProblem[] {
	if (issue.code === "invalid_union") {
		// A union allows several forms. The value has this form, and something inside it is wrong.
		const inside = issue.errors
			.find((issues) => issues.every(({ path }) => path.length > 0))
			?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
		if (inside)
			return inside.flatMap((inner) => explainIssue(schema, inner, file));
	}
	const keys = issue.path.map((key) =>
		typeof key === "number" ? key : String(key),
	);
	const found = schemaAt(schema, keys);
	const above = { file: file.sourcePath, keys };
	if (issue.code === "unrecognized_keys")
		return describeUnknownKeys(issue, found, above);
	const isOfKey = issue.code === "invalid_key";
	const path: KeyPath = { ...above, on: isOfKey ? "key" : "value" };
	const field = {
		name: fieldName(keys),
		purpose: describePurpose(found),
		line: exampleLine(found, keys) ?? "key: text",
	};
	return (isOfKey ? issue.issues : [issue]).map((inner) => {
		const { message, ...advice } = explainValue(inner, field);
		const part = inner.code === "custom" ? inner.params?.part : undefined;
		const source =
			typeof part === "string" ? findPartPath(part, path, file) : path;
		return contentProblem(message, { ...advice, source });
	});
}
