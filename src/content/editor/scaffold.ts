// The content model -> the text of a new content file: every key that a service needs, each
// text marked as missing and saying what belongs there.
import type * as z from "zod";
import { serviceSchema } from "../schema/service.ts";
import { schemaLine, toEditorSchema } from "./editor-schemas.ts";

/** A service as the list has it. */
export interface ServiceEntry {
	readonly slug: string;
	readonly label: string;
}

type Schema = z.core.JSONSchema.BaseSchema;

const INDENT = "  ";
const MARK = "TODO: ";

/** A schema of which something is said; true and false say nothing. */
function partOf(schema: unknown): Schema {
	return typeof schema === "object" ? { ...schema } : {};
}

/** A text says what it is for; a name from a list of names is its example. */
function writeValue({ enum: names, examples, description }: Schema): string {
	return names ? String(examples?.[0]) : JSON.stringify(MARK + description);
}

function entryLines(item: Schema): string[] {
	if (!item.properties) return [`- ${writeValue(item)}`];
	return groupLines(item).map(
		(line, index) => (index === 0 ? "- " : INDENT) + line,
	);
}

function keyLines(key: string, schema: Schema): string[] {
	const { items, minItems = 0 } = schema;
	if (!items) return [`${key}: ${writeValue(schema)}`];
	const entry = entryLines(partOf(items));
	const entries = Array.from({ length: minItems }, () => entry);
	return [`${key}:`, ...entries.flat().map((line) => INDENT + line)];
}

function groupLines({ properties = {}, required = [] }: Schema): string[] {
	return required.flatMap((key) => keyLines(key, partOf(properties[key])));
}

/** The keys that may be left out, as comments to be uncommented. */
function optionalLines({ properties = {}, required = [] }: Schema): string[] {
	return Object.entries(properties).flatMap(([key, schema]) => {
		const { type, examples } = partOf(schema);
		const isWanted = type === "string" && !required.includes(key);
		return isWanted ? [`# ${key}: ${examples?.[0]}`] : [];
	});
}

/** The text of content/services/<slug>.md for a listed service that has none. */
export function scaffoldService({ slug, label }: ServiceEntry): string {
	const schema = toEditorSchema(serviceSchema);
	const lines = groupLines(schema).map((line) =>
		line
			.replace(/^id: .*/, `id: ${slug}`)
			.replace(/^title: .*/, () => `title: ${JSON.stringify(label)}`),
	);
	const fences = "---";
	return [
		fences,
		schemaLine(`content/services/${slug}.md`),
		...lines,
		"# These may be left out; take the # away to use them:",
		...optionalLines(schema),
		fences,
		"",
	].join("\n");
}
