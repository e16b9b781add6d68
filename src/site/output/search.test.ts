import { expect, test } from "vitest";
import { edited, makeSite } from "../../../test/support/make-site.ts";
import { planPages } from "../../../test/support/plan-site.ts";
import { makeModel } from "../../../test/support/site-model.ts";
import { planSite, readSite } from "../pipeline.ts";
import { addSearchFiles } from "./search.ts";

async function files(settings = "") {
	const site = await makeModel({ settings });
	return Object.fromEntries(
		addSearchFiles(site, planPages(site), []).map((file) => [
			file.outputPath,
			String(file.contents),
		]),
	);
}

test("the sitemap lists exactly the pages for search engines", async () => {
	expect((await files())["sitemap.xml"]).toMatchInlineSnapshot(`
		"<?xml version="1.0" encoding="UTF-8"?>
		<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
		<url><loc>https://www.example.com/</loc></url>
		<url><loc>https://www.example.com/about</loc></url>
		<url><loc>https://www.example.com/services</loc></url>
		<url><loc>https://www.example.com/services/stop-smoking</loc></url>
		<url><loc>https://www.example.com/contact</loc></url>
		</urlset>
		"
	`);
});

test("addresses in the sitemap follow the URL style", async () => {
	const { "sitemap.xml": sitemap } = await files(
		"basePath: /p\nurlStyle: directory",
	);
	expect(sitemap?.match(/<loc>.*?<\/loc>/g)?.slice(0, 2)).toEqual([
		"<loc>https://www.example.com/p/</loc>",
		"<loc>https://www.example.com/p/about/</loc>",
	]);
	expect(sitemap).not.toContain("404");
});

test("special characters of XML are escaped in the sitemap", async () => {
	const site = await makeModel();
	const [route] = planPages(site);
	if (!route) throw new Error("no route");
	const [sitemap] = addSearchFiles(site, [{ ...route, url: "/a?b&c<d>" }], []);
	expect(sitemap?.contents).toContain("<loc>/a?b&amp;c&lt;d&gt;</loc>");
});

test("robots.txt allows all pages and names the full address of the sitemap", async () => {
	expect((await files("basePath: /p"))["robots.txt"]).toBe(
		"User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/p/sitemap.xml\n",
	);
});

const SITEMAP = "Sitemap: https://www.example.com/sitemap.xml\n";

test.each([
	["User-agent: GPTBot\nDisallow: /\n", `\n${SITEMAP}`],
	["User-agent: *\nDisallow: /private", `\n\n${SITEMAP}`],
	["User-agent: *\r\nDisallow: /a\r\n", `\n${SITEMAP}`],
	["# d\u00e9j\u00e0 vu\n", `\n${SITEMAP}`],
	["\ufeffUser-agent: *\n", `\n${SITEMAP}`],
	["", `\n${SITEMAP}`],
	["User-agent: *\n# Sitemap: see below\n", `\n${SITEMAP}`],
	["sitemap : https://other.example/map.xml\nUser-agent: *", ""],
	[`User-agent: *\nDisallow:\n\n${SITEMAP}`, ""],
])(
	"robots.txt of the practice %j is published with %j",
	async (text, added) => {
		const { config } = makeSite({ "static/robots.txt": text });
		const { problems, assets } = await planSite(await readSite(config));
		const published = assets.filter(
			({ outputPath }) => outputPath === "robots.txt",
		);
		expect(problems).toEqual([]);
		expect(published.map(({ contents }) => String(contents))).toEqual([
			text + added,
		]);
	},
);

test.each([
	["User-agent: *\nDisallow: /\n", 2],
	[
		"# Not yet\r\nUSER-AGENT : * # all\r\nUser-agent: GPTBot\r\n\r\ndisallow:/ # x",
		5,
	],
	[
		"User-agent: GPTBot\nDisallow: /a\nUser-agent: *\nDisallow: /b\nDisallow: /",
		5,
	],
	["User-agent: GPTBot\nUser-agent: *\nDisallow: /\n", 3],
])("%j of a practice hides the whole site, in line %d", async (text, line) => {
	const { config } = makeSite({ "static/robots.txt": text });
	const { problems } = await planSite(await readSite(config));
	expect(problems).toMatchObject([
		{
			severity: "warning",
			message: "this line keeps the whole site out of all search engines",
			source: { file: "static/robots.txt", line },
		},
	]);
});

test.each([
	"User-agent: GPTBot\nDisallow: /\n",
	"User-agent: *\nDisallow: /a\nUser-agent: GPTBot\nDisallow: /\n",
	"User-agent: *\nDisallow: /$\n# Disallow: /\nDisallow:",
	"User-agent: GPTBot*\nDisallow: /",
])("%j of a practice does not hide the whole site", async (text) => {
	const { config } = makeSite({ "static/robots.txt": text });
	expect((await planSite(await readSite(config))).problems).toEqual([]);
});

test("below a folder, a robots.txt of the practice is a warning", async () => {
	const SITE = "content/site.yaml";
	const { config } = makeSite({
		"static/robots.txt": "User-agent: *\n",
		[SITE]: edited(SITE, "email:", "basePath: /practice\nemail:"),
	});
	const { problems, isReady } = await planSite(await readSite(config));
	expect(isReady).toBe(true);
	expect(problems).toMatchObject([
		{
			severity: "warning",
			message:
				"no robot reads /practice/robots.txt: they all look for /robots.txt at the root of the host",
			source: { file: "static/robots.txt" },
		},
	]);
});

test("the manifest has the colour of the page by day, and none if the stylesheet has none", async () => {
	const site = await makeModel();
	const colourOf = (contents: string) => {
		const sheet = {
			outputPath: "site.css",
			contents,
			role: "stylesheet",
		} as const;
		const made = addSearchFiles(site, [], [sheet]);
		return JSON.parse(String(made.at(-1)?.contents)).theme_color;
	};
	const night = "@media (prefers-color-scheme:dark){:root{--color-page:#000}}";
	expect(colourOf(`:root{--color-page:#abc}${night}`)).toBe("#ABC");
	expect(colourOf("p{color:red}")).toBeUndefined();
});

test("the addresses in the manifest have the base path", async () => {
	const { "site.webmanifest": text = "" } = await files("basePath: /p");
	expect(JSON.parse(text)).toMatchObject({
		name: "Calm Practice",
		lang: "en-GB",
		start_url: "/p/",
		icons: [
			{ src: "/p/icon-192.png", sizes: "192x192" },
			{ src: "/p/icon-512.png", sizes: "512x512" },
			{ src: "/p/icon-512.png", purpose: "maskable" },
		],
	});
});
