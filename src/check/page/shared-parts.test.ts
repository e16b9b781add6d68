// Parts that pages share are read once: whatever the pages hold, the reading is the same.
import { describe, expect, test } from "vitest";
import { buildShipped } from "../../testing/build-shipped.ts";
import { createRandom } from "../../testing/mutate.ts";
import { readHtml } from "./read-html.ts";
import { SharedParts } from "./shared-parts.ts";

function tell(html: string, parts?: SharedParts) {
	const { elements, texts } = readHtml(html, parts);
	return {
		texts,
		elements: elements.map(({ name, offset, parent, hasId, attributes }) => {
			return { name, offset, parent, hasId, attributes };
		}),
	};
}

/** Each of them read after the others. */
function expectSame(pages: readonly string[]): void {
	const parts = new SharedParts();
	for (const html of [...pages, ...pages])
		expect(tell(html, parts)).toEqual(tell(html));
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
		expectSame([
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
		]);
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
