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
				name: "a",
				image: { "@type": "ImageObject", url: "https://a.example/b" },
			}),
		),
	).toEqual([]);
});

const THINGS: readonly (readonly [string, object])[] = [
	["a misspelt property", { "@type": "Service", name: "a", discription: "b" }],
	[
		"a property of another type",
		{ "@type": "Service", name: "a", birthDate: "2000-01-01" },
	],
	[
		"a misspelt property without a type",
		{ "@type": "Organization", name: "a", address: { streetAdress: "1" } },
	],
	[
		"an invalid date",
		{ "@type": "Article", headline: "a", dateModified: "31/03/2027" },
	],
	[
		"a date that no calendar has",
		{ "@type": "Article", headline: "a", datePublished: "2027-13-01" },
	],
	[
		"an end before the start",
		{
			"@type": "Event",
			name: "a",
			location: "b",
			startDate: "2027-03-02",
			endDate: "2027-03-01",
		},
	],
	[
		"an unknown currency",
		{ "@type": "Offer", price: 1, priceCurrency: "POUNDS" },
	],
	["a sign as currency", { "@type": "Offer", price: 1, priceCurrency: "£" }],
	[
		"a price with its currency",
		{ "@type": "Offer", price: "£85", priceCurrency: "GBP" },
	],
	[
		"a country that is none",
		{ "@type": "PostalAddress", postalCode: "a", addressCountry: "UK" },
	],
	["a rating above its scale", { "@type": "Rating", ratingValue: 5.5 }],
	["a rating in words", { "@type": "Rating", ratingValue: "five" }],
	[
		"a count that is no number",
		{ "@type": "AggregateRating", ratingValue: 5, ratingCount: "many" },
	],
	[
		"a length in words",
		{
			"@type": "Event",
			name: "a",
			location: "b",
			startDate: "2027-03-02",
			duration: "1 hour",
		},
	],
	[
		"a latitude beyond the poles",
		{ "@type": "GeoCoordinates", latitude: "251.5", longitude: -0.1 },
	],
	[
		"a telephone number in words",
		{ "@type": "Person", name: "a", telephone: "by request" },
	],
	[
		"an e-mail address without a host",
		{ "@type": "Person", name: "a", email: "hello" },
	],
	["a person without a name", { "@type": "Person", jobTitle: "Therapist" }],
	["a clinic without an address", { "@type": "MedicalClinic", name: "a" }],
	["a review without an author", { "@type": "Review", reviewBody: "a" }],
	["a product that nothing is said of", { "@type": "Product", name: "a" }],
];

test.each(THINGS)("reports one finding in a thing: %s", async (_, thing) => {
	expect(await runRule(jsonldInvalid, [added(thing)])).toHaveLength(1);
});

test("accepts properties and values that are right in an unusual way", async () => {
	const things = [
		{
			"@type": "WebSite",
			name: "a",
			url: "https://a.example",
			potentialAction: {
				"@type": "SearchAction",
				target: "https://a.example/?q={q}",
				"query-input": "required name=q",
			},
		},
		{
			"@type": "DaySpa",
			name: "a",
			address: "b",
			priceRange: "££",
			openingHours: "Mo-Fr 09:00-17:00",
			"@id": "#a",
			"https://schema.org/slogan": "b",
			"foaf:nick": "c",
		},
		{
			"@type": ["Organization", "Place"],
			name: "a",
			geo: { "@type": "GeoCoordinates", latitude: 51.5, longitude: "-0.1276" },
			employee: { name: "b" },
		},
		{
			"@type": "Offer",
			price: 0,
			priceCurrency: "GBP",
			availability: "https://schema.org/InStock",
		},
		{
			"@type": "Offer",
			priceSpecification: {
				"@type": "UnitPriceSpecification",
				price: "85.00",
				priceCurrency: "GBP",
			},
		},
		{
			"@type": "AggregateRating",
			ratingValue: "92%",
			bestRating: 100,
			worstRating: 0,
			ratingCount: 12,
		},
		{
			"@type": "AggregateRating",
			ratingValue: "9",
			bestRating: "10",
			reviewCount: "1",
		},
		{
			"@type": "PostalAddress",
			streetAddress: "a",
			addressCountry: "United Kingdom",
		},
		{
			"@type": "PostalAddress",
			streetAddress: "a",
			addressCountry: { "@type": "Country", name: "GB" },
		},
		{
			"@type": "Event",
			name: "a",
			location: "b",
			startDate: "2027-03-02T10:00+00:00",
			endDate: "2027-03-02T11:30:00Z",
			duration: "PT1H30M",
		},
		{
			"@type": "Person",
			givenName: "a",
			telephone: "+44 (0)20 7946 0123 ext 4",
			email: "mailto:a@b.example",
		},
	];
	expect(await formatFindings(...things.map(added))).toEqual([]);
});

test("knows the types and properties of schema.org that schema-dts declares", async () => {
	const require = createRequire(import.meta.url);
	const folder = require.resolve("schema-dts/package.json");
	const declared = fs.readFileSync(
		folder.replace("package.json", "dist/schema.d.ts"),
		"utf8",
	);
	const all = [...declared.matchAll(/"@type": "(\w+)"/g)].map(
		([, name = ""]) => name,
	);
	const types = new Map(
		[...new Set(all)]
			.toSorted()
			.map((name) => [
				name,
				{ parents: new Set<string>(), properties: new Set<string>() },
			]),
	);
	const DECLARATION =
		/interface _?(\w+?)(?:Base|Leaf) extends ([^{]*)\{(.*?)\n\}/gs;
	for (const [, name = "", parents = "", body = ""] of declared.matchAll(
		DECLARATION,
	)) {
		const type = types.get(name);
		for (const [, parent = ""] of parents.matchAll(/\b_?(\w+)Base\b/g))
			if (parent !== name && types.has(parent)) type?.parents.add(parent);
		for (const [, property = ""] of body.matchAll(/^ {4}"([\w-]+)"\?:/gm))
			type?.properties.add(property);
	}
	const lines = [...types].map(([name, { parents, properties }]) =>
		`${name} ${[...parents].join()} ${[...properties].join()}`.trimEnd(),
	);
	expect(lines.length).toBeGreaterThan(900);
	await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(
		"../jsonld/schema-org.txt",
	);
	for (const type of Object.keys(REQUIRED))
		expect(schemaTypes().has(type), type).toBe(true);
});
