// A practice in Dublin and one in Berlin: their settings decide the language, numbers, prices, dates and data of all pages.
import fs from "node:fs";
import { load } from "js-yaml";
import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { RULES } from "../src/check/rules/index.ts";
import type { Config } from "../src/site/config.ts";
import { keysOf } from "../src/site/content/schema/meaning.ts";
import { words as wordsModel } from "../templates/models/words.ts";
import { checkFolder } from "./support/checked-site.ts";
import { linksOf, parsePage, readData } from "./support/markup.ts";
import { makeMp4 } from "./support/recordings.ts";
import { readShippedText } from "./support/shipped-files.ts";
import { traceSite } from "./support/traced-site.ts";
import { CONTACT, makeTrustFiles } from "./support/trust-content.ts";
import {
	makePages,
	makeVariant,
	planVariant,
	replaceIn,
} from "./support/variant.ts";

const SITE = "content/site.yaml";
const SMOKING = "content/services/stop-smoking.md";
const SUMMARY =
	"A sentence about it that is long enough for a search engine to show it below the title.";

/** The German words of the documentation. */
const [, GERMAN = ""] =
	/^```yaml\n(words:\n.*?)^```/ms.exec(
		fs.readFileSync("docs/content.md", "utf8"),
	) ?? [];

const listWords = (heading: string, more = "") =>
	`meta: { title: ${heading} der Praxis in der Stadt, description: ${SUMMARY} }\n${more}hero: { heading: ${heading}, text: Eine Zeile. }\n`;

const event = (ends: string, price: string) => `---
title: Ein Abend
starts: 2027-03-03 18:30
ends: ${ends}
place: Online
price: ${price}
booking: https://example.com/book
summary: ${SUMMARY}
---

Bring a blanket.
`;

interface Country {
	readonly settings: string;
	readonly phone: string;
	readonly fees: readonly [string, string, string];
	readonly price: string;
	readonly more: string;
}

const hasWritten = (price: string, label: string) =>
	`    - label: ${label}\n      price: ${price}\n`;

function listFiles({ settings, phone, fees, price, more }: Country) {
	const labels = ["Erstgespräch", "Sitzung", "Vier Sitzungen"];
	const items = labels.map((label, at) => hasWritten(fees[at] ?? "", label));
	const site = readShippedText(SITE)
		.replace("phone: 020 7946 0123", `phone: ${phone}`)
		.replace(/^openingHours: .*\n/m, "");
	return {
		...makeTrustFiles(["therapist"]),
		"static/film.mp4": Buffer.concat([
			makeMp4(["vide avc1 64", "soun mp4a 40"]),
			Buffer.alloc(3_148_500),
		]),
		"static/film.vtt": "WEBVTT\n\n00:00.000 --> 00:00.900\nZwei.\n",
		[SITE]: `${site}\n${settings}announcement: { text: Wir sind umgezogen. }\n${more}`,
		[CONTACT]: `${readShippedText(CONTACT)}\nfees:\n  heading: Preise\n  items:\n${items.join("")}`,
		[SMOKING]: replaceIn(
			SMOKING,
			"keywords:",
			"recording: { file: /film.mp4, name: Ein Spaziergang }\nkeywords:",
		),
		"content/redirects.yaml": "/old: /about\n",
		"content/pages/privacy.md": `---\ntitle: Datenschutz\ndescription: ${SUMMARY}\nfooter: Datenschutz\n---\n\n![Ein Weg](/film.mp4)\n`,
		"content/pages/articles.yaml": listWords(
			"Artikel",
			"menu: Artikel\nnone: Noch nichts.\nby: Von\nservices: Dazu\nrelated: Lesen\n",
		),
		"content/articles/first.md": `---\ntitle: Die erste Sitzung\ndate: 3 March 2026\nsummary: ${SUMMARY}\nby: Ada Winter\nabout: [stop-smoking]\n---\n\nText.\n`,
		"content/pages/events.yaml": listWords(
			"Termine",
			"none: Nichts geplant.\nbook: Platz buchen\nfull: Ausgebucht\ncalendar: In den Kalender\n",
		),
		"content/events/abend.md": event("2027-03-03 20:00", price),
		"content/events/woche.md": event("2027-03-05 20:00", price),
		"content/pages/testimonials.yaml": listWords(
			"Stimmen",
			"menu: Stimmen\nall: Alle\n",
		),
		"content/pages/questions.yaml": listWords("Fragen", "menu: Fragen\n"),
		"content/pages/fees.yaml": listWords("Preise", "menu: Preise\n"),
	};
}

const SERVICES = ["stop-smoking", "insomnia-sleep"];

const makeRoot = (country: Country, changes: Record<string, string> = {}) =>
	makeVariant({ ...listFiles(country), ...changes }, SERVICES);

async function plan(country: Country, changes: Record<string, string> = {}) {
	const files = { ...listFiles(country), ...changes };
	const site = await planVariant(files, SERVICES);
	const read = await makePages(site);
	const names = [...site.routes, ...site.assets]
		.map(({ outputPath }) => outputPath)
		.filter((name) => name.endsWith(".html"));
	const data = (name: string) => readData(parsePage(read(name)));
	return { names, read, data, config: site.config };
}
type Planned = Awaited<ReturnType<typeof plan>>;

const planned = new Map<Country, Promise<Planned>>();
function planOnce(country: Country): Promise<Planned> {
	const known = planned.get(country) ?? plan(country);
	planned.set(country, known);
	return known;
}

const DUBLIN: Country = {
	settings:
		"language: en-IE\ncountry: IE\ncurrency: EUR\ntimeZone: Europe/Dublin\naddress: { street: 12 Fade Street, locality: Dublin 2, postcode: D02 AF30 }\nopeningHours: { Mon-Fri: 9am-7pm, exceptions: { 25 December 2027: closed } }\n",
	phone: "01 555 0123",
	fees: ["Free", "€90 per session", "€1,320.50"],
	price: "€12",
	more: "",
};

const BERLIN: Country = {
	settings:
		"language: de-DE\ncountry: DE\ncurrency: EUR\ntimeZone: Europe/Berlin\naddress: { street: Lindenstraße 12, locality: Berlin, postcode: '10969' }\nopeningHours: { hours: Mon-Fri 9am-7pm, shown: Montag bis Freitag 9 bis 19 Uhr, exceptions: { 25 December 2027: closed } }\n",
	phone: "030 5550123",
	fees: ["kostenlos", "90 € pro Sitzung", "1.320,50 €"],
	price: "12 €",
	more: GERMAN,
};

interface Expected {
	readonly country: Country;
	readonly language: string;
	readonly locale: string;
	readonly dials: string;
	readonly address: string;
	readonly code: string;
	readonly hours: string;
	readonly day: string;
	readonly evening: string;
	readonly week: string;
	readonly size: string;
	readonly moved: string;
	readonly offset: string;
}

/** Rules that hold in one country, and those that find what the pages do not show. */
const JUDGING = RULES.filter(({ id }) =>
	/^claims\/|^content\/trust$|^jsonld\/(?:hidden|invalid)$/.test(id),
);

describe.each<[string, Expected]>([
	[
		"Dublin",
		{
			country: DUBLIN,
			language: "en-IE",
			locale: "en_IE",
			dials: "+35315550123",
			address: "12 Fade Street, Dublin 2, D02 AF30",
			code: "IE",
			hours: "Mon-Fri: 9am-7pm<br/>25 December 2027: closed",
			day: "3 March 2026",
			evening: "Wednesday 3 March 2027, 6.30pm to 8pm",
			week: "Wednesday 3 March 2027, 6.30pm to Friday 5 March 2027, 8pm",
			size: "3.2 MB",
			moved: "This page has moved",
			offset: "+00:00",
		},
	],
	[
		"Berlin",
		{
			country: BERLIN,
			language: "de-DE",
			locale: "de_DE",
			dials: "+49305550123",
			address: "Lindenstraße 12, 10969 Berlin",
			code: "DE",
			hours: "Montag bis Freitag 9 bis 19 Uhr</li>",
			day: "3. März 2026",
			evening: "Mittwoch, 3. März 2027, 18:30 bis 20:00",
			week: "Mittwoch, 3. März 2027, 18:30 bis Freitag, 5. März 2027, 20:00",
			size: "3,2 MB",
			moved: "Diese Seite ist umgezogen",
			offset: "+01:00",
		},
	],
])("a practice in %s", (_city, expected) => {
	let site: Planned;
	beforeAll(async () => {
		site = await planOnce(expected.country);
	});

	test("has its language on every page, in the manifest and in the feed", () => {
		const { language, locale } = expected;
		expect(site.names).toContain("old.html");
		for (const name of site.names) {
			const text = site.read(name);
			expect(text, name).toContain(`<html lang="${language}">`);
			if (name !== "old.html")
				expect(text).toContain(`property="og:locale" content="${locale}"`);
		}
		expect(site.read("site.webmanifest")).toContain(`"lang": "${language}"`);
		expect(site.read("articles/feed.xml")).toContain(
			`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
		);
		expect(site.read("old.html")).toContain(`<h1>${expected.moved}</h1>`);
	});

	test("is rung in its country from every link", () => {
		for (const name of site.names) {
			const links = linksOf(parsePage(site.read(name))).map(([, href]) => href);
			const numbers = links.filter((href) => /^tel:.{7}/.test(href));
			for (const href of numbers)
				expect([`tel:${expected.dials}`, "tel:116123"], name).toContain(href);
		}
		expect(site.read("index.html")).toContain(`tel:${expected.dials}`);
	});

	test("has its address as people there write it", () => {
		const address = `<address>${expected.address}</address>`;
		expect(site.read("index.html")).toContain(address);
		expect(site.read("contact.html").split(address)).toHaveLength(3);
	});

	test("shows its hours, dates and times in its language", () => {
		expect(site.read("index.html")).toContain(expected.hours);
		expect(site.read("articles/first.html")).toContain(
			`<time dateTime="2026-03-03">${expected.day}</time>`,
		);
		expect(site.read("events.html")).toContain(`>${expected.evening}</time>`);
		expect(site.read("events/woche.html")).toContain(
			`>${expected.week}</time>`,
		);
	});

	test("shows prices as they are written, and data have their amounts", () => {
		const { fees } = expected.country;
		for (const price of fees)
			expect(site.read("contact.html")).toContain(`>${price}</p>`);
		const data = site.data("contact.html");
		for (const price of ["0", "90", "1320.50"])
			expect(data).toContain(`"price":"${price}","priceCurrency":"EUR"`);
		expect(site.data("events/abend.html")).toContain(
			'"price":"12","priceCurrency":"EUR"',
		);
	});

	test("has data of its country", () => {
		const { code, dials, language, offset } = expected;
		const data = site.data("articles/first.html");
		expect(data).toContain(`"addressCountry":"${code}"`);
		expect(data).toContain(`"telephone":"${dials}"`);
		expect(data.split(`"inLanguage":"${language}"`)).toHaveLength(3);
		expect(data).toContain(
			'"dayOfWeek":["Monday","Tuesday","Wednesday","Thursday","Friday"],"opens":"09:00","closes":"19:00"',
		);
		expect(data).toContain('"validFrom":"2027-12-25"');
		expect(site.data("events/abend.html")).toContain(
			`"startDate":"2027-03-03T18:30${offset}"`,
		);
	});

	test("has captions and sizes of films in its language, by a field and in Markdown", () => {
		for (const name of ["services/stop-smoking.html", "privacy.html"]) {
			const srclang = `srclang="${expected.language.slice(0, 2)}"`;
			expect(site.read(name).toLowerCase()).toContain(srclang);
			expect(site.read(name)).toContain(`(${expected.size})</a>`);
		}
	});

	test("is not judged by British rules", async () => {
		const judged = async (config: Config) => {
			const { findings } = await checkFolder(config, { rules: JUDGING });
			return findings.map(({ rule }) => rule);
		};
		expect(await judged(site.config)).toEqual([]);
		const settings = listFiles(expected.country)[SITE];
		const other = makeRoot(expected.country, {
			[SITE]: settings.replace(/^country: ..\n/m, ""),
		});
		expect(await judged(other)).toContainEqual(
			expect.stringMatching(/^claims\/|^content\/trust$/),
		);
	});
});

/** Texts that visitors do not read, days, and the units of files. */
const NO_WORDS = new Set(["script", "meta", "time"]);
const UNITS = /\bMB\b/g;

const FORMS = ["/contact", "/services/stop-smoking"];

/** Lists the words on pages that no file of content has. */
async function listTemplateWords(config: Config, paths?: readonly string[]) {
	const { all } = await traceSite(config, paths);
	expect(all.length).toBeGreaterThan(paths ? 100 : 1000);
	const left = new Set<string>();
	for (const { element, rest } of all)
		if (!NO_WORDS.has(element) && /\p{L}/u.test(rest.replace(UNITS, "")))
			left.add(`<${element}> ${rest.trim()}`);
	return [...left];
}

describe("the words of the templates", () => {
	const isSent = (site: string) =>
		site.replace("delivery: none", "delivery: post");

	const { words } = z
		.object({ words: z.record(z.string(), z.string()) })
		.parse(load(GERMAN));

	test("are all in the example of the documentation", () => {
		expect(Object.keys(words)).toEqual(keysOf(wordsModel));
	});

	test("all come from content/site.yaml, whether forms are sent or not", async () => {
		const site = await planOnce(BERLIN);
		const settings = isSent(listFiles(BERLIN)[SITE]);
		const sent = await plan(BERLIN, { [SITE]: settings });
		expect(await listTemplateWords(site.config)).toEqual([]);
		expect(await listTemplateWords(sent.config, FORMS)).toEqual([]);
		let pages = "";
		for (const { names, read } of [site, sent])
			for (const name of names) pages += read(name);
		for (const word of Object.values(words))
			for (const part of word.split("{count}")) expect(pages).toContain(part);
		expect(pages).toContain('data-of=" von 2 Angeboten"');
	});

	test("are in English without it", async () => {
		const english = { ...BERLIN, more: "" };
		const found = new Set<string>();
		const settings = isSent(listFiles(english)[SITE]);
		const sent = makeRoot(english, { [SITE]: settings });
		for (const words of [
			...(await listTemplateWords(makeRoot(english))),
			...(await listTemplateWords(sent, FORMS)),
		])
			found.add(words);
		expect([...found].sort()).toMatchInlineSnapshot(`
			[
			  "<a> Download (3,2 MB)",
			  "<a> Skip to main content",
			  "<aside> Announcement",
			  "<aside> Domain for sale",
			  "<button> Close message",
			  "<button> Menu",
			  "<button> More",
			  "<figcaption> (sample),",
			  "<h3> There is a problem",
			  "<label> Leave this field empty",
			  "<nav> Breadcrumb",
			  "<nav> Main",
			  "<nav> Menu",
			  "<p> This form is not connected yet. You can reach us now:",
			  "<span> (opens in new tab)",
			  "<span> (optional)",
			  "<span> (required)",
			  "<span> 5 out of 5 stars",
			  "<span> about",
			]
		`);
	});
});
