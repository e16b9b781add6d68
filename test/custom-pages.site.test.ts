// The built shipped site contains the custom pages of its maintainer, and hypno check reports mistakes
// in them.
import { beforeAll, describe, expect, test } from "vitest";
import { locationOf } from "./support/make-site.ts";
import {
	compareVariant,
	planVariant,
	replaceIn,
	type Variant,
} from "./support/variant.ts";

const SITE = "content/site.yaml";
const PRIVACY = "content/pages/privacy.md";
const FEES = "content/pages/fees.md";
const DESCRIPTION =
	"What a session with us costs, how to pay, and what happens when you have to cancel one.";

const page = (lines: string, body: string) =>
	`---\ntitle: What it costs\ndescription: ${DESCRIPTION}\n${lines}---\n${body}\n`;

describe("in a built site with custom pages,", () => {
	let site: Variant;
	beforeAll(async () => {
		const privacy = "forms:\n  privacy: { label: Your data, href: /privacy }\n";
		site = await planVariant({
			[FEES]: page("menu: Fees\n", "## Refunds\n\nIn [full](#refunds)."),
			[PRIVACY]: page("footer: Privacy notice\n", "We keep little."),
			"content/pages/quiet.md": page("", "Nobody is told of this page."),
			[SITE]: replaceIn(SITE, "forms:\n", privacy),
		});
	});

	test("a custom page has its text, breadcrumbs and head", async () => {
		const html = await site.read("fees.html");
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

	test("the sitemap lists custom pages", async () => {
		const sitemap = await site.read("sitemap.xml");
		for (const name of ["fees", "privacy", "quiet"])
			expect(sitemap).toContain(`<loc>https://www.example.com/${name}</loc>`);
	});

	test("both menus and the footer link to custom pages that have a label for them", async () => {
		const html = await site.read("about.html");
		const count = (link: string) => html.split(link).length - 1;
		expect(count('<a href="/fees" class="bar-link">Fees</a>')).toBe(1);
		expect(count('<a href="/fees">Fees</a>')).toBe(2);
		expect(count('<a href="/privacy">Privacy notice</a>')).toBe(1);
		expect(count("/privacy")).toBe(1);
		expect(count("/quiet")).toBe(0);
		expect(await site.read("fees.html")).toContain(
			'<a href="/fees" class="bar-link" aria-current="page">',
		);
	});

	test("each form links to the privacy page, before its button", async () => {
		for (const file of ["contact.html", "services/stop-smoking.html"])
			expect(await site.read(file)).toMatch(
				/<a [^>]*href="\/privacy">Your data<\/a><\/p><button type="submit"/,
			);
	});
});

/** A page whose title and description no other has. */
const own = (title: string, lines: string, body: string) =>
	page(lines, body)
		.replace("What it costs", title)
		.replace("What a session", `${title}, and what a session`);

describe("the check of custom pages", () => {
	test("finds nothing on valid ones", async () => {
		const table = "| a | b |\n| --- | --: |\n| c | d |";
		const body = `## Refunds\n\n### More\n\n> [x](/contact)\n\n[up](#refunds)\n\n${table}\n\n1. one\n\n---\n\n\`code\``;
		const { added } = await compareVariant(
			{
				[FEES]: page("menu: Fees\n", body),
				"content/pages/terms.md": own("Our terms", "footer: Terms\n", body),
			},
			["ptsd"],
		);
		expect(added).toEqual([]);
	});

	test("finds each mistake at its line", async () => {
		const { added } = await compareVariant(
			{
				"content/pages/broken.md": own(
					"A broken link",
					"menu: One\n",
					"One.\n\nSee [us](/contakt).",
				),
				"content/pages/anchor.md": own(
					"A missing anchor",
					"footer: Two\n",
					"See [it](#refund).",
				),
				"content/pages/todo.md": own(
					"A placeholder",
					"footer: Three\n",
					"One.\n\nThe fee: TODO.",
				),
				"content/pages/cure.md": own(
					"A promise",
					"footer: Four\n",
					"A cure for all, guaranteed.",
				),
				"content/pages/orphan.md": own("No link leads here", "", "Text."),
				[FEES]: page("footer: Fees\n", "Text."),
				"content/pages/terms.md": page("footer: Terms\n", "Text."),
			},
			["ptsd"],
		);
		const found = added.map(
			(problem) => `${locationOf(problem)} ${problem.rule}`,
		);
		expect(found).toMatchInlineSnapshot(`
			[
			  "content/pages/anchor.md:6:10 link/fragment",
			  "content/pages/broken.md:8:10 link/broken",
			  "content/pages/cure.md:6:3 claims/wording",
			  "content/pages/orphan.md:1:1 page/orphan",
			  "content/pages/terms.md:2:8 page/title",
			  "content/pages/terms.md:3:14 page/description",
			  "content/pages/todo.md:8:10 content/placeholder",
			]
		`);
	});

	test("does not report links to a page with a mistake as broken", async () => {
		const { added } = await compareVariant(
			{
				[FEES]: page("meny: Fees\n", "Text."),
				"content/pages/terms.md": page(
					"footer: Terms\n",
					"See the [fees](/fees).",
				),
			},
			["ptsd"],
		);
		expect(added.map(({ rule }) => rule)).toEqual(["content/invalid"]);
	});
});
