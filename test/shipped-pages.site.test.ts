// What holds for every built page of the shipped site: its head, markup, links, structured data and safety.
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { makeFolder } from "./support/make-site.ts";
import {
	attributeOf,
	type Element,
	linksOf,
	listText,
	parsePage,
	readData,
	readNodes,
	select,
	selectOne,
	selectTags,
	textOf,
} from "./support/markup.ts";
import { planReady } from "./support/plan-site.ts";
import { shippedPath } from "./support/shipped-files.ts";
import { readShippedBuilt, shippedConfig } from "./support/shipped-site.ts";
import {
	BOOKING_LINK,
	KNOWN_BROKEN_LINKS,
	OUTPUT_PATHS,
	SERVICES,
} from "./support/specification.ts";
import { testAll } from "./support/test-all.ts";

const site = readShippedBuilt();
const ORIGIN = "https://www.example.com";
const TOKENS = fs.readFileSync(
	shippedPath("templates/styles/tokens.css"),
	"utf8",
);

const INDEXABLE = [
	"/",
	"/about",
	"/services",
	"/contact",
	...SERVICES.map(({ slug }) => `/services/${slug}`),
];

function readPage(route: string, outputPath: string) {
	const { html, document } = site.page(outputPath);
	const root = selectOne(document, "html");
	const head = selectOne(root, "head");
	return {
		route,
		html,
		root,
		head,
		body: selectOne(root, "body"),
		elements: select(root, "*"),
		title: textOf(selectOne(head, "title")),
		description: contentOf(head, "name=description"),
		isIndexable: INDEXABLE.includes(route),
		graph: readNodes(head),
	};
}

function contentOf(head: Element, selector: string): string {
	return attributeOf(selectOne(head, `meta[${selector}]`), "content");
}
const hrefOf = (head: Element, selector: string) =>
	attributeOf(selectOne(head, `link[${selector}]`), "href");

const PAGES = Object.entries(OUTPUT_PATHS).map(([route, outputPath]) =>
	readPage(route, outputPath),
);
const HOME = readPage("/", "index.html");

const testPages = testAll("every page", PAGES, ({ route }) => route);

function sizeOf(outputPath: string): [number, number] {
	const png = site.files.get(outputPath);
	if (!png) throw new Error(`the site has no ${outputPath}`);
	expect(png.subarray(1, 4).toString("latin1")).toBe("PNG");
	return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Lists every object in a value, at any depth. */
function objectsIn(value: unknown): object[] {
	if (typeof value !== "object" || value === null) return [];
	return [value, ...Object.values(value).flatMap(objectsIn)];
}

test("every route of the specification has its file, and no other page exists", () => {
	const outputPaths = site.pages.map(({ outputPath }) => outputPath);
	expect(outputPaths).toHaveLength(39);
	expect(outputPaths.sort()).toEqual(Object.values(OUTPUT_PATHS).sort());
});

describe("in the head,", () => {
	test("titles and descriptions differ from page to page", () => {
		const titles = PAGES.map(({ title }) => title);
		expect(new Set(titles).size).toBe(39);
		const descriptions = PAGES.filter(({ isIndexable }) => isIndexable).map(
			({ description }) => description,
		);
		expect(new Set(descriptions).size).toBe(INDEXABLE.length);
	});

	testPages(
		"has a title and a description that search results show in full",
		({ title, description }) => {
			expect(title).not.toMatch(/^home$/i);
			expect(title.length).toBeGreaterThan(9);
			expect(title.length).toBeLessThanOrEqual(60);
			expect(description.length).toBeGreaterThanOrEqual(70);
			expect(description.length).toBeLessThanOrEqual(160);
		},
	);

	testPages(
		"begins with the encoding, sets the width of the screen, and keeps telephones from making links of all numbers",
		({ head }) => {
			const [first] = select(head, "meta");
			expect(first && attributeOf(first, "charset")).toBe("utf-8");
			expect(contentOf(head, "name=viewport")).toBe(
				"width=device-width, initial-scale=1",
			);
			expect(contentOf(head, "name=format-detection")).toBe("telephone=no");
		},
	);

	testPages(
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

	testPages(
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

	testPages("has all share tags", ({ route, head, title, description }) => {
		const tags = Object.fromEntries(
			select(head, "meta").flatMap((meta) => {
				const name = attributeOf(meta, "property") || attributeOf(meta, "name");
				return /^(?:og|twitter):/.test(name)
					? [[name, attributeOf(meta, "content")]]
					: [];
			}),
		);
		expect(tags).toEqual({
			"og:type": "website",
			"og:site_name": "Stillwater Hypnotherapy",
			"og:locale": "en_GB",
			"og:title": title,
			"og:description": description,
			// The 404 page has no address of its own that could be shared.
			...(route !== "/404" && { "og:url": ORIGIN + route }),
			"og:image": tags["og:image"],
			"og:image:type": "image/png",
			"og:image:width": "1200",
			"og:image:height": "630",
			"og:image:alt": tags["og:image:alt"],
			"twitter:card": "summary_large_image",
		});
	});

	testPages(
		"has the colour of its top for the frame of the browser, by day and by night",
		({ route, head }) => {
			const ground = route === "/" ? "deep" : "page";
			const written = TOKENS.matchAll(
				new RegExp(`--color-${ground}: (.*);`, "g"),
			);
			const metas = select(head, "meta[name=theme-color]");
			expect(
				metas.map(({ attribs }) => attribs.content?.toLowerCase()),
			).toEqual([...written].map(([, colour]) => colour));
			expect(metas.map(({ attribs }) => attribs.media)).toEqual([
				"(prefers-color-scheme: light)",
				"(prefers-color-scheme: dark)",
			]);
		},
	);
});

describe("the picture for sharing", () => {
	const pictureOf = (head: Element) =>
		contentOf(head, "property=og:image")
			.replace(`${ORIGIN}/`, "")
			.replace(/^share\.png\?v=[\w-]+$/, "share.png");
	const own = PAGES.filter(({ isIndexable }) => isIndexable);

	testPages(
		"has one with its address in the name, or that of the site if it may not be listed",
		({ route, head, isIndexable }) => {
			const picture = pictureOf(head);
			const alt = contentOf(head, "property=og:image:alt");
			expect(sizeOf(picture)).toEqual([1200, 630]);
			const bytes = site.files.get(picture)?.length;
			if (isIndexable) {
				const name = route.slice(1).replaceAll("/", "-") || "home";
				expect(picture).toMatch(
					new RegExp(`^assets/share/${name}-[0-9a-f]{8}\\.png$`),
				);
				expect(alt).toMatch(/^.+\. .+\. Stillwater Hypnotherapy$/);
				expect(bytes).toBeLessThan(60_000);
			} else {
				expect(picture).toBe("share.png");
				expect(alt).toBe("Rings spreading slowly across still water");
				expect(bytes).toBeLessThan(300_000);
			}
		},
	);

	test("is made only for pages that show it", () => {
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
		expect(listed.map(([, url]) => url).sort()).toEqual(
			INDEXABLE.map((route) => ORIGIN + route).sort(),
		);
		expect(sitemap).not.toMatch(/<(?:lastmod|changefreq|priority)>/);
	});

	test("include a robots.txt that allows robots and names the sitemap", () => {
		const robots = site.text("robots.txt");
		expect(robots).toMatch(/^User-agent: \*\nAllow: \/\n/);
		expect(robots).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`);
		expect(robots).not.toMatch(/^Disallow/m);
	});

	test("include the manifest's icons in the stated sizes", () => {
		const icon = z.looseObject({
			src: z.string(),
			sizes: z.string(),
			type: z.string(),
		});
		const { icons, display } = z
			.looseObject({ display: z.string(), icons: z.array(icon) })
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
		const { head } = HOME;
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

describe("in the markup,", () => {
	testPages(
		"is a single document with the language en-GB and its landmarks",
		({ html, root, body }) => {
			expect(html).toMatch(/^<!DOCTYPE html>/i);
			expect(attributeOf(root, "lang")).toBe("en-GB");
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
		"has headings that begin with one h1 and skip no level",
		({ root }) => {
			const levels = selectTags(root, ["h1", "h2", "h3", "h4", "h5", "h6"]).map(
				({ name }) => Number(name.slice(1)),
			);
			expect(levels.filter((level) => level === 1)).toHaveLength(1);
			expect(levels[0]).toBe(1);
			for (const [index, level] of levels.entries())
				expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
			for (const heading of selectTags(root, ["h1", "h2", "h3"]))
				expect(textOf(heading)).not.toBe("");
		},
	);

	testPages(
		"has pictures with a text alternative and a size, and hidden drawings",
		({ root }) => {
			for (const image of select(root, "img")) {
				expect("alt" in image.attribs).toBe(true);
				expect(attributeOf(image, "width")).toMatch(/^\d+$/);
				expect(attributeOf(image, "height")).toMatch(/^\d+$/);
			}
			for (const drawing of select(root, "svg"))
				expect(attributeOf(drawing, "aria-hidden")).toBe("true");
		},
	);

	testPages(
		"has unique ids, and an element for every reference",
		({ root, elements }) => {
			const ids = elements
				.map((element) => attributeOf(element, "id"))
				.filter((id) => id !== "");
			expect(new Set(ids).size).toBe(ids.length);
			const references = elements.flatMap(({ attribs }) =>
				["for", "popovertarget", "aria-controls", "aria-labelledby"].flatMap(
					(name) => attribs[name] ?? [],
				),
			);
			const fragments = select(root, "a")
				.map((link) => attributeOf(link, "href"))
				.filter((href) => href.startsWith("#"))
				.map((href) => href.slice(1));
			for (const id of [...references, ...fragments]) expect(ids).toContain(id);
		},
	);

	testPages(
		"has a label for every field, and a field for every label",
		({ root }) => {
			const fields = selectTags(root, ["input", "select", "textarea"])
				.filter((field) => attributeOf(field, "type") !== "hidden")
				.map((field) => attributeOf(field, "id"));
			const labels = select(root, "label").map((label) =>
				attributeOf(label, "for"),
			);
			expect(labels).toEqual(fields);
			for (const label of select(root, "label"))
				expect(textOf(label)).not.toBe("");
			for (const fieldset of select(root, "fieldset"))
				expect(textOf(selectOne(fieldset, "legend"))).not.toBe("");
		},
	);

	testPages(
		"has forms that state how they would send, and contain no recipient",
		({ root, html }) => {
			for (const form of select(root, "form")) {
				expect(attributeOf(form, "method")).toBe("post");
				expect(attributeOf(form, "enctype")).toBe(
					"application/x-www-form-urlencoded",
				);
				expect("action" in form.attribs).toBe(false);
				expect("novalidate" in form.attribs).toBe(false);
				expect("disabled" in selectOne(form, "button").attribs).toBe(true);
			}
			expect(html).not.toContain("forms.example.com");
		},
	);

	testPages("has a name for every control", ({ root }) => {
		for (const control of selectTags(root, ["a", "button", "summary"]))
			expect(textOf(control) || attributeOf(control, "aria-label")).not.toBe(
				"",
			);
	});

	/** The icon package gives its drawings these classes, for which there is no rule. */
	const isIconClass = (name: string) => /^lucide(?:-|$)/.test(name);
	const css = [...site.files.keys()].filter((name) => name.endsWith(".css"));
	const rules = site.text(css[0] ?? "").matchAll(/\.((?:\\.|[\w-])+)/g);
	const styled = new Set(
		[...rules].map(([, name = ""]) => name.replaceAll("\\", "")),
	);

	testPages("has a rule in the stylesheet for every class", ({ elements }) => {
		const used = elements.flatMap((element) =>
			attributeOf(element, "class").split(/\s+/).filter(Boolean),
		);
		const bare = used.filter((name) => !styled.has(name) && !isIconClass(name));
		expect([...new Set(bare)]).toEqual([]);
	});

	test("the only stylesheet loads nothing external", () => {
		expect(css).toHaveLength(1);
		const text = site.text(css[0] ?? "");
		const addresses = [...text.matchAll(/url\(["']?([^"')]+)/g)];
		expect(addresses.length).toBeGreaterThan(0);
		for (const [, address = ""] of addresses) {
			const folder = path.posix.dirname(css[0] ?? "");
			const file = path.posix.join("/", folder, address);
			expect(address).not.toMatch(/^(?:https?:)?\/\//);
			const requestPath = address.startsWith("/") ? address : file;
			expect(site.files.has(requestPath.slice(1)), requestPath).toBe(true);
		}
		expect(text).not.toContain("@import");
	});
});

describe("in its frame,", () => {
	/** The bar, the menu, the banner and the footer: what they say, and where they lead. */
	const frameOf = ({ body }: (typeof PAGES)[number]) =>
		["header", "aside", "footer"].flatMap((name) => {
			const part = selectOne(body, name);
			return [textOf(part), ...linksOf(part)];
		});

	testPages("has the same words and links as the home page", (page) => {
		expect(frameOf(page)).toEqual(frameOf(HOME));
	});

	testPages(
		"marks the current page in each list that contains it",
		({ route, body }) => {
			for (const name of ["Main", "Menu"]) {
				const nav = selectOne(body, `nav[aria-label=${name}]`);
				const current = select(nav, "[aria-current=page]");
				const hrefs = linksOf(nav).map(([, href]) => href);
				expect(current.map((link) => attributeOf(link, "href"))).toEqual(
					hrefs.includes(route) ? [route] : [],
				);
			}
		},
	);
});

describe("among its links,", () => {
	testPages(
		"has local ones to pages, except the three known broken ones",
		({ root, route }) => {
			const broken = select(root, "a")
				.map((link) => attributeOf(link, "href"))
				.filter((href) => href.startsWith("/"))
				.map((href) => href.replace(/\?.*/, ""))
				.filter((href) => !site.files.has(OUTPUT_PATHS[href] ?? href.slice(1)));
			expect(broken).toEqual(route === "/services" ? KNOWN_BROKEN_LINKS : []);
		},
	);

	testPages("has others only with schemes that pages may use", ({ root }) => {
		for (const link of select(root, "a"))
			expect(attributeOf(link, "href")).toMatch(
				/^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:\+?\d)/,
			);
	});

	testPages(
		"announces those that open in a new tab, and gives them noopener",
		({ body }) => {
			for (const link of select(body, "a[target]")) {
				expect(attributeOf(link, "target")).toBe("_blank");
				expect(attributeOf(link, "rel").split(" ")).toContain("noopener");
				expect(textOf(link)).toMatch(/\(opens in new tab\)$/);
			}
			for (const link of select(body, `a[href=${BOOKING_LINK.href}]`))
				expect(link.attribs).toMatchObject(BOOKING_LINK);
		},
	);

	testPages(
		"has every number of a crisis line, so that it can be dialled",
		({ body }) => {
			const links = linksOf(body).filter(([, href]) =>
				/^tel:(?:999|116123|111)$/.test(href),
			);
			const written = textOf(body).match(/\b(?:999|116 123|NHS 111)\b/g);
			expect(links).toHaveLength(written?.length ?? 0);
			for (const [label, href] of links)
				expect(href).toBe(`tel:${label.replace(" ", "")}`);
		},
	);
});

describe("in its structured data,", () => {
	testPages(
		"names the site and the practice, and every reference has a target",
		({ graph }) => {
			const ids = graph.map((node) => node["@id"]);
			expect(ids.slice(0, 2)).toEqual([
				`${ORIGIN}/#website`,
				`${ORIGIN}/#practice`,
			]);
			expect(new Set(ids).size).toBe(ids.length);
			const references = objectsIn(graph).flatMap((entry) =>
				"@id" in entry && !("@type" in entry) ? [entry["@id"]] : [],
			);
			expect(references.length).toBeGreaterThan(0);
			for (const id of references) expect(ids).toContain(id);
		},
	);

	testPages("claims no ratings, rates or medicine", ({ graph }) => {
		const types = objectsIn(graph).flatMap((entry) =>
			"@type" in entry ? [String(entry["@type"])] : [],
		);
		expect(types.join(" ")).not.toMatch(
			/Review|Rating|Medical|Psychological|ProfessionalService|FAQPage/,
		);
		expect(JSON.stringify(graph)).not.toMatch(/\d%|ratingValue/);
	});

	const STEPS = z.array(
		z.strictObject({
			"@type": z.literal("ListItem"),
			position: z.number(),
			name: z.string(),
			item: z.string(),
		}),
	);

	testPages("has the breadcrumbs that it shows", ({ route, graph, body }) => {
		const trails = graph.filter((node) => node["@type"] === "BreadcrumbList");
		const items = trails.flatMap((trail) => STEPS.parse(trail.itemListElement));
		expect(items.map(({ name }) => name)).toEqual(
			listText(body, "nav[aria-label=Breadcrumb] li"),
		);
		expect(items.map(({ position }) => position)).toEqual(
			items.map((_, index) => index + 1),
		);
		const hasTrail = route !== "/" && route !== "/404";
		expect(trails).toHaveLength(hasTrail ? 1 : 0);
		if (hasTrail) expect(items.at(-1)?.item).toBe(ORIGIN + route);
	});

	testPages(
		"names a logo that search results can show, and on the home page a picture",
		({ route, graph }) => {
			const practice = graph.find((node) => node["@type"] === "Organization");
			const fileOf = (url: unknown) => String(url).replace(`${ORIGIN}/`, "");
			const [width, height] = sizeOf(fileOf(practice?.logo));
			expect(width).toBeGreaterThanOrEqual(112);
			expect(height).toBe(width);
			if (route === "/")
				expect(sizeOf(fileOf(practice?.image))).toEqual([1200, 630]);
		},
	);
});

describe("for safety,", () => {
	testPages(
		"has no style and no script of its own",
		({ root, elements, html }) => {
			const inline = elements.flatMap(({ attribs }) =>
				Object.keys(attribs).filter((name) => /^(?:style|on\w+)$/.test(name)),
			);
			expect(inline).toEqual([]);
			expect(select(root, "style")).toEqual([]);
			const scripts = select(root, "script").map(
				({ attribs }) => attribs.src ?? attribs.type,
			);
			expect(scripts).toHaveLength(2);
			expect(scripts[1]).toBe("application/ld+json");
			expect(html).not.toContain("javascript:");
		},
	);

	/** Finds the addresses that a page loads by itself. */
	function requestsOf(root: Element): string[] {
		const fetched = selectTags(root, ["script", "img", "link", "source"]);
		return fetched.flatMap((element) => {
			const isFetched =
				element.name !== "link" ||
				/stylesheet|icon|preload|manifest/.test(attributeOf(element, "rel"));
			const address =
				attributeOf(element, "src") || attributeOf(element, "href");
			return isFetched && address !== "" ? [address] : [];
		});
	}

	testPages(
		"requests nothing external, and only files that exist",
		({ root }) => {
			const requests = requestsOf(root);
			expect(requests.length).toBeGreaterThanOrEqual(7);
			for (const address of requests) {
				expect(address).toMatch(/^\/(?!\/)/);
				expect(site.files.has(address.slice(1)), address).toBe(true);
			}
		},
	);

	test("no text can leave the element that contains it", async () => {
		const odd = "Stop </script><!-- \u2028<b>&amp; Hypnotherapy";
		const contentDir = path.join(makeFolder(), "content");
		fs.cpSync(shippedPath("content"), contentDir, { recursive: true });
		const file = path.join(contentDir, "services/stop-smoking.md");
		const before = fs.readFileSync(file, "utf8");
		// The content may not have tags and entities, but claims may make them of harmless parts.
		const after = before
			.replace(
				/^title: .*$/m,
				'title: "Stop {a}>{b} \\u2028{c}>{d}amp; Hypnotherapy"',
			)
			.replace(
				"---\n",
				'---\nclaims: { a: "</script", b: "<!--", c: "<b", d: "&" }\n',
			);
		expect(after).not.toBe(before);
		fs.writeFileSync(file, after);

		const plan = await planReady({ ...shippedConfig(), contentDir });
		const route = plan.routes.find(
			(one) => one.path === "/services/stop-smoking",
		);
		const { html = "" } = (route && (await plan.maker.make(route))) ?? {};
		const document = parsePage(html);
		const written = readData(document);
		const graph: unknown = JSON.parse(written);
		expect(JSON.stringify(graph)).toContain(JSON.stringify(odd));
		expect(written).not.toMatch(/[<>&\u2028\u2029]/);
		expect(html).not.toContain("<!--");
		expect(select(document, "b")).toEqual([]);
		expect(selectOne(document, "h1").children).toHaveLength(1);
		const plain = site.page("services/stop-smoking.html").document;
		expect(select(document, "*")).toHaveLength(select(plain, "*").length);
	});
});
