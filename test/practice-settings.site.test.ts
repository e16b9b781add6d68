// What a practice may add to content/site.yaml appears on every page: an announcement, its pages elsewhere, crisis numbers.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildShippedFolder } from "./support/built-site.ts";
import { checkEdits } from "./support/checked-site.ts";
import {
	attributeOf,
	linksOf,
	parsePage,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";

const file = "content/site.yaml";
const SALE = "domainForSale:\n";
const BASE_PATH = { file, from: 'basePath: ""', to: "basePath: /practice" };
const PAGES = ["index", "about", "contact", "404", "services/ptsd"];

async function readPages(from: string | RegExp, to: string) {
	const { dir, remove } = await buildShippedFolder([
		{ file, from, to },
		BASE_PATH,
	]);
	const read = (name: string) =>
		fs.readFileSync(path.join(dir, `${name}.html`), "utf8");
	const pages = PAGES.map((name) => parsePage(read(name)));
	remove();
	return pages;
}

/** Lists what the lines at the top of a page are called, what they say, and where they lead. */
function listNotices(page: ReturnType<typeof parsePage>) {
	return select(page, "aside").map((notice) => [
		attributeOf(notice, "aria-label"),
		textOf(notice).trim(),
		...linksOf(notice).map(([, href]) => href),
	]);
}

test("an announcement is above the sale banner on every page, under its own name", async () => {
	const announced = `announcement:
  text: We are away until 12 January.
  link: { label: Write to us, href: /contact }
  until: 12 January 2020
${SALE}`;
	for (const page of await readPages(SALE, announced))
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

test("an announcement needs no link, and takes the place of the sale banner", async () => {
	const sale = /domainForSale:\n(?: {2}.*\n)*/;
	const announced = "announcement: { text: Workshop on 3 March }\n";
	for (const page of await readPages(sale, announced))
		expect(listNotices(page)).toEqual([
			["Announcement", "Workshop on 3 March"],
		]);
});

test.each([
	["12 Jnauary 2027", '"12 Jnauary 2027" is not a date'],
	["31 June 2027", '"31 June 2027" is not a date'],
	["2027-02-30", '"2027-02-30" is not a date'],
])("%s is no last day of an announcement", async (until, message) => {
	const to = `announcement: { text: We are away, until: ${until} }\n${SALE}`;
	const { added } = await checkEdits([{ file, from: SALE, to }]);
	const [problem] = added.filter(({ rule }) => rule === "content/invalid");
	expect(problem?.message).toBe(message);
	expect(problem?.hint).toBe(
		"Write the day, the month and the year, as in 12 January 2027",
	);
});

test("profiles are links in the footer of every page, and the same practice to search engines", async () => {
	const address = "https://www.instagram.com/calm";
	const profiles = `profiles:
  - { label: Instagram, href: "${address}" }
  - { label: LinkedIn, href: "https://www.linkedin.com/in/calm" }
${SALE}`;
	for (const page of await readPages(SALE, profiles)) {
		const footer = selectOne(page, "footer");
		expect(linksOf(footer)).toContainEqual(["Instagram", address]);
		const [data] = selectOne(page, "script[type=application/ld+json]").children;
		expect(data && "data" in data ? data.data : "").toContain(
			`"sameAs":["${address}","https://www.linkedin.com/in/calm"]`,
		);
	}
});

test("a newsletter is a line with a link in the footer of every page", async () => {
	const href = "https://letters.example/calm";
	const newsletter = `newsletter: { text: Four letters a year., label: Order it, href: "${href}" }
${SALE}`;
	for (const page of await readPages(SALE, newsletter)) {
		const footer = selectOne(page, "footer");
		expect(linksOf(footer)).toContainEqual(["Order it", href]);
		expect(textOf(footer)).toContain("Four letters a year. Order it");
	}
});

test("numbers of crisis lines at the foot of every page dial, and other numbers do not", async () => {
	const words =
		"Call 999, or NHS 111. Samaritans (116 123, 116123), 0800 111 999, 0345 116 123, 999 000 111, £999 & 1,999. Dial 999 24 hours a day.";
	const text = /urgentHelp: >-\n(?: {4}.*\n)+/;
	for (const page of await readPages(text, `urgentHelp: "${words}"\n`)) {
		const help = selectOne(page, "footer [id=urgent-help]");
		expect(textOf(help)).toBe(words);
		expect(linksOf(help)).toEqual([
			["999", "tel:999"],
			["111", "tel:111"],
			["116 123", "tel:116123"],
			["116123", "tel:116123"],
			["999", "tel:999"],
		]);
	}
});

test("an announcement that leads nowhere is found at its line", async () => {
	const to = `announcement: { text: Workshop, link: { label: More, href: /workshop } }\n${SALE}`;
	const { added } = await checkEdits([{ file, from: SALE, to }]);
	const broken = added.filter(({ rule }) => rule === "link/broken");
	expect(broken.map(({ source, target }) => [source?.excerpt, target])).toEqual(
		[[to.split("\n")[0], "/workshop"]],
	);
});

test.each(["By phone", "1st choice", 'a "call" & <more>', "é", "a/b#c"])(
	"a choice of the form may have any value: %s",
	async (value) => {
		const to = `value: ${JSON.stringify(value)}\n      label: Phone`;
		const from = "value: phone\n      label: Phone";
		const choice = { file: "content/pages/service.yaml", from, to };
		expect((await checkEdits([choice])).added).toEqual([]);
	},
);

test("the last day of an announcement may be written as in 2027-01-12", async () => {
	const to = `announcement: { text: We are away, until: 2027-01-12 }\n${SALE}`;
	const { added } = await checkEdits([{ file, from: SALE, to }]);
	expect(added.filter(({ rule }) => rule === "content/invalid")).toEqual([]);
});
