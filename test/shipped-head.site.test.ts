// The heads of the built pages have a title, final addresses and share tags, and the site has the files
// for search engines and browsers.
import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { buildShipped } from "./support/build-shipped.ts";
import {
	attributeOf,
	type Element,
	select,
	selectOne,
	textOf,
} from "./support/markup.ts";
import { shippedPath } from "./support/shipped-files.ts";
import { OUTPUT_PATHS, SERVICES } from "./support/specification.ts";
import { testAll } from "./support/test-all.ts";

const site = await buildShipped();
const ORIGIN = "https://www.example.com";
const TOKENS = "templates/styles/tokens.css";

const INDEXABLE = [
	"/",
	"/about",
	"/services",
	"/contact",
	...SERVICES.map(({ slug }) => `/services/${slug}`),
];
const contentOf = (head: Element, selector: string) =>
	attributeOf(selectOne(head, `meta[${selector}]`), "content");
const hrefOf = (head: Element, selector: string) =>
	attributeOf(selectOne(head, `link[${selector}]`), "href");

const ROUTES = Object.entries(OUTPUT_PATHS).map(([route, outputPath]) => {
	const head = selectOne(site.page(outputPath).document, "head");
	const title = textOf(selectOne(head, "title"));
	const description = contentOf(head, "name=description");
	const isIndexable = INDEXABLE.includes(route);
	return { route, isIndexable, head, title, description };
});

const headOf = (path: string): Element => {
	const found = ROUTES.find(({ route }) => route === path);
	if (!found) throw new Error(`no ${path}`);
	return found.head;
};

function sizeOf(outputPath: string): [number, number] {
	const png = site.files.get(outputPath);
	if (!png) throw new Error(`the site has no ${outputPath}`);
	expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
	return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

test("titles and descriptions differ from page to page", () => {
	const titles = ROUTES.map(({ title }) => title);
	expect(new Set(titles).size).toBe(39);
	const descriptions = ROUTES.filter(({ isIndexable }) => isIndexable).map(
		({ description }) => description,
	);
	expect(new Set(descriptions).size).toBe(INDEXABLE.length);
});

const testHeads = testAll("every head", ROUTES, ({ route }) => route);

testHeads(
	"has a title and a description that search results show in full",
	({ title, description }) => {
		expect(title).not.toMatch(/^home$/i);
		expect(title.length).toBeGreaterThan(9);
		expect(title.length).toBeLessThanOrEqual(60);
		expect(description.length).toBeGreaterThanOrEqual(70);
		expect(description.length).toBeLessThanOrEqual(160);
	},
);

testHeads(
	"begins with the encoding, and sets the width of the screen",
	({ head }) => {
		const [first] = select(head, "meta");
		expect(first && attributeOf(first, "charset")).toBe("utf-8");
		expect(contentOf(head, "name=viewport")).toBe(
			"width=device-width, initial-scale=1",
		);
	},
);

testHeads("keeps telephones from making links of all numbers", ({ head }) => {
	expect(contentOf(head, "name=format-detection")).toBe("telephone=no");
});

testHeads(
	"has the canonical address for search engines, or noindex",
	({ route, isIndexable, head }) => {
		const canonicals = select(head, "link[rel=canonical]");
		const robots = select(head, "meta[name=robots]");
		expect(canonicals.map((link) => attributeOf(link, "href"))).toEqual(
			isIndexable ? [ORIGIN + route] : [],
		);
		expect(robots.map((meta) => attributeOf(meta, "content"))).toEqual(
			isIndexable ? [] : ["noindex"],
		);
	},
);

testHeads(
	"has keywords if it is the page of a service, and no others",
	({ route, isIndexable, head }) => {
		const [keywords, ...more] = select(head, "meta[name=keywords]");
		const isService = isIndexable && route.startsWith("/services/");
		expect(keywords !== undefined).toBe(isService);
		expect(more).toEqual([]);
		if (keywords)
			expect(
				attributeOf(keywords, "content").split(", ").length,
			).toBeGreaterThan(2);
	},
);

testHeads("has all share tags", ({ route, head, title, description }) => {
	const tags = Object.fromEntries(
		select(head, "meta").flatMap((meta) => {
			const name = attributeOf(meta, "property") || attributeOf(meta, "name");
			return /^(?:og|twitter):/.test(name)
				? [[name, attributeOf(meta, "content")]]
				: [];
		}),
	);
	const picture = tags["og:image"];
	const alt = tags["og:image:alt"];
	expect(tags).toEqual({
		"og:type": "website",
		"og:site_name": "Stillwater Hypnotherapy",
		"og:locale": "en_GB",
		"og:title": title,
		"og:description": description,
		// The 404 page has no address of its own that could be shared.
		...(route !== "/404" && { "og:url": ORIGIN + route }),
		"og:image": picture,
		"og:image:type": "image/png",
		"og:image:width": "1200",
		"og:image:height": "630",
		"og:image:alt": alt,
		"twitter:card": "summary_large_image",
	});
});

test("the frame of the browser continues the top of each page, by day and by night", () => {
	const tokens = fs.readFileSync(shippedPath(TOKENS), "utf8");
	for (const { route, head } of ROUTES) {
		const ground = route === "/" ? "deep" : "page";
		const written = tokens.matchAll(
			new RegExp(`--color-${ground}: (.*);`, "g"),
		);
		const metas = select(head, "meta[name=theme-color]");
		expect(
			metas.map(({ attribs }) => attribs.content?.toLowerCase()),
			route,
		).toEqual([...written].map(([, colour]) => colour));
		expect(metas.map(({ attribs }) => attribs.media)).toEqual([
			"(prefers-color-scheme: light)",
			"(prefers-color-scheme: dark)",
		]);
	}
});

describe("pictures for sharing", () => {
	const pictureOf = (head: Element) =>
		contentOf(head, "property=og:image").replace(`${ORIGIN}/`, "");
	const altOf = (head: Element) => contentOf(head, "property=og:image:alt");
	const own = ROUTES.filter(({ isIndexable }) => isIndexable);

	test("belong to each page that may be listed", () => {
		const pictures = own.map(({ head }) => pictureOf(head));
		expect(new Set(pictures).size).toBe(INDEXABLE.length);
		for (const picture of pictures) {
			expect(picture).toMatch(/^assets\/share\/[a-z-]+-[0-9a-f]{8}\.png$/);
			expect(sizeOf(picture)).toEqual([1200, 630]);
			expect(site.files.get(picture)?.length).toBeLessThan(60_000);
		}
	});

	test("have the page in their address and its text as their alternative", () => {
		const head = headOf("/services/stop-smoking");
		expect(pictureOf(head)).toMatch(/\/services-stop-smoking-/);
		expect(altOf(head)).toBe(
			"Stop Smoking Hypnotherapy. For the cigarettes you no longer want and still light. Stillwater Hypnotherapy",
		);
		expect(pictureOf(headOf("/"))).toMatch(/\/home-/);
		expect(altOf(headOf("/"))).toBe(
			"Hypnotherapy in London and Online. A quieter mind, at your own pace. Stillwater Hypnotherapy",
		);
	});

	test("are the same for all other pages", () => {
		for (const { head, isIndexable } of ROUTES) {
			if (isIndexable) continue;
			expect(pictureOf(head)).toBe("share.png");
			expect(altOf(head)).toBe("Rings spreading slowly across still water");
		}
		expect(sizeOf("share.png")).toEqual([1200, 630]);
		expect(site.files.get("share.png")?.length).toBeLessThan(300_000);
	});

	test("are made only for pages that show them", () => {
		const made = [...site.files.keys()].filter((outputPath) =>
			outputPath.startsWith("assets/share/"),
		);
		expect(made.sort()).toEqual(own.map(({ head }) => pictureOf(head)).sort());
	});
});

describe("the files for search engines and browsers", () => {
	test("include a sitemap of exactly the pages that may be listed", () => {
		const sitemap = site.text("sitemap.xml");
		const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)];
		expect(listed.map(([, url]) => url)).toEqual(
			expect.arrayContaining(INDEXABLE.map((route) => ORIGIN + route)),
		);
		expect(listed).toHaveLength(INDEXABLE.length);
		expect(sitemap).not.toMatch(/<(?:lastmod|changefreq|priority)>/);
	});

	test("include a robots.txt that allows robots and names the sitemap", () => {
		const robots = site.text("robots.txt");
		expect(robots).toMatch(/^User-agent: \*\nAllow: \/\n/);
		expect(robots).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
		expect(robots).not.toMatch(/^Disallow/m);
	});

	test("include the manifest's icons in the stated sizes", () => {
		const { icons, display } = z
			.looseObject({
				display: z.string(),
				icons: z.array(
					z.looseObject({
						src: z.string(),
						sizes: z.string(),
						type: z.string(),
					}),
				),
			})
			.parse(JSON.parse(site.text("site.webmanifest")));
		expect(display).toBe("browser");
		expect(icons.map(({ sizes }) => sizes)).toEqual(
			expect.arrayContaining(["192x192", "512x512"]),
		);
		for (const { src, sizes } of icons)
			expect(sizeOf(src.slice(1)).join("x")).toBe(sizes);
		expect(icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
	});

	test("include an icon of each kind", () => {
		const head = headOf("/");
		expect(hrefOf(head, "rel=manifest")).toBe("/site.webmanifest");
		expect(sizeOf(hrefOf(head, "rel=apple-touch-icon").slice(1))).toEqual([
			180, 180,
		]);
		const [ico, svg] = select(head, "link[rel=icon]").map((link) =>
			attributeOf(link, "href"),
		);
		expect(ico).toBe("/favicon.ico");
		expect(site.files.get("favicon.ico")?.readUInt16LE(2)).toBe(1);
		expect(site.text(String(svg).slice(1))).toContain("prefers-color-scheme");
	});
});
