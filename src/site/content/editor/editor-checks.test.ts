// Checks content files as an editor does, with the JSON Schemas that they name.

import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { edited } from "../../../../test/support/make-site.ts";
import { MINIMAL_CONTENT } from "../../../../test/support/minimal-site.ts";
import { createRandom, mutate, pick } from "../../../../test/support/mutate.ts";
import {
	listShippedContent,
	readShippedText,
	shippedPath,
} from "../../../../test/support/shipped-files.ts";
import {
	collectionOf,
	modelOf,
	readAsWritten,
	SHIPPED_MODELS,
	sourceOf,
	validateValue,
} from "../../../../test/support/shipped-models.ts";
import { testAll } from "../../../../test/support/test-all.ts";
import { ContentDocument } from "../../document/document.ts";
import { parseContentFile, readCommon } from "../parse.ts";
import { buildEditorSchemas, formatSchemaLine } from "./editor-schemas.ts";
import { scaffoldRecord } from "./scaffold.ts";

const SHIPPED = listShippedContent();
const SHARED = readCommon({ contentDir: shippedPath("content") });

const SCHEMAS: ReadonlyMap<string, object> = new Map(
	buildEditorSchemas(SHIPPED_MODELS).map(({ schemaPath, text }) => [
		schemaPath,
		JSON.parse(text),
	]),
);

/** Reads the schema that the first line of a file names. */
function schemaOf(sourcePath: string): object {
	const reference =
		formatSchemaLine(sourcePath, SHIPPED_MODELS).split("$schema=")[1] ?? "";
	const folder = path.posix.dirname(sourcePath);
	const schema = SCHEMAS.get(path.posix.join(folder, reference));
	if (!schema) throw new Error(`${sourcePath} leads to no schema`);
	return schema;
}

function findEditorProblems(sourcePath: string, text: string): string[] {
	return validateValue(schemaOf(sourcePath), readAsWritten(sourcePath, text));
}

const change = (file: string, from: string, to: string) =>
	findEditorProblems(file, edited(file, from, to));

test("the shipped content is more than a few files", () => {
	expect(SHIPPED.length).toBeGreaterThanOrEqual(21);
});

const testShipped = testAll("every shipped file", SHIPPED, String);

testShipped("names its schema first", (file) => {
	const { text, yamlRange } = new ContentDocument(file, readShippedText(file));
	const yaml = text.slice(yamlRange.start);
	expect(yaml.split("\n")[0]).toBe(formatSchemaLine(file, SHIPPED_MODELS));
});

testShipped("has no problems in an editor", (file) => {
	expect(findEditorProblems(file, readShippedText(file))).toEqual([]);
});

const MINIMAL_FILES = Object.entries(MINIMAL_CONTENT);
testAll(
	"every minimal file",
	MINIMAL_FILES,
	([file]) => file,
)("has no problems in an editor", ([file, text]) => {
	expect(findEditorProblems(file, text)).toEqual([]);
});

test("a new service names its schema and has no problems in an editor", () => {
	const file = "content/services/ocd.md";
	const text = scaffoldRecord(collectionOf("service"), SHIPPED_MODELS, {
		slug: "ocd",
		label: "OCD",
	});
	expect(text.split("\n")[1]).toBe(formatSchemaLine(file, SHIPPED_MODELS));
	expect(findEditorProblems(file, text)).toEqual([]);
	expect(text).toMatch(/^#sessions: 4-6$/m);
	const used = text.replace("#sessions", "sessions");
	expect(findEditorProblems(file, used)).toEqual([]);
});

test("a custom page is checked in an editor", () => {
	const page = (menu: string) =>
		findEditorProblems(
			"content/pages/fees.md",
			`---\ntitle: Fees\ndescription: What it costs.\n${menu}\n---\nText\n`,
		);
	expect(page("menu: Fees\nfooter: What it costs")).toEqual([]);
	expect(page('menu: "{aClaimWithALongName} £"')).toEqual([]);
	expect(page("slug: fees").join()).toMatch(/additional/);
});

const SITE = "content/site.yaml";
const HOME = "content/pages/home.yaml";
const SERVICE = "content/services/stop-smoking.md";

const MISTAKES: readonly [string, string, string, string, RegExp][] = [
	["a misspelt key", HOME, "whyChoose:", "whyChose:", /additional/],
	[
		"a missing key",
		SITE,
		"tagline: Hypnotherapy in London\n",
		"",
		/required.*'tagline'/,
	],
	[
		"a number instead of a text",
		SITE,
		"name: Calm Practice",
		"name: 42",
		/name must be string/,
	],
	[
		"a text instead of a list",
		SITE,
		"areaServed:\n  - London",
		"areaServed: London",
		/must be array/,
	],
	[
		"a text instead of a number",
		SITE,
		"copyrightYear: 2024",
		"copyrightYear: soon",
		/must be integer/,
	],
	[
		"an empty text",
		SITE,
		"name: Calm Practice",
		'name: ""',
		/fewer than 1 char/,
	],
	[
		"no value for a text",
		SITE,
		"name: Calm Practice",
		"name:",
		/name must be string/,
	],
	[
		"an empty list",
		SITE,
		"areaServed:\n  - London",
		"areaServed: []",
		/fewer than 1 item/,
	],
	[
		"one approach",
		SERVICE,
		"  - title: Two\n    description: Second.\n  - title: Three\n    description: Third.\n",
		"",
		/fewer than 2 items/,
	],
	[
		"seven approaches",
		SERVICE,
		"  - title: Three",
		`${"  - title: More\n    description: More.\n".repeat(4)}  - title: Three`,
		/more than 6 items/,
	],
	["an unknown icon", SERVICE, "icon: Leaf", "icon: Leave", /allowed values/],
	[
		"an unknown choice",
		"content/pages/contact.yaml",
		"kind: booking",
		"kind: fax",
		/allowed values/,
	],
	["six stars", "content/testimonials.yaml", "rating: 5", "rating: 6", /<= 5/],
	[
		"a list as a claim",
		HOME,
		'clientsHelped: "1000+"',
		"clientsHelped: [1]",
		/must be string/,
	],
];

test.each(MISTAKES)(
	"an editor reports %s",
	(_name, file, from, to, expected) => {
		expect(change(file, from, to).join("\n")).toMatch(expected);
	},
);

test.each([
	[
		"a number as a claim",
		HOME,
		'clientsHelped: "1000+"',
		"clientsHelped: 1000",
	],
	["a claim in a link", HOME, "href: /contact", 'href: "{booking}"'],
	["a claim within a link", HOME, "href: /contact", 'href: "tel:{phone}"'],
	[
		"a claim as the telephone",
		SITE,
		'phone: "020 7946 0123"',
		'phone: "{ phone }"',
	],
	[
		"a claim as the e-mail address",
		SITE,
		"email: hello@example.com",
		'email: "{email}"',
	],
	[
		"a claim in the opening hours",
		SITE,
		'"{availability}"',
		'"{weekdays}, Sat 10AM-4PM"',
	],
	["a claim as a slug", "content/services.yaml", "slug: ocd", 'slug: "{slug}"'],
	[
		"a claim as a base path",
		SITE,
		"tagline:",
		'basePath: "{folder}"\ntagline:',
	],
	["blanks round an address", HOME, "href: /contact", 'href: " /contact "'],
	[
		"an address in a folded text",
		HOME,
		"href: /contact",
		"href: >\n      /contact",
	],
])("an editor accepts %s", (_name, file, from, to) => {
	expect(change(file, from, to)).toEqual([]);
});

/** Each shipped file comes with the schema with which the build validates it. */
const FILES = SHIPPED.flatMap((sourcePath) => {
	const { schema } = modelOf(sourcePath);
	return [{ sourcePath, schema }];
});

const SEEDS = 600;

test("damaged content that a build accepts has no problems in an editor", async () => {
	let taken = 0;
	for (let seed = 1; seed <= SEEDS; seed++) {
		const random = createRandom(seed);
		const { sourcePath, schema } = pick(random, FILES);
		const text = mutate(readShippedText(sourcePath), random);
		const { value, problems } = parseContentFile(
			sourceOf(sourcePath, text),
			SHARED,
		);
		if (problems.length > 0 || !z.safeParse(schema, value).success) continue;
		taken++;
		expect(
			findEditorProblems(sourcePath, text),
			`seed ${seed}, ${sourcePath}`,
		).toEqual([]);
	}
	expect(taken).toBeGreaterThan(SEEDS / 10);
});
