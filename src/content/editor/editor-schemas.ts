// The content model -> JSON Schemas, with which editors complete and check a content file
// while it is being written, and the line of a content file that names its schema.
import path from "node:path";
import * as z from "zod";
import { customPageSchema } from "../schema/custom-page.ts";
import { CONTENT_FILES } from "../schema/index.ts";
import { serviceSchema } from "../schema/service.ts";
import type { Schema } from "../schema-tree.ts";

/** Its name begins with a dot, so that it is no content: the loader passes it over. */
export const SCHEMA_FOLDER = "content/.schemas";
const SERVICE_FILES = "content/services/*.md";
const CUSTOM_PAGE_FILES = "content/pages/*.md";

interface EditorSchema {
	/** From the root: "content/.schemas/home.schema.json" */
	readonly schemaPath: string;
	readonly text: string;
}

/** "home" for content/pages/home.yaml, "services-page" where the site has such a file too. */
function schemaName(sourcePath: string): string {
	const { dir, name, ext } = path.posix.parse(sourcePath);
	if (dir === path.posix.dirname(SERVICE_FILES)) return "service-record";
	if (ext === ".md") return "own-page";
	const isTaken =
		dir !== "content" &&
		CONTENT_FILES.some((file) => file.sourcePath === `content/${name}.yaml`);
	return isTaken ? `${name}-page` : name;
}

function schemaPathOf(sourcePath: string): string {
	return `${SCHEMA_FOLDER}/${schemaName(sourcePath)}.schema.json`;
}

type Override = NonNullable<
	NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]
>;

function isEmptyGroup(value: unknown): boolean {
	return typeof value === "object" && Object.keys(Object(value)).length === 0;
}

/**
 * zod drops the example and the default of whatever it transforms, because they might be of
 * the outcome; in the content model they are always as a file would have them.
 */
const completeNotes: Override = ({ zodSchema, jsonSchema }) => {
	const examples = z.globalRegistry.get(zodSchema)?.examples;
	if (Array.isArray(examples)) jsonSchema.examples ??= examples;
	if (zodSchema instanceof z.ZodDefault)
		jsonSchema.default ??= zodSchema.def.defaultValue;
	// Editors would write [] or {} for a key, instead of its first entry.
	if (isEmptyGroup(jsonSchema.default)) delete jsonSchema.default;
	// One type of two reads better in an editor than one schema of two.
	if (zodSchema instanceof z.ZodNullable) {
		const [{ type, ...rules } = {}] = jsonSchema.anyOf ?? [];
		delete jsonSchema.anyOf;
		Object.assign(jsonSchema, { type: [type, "null"], ...rules });
	}
	// zod says this of every whole number, and it tells nobody anything.
	if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
};

/** The JSON Schema of a value before its claims are filled in. Rules without a pattern are left out. */
export function toEditorSchema(schema: Schema): z.core.JSONSchema.BaseSchema {
	return z.toJSONSchema(schema, {
		io: "input",
		target: "draft-07",
		unrepresentable: "any",
		override: completeNotes,
	});
}

function buildSchema(sourcePath: string, schema: Schema): EditorSchema {
	const { $schema, ...rest } = toEditorSchema(schema);
	const whole = { $schema, title: sourcePath, ...rest };
	return {
		schemaPath: schemaPathOf(sourcePath),
		text: `${JSON.stringify(whole, null, "\t")}\n`,
	};
}

/**
 * One for each file that the site cannot do without, one for all services, and one for all
 * pages of the maintainer's own.
 */
export function buildEditorSchemas(): readonly EditorSchema[] {
	return [
		...CONTENT_FILES.map(({ sourcePath, schema }) =>
			buildSchema(sourcePath, schema),
		),
		buildSchema(SERVICE_FILES, serviceSchema),
		buildSchema(CUSTOM_PAGE_FILES, customPageSchema),
	];
}

/** The first line of a content file, or of its front matter; language servers look for it. */
export function schemaLine(sourcePath: string): string {
	const folder = path.posix.dirname(sourcePath);
	const reference = path.posix.relative(folder, schemaPathOf(sourcePath));
	return `# yaml-language-server: $schema=${reference}`;
}
