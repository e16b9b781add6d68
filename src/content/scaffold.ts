// The content model -> the text of a new content file: every key that a service needs, each
// text marked as missing and saying what belongs there.
import * as z from "zod";
import {
	describePurpose,
	exampleLine,
	type Schema,
	unwrap,
} from "./describe.ts";
import { schemaLine } from "./editor-schemas.ts";
import { serviceSchema } from "./schema/service.ts";

const INDENT = "  ";
const MARK = "TODO: ";

function isOptional(schema: Schema): boolean {
	return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

/** The fewest entries that the list may have. */
function fewestEntries(list: z.ZodArray): number {
	const [issue] = list.safeParse([]).error?.issues ?? [];
	return issue?.code === "too_small" ? Number(issue.minimum) : 0;
}

/** A text says what it is for; a name from a list of names is its example. */
function scalarLine(key: string, schema: Schema): string {
	const isChoice = schema instanceof z.ZodPipe;
	if (isChoice) return exampleLine(schema, [key]) ?? `${key}:`;
	const purpose = describePurpose(schema).slice(2, -1);
	return `${key}: ${JSON.stringify(MARK + purpose)}`;
}

function entryLines(item: Schema): string[] {
	if (!(item instanceof z.ZodObject))
		return [scalarLine("", item).replace(": ", "- ")];
	return groupLines(item).map(
		(line, index) => (index === 0 ? "- " : INDENT) + line,
	);
}

function keyLines(key: string, schema: Schema): string[] {
	const value = unwrap(schema);
	if (!(value instanceof z.ZodArray)) return [scalarLine(key, value)];
	const entry = entryLines(unwrap(value.element));
	const entries = Array.from({ length: fewestEntries(value) }, () => entry);
	return [`${key}:`, ...entries.flat().map((line) => INDENT + line)];
}

function groupLines(group: z.ZodObject): string[] {
	return Object.entries(group.shape)
		.filter(([, schema]) => !isOptional(schema))
		.flatMap(([key, schema]) => keyLines(key, schema));
}

/** What may be left out, as comments to be uncommented. */
function optionalLines(group: z.ZodObject): string[] {
	return Object.entries(group.shape)
		.filter(([, schema]) => schema instanceof z.ZodOptional)
		.map(([key, schema]) => `# ${exampleLine(schema, [key])}`);
}

/** The text of content/services/<slug>.md for a service that has none. */
export function scaffoldService(slug: string): string {
	const lines = groupLines(serviceSchema).map((line) =>
		line.startsWith("id:") ? `id: ${slug}` : line,
	);
	const fences = "---";
	return [
		fences,
		schemaLine(`content/services/${slug}.md`),
		...lines,
		"# These may be left out; take the # away to use them:",
		...optionalLines(serviceSchema),
		fences,
		"",
	].join("\n");
}
