// Values, fields and examples in plain words; the examples come from the schema's own
// descriptions.
import * as z from "zod";

export type Key = string | number;
export type Schema = z.core.$ZodType;

const PLAIN_TYPES: Readonly<Record<string, string>> = {
	string: "text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	object: "a group of keys",
	record: "a group of keys",
};

export function describeType(expected: string): string {
	return PLAIN_TYPES[expected] ?? expected;
}

/** The schema without wrappers such as optional or default, as a file has its value. */
export function unwrap(schema: Schema): Schema {
	if (
		schema instanceof z.ZodOptional ||
		schema instanceof z.ZodNullable ||
		schema instanceof z.ZodDefault
	)
		return unwrap(schema.unwrap());
	if (schema instanceof z.ZodPipe) return unwrap(schema.in);
	return schema;
}

function childSchema(schema: Schema, key: Key): Schema | undefined {
	const holder = unwrap(schema);
	if (holder instanceof z.ZodObject) return holder.shape[String(key)];
	if (holder instanceof z.ZodArray) return holder.element;
	if (holder instanceof z.ZodRecord) return holder.valueType;
	if (!(holder instanceof z.ZodUnion)) return undefined;
	return holder.options
		.map((option) => childSchema(option, key))
		.find((child) => child !== undefined);
}

/** The keys of all groups in a value of the schema, without the names that people choose. */
export function keysWithin(schema: Schema): string[] {
	const holder = unwrap(schema);
	if (holder instanceof z.ZodArray) return keysWithin(holder.element);
	if (holder instanceof z.ZodUnion) return holder.options.flatMap(keysWithin);
	if (!(holder instanceof z.ZodObject)) return [];
	return Object.entries(holder.shape).flatMap(([key, part]) => [
		key,
		...keysWithin(part),
	]);
}

/** The schema of the value behind the keys. */
export function schemaAt(
	schema: Schema,
	keys: readonly Key[],
): Schema | undefined {
	let current: Schema | undefined = schema;
	for (const key of keys) current = current && childSchema(current, key);
	return current;
}

/** The notes of the schema or of what it wraps. */
function notesOf(schema: Schema | undefined) {
	if (!schema) return undefined;
	return z.globalRegistry.get(schema) ?? z.globalRegistry.get(unwrap(schema));
}

/** " (The title in the browser tab)", or nothing. */
export function describePurpose(schema: Schema | undefined): string {
	const description = notesOf(schema)?.description;
	return description ? ` (${description})` : "";
}

function firstExample(schema: Schema | undefined): unknown {
	const examples = notesOf(schema)?.examples;
	return Array.isArray(examples) ? examples[0] : undefined;
}

/** A line as it could stand in the file: `title: About us`, or `- London` in a list. */
export function exampleLine(
	schema: Schema | undefined,
	keys: readonly Key[],
): string | undefined {
	const last = keys.at(-1);
	const inner = schema && unwrap(schema);
	if (inner instanceof z.ZodArray) {
		const entry = exampleLine(inner.element, [0]);
		return entry && `- ${entry.replace(/^- /, "")}`;
	}
	if (inner instanceof z.ZodObject) {
		const [key, field] = Object.entries(inner.shape)[0] ?? [];
		return key && field && exampleLine(field, [key]);
	}
	if (inner instanceof z.ZodRecord) {
		const [[key, field] = []] = Object.entries(Object(firstExample(schema)));
		return key && `${key}: ${JSON.stringify(field)}`;
	}
	const example = firstExample(schema);
	if (example === undefined) return undefined;
	const value = String(example);
	const written = /^[{[*&!#]|: /.test(value) ? `"${value}"` : value;
	return typeof last === "string" ? `${last}: ${written}` : `- ${written}`;
}

export function describeValue(value: unknown): string {
	if (value === null || value === undefined) return "nothing";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object") return "a group of keys";
	if (typeof value === "string") {
		const cut = value.length > 40 ? `${value.slice(0, 40)}…` : value;
		return `the text "${cut}"`;
	}
	if (typeof value === "boolean") return String(value);
	return Number.isFinite(value)
		? `the number ${String(value)}`
		: "a sign that YAML reads as no number or one without end";
}

/** The last name in the path, with its place in a list: `item 2 of "benefits"`. */
export function fieldName(keys: readonly Key[]): string {
	const last = keys.at(-1);
	if (last === undefined) return "this file";
	if (typeof last === "string") return `"${last}"`;
	return `item ${last + 1} of ${fieldName(keys.slice(0, -1))}`;
}

/** Says how to write a value of the expected type. */
export function describeForm(
	expected: string,
	line: string | undefined,
): string {
	const example = line === undefined ? "" : `, as in ${line}`;
	if (expected === "array")
		return `Write a list: each entry on a line of its own that begins with a hyphen and a space${example}`;
	if (expected === "object" || expected === "record")
		return `Write its keys below it, each on a line of its own and indented${example}`;
	return line === undefined
		? `Write ${describeType(expected)}`
		: `Write it like this: ${line}`;
}
