import { expect, test } from "vitest";
import { makeModel } from "../../test/support/site-model.ts";
import type { Asset } from "../assets/asset.ts";
import { type InlineCode, NO_INLINE_CODE } from "../http/inline-code.ts";
import { ASSET_PLACEHOLDERS } from "../plan/frame.ts";
import { planRoutes } from "../plan/routes.ts";
import { invalid } from "../problems.ts";
import { linkOutput } from "./link.ts";

const { stylesheet, script } = ASSET_PLACEHOLDERS;
const SHEET: Asset = {
	outputPath: "assets/site-1a.css",
	contents: "css",
	placeholder: stylesheet,
};

interface Setting {
	readonly settings?: string;
	readonly parts?: readonly string[];
}

async function link(
	html: string,
	assets: readonly Asset[],
	{ settings = "", parts = [] }: Setting = {},
) {
	const site = await makeModel({ settings });
	const route = planRoutes(site)[1];
	if (!route) throw new Error("no route");
	const { urls } = site;
	return [
		...linkOutput([{ route, rendered: { own: html, parts } }], {
			assets,
			urls,
		}),
	];
}

test("placeholders become hashed addresses, everywhere in a page", async () => {
	const html = `<link href="${stylesheet}"><link href="${stylesheet}">`;
	expect(await link(html, [SHEET])).toEqual([
		{ outputPath: "assets/site-1a.css", contents: "css" },
		{
			outputPath: "about.html",
			contents:
				'<link href="/assets/site-1a.css"><link href="/assets/site-1a.css">',
			parts: [],
		},
	]);
});

test("the base path goes before them", async () => {
	const [, page] = await link(stylesheet, [SHEET], {
		settings: "basePath: /practice",
	});
	expect(page).toMatchObject({ contents: "/practice/assets/site-1a.css" });
});

test("in the parts that pages share too", async () => {
	const own = `\u0001<b>${stylesheet}</b>\u0001`;
	const parts = [`<i>${stylesheet}</i>`, "<u>same</u>"];
	const [, page] = await link(own, [SHEET], { parts });
	expect(page).toMatchObject({
		contents: "<i>/assets/site-1a.css</i><b>/assets/site-1a.css</b><u>same</u>",
		parts: ["<i>/assets/site-1a.css</i>", "<u>same</u>"],
	});
	const asking = { parts: [script, `${script} ${script}`] };
	const told = await link(`${script}\u0001\u0001`, [], asking);
	expect(told.filter((file) => "message" in file)).toHaveLength(1);
});

test("code is known by all of it, whichever part it stands in", async () => {
	const codeOf = async (own: string, parts: readonly string[]) => {
		const site = await makeModel();
		const [route] = planRoutes(site);
		if (!route) throw new Error("no route");
		const found: InlineCode[] = [];
		const linked = linkOutput([{ route, rendered: { own, parts } }], {
			assets: [],
			urls: site.urls,
			onInline: (inline) => found.push(inline),
		});
		expect([...linked]).toHaveLength(1);
		return found;
	};
	const whole = await codeOf("<p>1</p><script>go()</script>", []);
	expect(whole).toMatchObject([
		{ scripts: [expect.stringMatching(/^'sha256-/)] },
	]);
	const ways: [string, string[]][] = [
		["<p>1</p>\u0001", ["<script>go()</script>"]],
		["<p>1</p><script>\u0001</script>", ["go()"]],
		["\u0001<script>go()</script>", ["<p>1</p>"]],
	];
	for (const [own, parts] of ways)
		expect(await codeOf(own, parts)).toEqual(whole);
	expect(await codeOf("<p>1</p>\u0001", ["<p>2</p>"])).toEqual([
		NO_INLINE_CODE,
	]);
});

test("an asset that is not made is told once for each page", async () => {
	const problems = await link(`${script} ${script}`, [SHEET]);
	expect(problems.filter((file) => "message" in file)).toMatchInlineSnapshot(`
		[
		  {
		    "hint": "Look at the asset names in templates/head and at the fonts in templates/styles/site.css",
		    "message": "the page asks for hypno-asset:site.js, which is not made",
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

test("two files with one path", async () => {
	const about = { outputPath: "about.html", contents: "mine" };
	const map = { outputPath: "sitemap.xml", contents: "mine" };
	const files = await link("page", [about, map, map]);
	expect(files.filter((file) => "message" in file)).toMatchInlineSnapshot(`
		[
		  {
		    "hint": "Rename one: a file in static/ must not have the name of a page, and a slug is listed once",
		    "message": "two files of the site would have one path, sitemap.xml, and one of them would be lost",
		    "rule": "content/invalid",
		    "severity": "error",
		    "source": {
		      "column": 1,
		      "file": "static/sitemap.xml",
		      "line": 1,
		    },
		  },
		  {
		    "hint": "Rename one: a file in static/ must not have the name of a page, and a slug is listed once",
		    "message": "two files of the site would have one path, about.html, and one of them would be lost",
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
	expect(files.filter((file) => "contents" in file)).toEqual([about, map]);
});

test("what depends on all pages comes last, and takes nobody's place", async () => {
	const own = { outputPath: "_headers", contents: "mine" };
	const last = { outputPath: "_headers", contents: "" };
	const other = { outputPath: "vercel.json", contents: "{}" };
	const site = await makeModel();
	const [route] = planRoutes(site);
	if (!route) throw new Error("no route");
	const scripts: string[] = [];
	const rendered = { own: "<script>go()</script>", parts: [] };
	const linked = linkOutput([{ route, rendered }], {
		assets: [own],
		urls: site.urls,
		onInline: (inline) => scripts.push(...inline.scripts),
		lastFiles: () => {
			expect(scripts).toHaveLength(1);
			return [{ ...last, audience: "host" }, other];
		},
	});
	const [first, page, refused, end] = linked;
	expect(first).toEqual(own);
	expect(page).toMatchObject({ outputPath: "index.html" });
	expect(refused).toMatchObject({
		hint: "Take your file out of static/: hypno writes this one for the host by itself",
		source: { file: "static/_headers" },
	});
	expect(end).toEqual(other);
});

test("problems among the pages are passed on", async () => {
	const problem = invalid("no");
	const { urls } = await makeModel();
	const linked = linkOutput([problem], { assets: [], urls });
	expect([...linked]).toEqual([problem]);
});
