import fs from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import {
	formatFound,
	type PassageEdit,
	runRule,
} from "../../../test/support/run-rule.ts";
import { REQUIRED, schemaTypes } from "../jsonld/vocabulary.ts";
import { jsonldInvalid } from "./jsonld-invalid.ts";

const DATA = /(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/s;
const about = (from: string | RegExp, to: string): PassageEdit => ({
	file: "about.html",
	from,
	to,
});
/** Adds a thing to the structured data of the page. */
const added = (thing: object): PassageEdit =>
	about('"@graph":[', `"@graph":[${JSON.stringify(thing)},`);
const formatFindings = async (...edits: PassageEdit[]) =>
	formatFound(await runRule(jsonldInvalid, edits));

test("reports nothing on the shipped site", async () => {
	expect(await formatFindings()).toEqual([]);
});

test("reports unreadable data with its location", async () => {
	const text = '{\n  "@context": "https://schema.org"\n  "@type": "WebPage"\n}';
	let html = "";
	const [found, ...others] = await runRule(jsonldInvalid, [about(DATA, text)], {
		changePage: (page, { path }) => {
			if (path === "/about") html = page;
			return page;
		},
	});
	expect(others).toEqual([]);
	expect(found?.message).toMatchInlineSnapshot(
		`"search engines cannot read the structured data (JSON-LD) of this page: a comma or a } is missing before this point"`,
	);
	expect(found?.hint).toMatchInlineSnapshot(
		`"Put names and texts in double quotes, put one comma between two entries, and put no comma before a closing bracket"`,
	);
	expect(found?.target).toBe("JSON");
	const { offset = 0 } = { offset: 0, ...found?.source };
	expect(html.slice(offset, offset + 7)).toBe('"@type"');
});

const DEFECTS: readonly (readonly [string, PassageEdit])[] = [
	["no vocabulary", about('"@context":"https://schema.org",', "")],
	["another vocabulary", about('"https://schema.org"', '"https://schema.com"')],
	["nothing", about(DATA, "[]")],
	[
		"an unknown type",
		about('"@type":"Organization"', '"@type":"Organisation"'),
	],
	["no type", added({ name: "Stillwater" })],
	["no name", added({ "@type": "Service", name: " " })],
	[
		"no address",
		added({ "@type": "HealthAndBeautyBusiness", name: "Stillwater" }),
	],
	[
		"a question without an answer",
		added({
			"@type": "FAQPage",
			mainEntity: { "@type": "Question", name: "Is it safe?" },
		}),
	],
	[
		"a relative address",
		added({ "@type": "Service", name: "Sleep", url: "/services/sleep" }),
	],
	[
		"an id that nothing has",
		added({
			"@type": "Service",
			name: "Sleep",
			provider: { "@id": "https://www.example.com/#practise" },
		}),
	],
];

test.each(DEFECTS)(
	"reports one finding for one defect: %s",
	async (_, edit) => {
		expect(await runRule(jsonldInvalid, [edit])).toHaveLength(1);
	},
);

test("reports each defect with its message", async () => {
	const messages: string[] = [];
	for (const [, edit] of DEFECTS)
		for (const { message, hint, target } of await runRule(jsonldInvalid, [
			edit,
		]))
			messages.push(`${target}: ${message}. ${hint}`);
	expect(messages).toMatchInlineSnapshot(`
		[
		  "@context: the structured data (JSON-LD) has no @context, so search engines do not know what its words mean. Begin the structured data with "@context": "https://schema.org"",
		  "@context: the structured data (JSON-LD) has the @context "https://schema.com", which search engines do not know. Begin the structured data with "@context": "https://schema.org"",
		  "empty: the structured data (JSON-LD) of this page is empty. Write a description of the page, as in {"@context": "https://schema.org", "@type": "WebPage"}, or delete the <script> element",
		  "Organisation: the type "Organisation" in the structured data (JSON-LD) does not exist on schema.org, so search engines ignore every item of this type. Did you mean Organization?",
		  "@type: an item of the structured data (JSON-LD) has no @type, so search engines ignore the item. Give the item a type, as in "@type": "Service"",
		  "Service name: the Service in the structured data (JSON-LD) has no name, so search engines ignore this Service. Add "name": … to the Service",
		  "HealthAndBeautyBusiness address: the HealthAndBeautyBusiness in the structured data (JSON-LD) has no address, so search engines ignore this HealthAndBeautyBusiness. Add "address": … to the HealthAndBeautyBusiness "Stillwater"",
		  "Question acceptedAnswer|suggestedAnswer: the Question in the structured data (JSON-LD) has no acceptedAnswer or suggestedAnswer, so search engines ignore this Question. Add "acceptedAnswer": … to the Question "Is it safe?"",
		  "url /services/sleep: "/services/sleep" in the structured data (JSON-LD) is not a complete address, so search engines cannot open it (url of Service). Write the address with https:// and the name of the site, as in https://www.example.com/services",
		  "https://www.example.com/#practise: the structured data (JSON-LD) refers to https://www.example.com/#practise, but no page describes anything with that @id, so search engines cannot follow the reference. Spell the reference exactly like the "@id" of the item that you mean, as in https://www.example.com/#practice",
		]
	`);
});

test("suggests the correct type for a misspelt one", async () => {
	const [found] = await runRule(jsonldInvalid, [
		about('"@type":"Organization"', '"@type":"Organisation"'),
	]);
	expect(found?.suggestions).toEqual(["Organization"]);
});

test("finds things that other pages describe, and ignores other sites", async () => {
	const provider = (id: string) =>
		added({ "@type": "Service", name: "Sleep", provider: { "@id": id } });
	const site = "https://www.example.com/";
	expect(
		await formatFindings(
			provider(`${site}services/ptsd#service`),
			provider("https://www.wikidata.org/wiki/Q1"),
			provider("_:b0"),
			provider("/#practice"),
		),
	).toEqual([]);
});

test("accepts unusual but valid markup", async () => {
	expect(
		await formatFindings(
			about('"https://schema.org"', '["http://schema.org/"]'),
			about(
				'"@type":"Organization"',
				'"@type":["Organization","LocalBusiness"],"address":"1 High Street"',
			),
			added({ "@type": "https://schema.org/Service", name: "Sleep" }),
			added({ "@type": "schema:Service", name: "Sleep", url: "tel:1" }),
			added({
				"@type": "Organization",
				"@id": "https://www.example.com/#practice",
			}),
			added({ "@id": "https://www.example.com/#practice" }),
			added({
				"@type": "Person",
				image: { "@type": "ImageObject", url: "https://a.example/b" },
			}),
		),
	).toEqual([]);
});

test("knows the types of schema.org that schema-dts declares", async () => {
	const require = createRequire(import.meta.url);
	const folder = require.resolve("schema-dts/package.json");
	const declared = fs.readFileSync(
		folder.replace("package.json", "dist/schema.d.ts"),
		"utf8",
	);
	const names = [...declared.matchAll(/"@type": "(\w+)"/g)].map(
		([, name = ""]) => name,
	);
	const all = [...new Set(names)].toSorted();
	expect(all.length).toBeGreaterThan(900);
	await expect(`${all.join("\n")}\n`).toMatchFileSnapshot(
		"../jsonld/schema-org-types.txt",
	);
	for (const type of Object.keys(REQUIRED))
		expect(schemaTypes().has(type), type).toBe(true);
});
