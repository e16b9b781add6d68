import { expect, test } from "vitest";
import { createUrls, type UrlSettings } from "./urls.ts";

const make = (settings: Partial<UrlSettings> = {}) =>
	createUrls({
		siteUrl: "https://www.example.com/",
		basePath: "",
		urlStyle: "flat",
		...settings,
	});

test.each([
	["/", "/", "/practice/", "/practice/"],
	["/about", "/about", "/practice/about", "/practice/about/"],
	["/about/", "/about/", "/practice/about/", "/practice/about/"],
	["/about#a", "/about#a", "/practice/about#a", "/practice/about/#a"],
	["/about?b#c", "/about?b#c", "/practice/about?b#c", "/practice/about/?b#c"],
	["/about#b?c", "/about#b?c", "/practice/about#b?c", "/practice/about/#b?c"],
	[
		"/a?b=/c.d#e",
		"/a?b=/c.d#e",
		"/practice/a?b=/c.d#e",
		"/practice/a/?b=/c.d#e",
	],
	["/#top", "/#top", "/practice/#top", "/practice/#top"],
	["/share.png", "/share.png", "/practice/share.png", "/practice/share.png"],
	["#top", "#top", "#top", "#top"],
	["mailto:a@b.c", "mailto:a@b.c", "mailto:a@b.c", "mailto:a@b.c"],
	["https://a.b/c", "https://a.b/c", "https://a.b/c", "https://a.b/c"],
])(
	"the link %s gets the base path and the style of addresses",
	(link, flat, below, directory) => {
		const basePath = "/practice";
		expect(make().href(link)).toBe(flat);
		expect(make({ basePath }).href(link)).toBe(below);
		expect(make({ basePath, urlStyle: "directory" }).href(link)).toBe(
			directory,
		);
	},
);

test("full addresses begin with the origin and the base path", () => {
	expect(make().absolute("/about")).toBe("https://www.example.com/about");
	expect(make({ basePath: "/p" }).absolute("/")).toBe(
		"https://www.example.com/p/",
	);
});

test.each([
	["/", "index.html", "index.html"],
	["/about", "about.html", "about/index.html"],
	["/services/ocd", "services/ocd.html", "services/ocd/index.html"],
	["/404", "404.html", "404.html"],
])("the page %s gets its output path", (page, flat, directory) => {
	expect(make({ basePath: "/practice" }).outputPath(page)).toBe(flat);
	expect(make({ urlStyle: "directory" }).outputPath(page)).toBe(directory);
});

test.each([
	["/%2Fevil.example/u%CC%88", "/%2Fevil.example/%C3%BC"],
	["/%5Cevil.example/e%CC%81", "/%5Cevil.example/%C3%A9"],
	["/%2fevil.example/e\u0301", "/%2fevil.example/%C3%A9"],
	["/a%2Fb/e\u0301", "/a%2Fb/%C3%A9"],
	["/a%3Fb/e\u0301?x=%CC%81", "/a%3Fb/%C3%A9?x=%CC%81"],
	["/e\u0301%2Fb", "/%C3%A9%2Fb"],
	["/%zz/e\u0301", "/%zz/%C3%A9"],
	["/a&b/e\u0301", "/a&b/%C3%A9"],
])("%s is written as %s: it stays in its folders", (link, href) => {
	const urls = createUrls({
		siteUrl: "https://www.example.com",
		basePath: "",
		urlStyle: "flat",
	});
	expect(urls.href(link)).toBe(href);
	expect(new URL(href, "https://a.example").host).toBe("a.example");
});
