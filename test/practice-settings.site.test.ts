// What a practice may add to content/site.yaml appears on every page: an announcement, its pages elsewhere, crisis numbers.
import { beforeAll, describe, expect, test } from "vitest";
import { checkContent, edited } from "./support/make-site.ts";
import {
	attributeOf,
	linksOf,
	parsePage,
	readData,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";
import { readShippedText } from "./support/shipped-files.ts";
import { compareVariant, planVariant, replaceIn } from "./support/variant.ts";

const SITE = "content/site.yaml";
const WORDS = "content/pages/service.yaml";
const SALE = "domainForSale:\n";
const PAGES = ["index", "about", "contact", "404", "services/ptsd"];
const INSTAGRAM = "https://www.instagram.com/calm";
const LINKED_IN = "https://www.linkedin.com/in/calm";
const NEWSLETTER = "https://letters.example/calm";
const HELP =
	"Call 999, or NHS 111. Samaritans (116 123, 116123), 0800 111 999, 0345 116 123, 999 000 111, £999 & 1,999. Dial 999 24 hours a day.";

const SETTINGS = readShippedText(SITE)
	.replace('basePath: ""', "basePath: /practice")
	.replace(/urgentHelp: >-\n(?: {4}.*\n)+/, `urgentHelp: "${HELP}"\n`)
	.replace(
		SALE,
		`announcement:
  text: We are away until 12 January.
  link: { label: Write to us, href: /contact }
  until: 12 January 2020
profiles:
  - { label: Instagram, href: "${INSTAGRAM}" }
  - { label: LinkedIn, href: "${LINKED_IN}" }
newsletter: { text: Four letters a year., label: Order it, href: "${NEWSLETTER}" }
${SALE}`,
	);

async function readPages(settings: string) {
	const { read } = await planVariant({ [SITE]: settings });
	const pages = PAGES.map((name) => read(`${name}.html`));
	return (await Promise.all(pages)).map(parsePage);
}

/** Lists what the lines at the top of a page are called, what they say, and where they lead. */
function listNotices(page: ReturnType<typeof parsePage>) {
	return select(page, "aside").map((notice) => [
		attributeOf(notice, "aria-label"),
		textOf(notice).trim(),
		...linksOf(notice).map(([, href]) => href),
	]);
}

describe("on every page,", () => {
	let pages: Awaited<ReturnType<typeof readPages>>;
	beforeAll(async () => {
		pages = await readPages(SETTINGS);
	});

	test("an announcement is above the sale banner, under its own name", () => {
		for (const page of pages)
			expect(listNotices(page)).toEqual([
				[
					"Announcement",
					"We are away until 12 January. Write to us",
					"/practice/contact",
				],
				[
					"Domain for sale",
					expect.stringContaining("£500"),
					"mailto:hello@example.com",
				],
			]);
	});

	test("profiles are links in the footer, and the same practice to search engines", () => {
		for (const page of pages) {
			const footer = selectOne(page, "footer");
			expect(linksOf(footer)).toContainEqual(["Instagram", INSTAGRAM]);
			expect(readData(page)).toContain(
				`"sameAs":["${INSTAGRAM}","${LINKED_IN}"]`,
			);
		}
	});

	test("a newsletter is a line with a link in the footer", () => {
		for (const page of pages) {
			const footer = selectOne(page, "footer");
			expect(linksOf(footer)).toContainEqual(["Order it", NEWSLETTER]);
			expect(textOf(footer)).toContain("Four letters a year. Order it");
		}
	});

	test("numbers of crisis lines dial, and other numbers do not", () => {
		for (const page of pages) {
			const help = selectOne(page, "footer [id=urgent-help]");
			expect(textOf(help)).toBe(HELP);
			expect(linksOf(help)).toEqual([
				["999", "tel:999"],
				["111", "tel:111"],
				["116 123", "tel:116123"],
				["116123", "tel:116123"],
				["999", "tel:999"],
			]);
		}
	});
});

test("an announcement needs no link, and takes the place of the sale banner", async () => {
	const sale = /domainForSale:\n(?: {2}.*\n)*/;
	const announced = "announcement: { text: Workshop on 3 March }\n";
	for (const page of await readPages(replaceIn(SITE, sale, announced)))
		expect(listNotices(page)).toEqual([
			["Announcement", "Workshop on 3 March"],
		]);
});

const announceUntil = (day: string) => ({
	[SITE]: edited(
		SITE,
		SALE,
		`announcement: { text: We are away, until: ${day} }\n${SALE}`,
	),
});

test.each([
	[
		"12 Jnauary 2027",
		"Write the day, the month and the year, as in 12 January 2027",
	],
	["31 June 2027", "June 2027 has 30 days: write one of these"],
	["2027-02-30", "February 2027 has 28 days: write one of these"],
])("%s is no last day of an announcement", async (day, hint) => {
	const { located } = await checkContent(announceUntil(day));
	expect(located).toMatchObject([
		{
			rule: "content/invalid",
			message: `"${day}" is not a date`,
			hint,
		},
	]);
});

test("the last day of an announcement may be written as in 2027-01-12", async () => {
	const { problems } = await checkContent(announceUntil("2027-01-12"));
	expect(problems).toEqual([]);
});

test("an announcement that leads nowhere is found at its line, and a choice of a form may have any value", async () => {
	const announced =
		"announcement: { text: Workshop, link: { label: More, href: /workshop } }";
	const values = ["By phone", "1st choice", 'a "call" & <more>', "é", "a/b#c"];
	const choices = values.map(
		(value, index) =>
			`value: ${JSON.stringify(value)}\n      label: Phone ${index}`,
	);
	const phone = "value: phone\n      label: Phone";
	const { added } = await compareVariant(
		{
			[SITE]: replaceIn(SITE, SALE, `${announced}\n${SALE}`),
			[WORDS]: replaceIn(WORDS, phone, choices.join("\n    - ")),
		},
		["ptsd"],
	);
	expect(
		added.map(({ rule, source, target }) => [rule, source?.excerpt, target]),
	).toEqual([["link/broken", announced, "/workshop"]]);
});
