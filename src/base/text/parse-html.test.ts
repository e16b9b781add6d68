import { expect, test } from "vitest";
import { parseHtml } from "./parse-html.ts";

const MANY = 100_000;

test.each([
	["elements", "<div>".repeat(MANY)],
	["closed elements", "<div>".repeat(MANY) + "</div>".repeat(MANY)],
	["end tags of other elements", "<span>".repeat(MANY) + "</b>".repeat(MANY)],
	["lists", "<ul><li>".repeat(MANY)],
	["drawings", "<svg>".repeat(MANY)],
	["tables", "<table><tr><td>".repeat(MANY)],
])("of nested %s only those are read that a browser may show", (_, html) => {
	const { elements } = parseHtml(`<main>Read</main>${html}`);
	expect(elements.length).toBeGreaterThan(1000);
	expect(elements.length).toBeLessThan(3000);
	expect(elements[0]?.name).toBe("main");
});

test("elements and texts beside each other are all read", () => {
	const html = "<p>a</p>".repeat(MANY);
	const { elements, textNodes } = parseHtml(`<main>${html}</main>`);
	expect([elements.length, textNodes.length]).toEqual([MANY + 1, MANY]);
});

test("a nesting that browsers show is read whole", () => {
	const { elements, textNodes } = parseHtml(
		`${"<div>".repeat(1000)}in${"</div>".repeat(1000)}<p>after`,
	);
	expect(elements).toHaveLength(1001);
	expect(textNodes).toEqual([
		{ text: "in", element: 999 },
		{ text: "after", element: 1000 },
	]);
});
