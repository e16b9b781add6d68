import { expect, test } from "vitest";
import { type PassageEdit, runRule } from "../../../test/support/run-rule.ts";
import { pageShare } from "./page-share.ts";

const URL_TAG =
	'<meta property="og:url" content="https://www.example.com/about"';
const about = (from: string | RegExp, to: string): PassageEdit => ({
	file: "about.html",
	from,
	to,
});
const inHead = (markup: string) => about("</head>", `${markup}</head>`);
const targetsOf = async (edit: PassageEdit) =>
	(await runRule(pageShare, [edit])).map(({ target }) => target);

test("reports nothing on the shipped site", async () => {
	expect(await runRule(pageShare)).toEqual([]);
});

test.each([
	[about(/<link rel="canonical"[^>]*>/, ""), "no canonical"],
	[about(/<meta property="og:title"[^>]*>/, ""), "no og:title"],
	[about(/<meta property="og:image" [^>]*>/, ""), "no og:image"],
	[about('property="og:url"', 'property="og:ulr"'), "no og:url"],
	[about(/(?<=og:title" content=")[^"]*/, " "), "og:title "],
	[about(/(?<=og:image" content=")[^"]*/, "/share.png"), "og:image /share.png"],
	[about(/(?<=canonical" href=")[^"]*/, "/about"), "canonical /about"],
	[
		about(URL_TAG, URL_TAG.replace("/about", "/contact")),
		"og:url https://www.example.com/contact",
	],
	[
		about(URL_TAG, URL_TAG.replace("www.example.com", "staging.example.com")),
		"og:url https://staging.example.com/about",
	],
	[
		inHead('<link rel="canonical" href="https://www.example.com/about">'),
		"canonical twice",
	],
	[inHead('<meta property="og:title" content="x">'), "og:title twice"],
	[inHead('<meta name="description" content="x">'), "description twice"],
])("the edit %j is reported as %s", async (edit, target) => {
	expect(await targetsOf(edit)).toEqual([target]);
});

test.each([
	about(URL_TAG, URL_TAG.replace("/about", "/about/")),
	about(URL_TAG, URL_TAG.replace("/about", "/nowhere")),
	about(/(?<=og:title" content=")[^"]*/, "A shorter title"),
	about(/(?<=og:image" content=")[^"]*/, "https://cdn.example.org/a.png"),
	about('property="og:title"', 'name="og:title"'),
	inHead('<meta property="og:image" content="https://www.example.com/b.png">'),
	inHead(
		'<meta property="og:locale:alternate" content="cy_GB"><meta property="og:locale:alternate" content="ga_IE">',
	),
	{ file: "404.html", from: /<meta property="og:title"[^>]*>/, to: "" },
])("the edit %j is not reported", async (edit) => {
	expect(await targetsOf(edit)).toEqual([]);
});
