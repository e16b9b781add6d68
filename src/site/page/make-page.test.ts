// Making one page of a small site: its links, assets, problems and key.
import { describe, expect, test } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
	type TestSite,
} from "../../../test/support/make-site.ts";
import { serviceText } from "../../../test/support/minimal-site.ts";
import { planReady } from "../../../test/support/plan-site.ts";
import type { Page } from "./make-page.ts";

const SITE = "content/site.yaml";
const INDEX = "templates/index.tsx";
const SERVICE = "content/services/stop-smoking.md";
const PATH = "/services/stop-smoking";

async function plan({ config }: Pick<TestSite, "config">, path: string) {
	const { maker, routes } = await planReady(config);
	const route = routes.find((candidate) => candidate.path === path);
	if (!route) throw new Error(`${path} cannot be made`);
	return {
		key: maker.keyOf(route),
		traceKey: maker.keyOfTrace(route),
		make: () => maker.make(route),
	};
}

const make = async (path: string, overrides: Overrides = {}): Promise<Page> =>
	(await plan(makeSite(overrides), path)).make();

test("the Markdown body becomes HTML, and its links get the base path", async () => {
	const { html, problems } = await make(PATH, {
		[SITE]: edited(SITE, "email:", "basePath: /practice\nemail:"),
		[SERVICE]: `${serviceText("stop-smoking")}\n# More\n\n[us](/contact)\n`,
	});
	expect(problems).toEqual([]);
	expect(html).toContain(
		'<h2>More</h2>\n<p><a href="/practice/contact">us</a></p>\n',
	);
});

test("a record that was edited since the preview planned its page is read again", async () => {
	const { config, write } = makeSite();
	const page = await plan({ config: { ...config, showsDrafts: true } }, PATH);
	const text = serviceText("stop-smoking");
	write({ [SERVICE]: text.replace(/^title: .*$/m, "title: New words") });
	const { html, key } = await page.make();
	expect(html).toContain("New words");
	expect(key).not.toBe(page.key);
});

test("a page refers to assets by their hashed addresses", async () => {
	const settings = edited(SITE, "email:", "basePath: /practice\nemail:");
	const { html } = await make("/about", { [SITE]: settings });
	expect(html).toMatch(/href="\/practice\/assets\/site-[0-9a-f]{8}\.css"/);
	expect(html).toMatch(/src="\/practice\/assets\/site-[0-9a-f]{8}\.js"/);
});

test("an error in a record prevents its page", async () => {
	const { html, problems } = await make(PATH, {
		[SERVICE]: serviceText("stop-smoking").replace("title:", "titel:"),
	});
	expect(html).toBeUndefined();
	expect(problems.map(({ severity }) => severity)).toContain("error");
});

describe("the key of a page", () => {
	const keyOf = async (path: string, overrides: Overrides = {}) =>
		(await plan(makeSite(overrides), path)).key;

	test("is the same for the same input, and different for each page", async () => {
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
		["another service", { "content/services/ocd.md": serviceText("ocd") }],
		["a picture", { "static/pictures/room.jpg": "other bytes" }],
		[
			"the share image of all pages",
			{ [SITE]: edited(SITE, "  alt: Rings on water", "  alt: Rings") },
		],
	])("changes with %s", async (_name, overrides) => {
		expect(await keyOf(PATH, overrides)).not.toBe(await keyOf(PATH));
	});

	test("depends on the record as it is when the page is made", async () => {
		const site = makeSite();
		const before = await plan(site, PATH);
		expect((await before.make()).key).toBe(before.key);
		site.write({ [SERVICE]: `${serviceText("stop-smoking")}\nMore.\n` });
		const { html, key } = await before.make();
		expect(html).toContain("More.");
		expect(key).toBe((await plan(site, PATH)).key);
		expect(key).not.toBe(before.key);
	});

	test("stays the same when only another record changes", async () => {
		const other = { "content/services/ocd.md": serviceText("ocd") };
		const changed = {
			"content/services/ocd.md": `${serviceText("ocd")}\nMore.\n`,
		};
		expect(await keyOf(PATH, other)).toBe(await keyOf(PATH, changed));
	});
});

const NAMED = edited(
	SITE,
	"claims:",
	"claims:\n  brand: Calm\n  practice: Calm",
).replace("name: Calm Practice", 'name: "{brand}"');

test.each<[string, Overrides]>([
	[
		"its words come from another claim",
		{ [SITE]: NAMED.replace("{brand}", "{practice}") },
	],
	[
		"a template gets another line",
		{ [INDEX]: edited(INDEX, "<title>", "<title>\n") },
	],
	["its record is written again", { [SERVICE]: serviceText("stop-smoking") }],
])("a page is traced again when %s", async (_case, edit) => {
	const site = makeSite({ [SITE]: NAMED });
	const before = await plan(site, PATH);
	expect((await plan(site, PATH)).traceKey).toBe(before.traceKey);
	site.write(edit);
	const after = await plan(site, PATH);
	expect(after.key).toBe(before.key);
	expect(after.traceKey).not.toBe(before.traceKey);
});
