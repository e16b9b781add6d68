// Builds the JSON Schemas with which editors complete and check a file whose first line names its schema.
import path from "node:path";
import * as z from "zod";
import {
	CONTENT_FILES,
	FOLDERS,
	fixedFileOf,
	folderOf,
} from "../schema/index.ts";

/** The dot keeps the folder out of the list of content files. */
export const SCHEMA_FOLDER = "content/.schemas";

type Schema = z.core.$ZodType;

/** Relative to the root: "content/.schemas/home.schema.json" */
function schemaPathOf(sourcePath: string): string {
	const { name } = path.posix.parse(sourcePath);
	const known = fixedFileOf(sourcePath) ?? folderOf(sourcePath);
	return `${SCHEMA_FOLDER}/${known?.schemaName ?? name}.schema.json`;
}

interface Described {
	readonly zodSchema: Schema;
	readonly jsonSchema: z.core.JSONSchema.BaseSchema;
}

/** Adds examples, which zod drops for transformed values. All of them are input values. */
function completeMetadata({ zodSchema, jsonSchema }: Described): void {
	const examples = z.globalRegistry.get(zodSchema)?.examples;
	if (Array.isArray(examples)) jsonSchema.examples ??= examples;
	// Editors show `"type": ["integer", "null"]` better than a choice of two schemas.
	if (zodSchema instanceof z.ZodNullable) {
		const [{ type, ...rules } = {}] = jsonSchema.anyOf ?? [];
		delete jsonSchema.anyOf;
		Object.assign(jsonSchema, { type: [type, "null"], ...rules });
	}
	// zod adds this maximum to every whole number.
	if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** Describes the value as a person writes it, before claims are filled in. Only patterns are checked. */
export function toEditorSchema(schema: Schema): z.core.JSONSchema.BaseSchema {
	return z.toJSONSchema(schema, {
		io: "input",
		target: "draft-07",
		unrepresentable: "any",
		override: completeMetadata,
	});
}

function buildSchema(sourcePath: string, schema: Schema) {
	const { $schema, ...rest } = toEditorSchema(schema);
	const whole = { $schema, title: sourcePath, ...rest };
	return {
		schemaPath: schemaPathOf(sourcePath),
		text: `${JSON.stringify(whole, null, "\t")}\n`,
	};
}

/** Builds a schema for each file with a fixed name, and one for the files of each folder. */
export function buildEditorSchemas() {
	const files = CONTENT_FILES.map(({ sourcePath, schema }) =>
		buildSchema(sourcePath, schema),
	);
	for (const { pattern, schema } of FOLDERS)
		files.push(buildSchema(pattern, schema));
	return files;
}

/** Formats the first line of a content file or of its front matter. Editors find the schema by it. */
export function formatSchemaLine(sourcePath: string): string {
	const folder = path.posix.dirname(sourcePath);
	const reference = path.posix.relative(folder, schemaPathOf(sourcePath));
	return `# yaml-language-server: $schema=${reference}`;
}
