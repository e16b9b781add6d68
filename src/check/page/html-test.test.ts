// What a page may hold is looked for once in parts that pages share.
import { expect, test } from "vitest";
import {
	createHtmlSearch,
	createHtmlTest,
	createTextTest,
} from "./html-test.ts";
import { readHtml } from "./read-html.ts";
import { SharedParts } from "./shared-parts.ts";

const NAV = `<nav><b title="secret">${"many words ".repeat(30)}</b></nav>`;

function readTwo(first: string, second: string) {
	const parts = new SharedParts();
	const read = (html: string) => {
		const { shared, ownHtml, ownTexts } = readHtml(html, parts);
		return { html, shared, ownHtml, ownTexts };
	};
	return [read(first), read(second)] as const;
}

test("each part is looked at once, and what is a page's own each time", () => {
	const [first, second] = readTwo(`<p>a</p>${NAV}`, `<p>b</p>${NAV}<i>c</i>`);
	const looked: string[] = [];
	const hasNothing = createHtmlTest((html) => {
		looked.push(html);
		return false;
	});
	for (const page of [first, second, second])
		expect(hasNothing(page)).toBe(false);
	expect(second.shared).toHaveLength(1);
	expect(looked).toEqual([
		first.html,
		NAV,
		"<p>b</p><i>c</i>",
		"<p>b</p><i>c</i>",
	]);
});

test("texts of pages and of parts", () => {
	const pages = readTwo(`<p>a</p>${NAV}`, `<p>b</p>${NAV}`);
	const tell = (text: string) =>
		pages.map(createTextTest((one) => one.includes(text)));
	expect([tell("many words"), tell("b"), tell("secret")]).toEqual([
		[true, true],
		[false, true],
		[false, false],
	]);
});

test("words are found where they stand, and not around a part", () => {
	const [, page] = readTwo(NAV, `<p>hello@${NAV}example.com</p>`);
	expect(page.ownHtml).toContain("hello@example.com");
	const found = ["hello@example.com", "secret", "none"].map((words) =>
		createHtmlSearch(words)(page),
	);
	expect(found).toEqual([false, true, false]);
});
