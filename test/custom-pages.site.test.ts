// The built shipped site contains the custom pages of its maintainer, and hypno check reports mistakes
// in them.
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ServedFiles, serveShippedSite } from "./support/built-site.ts";
import { checkEdits } from "./support/checked-site.ts";
import { locationOf } from "./support/make-site.ts";

const FEES = "content/pages/fees.md";
const DESCRIPTION =
	"What a session with us costs, how to pay, and what happens when you have to cancel one.";

const page = (lines: string, body: string) =>
	`---\ntitle: What it costs\ndescription: ${DESCRIPTION}\n${lines}---\n${body}\n`;

describe("in a built site with custom pages,", () => {
	let site: ServedFiles;
	beforeAll(async () => {
		site = await serveShippedSite([
			{
				file: FEES,
				text: page("menu: Fees\n", "## Refunds\n\nIn [full](#refunds)."),
			},
			{
				file: "content/pages/privacy.md",
				text: page("footer: Privacy notice\n", "We keep little."),
			},
			{
				file: "content/pages/quiet.md",
				text: page("", "Nobody is told of this page."),
			},
			{
				file: "content/site.yaml",
				from: "forms:\n",
				to: "forms:\n  privacy: { label: Your data, href: /privacy }\n",
			},
		]);
	});
	afterAll(() => site.close());
	const read = (file: string) =>
		fs.readFileSync(path.join(site.dir, file), "utf8");

	test("a custom page has its text, breadcrumbs and head", () => {
		const html = read("fees.html");
		for (const part of [
			'<h2 id="refunds">Refunds</h2>',
			'<a href="#refunds">full</a>',
			"<title>What it costs | Stillwater Hypnotherapy</title>",
			`<meta name="description" content="${DESCRIPTION}"/>`,
			'<link rel="canonical" href="https://www.example.com/fees"/>',
			'<meta property="og:url" content="https://www.example.com/fees"/>',
			'<meta property="og:title" content="What it costs | Stillwater Hypnotherapy"/>',
			'<span aria-current="page">What it costs</span>',
			'"@type":"WebPage","@id":"https://www.example.com/fees#page","name":"What it costs"',
		])
			expect(html).toContain(part);
		expect(html.match(/<h1\b/g)).toHaveLength(1);
	});

	test("the sitemap lists custom pages", () => {
		const sitemap = read("sitemap.xml");
		for (const name of ["fees", "privacy", "quiet"])
			expect(sitemap).toContain(`<loc>https://www.example.com/${name}</loc>`);
	});

	test("both menus and the footer link to custom pages that have a label for them", () => {
		const html = read("about.html");
		const count = (link: string) => html.split(link).length - 1;
		expect(count('<a href="/fees" class="bar-link">Fees</a>')).toBe(1);
		expect(count('<a href="/fees">Fees</a>')).toBe(2);
		expect(count('<a href="/privacy">Privacy notice</a>')).toBe(1);
		expect(count("/privacy")).toBe(1);
		expect(count("/quiet")).toBe(0);
		expect(read("fees.html")).toContain(
			'<a href="/fees" class="bar-link" aria-current="page">',
		);
	});

	test("each form links to the privacy page, before its button", () => {
		for (const file of ["contact.html", "services/stop-smoking.html"])
			expect(read(file)).toMatch(
				/<a [^>]*href="\/privacy">Your data<\/a><\/p><button type="submit"/,
			);
	});
});

describe("the check of a custom page", () => {
	const LINKED = "menu: Fees\n";
	const findings = async (lines: string, body: string) => {
		const { added } = await checkEdits([
			{ file: FEES, contents: page(lines, body) },
		]);
		return added.map((problem) => `${locationOf(problem)} ${problem.rule}`);
	};

	test("finds nothing on a valid page", async () => {
		const table = "| a | b |\n| --- | --: |\n| c | d |";
		const body = `## Refunds\n\n### More\n\n> [x](/contact)\n\n[up](#refunds)\n\n${table}\n\n1. one\n\n---\n\n\`code\``;
		expect(await findings(LINKED, body)).toEqual([]);
		expect(await findings("footer: Fees\n", body)).toEqual([]);
	});

	test("reports a page that no other page links to", async () => {
		const { added } = await checkEdits([
			{ file: FEES, contents: page("", "Text.") },
		]);
		expect(added).toMatchObject([
			{ rule: "page/orphan", target: "/fees", source: { file: FEES, line: 1 } },
		]);
	});

	test.each([
		["a broken link", "One.\n\nSee [us](/contakt).", "8:10 link/broken"],
		["a missing anchor", "See [it](#refund).", "6:10 link/fragment"],
		["a placeholder", "One.\n\nThe fee: TODO.", "8:10 content/placeholder"],
		["a promised cure", "A cure for all, guaranteed.", "6:3 claims/wording"],
	])("reports %s at its line", async (_, body, location) => {
		expect(await findings(LINKED, body)).toContain(`${FEES}:${location}`);
	});

	test("reports a repeated description at its key", async () => {
		const twice = await checkEdits([
			{ file: FEES, contents: page(LINKED, "Text.") },
			{
				file: "content/pages/terms.md",
				contents: page("footer: Terms\n", "Text."),
			},
		]);
		expect(twice.added.map(({ rule }) => rule)).toContain("page/description");
		const locations = twice.added.map(locationOf);
		expect(locations.every((location) => /\.md:[23]:\d+$/.test(location))).toBe(
			true,
		);
	});

	test("does not report links to a page with a mistake as broken", async () => {
		const { added } = await checkEdits([
			{ file: FEES, contents: page("meny: Fees\n", "Text.") },
			{
				file: "content/pages/terms.md",
				contents: page("footer: Terms\n", "See the [fees](/fees)."),
			},
		]);
		expect(added.map(({ rule }) => rule)).toEqual(["content/invalid"]);
	});
});
