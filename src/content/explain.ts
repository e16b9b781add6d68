// Issues that zod found -> sentences for people who do not program, each with an example.
import * as z from "zod";
import {
	invalid,
	invalidFile,
	type Pointer,
	type UnplacedProblem,
} from "../problems.ts";
import { suggest } from "../suggest.ts";
import { pointAt, type WrittenFile } from "./claims.ts";
import {
	describeForm,
	describePurpose,
	describeType,
	describeValue,
	exampleLine,
	fieldName,
	type Key,
	type Schema,
	schemaAt,
	unwrap,
} from "./describe.ts";
import { dropRenamed, dropTold } from "./echoes.ts";

type Issue = z.core.$ZodIssue;

type Explanation = Pick<UnplacedProblem, "message" | "hint" | "needsQuotes">;

/** A field of a content file, as a person knows it. */
interface Field {
	readonly name: string;
	/** Its description, in brackets. */
	readonly purpose: string;
	/** A line as it could stand in the file. */
	readonly line: string | undefined;
}

function fieldAt(keys: readonly Key[], schema: Schema | undefined): Field {
	return {
		name: fieldName(keys),
		purpose: describePurpose(schema),
		line: exampleLine(schema, keys),
	};
}

function explainAbsent(
	expected: string,
	input: unknown,
	{ name, purpose, line }: Field,
): Explanation {
	const isGroup = /^(array|object|record)$/.test(expected);
	const form = isGroup ? describeForm(expected, line) : undefined;
	if (input !== undefined) {
		const example = line ? `, as in ${line}` : " here";
		const hint = form ?? `Write something${example}`;
		return { message: `${name} is empty${purpose}`, hint };
	}
	const message = `${name} is missing${purpose}`;
	if (form) return { message, hint: `Add ${name} here. ${form}` };
	const hint = line
		? `Add a line such as ${line}`
		: `Add ${name} here, written as ${describeType(expected)}`;
	return { message, hint };
}

/** Says how to write a value of another kind than what is there. */
function adviseForm(expected: string, input: unknown, line?: string): string {
	const example = line === undefined ? "" : `, as in ${line}`;
	if (expected === "string")
		return `Write one text${example}. A text that starts with { or [ needs quotes round it`;
	const isBare =
		typeof input === "string" && /^(?:\d+|true|false)$/.test(input);
	return isBare && /^(?:int|number|boolean)$/.test(expected)
		? `Take the quotes away: ${input}`
		: describeForm(expected, line);
}

function explainType(
	expected: string,
	input: unknown,
	field: Field,
): Explanation {
	const needsQuotes = expected === "string" && input !== undefined;
	if (input === undefined || input === null || input === "")
		return { ...explainAbsent(expected, input, field), needsQuotes };
	const { name, purpose, line } = field;
	return {
		message: `${name} should be ${describeType(expected)}, but it is ${describeValue(input)}${purpose}`,
		hint: adviseForm(expected, input, line),
		needsQuotes,
	};
}

function explainSize(
	issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig,
	field: Field,
): Explanation {
	if (issue.origin === "string") return explainAbsent("string", "", field);
	const { name, purpose, line } = field;
	const isLow = issue.code === "too_small";
	const limit = isLow ? issue.minimum : issue.maximum;
	if (issue.origin === "array") {
		const count = Array.isArray(issue.input) ? issue.input.length : 0;
		const bound = issue.exact ? "exactly" : isLow ? "at least" : "at most";
		return {
			message: `${name} has ${count} ${count === 1 ? "entry" : "entries"}, and the page needs ${bound} ${limit}${purpose}`,
			hint: `${isLow ? "Add" : "Remove"} entries; each begins with a hyphen and a space${line ? `, as in ${line}` : ""}`,
		};
	}
	const bound = `${limit} or ${isLow ? "more" : "less"}`;
	return {
		message: `${name} should be ${bound}, but it is ${describeValue(issue.input)}${purpose}`,
		hint: line ? `Write it like this: ${line}` : `Write ${bound}`,
	};
}

function explainChoice(
	issue: z.core.$ZodIssueInvalidValue,
	field: Field,
): Explanation {
	const hint = `Choose one of: ${issue.values.map(String).join(", ")}`;
	const { input } = issue;
	if (input === undefined || input === null || input === "")
		return { ...explainAbsent("string", input, field), hint };
	return {
		message: `${field.name} is ${describeValue(input)}, which is not one of the choices`,
		hint,
	};
}

function explainValue(issue: Issue, field: Field): Explanation {
	const { name, line } = field;
	const example = line
		? `Write it like this: ${line}`
		: "Compare it with another file of the same kind";
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
			const hint = issue.params?.hint;
			return {
				message: issue.message,
				hint: typeof hint === "string" ? hint : example,
			};
		}
		default:
			return {
				message: `${name} cannot be used: ${issue.message}`,
				hint: example,
			};
	}
}

/** Suggests only keys that the group lacks: the others are there already. */
function createKeyExplainer(parent: Schema | undefined, written: unknown) {
	const holder = parent && unwrap(parent);
	const known = holder instanceof z.ZodObject ? Object.keys(holder.shape) : [];
	const absent = known.filter((name) => !Object.hasOwn(Object(written), name));
	return (key: string) => {
		const suggestions = suggest(key, absent);
		return {
			message: `"${key}" is not a key that is known here`,
			hint: suggestions[0]
				? `Did you mean ${suggestions[0]}?`
				: `The known keys are ${known.join(", ")}`,
			suggestions,
		};
	};
}

/** A file before it is held against its schema. */
interface UncheckedFile {
	readonly sourcePath: string;
	readonly value: unknown;
	readonly written?: WrittenFile | undefined;
}

/** One zod issue as problems, each pointing at the value in its file. */
function explainIssue(
	schema: z.ZodType,
	issue: Issue,
	file: UncheckedFile,
): UnplacedProblem[] {
	if (issue.code === "invalid_union") {
		// The form that the value has, of which something within is wrong.
		const meant = issue.errors
			.find((issues) => issues.every(({ path }) => path.length > 0))
			?.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
		if (meant)
			return meant.flatMap((inner) => explainIssue(schema, inner, file));
	}
	const keys = issue.path.map((key) =>
		typeof key === "number" ? key : String(key),
	);
	const found = schemaAt(schema, keys);
	if (issue.code === "unrecognized_keys") {
		const explainKey = createKeyExplainer(found, issue.input);
		return issue.keys.map((key) => {
			const { message, ...details } = explainKey(key);
			const source = { file: file.sourcePath, keys: [...keys, key] };
			return invalid(message, { ...details, source: { ...source, on: "key" } });
		});
	}
	const isOfKey = issue.code === "invalid_key";
	const on = isOfKey ? "key" : "value";
	const pointer: Pointer = { file: file.sourcePath, keys, on };
	return (isOfKey ? issue.issues : [issue]).map((inner) => {
		const { message, ...advice } = explainValue(inner, fieldAt(keys, found));
		const part = inner.code === "custom" ? inner.params?.part : undefined;
		const source =
			typeof part === "string" ? pointAt(part, pointer, file.written) : pointer;
		return invalid(message, { ...advice, source });
	});
}

/** The value of a file as its schema has it, and the problems with it. */
export function checkValue<Schema extends z.ZodType>(
	schema: Schema,
	file: UncheckedFile,
) {
	try {
		// To compile a schema takes longer than to parse a few files once.
		const jitless = !file.sourcePath.startsWith("content/services/");
		const settings = { reportInput: true, jitless };
		const { data, error } = schema.safeParse(file.value, settings);
		const problems = (error?.issues ?? []).flatMap((issue) =>
			explainIssue(schema, issue, file),
		);
		return { data, problems };
	} catch (error) {
		// zod cannot hand on more than 100,000 issues.
		if (!(error instanceof RangeError)) throw error;
		const flood = invalidFile(
			file.sourcePath,
			"nearly every line of this file has a mistake, more than can be listed",
			"Take out what was pasted too often, or restore the file from its last good version",
		);
		return { data: undefined, problems: [flood] };
	}
}

/**
 * The value of a file that was read, and the problems that reading did not find.
 * @param found what is wrong with the file besides
 */
export function checkFile<Schema extends z.ZodType>(
	schema: Schema,
	read: UncheckedFile & { readonly problems: readonly UnplacedProblem[] },
	found: readonly UnplacedProblem[] = [],
) {
	const others = dropTold(found, read.problems);
	if (!read.value) return { data: undefined, problems: others };
	const { data, problems } = checkValue(schema, read);
	const reported = [...read.problems, ...others];
	const left = [...dropTold(problems, reported), ...others];
	return { data, problems: dropRenamed(left) };
}
