// Any HTML is read into elements, text nodes and ids with their offsets.
import { describe, expect, test } from "vitest";
import { makeHandmadeSite } from "../../../test/support/run-rule.ts";
import { findElement, type ParsedPage, textWithin } from "./page.ts";

const { page } = await makeHandmadeSite();
const read = (html: string) => page("/about", html);

/** Formats each element with its parent, as in "li<ul". */
function formatTree({ elements }: ParsedPage): string[] {
	return elements.map(({ name, parent }) =>
		[name, elements[parent]?.name].filter(Boolean).join("<"),
	);
}

describe("parsed elements", () => {
	test.each([
		["<p>a<p>b", ["p", "p"]],
		["<ul><li>a<li>b</ul>", ["ul", "li<ul", "li<ul"]],
		["<dl><dt>a<dd>b</dl>", ["dl", "dt<dl", "dd<dl"]],
		["<p>a<div>b</div>", ["p", "div"]],
		["<div><br><img><hr></div>", ["div", "br<div", "img<div", "hr<div"]],
		["<div><br/><p/>x</p></div>", ["div", "br<div", "p<div"]],
		[
			"<table><tr><td>a<td>b<tr><td>c</table>",
			["table", "tr<table", "td<tr", "td<tr", "tr<table", "td<tr"],
		],
		[
			"<select><option>a<option>b</select>",
			["select", "option<select", "option<select"],
		],
		["<div><span></div></span><i></i>", ["div", "span<div", "i"]],
		["<div><p>a", ["div", "p<div"]],
		["<p>a<b>c<ul><li>d</ul>e", ["p", "b<p", "ul<b", "li<ul"]],
		["<p><button><p>a</button>b", ["p", "button<p", "p<button"]],
		[
			"<ul><li>a<ul><li>b</ul><li>c</ul>",
			["ul", "li<ul", "ul<li", "li<ul", "li<ul"],
		],
		[
			"<svg><g><path/></g><circle/></svg><p>",
			["svg", "g<svg", "path<g", "circle<svg", "p"],
		],
		["<template><p>a</template>", ["template", "p<template"]],
		["<noscript><p>a</noscript>", ["noscript", "p<noscript"]],
		["<script>'<p>'</script><style><p></style>", ["script", "style"]],
		["<textarea><p></textarea><title><b></title>", ["textarea", "title"]],
		["<!-- <p> --><i>", ["i"]],
		["<i></i><b class/", ["i"]],
		["<P>a</P>", ["p"]],
	])("are nested as in a browser: %s", (html, expected) => {
		expect(formatTree(read(html))).toEqual(expected);
	});

	test("have their offsets in the HTML", () => {
		const html =
			'<!DOCTYPE html>\n<p title="a &amp; b">x &amp; y<!-- <i> --><br>\n<b\n>z</b>é<i>';
		const starts = read(html).elements.map(({ name, offset }) => [
			name,
			html.slice(offset, offset + 2),
		]);
		expect(starts).toEqual([
			["p", "<p"],
			["br", "<b"],
			["b", "<b"],
			["i", "<i"],
		]);
	});

	test("have decoded attributes with names in lower case", () => {
		const html = `<a HREF="/x?a=1&amp;b=2" TITLE='"' hidden data-a=b>`;
		expect(read(html).elements[0]?.attributes).toEqual({
			href: "/x?a=1&b=2",
			title: '"',
			hidden: "",
			"data-a": "b",
		});
	});

	test("have the first of two attributes with one name, as in a browser", () => {
		const html = '<a href="/x" href="/y">';
		expect(read(html).elements[0]?.attributes).toEqual({ href: "/x" });
	});
});

describe("parsed texts", () => {
	const listText = (html: string) =>
		read(html).textNodes.map(({ text, element }) => [
			text,
			read(html).elements[element]?.name,
		]);

	test("have decoded entities that do not split them", () => {
		expect(listText("<p>Tom &amp; Anna</p>")).toEqual([["Tom & Anna", "p"]]);
		expect(listText("<p>&amp; Anna &lt;</p>")).toEqual([["& Anna <", "p"]]);
		expect(listText("<p>a&nbsp;b &#169;&#x20ac;</p>")).toEqual([
			["a\u00a0b ©€", "p"],
		]);
	});

	test("belong to their parent elements", () => {
		expect(listText("<p>one <b>two</b> six</p>")).toEqual([
			["one ", "p"],
			["two", "b"],
			[" six", "p"],
		]);
		expect(listText("<ul><li>one<li>two</ul>")).toEqual([
			["one", "li"],
			["two", "li"],
		]);
	});

	test("are split by a void element and by a comment", () => {
		expect(listText("<p>one<br>two<!-- no -->six</p>")).toEqual([
			["one", "p"],
			["two", "p"],
			["six", "p"],
		]);
	});

	test("leave out invisible and blank text", () => {
		const html =
			"<head><title>Title</title><style>a{}</style></head><body> <script>b()</script>\n<p>text</p></body>";
		expect(listText(html).map(([text]) => text)).toEqual(["Title", "text"]);
	});

	test("include text that visitors may see later", () => {
		const html =
			"<noscript>Call us <b>now</b></noscript><template>Thank <b>you</b></template>";
		expect(listText(html).map(([text]) => text)).toEqual([
			"Call us ",
			"now",
			"Thank ",
			"you",
		]);
	});

	test("are joined to the whole text of an element", () => {
		const parsed = read(
			"<main><h1>A  <b>quiet</b>\n mind</h1><p>Breathe</p></main><footer>End</footer>",
		);
		expect(textWithin(parsed, findElement(parsed, "h1"))).toBe("A quiet mind");
		expect(textWithin(parsed, findElement(parsed, "main"))).toBe(
			"A quiet mind Breathe",
		);
	});
});

test("structured data is read as written", () => {
	const html =
		'<p>x</p><script type="application/ld+json">{"a": "b &amp; c"}</script>';
	const { structuredData, textNodes, elements } = read(html);
	expect(structuredData).toEqual([
		{
			value: { a: "b &amp; c" },
			element: 1,
		},
	]);
	expect(elements[1]?.name).toBe("script");
	expect(textNodes).toHaveLength(1);
});

test("every id attribute, and the name attribute of <a>, is collected as the target of links", () => {
	const { ids } = read(
		'<p id="a"></p><a name="b"></a><input name="c"><i id=""></i><svg><g id="d"/></svg><p id="a&amp;é"></p>',
	);
	expect([...ids]).toEqual(["a", "b", "d", "a&é"]);
});
