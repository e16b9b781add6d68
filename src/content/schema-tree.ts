// Finds the schema of one value within the schema of a file, with its description and an example line.
import * as z from "zod";

export type Key = string | number;
export type Schema = z.core.$ZodType;

/** Removes wrappers such as "optional" and "default", and returns the schema of the value itself. */
export function unwrap(schema: Schema): Schema {
	if (
		schema instanceof z.ZodOptional ||
		schema instanceof z.ZodNullable ||
		schema instanceof z.ZodDefault
	)
		return unwrap(schema.unwrap());
	return schema instanceof z.ZodPipe ? unwrap(schema.in) : schema;
}

function childSchema(schema: Schema, key: Key): Schema | undefined {
	const inner = unwrap(schema);
	if (inner instanceof z.ZodObject) return inner.shape[String(key)];
	if (inner instanceof z.ZodArray) return inner.element;
	if (inner instanceof z.ZodRecord) return inner.valueType;
	if (!(inner instanceof z.ZodUnion)) return undefined;
	return inner.options
		.map((option) => childSchema(option, key))
		.find((child) => child !== undefined);
}

export function schemaAt(
	schema: Schema,
	keys: readonly Key[],
): Schema | undefined {
	return keys.reduce<Schema | undefined>(
		(current, key) => current && childSchema(current, key),
		schema,
	);
}

function metadataOf(schema: Schema) {
	return z.globalRegistry.get(schema) ?? z.globalRegistry.get(unwrap(schema));
}

/** Returns " (The title in the browser tab)", or "" without a description. */
export function describePurpose(schema: Schema | undefined): string {
	const description = schema && metadataOf(schema)?.description;
	return description ? ` (${description})` : "";
}

function firstExample(schema: Schema): unknown {
	const examples = metadataOf(schema)?.examples;
	return Array.isArray(examples) ? examples[0] : undefined;
}

/** Returns a line such as `title: About us`, or `- London` for an entry of a list. */
export function exampleLine(
	schema: Schema | undefined,
	keys: readonly Key[],
): string | undefined {
	if (!schema) return undefined;
	const inner = unwrap(schema);
	if (inner instanceof z.ZodArray) {
		const entry = exampleLine(inner.element, [0]);
		return entry && `- ${entry.replace(/^- /, "")}`;
	}
	if (inner instanceof z.ZodObject) {
		const [key, field] = Object.entries(inner.shape)[0] ?? [];
		return key && exampleLine(field, [key]);
	}
	const example = firstExample(schema);
	if (inner instanceof z.ZodRecord) {
		const [[key, value] = []] = Object.entries(Object(example));
		return key && `${key}: ${JSON.stringify(value)}`;
	}
	if (example === undefined) return undefined;
	const value = String(example);
	const written = /^[{[*&!#]|: /.test(value) ? `"${value}"` : value;
	const last = keys.at(-1);
	return typeof last === "string" ? `${last}: ${written}` : `- ${written}`;
}
