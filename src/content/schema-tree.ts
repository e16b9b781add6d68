// A schema of the content model -> the schemas of the values within it, their descriptions, and
// lines as they could stand in a file, made of the examples that the schemas carry.
import * as z from "zod";

export type Key = string | number;
export type Schema = z.core.$ZodType;

/** The schema without wrappers such as optional or default, as a file has its value. */
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
	const holder = unwrap(schema);
	if (holder instanceof z.ZodObject) return holder.shape[String(key)];
	if (holder instanceof z.ZodArray) return holder.element;
	if (holder instanceof z.ZodRecord) return holder.valueType;
	if (!(holder instanceof z.ZodUnion)) return undefined;
	return holder.options
		.map((option) => childSchema(option, key))
		.find((child) => child !== undefined);
}

/** The schema of the value behind the keys. */
export function schemaAt(
	schema: Schema,
	keys: readonly Key[],
): Schema | undefined {
	return keys.reduce<Schema | undefined>(
		(current, key) => current && childSchema(current, key),
		schema,
	);
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

/** The metadata of the schema or of what it wraps. */
function metadataOf(schema: Schema) {
	return z.globalRegistry.get(schema) ?? z.globalRegistry.get(unwrap(schema));
}

/** " (The title in the browser tab)", or nothing. */
export function describePurpose(schema: Schema | undefined): string {
	const description = schema && metadataOf(schema)?.description;
	return description ? ` (${description})` : "";
}

function firstExample(schema: Schema): unknown {
	const examples = metadataOf(schema)?.examples;
	return Array.isArray(examples) ? examples[0] : undefined;
}

/** A line as it could stand in the file: `title: About us`, or `- London` in a list. */
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
