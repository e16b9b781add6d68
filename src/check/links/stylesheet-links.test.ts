import { expect, test } from "vitest";
import { findStyleAddresses } from "./stylesheet-links.ts";

const urls = (css: string) => findStyleAddresses(css).map(({ url }) => url);

test.each<[string, string, readonly string[]]>([
	["in double quotes", 'a { background: url("/a.svg") }', ["/a.svg"]],
	["in single quotes", "a { background: url( '/a b.svg' ) }", ["/a b.svg"]],
	["without quotes", "a{background:url(/a.svg)no-repeat}", ["/a.svg"]],
	["in capitals", "a{background:URL(/a.svg)}", ["/a.svg"]],
	["in a list", "a{mask:url(a.svg),url(b.svg)}", ["a.svg", "b.svg"]],
	["of an import", '@import "more.css" layer(base);', ["more.css"]],
	["of an import with url()", "@import url(more.css);", ["more.css"]],
	["of a part of the page", "a{mask:url(#wave)}", []],
	["none in a comment", "/* url(/no.svg) */ a { color: red }", []],
	["none in an unclosed comment", "/* url(/no.svg)", []],
	["none in a string", 'a::before { content: "url(/no.svg)" }', []],
	["none in other declarations", "a { content: ''; color: red }", []],
	["none in a function whose name ends in url", "a { b: curl(/no.svg) }", []],
])("addresses in CSS are found: %s", (_name, css, expected) => {
	expect(urls(css)).toEqual(expected);
});

test("each address is found with its offset", () => {
	const css = 'a { background: url( "/a.svg" ), url("/b.svg") }';
	for (const { url, offset } of findStyleAddresses(css))
		expect(css.slice(offset).startsWith(`${url}"`)).toBe(true);
	expect(urls(css)).toHaveLength(2);
});
