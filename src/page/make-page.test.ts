// One page of a small site: its record, its links, its code and its share image.
import { describe, expect, test } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
	type TestSite,
} from "../../test/support/make-site.ts";
import { serviceText } from "../../test/support/minimal-site.ts";
import { planSite, readSite } from "../pipeline.ts";
import type { MadePage } from "./make-page.ts";

const SITE = "content/site.yaml";
const INDEX = "templates/index.tsx";
const SERVICE = "content/services/stop-smoking.md";
const PATH = "/services/stop-smoking";

async function open(path: string, overrides: Overrides = {}) {
	return openPage(makeSite(overrides), path);
}

async function openPage({ config }: TestSite, path: string) {
	const { pages, routes } = await planSite(config, await readSite(config));
	const route = routes.find((candidate) => candidate.path === path);
	if (!pages || !route) throw new Error(`${path} cannot be made`);
	return pages.open(route);
}

const make = async (path: string, overrides?: Overrides): Promise<MadePage> =>
	(await open(path, overrides)).make();

test("a body becomes HTML with the links of the site", async () => {
	const { html, problems } = await make(PATH, {
		[SITE]: edited(SITE, "email:", "basePath: /practice\nemail:"),
		[SERVICE]: `${serviceText("stop-smoking")}\n# More\n\n[us](/contact)\n`,
	});
	expect(problems).toEqual([]);
	expect(html).toContain(
		'<h2>More</h2>\n<p><a href="/practice/contact">us</a></p>\n',
	);
});

test("pages ask for assets by their hashed addresses", async () => {
	const settings = edited(SITE, "email:", "basePath: /practice\nemail:");
	const { html } = await make("/about", { [SITE]: settings });
	expect(html).toMatch(/href="\/practice\/assets\/site-[0-9a-f]{8}\.css"/);
	expect(html).toMatch(/src="\/practice\/assets\/site-[0-9a-f]{8}\.js"/);
	expect(html).not.toContain("hypno-asset:");
});

test("an asset that is not made is a problem of each page, reported once", async () => {
	const font = "<i title={frame.assets.font} /><i title={frame.assets.font} />";
	const { html, problems } = await make("/about", {
		[INDEX]: edited(INDEX, "{children}", `${font}{children}`),
	});
	expect(html).toBeDefined();
	expect(problems).toMatchInlineSnapshot(`
		[
		  {
		    "hint": "Look at the asset names in templates/head and at the fonts in templates/styles/site.css",
		    "message": "the page asks for hypno-asset:font.woff2, which is not made",
		    "pages": [
		      "/about",
		    ],
		    "rule": "content/invalid",
		    "severity": "error",
		    "source": {
		      "column": 1,
		      "file": "content/pages/about.yaml",
		      "line": 1,
		    },
		  },
		]
	`);
});

test("the code that stands in a page is known by its hash", async () => {
	const script =
		'<script dangerouslySetInnerHTML={{ __html: "go()" }} />{children}';
	const { inline } = await make("/about", {
		[INDEX]: edited(INDEX, "{children}", script),
	});
	expect(inline.scripts).toEqual([expect.stringMatching(/^'sha256-/)]);
	expect((await make("/about")).inline.scripts).toEqual([]);
});

test("an error in the record keeps its page from being made", async () => {
	const { html, problems } = await make(PATH, {
		[SERVICE]: serviceText("stop-smoking").replace("title:", "titel:"),
	});
	expect(html).toBeUndefined();
	expect(problems.map(({ severity }) => severity)).toContain("error");
});

describe("the key of a page", () => {
	const keyOf = async (path: string, overrides?: Overrides) =>
		(await open(path, overrides)).key;

	test("is the same for the same input, another for each page", async () => {
		expect(await keyOf(PATH)).toBe(await keyOf(PATH));
		expect(await keyOf(PATH)).not.toBe(await keyOf("/about"));
	});

	test.each<[string, Overrides]>([
		["its record", { [SERVICE]: `${serviceText("stop-smoking")}\nMore.\n` }],
		["the settings", { [SITE]: edited(SITE, "name: Calm", "name: Quiet") }],
		["the templates", { [INDEX]: edited(INDEX, "<title>", "<title>A ") }],
		[
			"the styles",
			{
				"templates/styles/site.css":
					'@import "tailwindcss/utilities.css";\np { color: red }\n',
			},
		],
		["its neighbours", { "content/services/ocd.md": serviceText("ocd") }],
		[
			"one picture for all",
			{ [SITE]: edited(SITE, "  alt: Rings on water", "  alt: Rings") },
		],
	])("changes with %s", async (_name, overrides) => {
		expect(await keyOf(PATH, overrides)).not.toBe(await keyOf(PATH));
	});

	test("is that of the record as the page shows it, edited before it is made", async () => {
		const site = makeSite();
		const before = await openPage(site, PATH);
		expect((await before.make()).key).toBe(before.key);
		site.write({ [SERVICE]: `${serviceText("stop-smoking")}\nMore.\n` });
		const { html, key } = await before.make();
		expect(html).toContain("More.");
		expect(key).toBe((await openPage(site, PATH)).key);
		expect(key).not.toBe(before.key);
	});

	test("stays when only another record changes", async () => {
		const other = { "content/services/ocd.md": serviceText("ocd") };
		const changed = {
			"content/services/ocd.md": `${serviceText("ocd")}\nMore.\n`,
		};
		expect(await keyOf(PATH, other)).toBe(await keyOf(PATH, changed));
	});
});
