// Parts that pages share are read once: whatever the pages hold, the reading is the same.
import { describe, expect, test } from "vitest";
import { buildShipped } from "../../../test/support/build-shipped.ts";
import { createRandom } from "../../../test/support/mutate.ts";
import { readHtml } from "./read-html.ts";
import { SharedParts } from "./shared-parts.ts";

function tell(
	html: string,
	parts?: SharedParts,
	pieces: readonly string[] = [],
) {
	const { elements, texts } = readHtml(html, parts, pieces);
	return {
		texts,
		elements: elements.map(({ name, offset, parent, hasId, attributes }) => {
			return { name, offset, parent, hasId, attributes };
		}),
	};
}

/**
 * Each of them read after the others.
 * @param pieces that are said to be shared
 */
function expectSame(
	pages: readonly string[],
	pieces?: readonly string[],
): void {
	const parts = new SharedParts();
	for (const html of [...pages, ...pages])
		expect(tell(html, parts, pieces)).toEqual(tell(html));
}

const { pages } = await buildShipped();
const shipped = pages.map(({ html }) => html);

test("the pages of a site", () => {
	expectSame(shipped);
});

test("a part is really taken from an earlier page", () => {
	const parts = new SharedParts();
	const feet = shipped.map((html) => {
		const { elements } = readHtml(html, parts);
		return elements.find(({ name }) => name === "footer")?.attributes;
	});
	expect(feet[1]?.class).toContain("footer");
	// The first page's own was read before the part was kept.
	expect(new Set(feet).size).toBe(2);
});

/** Pages that hold it in different places. */
const around = (part: string): readonly string[] => [
	`<body>${part}</body>`,
	`<body><p>a${part}b</body>`,
	`<ul><li>a${part}<li>b</ul>`,
	`<svg>${part}</svg>`,
	`<!-- ${part} -->${part}`,
	`<script>${part}</script>${part}`,
	`<textarea>${part}</textarea>`,
	`<p title="${part}">${part}`,
	`<p title='${part}'>${part}`,
	part,
];

const LONG = "a word of many ".repeat(20);

describe("what depends on what stands around it is read anew", () => {
	test.each([
		["an item that ends one outside", `<svg><g><li>${LONG}</g></svg>`],
		["an end tag of something outside", `<nav>${LONG}</p></ul></nav>`],
		["one that is never closed", `<header><nav>${LONG}</header>`],
		["one closed from outside", `<div><nav>${LONG}</div></nav>`],
		["paragraphs left open", `<aside><p>${LONG}<p>${LONG}</aside>`],
		["options left open", `<select><option>${LONG}<option>b</select>`],
		["a comment in it", `<nav><!-- </nav> -->${LONG}</nav>`],
		["a script in it", `<aside><script>"</aside>${LONG}"</script></aside>`],
		["a title in a drawing", `<svg><title><b>${LONG}</b></title></svg>`],
		["a closing tag with blanks", `<nav>${LONG}</nav >`],
		["no blank before its end", `<nav>${LONG}</nav><nav>${LONG}</nav>`],
		["one in another", `<nav>${LONG}<nav>${LONG}</nav></nav>`],
	])("%s", (_, part) => {
		expectSame(around(part));
		expectSame(around(part), [part]);
	});
});

describe("pieces that are said to be shared", () => {
	test.each([
		["one element", `<div>${LONG}</div>`],
		["several elements", `<div>${LONG}</div><p>a</p><span>b</span>`],
		[
			"one that ends a paragraph behind one that does not",
			`<b>${LONG}</b><p>a</p>`,
		],
		["an item behind another element", `<b>${LONG}</b><li>a</li>`],
		["a paragraph, then an item", `<p>${LONG}</p><li>a</li>`],
		["items left open", `<li>${LONG}<li>a`],
		["elements without end tags", `<br><img alt="${LONG}"><hr>`],
		["an element without an end tag last", `<b>${LONG}</b><br/>`],
		["blanks between elements", `<b>${LONG}</b> \n <b>b</b>`],
		["a text between elements", `<b>a</b>${LONG}<b>b</b>`],
		["a text first", `${LONG}<b>a</b>`],
		["a text last", `<b>a</b>${LONG}`],
		["nothing but a text", LONG],
		["half a tag", `<b title="${LONG}"`],
		["the rest of a tag", `title="${LONG}">a</b>`],
		["half a tag last", `<b>${LONG}</b><i title="`],
		["half an end tag last", `<b>${LONG}</b><i></i`],
		["an element that is not closed", `<b>${LONG}`],
		["a comment last", `<b>${LONG}</b><!-- a -->`],
		["a script", `<link rel="a"><script>"<b>${LONG}</b>"</script>`],
		["a drawing", `<svg><path d="${LONG}"/></svg><b>a</b>`],
	])("%s", (_, piece) => {
		expectSame(around(piece), [piece]);
		expectSame(
			[`<p>a<div>${piece}</div>`, `<table><tr>${piece}</table>`],
			[piece],
		);
	});

	test.each([
		`<p>${LONG}</p><b>${LONG}</b>`,
		`<meta content="${LONG}"><link rel="icon"/>`,
		`<meta content="${LONG}"><link rel="icon">`,
		`<svg><path d="${LONG}"/></svg>`,
	])("are really taken, on the first page too: %s", (piece) => {
		const parts = new SharedParts();
		const [first, second] = ["a", "b"].map((word) =>
			readHtml(`<div>${word}${piece}</div>`, parts, [piece]),
		);
		expect(first?.shared.map(({ html }) => html)).toEqual([piece]);
		expect(second?.elements[1]?.tag).toBe(first?.elements[1]?.tag);
		expect(second?.ownHtml).toBe("<div>b</div>");
	});

	test("of the shipped site, and pieces of its pages", () => {
		const random = createRandom(11);
		const pieces = shipped.flatMap((html) =>
			Array.from({ length: 4 }, () => {
				const tags = [...html.matchAll(/<\w/g)].map(({ index }) => index);
				const from = tags[Math.floor(random() * tags.length)] ?? 0;
				const length = 200 + Math.floor(random() * 900);
				return html.slice(from, html.indexOf(">", from + length) + 1);
			}),
		);
		expectSame(shipped, pieces);
	});
});

test("pages with random damage", () => {
	const random = createRandom(7);
	const pick = (count: number) => Math.floor(random() * count);
	const damaged = Array.from({ length: 400 }, () => {
		const html = shipped[pick(shipped.length)] ?? "";
		const from = pick(html.length);
		const to = from + pick(pick(2) === 0 ? 20 : 4_000);
		const signs = ["", "<", ">", "</", "<!--", "'", '"', "<p>", "</nav>"];
		return html.slice(0, from) + (signs[pick(9)] ?? "") + html.slice(to);
	});
	expectSame(damaged);
});
