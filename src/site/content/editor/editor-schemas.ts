// Builds the JSON Schemas with which editors complete and check a file whose first line names its schema.
import fs from "node:fs";
import path from "node:path";
import * as z from "zod";
import { attempt } from "../../../base/attempt.ts";
import { replaceFile } from "../../../base/disk/replace-file.ts";
import { CONTENT_FOLDER } from "../../addresses/source-paths.ts";
import type { Project } from "../../config.ts";
import type { Models } from "../models.ts";
import { Collection, type Model } from "../schema/model.ts";

/** The dot keeps the folder out of the list of content files. */
export const SCHEMA_FOLDER = `${CONTENT_FOLDER}.schemas`;

type Schema = z.core.$ZodType;

/** "home" for content/pages/home.yaml, "fees-page" where content/fees.yaml is "fees", and "article-record" */
function nameSchema(model: Model, { files }: Models): string {
	if (model instanceof Collection) return `${model.one}-record`;
	const base = path.posix.basename(model.name);
	const isPage = base !== model.name;
	const isTaken = files.some(({ name }) => name === base);
	return isPage && isTaken ? `${base}-page` : base;
}

/** Relative to the root: "content/.schemas/home.schema.json" */
function schemaPathOf(model: Model, models: Models): string {
	return `${SCHEMA_FOLDER}/${nameSchema(model, models)}.schema.json`;
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

/** Builds a schema for each file with a fixed name, and one for the files of each folder. */
export function buildEditorSchemas(models: Models) {
	const all = [...models.files, ...models.collections];
	return all.map((model) => {
		const { $schema, ...rest } = toEditorSchema(model.schema);
		const whole = { $schema, title: model.sourcePath, ...rest };
		const text = `${JSON.stringify(whole, null, "\t")}\n`;
		return { schemaPath: schemaPathOf(model, models), text };
	});
}

/** Writes the schemas that have changed into the folder of schemas, if the site has one. @returns their paths */
export function writeEditorSchemas({ rootDir, models }: Project): string[] {
	const written: string[] = [];
	if (!fs.existsSync(path.join(rootDir, SCHEMA_FOLDER))) return written;
	for (const { schemaPath, text } of buildEditorSchemas(models)) {
		const file = path.join(rootDir, schemaPath);
		if (attempt(() => fs.readFileSync(file, "utf8")) === text) continue;
		replaceFile(file, text);
		written.push(schemaPath);
	}
	return written;
}

/** Formats the first line of a content file or of its front matter. Editors find the schema by it. */
export function formatSchemaLine(sourcePath: string, models: Models): string {
	const model = models.modelOf(sourcePath);
	if (!model) throw new Error(`no model has the file ${sourcePath}`);
	const folder = path.posix.dirname(sourcePath);
	const schema = schemaPathOf(model, models);
	return `# yaml-language-server: $schema=${path.posix.relative(folder, schema)}`;
}
