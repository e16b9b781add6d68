// Writes the text of a new record from its schema: required keys with placeholders, optional ones as comments.
import { CORE_SCHEMA, dump } from "js-yaml";
import type * as z from "zod";
import type { Models } from "../models.ts";
import { keysOf, meaningAt } from "../schema/meaning.ts";
import type { Collection, Model } from "../schema/model.ts";
import { formatSchemaLine, toEditorSchema } from "./editor-schemas.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** JSON Schema allows true and false in place of a schema. */
function toSchema(schema: unknown): Schema {
	return typeof schema === "object" ? { ...schema } : {};
}

/** Returns a placeholder with the description; for a choice of names, the first example. */
function buildValue(schema: Schema): unknown {
	const { enum: names, examples, description, items, minItems = 0 } = schema;
	if (schema.properties) return buildGroup(schema);
	if (!items) return names ? examples?.[0] : `TODO: ${description}`;
	return Array.from({ length: minItems }, () => buildValue(toSchema(items)));
}

function buildGroup({ properties = {}, required = [] }: Schema) {
	const group: Record<string, unknown> = {};
	for (const key of required)
		group[key] = buildValue(toSchema(properties[key]));
	return group;
}

/** Quotes text that has to stay text: YAML reads 404, 1e3 and null as something else. */
export function formatYaml(value: Readonly<Record<string, unknown>>): string[] {
	if (Object.keys(value).length === 0) return [];
	const style = { quotingType: '"', lineWidth: -1, noRefs: true } as const;
	const text = dump(value, { ...style, schema: CORE_SCHEMA });
	return text.trimEnd().split("\n");
}

function formatOptional({ properties = {}, required = [] }: Schema): string[] {
	const lines: string[] = [];
	for (const [key, schema] of Object.entries(properties)) {
		const { type, examples } = toSchema(schema);
		if (type === "string" && !required.includes(key))
			lines.push(`#${key}: ${examples?.[0]}`);
	}
	return lines;
}

/** Finds the key for the words by which other pages name the record. */
export function findTitleKey({ keys, shows }: Collection): string | undefined {
	return keys.includes("title") ? "title" : shows[0];
}

/** A new record has its day and its end, which may otherwise stand in a list of several. */
function isNeeded(
	key: string,
	{ schema, orderKey }: Collection,
	{ required = [] }: Schema,
): boolean {
	if (required.includes(key) || key === orderKey) return true;
	return meaningAt(schema, [key]) === "end";
}

/** @param label the words of the list, or of the person who made the record; undefined without any */
export function scaffoldRecord(
	collection: Collection,
	models: Models,
	{
		slug,
		label,
	}: { readonly slug: string; readonly label?: string | undefined },
): string {
	const schema = toEditorSchema(collection.schema);
	const needed = keysOf(collection.schema).filter((key) =>
		isNeeded(key, collection, schema),
	);
	const value = buildGroup({ ...schema, required: needed });
	const titleKey = findTitleKey(collection);
	const { ownSlugKey, hasBody, listedIn } = collection;
	if (ownSlugKey) value[ownSlugKey] = slug;
	if (titleKey && label !== undefined) value[titleKey] = label;
	const optional = formatOptional({ ...schema, required: needed });
	if (optional.length > 0)
		optional.unshift("# These lines are optional; to use one, delete its #:");
	return [
		"---",
		formatSchemaLine(collection.pathOf(slug), models),
		...formatYaml(value),
		...optional,
		"---",
		...(hasBody && !listedIn ? ["", "TODO: The text"] : []),
		"",
	].join("\n");
}

/** Makes an entry of a list, which may stand beside another form of the value. */
export function scaffoldEntry(model: Model, key: string) {
	const { properties = {} } = toEditorSchema(model.schema);
	const { items, anyOf = [] } = toSchema(properties[key]);
	const list = anyOf.map(toSchema).find((part) => part.items);
	return buildGroup(toSchema(items ?? list?.items));
}

export function scaffoldFile(model: Model, models: Models): string {
	const lines = formatYaml(buildGroup(toEditorSchema(model.schema)));
	return [formatSchemaLine(model.sourcePath, models), ...lines, ""].join("\n");
}
