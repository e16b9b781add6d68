import { expect, test } from "vitest";
import { findStyleAddresses } from "./style-addresses.ts";

const urls = (css: string) => findStyleAddresses(css).map(({ url }) => url);

test.each<[string, string, readonly string[]]>([
	["quoted", 'a { background: url("/a.svg") }', ["/a.svg"]],
	["in single quotes", "a { background: url( '/a b.svg' ) }", ["/a b.svg"]],
	["plain", "a{background:url(/a.svg)no-repeat}", ["/a.svg"]],
	["in capitals", "a{background:URL(/a.svg)}", ["/a.svg"]],
	["with escapes", "a{background:url(/a\\(1\\).svg)}", ["/a(1).svg"]],
	["several", "a{mask:url(a.svg),url(b.svg)}", ["a.svg", "b.svg"]],
	["a sheet", '@import "more.css" layer(base);', ["more.css"]],
	["a sheet in url()", "@import url(more.css);", ["more.css"]],
	[
		"a set",
		'a{background:image-set("a.png" type("image/png"), url(b.png) 2x)}',
		["a.png", "b.png"],
	],
	["in a comment", "/* url(/no.svg) */ a { color: red }", []],
	["in a comment without end", "/* url(/no.svg)", []],
	["in a string", 'a::before { content: "url(/no.svg)" }', []],
	["none", "a { content: ''; color: red }", []],
	["a function with such an ending", "a { b: curl(/no.svg) }", []],
])("addresses in CSS are found: %s", (_name, css, expected) => {
	expect(urls(css)).toEqual(expected);
});

test("each address is found with its offset", () => {
	const css = 'a { background: url( "/a.svg" ), image-set("/b.svg" 1x) }';
	for (const { url, offset } of findStyleAddresses(css))
		expect(css.slice(offset)).toMatch(new RegExp(`^"${url}"`));
	expect(urls(css)).toHaveLength(2);
});
