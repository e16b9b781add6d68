import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
	SHIPPED_MODELS,
	validateValue,
} from "../../../../test/support/shipped-models.ts";
import { icon, list, text } from "../schema/fields.ts";
import {
	buildEditorSchemas,
	formatSchemaLine,
	SCHEMA_FOLDER,
	toEditorSchema,
} from "./editor-schemas.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");
const SCHEMAS = buildEditorSchemas(SHIPPED_MODELS);

interface Part {
	readonly where: string;
	/** True when a person writes the name of the part into a file. */
	readonly isKey: boolean;
	readonly schema: object;
}

const entries = (value: unknown) => Object.entries(Object(value));

/** Returns a schema and all schemas inside it. */
function findParts(where: string, schema: object, isKey = false): Part[] {
	const { properties, items, additionalProperties, anyOf } = Object(schema);
	const below: [string, unknown, boolean][] = [
		...entries(properties).map(([key, part]): [string, unknown, boolean] => [
			key,
			part,
			true,
		]),
		...entries({ items, additionalProperties, ...anyOf }).map(
			([key, part]): [string, unknown, boolean] => [key, part, false],
		),
	];
	return [
		{ where, isKey, schema },
		...below.flatMap(([key, part, named]) =>
			typeof part === "object" && part !== null
				? findParts(`${where}/${key}`, part, named)
				: [],
		),
	];
}

const PARTS = SCHEMAS.flatMap(({ schemaPath, text: written }) =>
	findParts(path.basename(schemaPath), JSON.parse(written)),
);

describe("in content/.schemas", () => {
	const shipped = fs.readdirSync(path.join(ROOT, SCHEMA_FOLDER)).sort();

	test("each content file has a schema with a unique name", () => {
		expect(
			shipped.join(" "),
			"content/.schemas is out of date: run npm run schemas",
		).toBe(
			SCHEMAS.map(({ schemaPath }) => path.basename(schemaPath))
				.sort()
				.join(" "),
		);
		expect(new Set(shipped).size).toBe(SCHEMAS.length);
		expect(shipped).toMatchInlineSnapshot(`
			[
			  "about.schema.json",
			  "article-record.schema.json",
			  "articles.schema.json",
			  "contact.schema.json",
			  "event-record.schema.json",
			  "events.schema.json",
			  "fees.schema.json",
			  "home.schema.json",
			  "not-found.schema.json",
			  "page-record.schema.json",
			  "questions.schema.json",
			  "redirects.schema.json",
			  "service-record.schema.json",
			  "service.schema.json",
			  "services-page.schema.json",
			  "services.schema.json",
			  "site.schema.json",
			  "testimonials-page.schema.json",
			  "testimonials.schema.json",
			]
		`);
	});

	test("all are up to date, or wait for npm run schemas", () => {
		const stale = SCHEMAS.filter(({ schemaPath, text }) => {
			const file = path.join(ROOT, schemaPath);
			return !fs.existsSync(file) || fs.readFileSync(file, "utf8") !== text;
		});
		expect(stale.map(({ schemaPath }) => schemaPath)).toEqual([]);
	});
});

describe("in the schemas", () => {
	test("every part is found", () => {
		expect(PARTS.length).toBeGreaterThan(300);
		expect(PARTS.map(({ where }) => where)).toContain(
			"home.schema.json/teaser/cards/items/link/href",
		);
	});

	test("each file and each key has a description", () => {
		const silent = PARTS.filter(
			({ isKey, where, schema }) =>
				(isKey || !where.includes("/")) &&
				!/^\S.+\S$/.test(String(Object(schema).description)),
		);
		expect(silent.map(({ where }) => where)).toEqual([]);
	});

	test("an unknown key is refused in every group", () => {
		const groups = PARTS.filter(({ schema }) => "properties" in schema);
		expect(groups.length).toBeGreaterThan(50);
		const open = groups.filter(
			({ schema }) => Object(schema).additionalProperties !== false,
		);
		expect(open.map(({ where }) => where)).toEqual([]);
	});

	test("texts, numbers and choices have a valid example", () => {
		const scalars = PARTS.filter(
			({ isKey, schema }) =>
				isKey && !/object|array/.test(String(Object(schema).type)),
		);
		expect(scalars.length).toBeGreaterThan(150);
		const wrong = scalars.filter(({ schema }) => {
			const [example] = Object(schema).examples ?? [];
			return example === undefined || validateValue(schema, example).length > 0;
		});
		expect(wrong.map(({ where }) => where)).toEqual([]);
	});

	test("defaults are valid, and none is [] or {}", () => {
		const preset = PARTS.filter(({ schema }) => "default" in schema);
		expect(preset.map(({ where }) => path.basename(where))).toContain(
			"urlStyle",
		);
		for (const { where, schema } of preset) {
			const value: unknown = Object(schema).default;
			expect(validateValue(schema, value), where).toEqual([]);
			expect(typeof value, where).not.toBe("object");
		}
	});
});

test("a transformed value keeps its description, example and choices", () => {
	expect(toEditorSchema(icon(["Brain", "Heart"]))).toMatchObject({
		type: "string",
		description: "The picture beside the text",
		examples: ["Brain"],
		enum: ["Brain", "Heart"],
	});
	const details = { description: "Some words", examples: ["a, b"] };
	const words = z.string().transform((all) => all.split(","));
	expect(toEditorSchema(words.meta(details))).toMatchObject(details);
	const refined = list("Words", text("A word", "calm")).superRefine(() => {});
	expect(toEditorSchema(refined)).toMatchObject({
		description: "Words",
		minItems: 1,
		items: { description: "A word", examples: ["calm"], minLength: 1 },
	});
});

test.each([
	["z.preprocess", z.preprocess(String, z.string())],
	["z.custom", z.custom<string>()],
	["z.date", z.date()],
])(
	"a rule that JSON Schema cannot express is left out: %s",
	(_name, schema) => {
		const described = z.strictObject({
			key: schema.meta({ description: "Something" }),
		});
		expect(toEditorSchema(described)).toMatchObject({
			properties: { key: { description: "Something" } },
		});
	},
);

test.each([
	["content/site.yaml", ".schemas/site.schema.json"],
	["content/services.yaml", ".schemas/services.schema.json"],
	["content/pages/services.yaml", "../.schemas/services-page.schema.json"],
	["content/pages/service.yaml", "../.schemas/service.schema.json"],
	["content/pages/privacy.md", "../.schemas/page-record.schema.json"],
	["content/services/ocd.md", "../.schemas/service-record.schema.json"],
	["content/services/site.md", "../.schemas/service-record.schema.json"],
])("the schema line of %s refers to %s", (sourcePath, reference) => {
	expect(formatSchemaLine(sourcePath, SHIPPED_MODELS)).toBe(
		`# yaml-language-server: $schema=${reference}`,
	);
});
