// The built site has the routes and the layout that the specification requires.
import { expect, test } from "vitest";
import { buildShipped } from "./support/build-shipped.ts";
import {
	attributeOf,
	linksOf,
	listText,
	select,
	selectOne,
	selectTags,
	textOf,
} from "./support/markup.ts";
import { OUTPUT_PATHS, SLUGS } from "./support/specification.ts";
import { testAll } from "./support/test-all.ts";

const site = await buildShipped();
const THEMES = [
	"Habits and addictions",
	"Food and weight",
	"Fears and panic",
	"Stress, worry and temper",
	"Confidence and performance",
	"Sleep and the body",
	"Trauma, loss and relationships",
];
const SERVICE_ADDRESSES = SLUGS.map((slug) => `/services/${slug}`);

test("every route of the specification has its file, and no other page exists", () => {
	const outputPaths = site.pages.map(({ outputPath }) => outputPath);
	expect(outputPaths).toHaveLength(39);
	expect(outputPaths.sort()).toEqual(Object.values(OUTPUT_PATHS).sort());
});

const PAGES = Object.entries(OUTPUT_PATHS).map(([route, file]) => {
	const { html, document } = site.page(file);
	return { route, html, document, body: selectOne(document, "body") };
});
const testPages = testAll("every page", PAGES, ({ route }) => route);

testPages(
	"is a single document with the language en-GB and its landmarks",
	({ html, document, body }) => {
		expect(html).toMatch(/^<!DOCTYPE html>/i);
		expect(attributeOf(selectOne(document, "html"), "lang")).toBe("en-GB");
		for (const landmark of ["header", "main", "footer", "aside"])
			expect(select(body, landmark)).toHaveLength(1);
		const names = select(body, "nav").map((nav) =>
			attributeOf(nav, "aria-label"),
		);
		expect(new Set(names).size).toBe(names.length);
		expect(names).not.toContain("");
	},
);

testPages("begins with the skip link", ({ body }) => {
	const [first] = selectTags(body, ["a", "button", "input"]);
	expect(first && [textOf(first), attributeOf(first, "href")]).toEqual([
		"Skip to main content",
		"#main",
	]);
	expect(attributeOf(selectOne(body, "main"), "id")).toBe("main");
	expect(attributeOf(selectOne(body, "main"), "tabindex")).toBe("-1");
});

testPages(
	"has a bar with the main links, the list of services and Get Started",
	({ body }) => {
		const nav = selectOne(body, "nav[aria-label=Main]");
		const [list] = select(nav, "ul");
		const items = list?.children.flatMap((item) =>
			"attribs" in item ? [item] : [],
		);
		const entries = items?.map((item) => {
			const [control] = selectTags(item, ["a", "button"]);
			return control && [textOf(control), attributeOf(control, "href")];
		});
		expect(entries).toEqual([
			["Home", "/"],
			["About", "/about"],
			["Services", ""],
			["Contact", "/contact"],
			["Get Started", "/contact"],
		]);
	},
);

testPages(
	"has a list of services with All Services and the 34, theme by theme",
	({ body }) => {
		const nav = selectOne(body, "nav[aria-label=Main]");
		const toggle = selectOne(nav, "button");
		expect(attributeOf(toggle, "type")).toBe("button");
		const id = attributeOf(toggle, "popovertarget");
		const links = linksOf(nav, `[id=${id}] li a`);
		expect(links[0]).toEqual(["All Services", "/services"]);
		expect(
			links
				.slice(1)
				.map(([, href]) => href)
				.sort(),
		).toEqual([...SERVICE_ADDRESSES].sort());
		const groups = select(nav, `[id=${id}] ul ul`);
		expect(groups.flatMap((group) => linksOf(group))).toEqual(links.slice(1));
		expect(listText(nav, `[id=${id}] p`)).toEqual(THEMES);
		expect(groups).toHaveLength(THEMES.length);
		const [habits] = groups.map((group) => linksOf(group));
		expect(habits?.slice(0, 3).map(([label]) => label)).toEqual([
			"Stop Smoking",
			"Gambling Addiction",
			"Stop Vaping",
		]);
		const labels = links.map(([label]) => label);
		expect(labels).not.toContain("");
		expect(new Set(labels).size).toBe(35);
	},
);

testPages(
	"has a mobile menu with the main links, 8 services and the number of the rest",
	({ body }) => {
		const nav = selectOne(body, "nav[aria-label=Menu]");
		const toggle = selectOne(nav, "button");
		expect(textOf(toggle)).toBe("Menu");
		const id = attributeOf(toggle, "popovertarget");
		const menu = selectOne(nav, `[id=${id}]`);
		expect(linksOf(menu).map(([, href]) => href)).toEqual([
			"/",
			"/about",
			"/contact",
			"/services",
			...SERVICE_ADDRESSES.slice(0, 8),
			"/services",
			"/contact",
			"tel:+442079460123",
		]);
		expect(linksOf(menu).at(3)?.[0]).toBe("All Services");
		expect(
			linksOf(menu)
				.slice(-3)
				.map(([label]) => label),
		).toEqual(["26 more services", "Get Started", "020 7946 0123"]);
		expect(listText(menu, "p")).toEqual(["26 more services"]);
	},
);

testPages(
	"marks the current page in each list that contains it",
	({ route, body }) => {
		const isListed = (hrefs: readonly string[]) =>
			hrefs.includes(route) ? [route] : [];
		for (const name of ["Main", "Menu"]) {
			const nav = selectOne(body, `nav[aria-label=${name}]`);
			const current = select(nav, "[aria-current=page]");
			expect(current.map((link) => attributeOf(link, "href"))).toEqual(
				isListed(linksOf(nav).map(([, href]) => href)),
			);
		}
	},
);

testPages("has a banner that offers the domain for 500 pounds", ({ body }) => {
	const banner = selectOne(body, "aside[aria-label=Domain for sale]");
	expect(textOf(banner)).toContain("£500");
	expect(linksOf(banner).map(([, href]) => href)).toEqual([
		"mailto:hello@example.com",
	]);
});

testPages(
	"has a footer with the year and the ways to reach the practice",
	({ body }) => {
		const footer = selectOne(body, "footer");
		expect(textOf(footer)).toContain("© 2024");
		expect(linksOf(footer).map(([, href]) => href)).toEqual([
			"/",
			"/about",
			"/services",
			"/contact",
			"tel:+442079460123",
			"mailto:hello@example.com",
			"tel:999",
			"tel:116123",
			"tel:111",
		]);
	},
);

testPages(
	"links every number of a crisis line so that it can be dialled",
	({ body }) => {
		const links = linksOf(body, "a").filter(([, href]) =>
			/^tel:(?:999|116123|111)$/.test(href),
		);
		const written = textOf(body).match(/\b(?:999|116 123|NHS 111)\b/g);
		expect(links).toHaveLength(written?.length ?? 0);
		for (const [label, href] of links)
			expect(href).toBe(`tel:${label.replace(" ", "")}`);
	},
);

testPages(
	"announces links that open in a new tab, and gives them noopener",
	({ body }) => {
		for (const link of select(body, "a[target]")) {
			expect(attributeOf(link, "target")).toBe("_blank");
			expect(attributeOf(link, "rel").split(" ")).toContain("noopener");
			expect(textOf(link)).toMatch(/\(opens in new tab\)$/);
		}
	},
);
