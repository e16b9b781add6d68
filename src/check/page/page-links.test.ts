// Every address in HTML, SVG and structured data is found.
import { describe, expect, test } from "vitest";
import {
	formatLink,
	makeHandmadeSite,
} from "../../../test/support/run-rule.ts";

const { page } = await makeHandmadeSite();
const linksOf = (html: string) => page("/about", html).links.map(formatLink);

describe("links of elements", () => {
	test.each([
		['<a href="/x">x</a>', ["link href /x"]],
		['<a href="">x</a>', ["link href "]],
		["<a>x</a>", []],
		['<A HREF="/x">x</A>', ["link href /x"]],
		["<a href=/x>x</a>", ["link href /x"]],
		['<a href="/x?a=1&amp;b=2&copy">x</a>', ["link href /x?a=1&b=2©"]],
		['<a href=" \n/x\t ">x</a>', ["link href /x"]],
		['<a href="/x\u00a0">x</a>', ["link href /x\u00a0"]],
		['<area href="/x">', ["link href /x"]],
		['<img data-src="/a.png" alt="/b.png" title="/c">', []],
		['<iframe src="/x"></iframe>', ["asset src /x"]],
		['<embed src="/x">', ["asset src /x"]],
		['<object data="/x"></object>', ["asset data /x"]],
		['<audio src="/x"></audio>', ["asset src /x"]],
		['<track src="/x.vtt">', ["asset src /x.vtt"]],
		[
			'<video src="/x" poster="/p.png"></video>',
			["asset src /x", "asset poster /p.png"],
		],
		['<script src="/x.js"></script>', ["asset src /x.js"]],
		['<form action="/send"></form>', ["form action /send"]],
		['<button formaction="/send"></button>', ["form formaction /send"]],
		[
			'<input type="image" src="/x.png" formaction="/send">',
			["asset src /x.png", "form formaction /send"],
		],
		['<noscript><a href="/x">x</a></noscript>', ["link href /x"]],
		['<template><a href="/x">x</a></template>', ["link href /x"]],
		['<!-- <a href="/x">x</a> -->', []],
		["<script>'<a href=\"/x\">'</script>", []],
		['<textarea><a href="/x"></textarea>', []],
		['<base href="/x">', []],
	])("are found: %s", (html, expected) => {
		expect(linksOf(html)).toEqual(expected);
	});
});

describe("links in SVG", () => {
	test.each([
		['<svg><a href="/x"></a></svg>', ["link href /x"]],
		['<svg><a xlink:href="/x"></a></svg>', ["link xlink:href /x"]],
		['<svg><use href="#ring"/></svg>', ["asset href #ring"]],
		[
			'<svg><use xlink:href="/i.svg#ring"/></svg>',
			["asset xlink:href /i.svg#ring"],
		],
		['<svg><image href="/a.png"/></svg>', ["asset href /a.png"]],
		['<svg><feImage href="/a.png"/></svg>', ["asset href /a.png"]],
		['<svg><linearGradient xlink:href="#g"/></svg>', ["asset xlink:href #g"]],
		['<svg><textPath href="#way"/></svg>', ["asset href #way"]],
	])("are found: %s", (html, expected) => {
		expect(linksOf(html)).toEqual(expected);
	});
});

describe("the address of a link element", () => {
	test.each([
		["stylesheet", "asset"],
		["STYLESHEET", "asset"],
		["icon", "asset"],
		["shortcut icon", "asset"],
		["apple-touch-icon", "asset"],
		["manifest", "asset"],
		["preload", "asset"],
		["modulepreload", "asset"],
		["alternate stylesheet", "asset"],
		["alternate", "stated"],
		["next", "stated"],
		["license nofollow", "stated"],
	])("has a kind that depends on the relation: rel=%j", (rel, kind) => {
		expect(linksOf(`<link rel="${rel}" href="/x">`)).toEqual([
			`${kind} href /x`,
		]);
	});

	test.each([
		"canonical",
		"preconnect",
		"dns-prefetch",
		"Preconnect",
		"preconnect dns-prefetch",
	])("is left out when the browser requests no file: rel=%j", (rel) => {
		expect(linksOf(`<link rel="${rel}" href="https://x.example">`)).toEqual([]);
	});

	test("is read as a statement when there is no relation", () => {
		expect(linksOf('<link itemprop="url" href="/x">')).toEqual([
			"stated href /x",
		]);
		expect(linksOf('<link rel="icon">')).toEqual([]);
	});

	test("is found in a preloaded set of pictures", () => {
		expect(
			linksOf(
				'<link rel="preload" as="image" imagesrcset="/a.png 1x, /b.png 2x">',
			),
		).toEqual(["asset imagesrcset /a.png", "asset imagesrcset /b.png"]);
	});
});

describe("addresses in a set of pictures", () => {
	test.each([
		["/a.png", ["/a.png"]],
		["/a.png 1x", ["/a.png"]],
		["/a.png 1x, /b.png 2x", ["/a.png", "/b.png"]],
		["/a.png 1x,/b.png 2x", ["/a.png", "/b.png"]],
		["/a.png 400w,\n\t/b.png 800w\n", ["/a.png", "/b.png"]],
		["/a.png, /b.png 2x", ["/a.png", "/b.png"]],
		["/a.png,/b.png 2x", ["/a.png", "/b.png"]],
		[" , /a.png 1x , , /b.png 2x, ", ["/a.png", "/b.png"]],
		["/a,b.png 1x, /c.png 2x", ["/a,b.png", "/c.png"]],
		[
			"data:image/png;base64,AA== 1x, /b.png 2x",
			["data:image/png;base64,AA==", "/b.png"],
		],
		[
			"/b.png 2x, data:image/svg+xml,%3Csvg/%3E",
			["/b.png", "data:image/svg+xml,%3Csvg/%3E"],
		],
		["", []],
		[" ", []],
		[",", []],
	])("are found: srcset=%j", (srcset, expected) => {
		const set = (url: string) => `asset srcset ${url}`;
		expect(linksOf(`<img srcset="${srcset}">`)).toEqual(expected.map(set));
		expect(linksOf(`<source srcset="${srcset}">`)).toEqual(expected.map(set));
	});

	test("are found in addition to src", () => {
		expect(linksOf('<img src="/a.png" srcset="/b.png 2x">')).toEqual([
			"asset src /a.png",
			"asset srcset /b.png",
		]);
	});
});

describe("the address of a meta element", () => {
	test.each([
		"og:image",
		"og:image:url",
		"og:image:secure_url",
		"og:video",
		"og:video:url",
		"og:video:secure_url",
		"og:audio",
		"og:audio:url",
		"twitter:image",
		"twitter:image:src",
	])("is found in %s", (name) => {
		const expected = ["stated content /x.png"];
		expect(linksOf(`<meta property="${name}" content="/x.png">`)).toEqual(
			expected,
		);
		expect(linksOf(`<meta name="${name}" content="/x.png">`)).toEqual(expected);
		expect(
			linksOf(`<meta property="a" name="${name}" content="/x.png">`),
		).toEqual(expected);
	});

	test.each([
		'<meta property="og:title" content="Hypnosis: what it is">',
		'<meta property="og:url" content="https://www.example.com/x">',
		'<meta name="description" content="https://www.example.com/x">',
		'<meta property="og:image:alt" content="/x">',
		'<meta name="twitter:card" content="summary">',
		"<meta charset='utf-8'>",
	])("is not read from other metadata: %s", (html) => {
		expect(linksOf(html)).toEqual([]);
	});
});

describe("addresses in structured data", () => {
	const urlsIn = (data: unknown) =>
		linksOf(
			`<script type="application/ld+json">${JSON.stringify(data)}</script>`,
		);

	test("are found in every property, however deep", () => {
		expect(
			urlsIn({
				"@context": "https://schema.org",
				"@id": "https://www.example.com/#practice",
				"@graph": [
					{
						"@type": "LocalBusiness",
						url: "/a",
						image: ["/b.png", { "@type": "ImageObject", url: "/c.png" }],
						logo: { contentUrl: "/d.png" },
						sameAs: ["https://x.example/1", "https://x.example/2"],
						hasMap: "https://maps.example/1",
						name: "/not",
						itemListElement: [
							{ "@type": "ListItem", position: 1, item: "/e" },
							{ "@type": "ListItem", position: 2, item: { "@id": "/f" } },
						],
						potentialAction: { target: { urlTemplate: "/g?q={q}" } },
						availability: "https://schema.org/InStock",
					},
				],
			}),
		).toEqual(
			[
				"https://www.example.com/#practice",
				"/a",
				"/b.png",
				"/c.png",
				"/d.png",
				"https://x.example/1",
				"https://x.example/2",
				"https://maps.example/1",
				"/e",
				"/f",
				"/g?q={q}",
			].map((url) => `stated json-ld ${url}`),
		);
	});

	test("are not read from names that are no web addresses", () => {
		expect(urlsIn({ "@id": "_:b0" })).toEqual([]);
		expect(urlsIn({ "@id": "urn:uuid:1" })).toEqual([]);
		expect(urlsIn({ "@id": "#me" })).toEqual(["stated json-ld #me"]);
	});

	test("are found once for each script", () => {
		const data = { url: "/a", mainEntityOfPage: "/a" };
		expect(urlsIn([data, data])).toEqual(["stated json-ld /a"]);
	});

	test.each(["null", "1", '"/x"', "[]", "{", "", "{} {}"])(
		"are not found in %j",
		(text) => {
			expect(
				linksOf(`<script type="application/ld+json">${text}</script>`),
			).toEqual([]);
		},
	);

	test("are found for any spelling of the script's type, and in no other script", () => {
		const data = '{"url": "/x"}';
		expect(
			linksOf(`<script type=" Application/LD+JSON ">${data}</script>`),
		).toEqual(["stated json-ld /x"]);
		expect(linksOf(`<script type="application/json">${data}</script>`)).toEqual(
			[],
		);
		expect(linksOf(`<p type="application/ld+json">${data}</p>`)).toEqual([]);
	});
});

test("each address is found with its element", () => {
	const html = '<p>a</p><a href="/x"><img src="/y.png" srcset="/z.png 2x"></a>';
	const { links, elements } = page("/about", html);
	expect(
		links.map(({ url, element }) => [url, elements[element]?.name]),
	).toEqual([
		["/x", "a"],
		["/y.png", "img"],
		["/z.png", "img"],
	]);
});
