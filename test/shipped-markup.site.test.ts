// The built pages contain no inline code, load nothing external, and refer to nothing that is missing.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildShipped, buildShippedFrom } from "./support/build-shipped.ts";
import { makeFolder } from "./support/make-site.ts";
import {
	attributeOf,
	type Element,
	select,
	selectOne,
	selectTags,
	textOf,
} from "./support/markup.ts";
import { shippedPath } from "./support/shipped-files.ts";
import { KNOWN_BROKEN_LINKS, OUTPUT_PATHS } from "./support/specification.ts";
import { testAll } from "./support/test-all.ts";

const site = await buildShipped();
const css = [...site.files.keys()].filter((name) => name.endsWith(".css"));

/** The icon package gives its drawings these classes, for which there is no rule. */
const isIconClass = (name: string) => /^lucide(?:-|$)/.test(name);

const everyElement = (root: Element) => select(root, "*");

function listStyledClasses(): Set<string> {
	const found = site.text(css[0] ?? "").matchAll(/\.((?:\\.|[\w-])+)/g);
	return new Set([...found].map(([, name = ""]) => name.replaceAll("\\", "")));
}

/** Finds the addresses that a page loads by itself. */
function requestsOf(document: Element): string[] {
	const fetched = selectTags(document, ["script", "img", "link", "source"]);
	return fetched.flatMap((element) => {
		const isFetched =
			element.name !== "link" ||
			/stylesheet|icon|preload|manifest/.test(attributeOf(element, "rel"));
		const address = attributeOf(element, "src") || attributeOf(element, "href");
		return isFetched && address !== "" ? [address] : [];
	});
}

const PAGES = site.pages.map(({ outputPath, document, html }) => {
	const root = selectOne(document, "html");
	const elements = everyElement(root);
	const ids = elements
		.map((element) => attributeOf(element, "id"))
		.filter((id) => id !== "");
	return { outputPath, html, root, elements, ids };
});
const styled = listStyledClasses();

const testPages = testAll("every page", PAGES, ({ outputPath }) => outputPath);

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
	({ root, elements, ids }) => {
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

testPages("has a name for every control", ({ root }) => {
	for (const control of selectTags(root, ["a", "button", "summary"]))
		expect(textOf(control) || attributeOf(control, "aria-label")).not.toBe("");
});

testPages("has a rule in the stylesheet for every class", ({ elements }) => {
	const used = elements.flatMap((element) =>
		attributeOf(element, "class").split(/\s+/).filter(Boolean),
	);
	const bare = used.filter((name) => !styled.has(name) && !isIconClass(name));
	expect([...new Set(bare)]).toEqual([]);
});

testPages(
	"has local links to pages, except the three known broken ones",
	({ root }) => {
		const broken = select(root, "a")
			.map((link) => attributeOf(link, "href"))
			.filter((href) => href.startsWith("/"))
			.map((href) => href.replace(/\?.*/, ""))
			.filter((href) => !site.files.has(OUTPUT_PATHS[href] ?? href.slice(1)));
		const isServices = textOf(selectOne(root, "title")).startsWith(
			"Hypnotherapy Services",
		);
		expect(broken).toEqual(isServices ? KNOWN_BROKEN_LINKS : []);
	},
);

testPages(
	"has other links only with schemes that pages may use",
	({ root }) => {
		for (const link of select(root, "a"))
			expect(attributeOf(link, "href")).toMatch(
				/^(?:\/(?!\/)|#|https:\/\/|mailto:|tel:\+?\d)/,
			);
	},
);

test("the only stylesheet loads nothing external", () => {
	expect(css).toHaveLength(1);
	const text = site.text(css[0] ?? "");
	const addresses = [...text.matchAll(/url\(["']?([^"')]+)/g)];
	expect(addresses.length).toBeGreaterThan(0);
	for (const [, address = ""] of addresses) {
		const file = path.posix.join(
			"/",
			path.posix.dirname(css[0] ?? ""),
			address,
		);
		expect(address).not.toMatch(/^(?:https?:)?\/\//);
		const requestPath = address.startsWith("/") ? address : file;
		expect(site.files.has(requestPath.slice(1)), requestPath).toBe(true);
	}
	expect(text).not.toContain("@import");
});

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

	const damaged = await buildShippedFrom(contentDir);
	const { document, html } = damaged.page("services/stop-smoking.html");
	const scripts = select(document, "script[type=application/ld+json]");
	expect(scripts).toHaveLength(1);
	const written = /application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
	const graph: unknown = JSON.parse(written ?? "");
	expect(JSON.stringify(graph)).toContain(JSON.stringify(odd));
	expect(written).not.toMatch(/[<>&\u2028\u2029]/);
	expect(html).not.toContain("<!--");
	expect(select(document, "b")).toEqual([]);
	expect(selectOne(document, "h1").children).toHaveLength(1);
	const plain = site.page("services/stop-smoking.html").document;
	expect(select(document, "*")).toHaveLength(select(plain, "*").length);
});
