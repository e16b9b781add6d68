// Writes the text of a new service file from its schema: required keys with placeholders, optional ones as comments.
import { CORE_SCHEMA, load } from "js-yaml";
import type * as z from "zod";
import { servicePath } from "../../site/source-paths.ts";
import { serviceSchema } from "../schema/service.ts";
import { formatSchemaLine, toEditorSchema } from "./editor-schemas.ts";

type ServiceEntry = Readonly<Record<"slug" | "label", string>>;
type Schema = z.core.JSONSchema.BaseSchema;

const INDENT = "  ";
const PREFIX = "TODO: ";

/** JSON Schema allows true and false in place of a schema. */
function toSchema(schema: unknown): Schema {
	return typeof schema === "object" ? { ...schema } : {};
}

/** Returns a placeholder with the key's description; for a list of allowed names, the first example. */
function formatValue({ enum: names, examples, description }: Schema): string {
	return names ? String(examples?.[0]) : JSON.stringify(PREFIX + description);
}

function formatEntry(item: Schema): string[] {
	if (!item.properties) return [`- ${formatValue(item)}`];
	return formatGroup(item).map(
		(line, index) => (index === 0 ? "- " : INDENT) + line,
	);
}

function formatKey(key: string, schema: Schema): string[] {
	const { items, minItems = 0 } = schema;
	if (!items) return [`${key}: ${formatValue(schema)}`];
	const entry = formatEntry(toSchema(items));
	const entries = Array.from({ length: minItems }, () => entry);
	return [`${key}:`, ...entries.flat().map((line) => INDENT + line)];
}

function formatGroup({ properties = {}, required = [] }: Schema): string[] {
	return required.flatMap((key) => formatKey(key, toSchema(properties[key])));
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

export function scaffoldService({ slug, label }: ServiceEntry): string {
	const schema = toEditorSchema(serviceSchema);
	// YAML reads 404, 1e3 and null as something else than text.
	const isText = typeof load(slug, { schema: CORE_SCHEMA }) === "string";
	const id = isText ? slug : JSON.stringify(slug);
	const lines = formatGroup(schema).map((line) =>
		line
			.replace(/^id: .*/, `id: ${id}`)
			.replace(/^title: .*/, () => `title: ${JSON.stringify(label)}`),
	);
	return [
		"---",
		formatSchemaLine(servicePath(slug)),
		...lines,
		"# These lines are optional; to use one, delete its #:",
		...formatOptional(schema),
		"---",
		"",
	].join("\n");
}
