// The addresses of handmade pages are counted when they lead somewhere, and indexed otherwise.
import { describe, expect, test } from "vitest";
import { makeDiskFile } from "../../../test/support/make-bytes.ts";
import {
	type HandmadeSite,
	makeHandmadeSite,
} from "../../../test/support/run-rule.ts";
import type { ModelOptions } from "../../../test/support/site-model.ts";
import { readFacts } from "../page/page.ts";
import { LinkIndex, type LinkInput } from "./link-index.ts";

const ASSETS = ["favicon.svg", "art/stress.svg", "a b.pdf"];
const plain = await makeHandmadeSite();
const below = await makeHandmadeSite({
	settings: "basePath: /practice\nurlStyle: directory",
} satisfies ModelOptions);

type Pages = Readonly<Record<string, string>>;

/** @param pages the HTML of some pages by path */
function index(
	pages: Pages,
	{ site, routes, page }: HandmadeSite = plain,
	change: Partial<LinkInput> = {},
): LinkIndex {
	const made = routes.map(({ outputPath }) => outputPath);
	return new LinkIndex({
		site,
		routes,
		files: { paths: new Set([...made, ...ASSETS]), assets: [] },
		unplanned: [],
		pages: Object.entries(pages).map(([path, html]) =>
			readFacts(page(path, html)),
		),
		...change,
	});
}

const link = (url: string) => `<a href="${url}">x</a>`;

/** Lists the unknown addresses that the page /services/ocd requests. */
function unknownOf(url: string, site = plain): string[] {
	return [...index({ "/services/ocd": link(url) }, site).unknown.keys()];
}

describe("links to existing files", () => {
	test.each([
		"/",
		"/about",
		"/about.html",
		"/about?x=1",
		"/about#top",
		"/services/ocd",
		"/services/ocd.html",
		"ocd",
		"stop-smoking",
		"../about",
		"",
		"#top",
		"?x=1",
		"/index.html",
		"/favicon.svg",
		"/art/stress.svg#a",
		"/a%20b.pdf",
		"https://www.example.com/about",
		"http://www.example.com/about",
		"//www.example.com/",
	])("are known: %j", (url) => {
		expect(unknownOf(url)).toEqual([]);
	});

	test.each([
		"/practice/",
		"/practice/about/",
		"/practice/about/index.html",
		"/practice/favicon.svg",
		"../../about/",
		"https://www.example.com/practice/about/",
	])("are known on a site in a folder: %j", (url) => {
		expect(unknownOf(url, below)).toEqual([]);
	});
});

describe("links without a file", () => {
	test.each([
		["/abuot", "/abuot"],
		["/About", "/About"],
		["/about/", "/about/"],
		["/abuot?x=1#a", "/abuot?x=1"],
		["about", "/services/about"],
		["/services%2Focd", "/services%2Focd"],
		["/caf%C3%A9", "/caf%C3%A9"],
		["/favicon.png", "/favicon.png"],
		["/services", ""],
		// Hosts answer 404 at the address of the 404 page.
		["/404", "/404"],
		["/404.html", "/404.html"],
	])("are requested from a server: %j", (url, request) => {
		expect(unknownOf(url)).toEqual(request === "" ? [] : [request]);
	});

	test.each([
		["/about", "/about"],
		["/practice", "/practice"],
		["/practice/about", "/practice/about"],
		["https://www.example.com/", "/"],
	])(
		"are requested from a server on a site in a folder: %j",
		(url, request) => {
			expect(unknownOf(url, below)).toEqual([request]);
		},
	);

	test("are requested once for all their spellings", () => {
		const html =
			link("/gone") + link("https://www.example.com/gone") + link("/gone#a");
		const { unknown } = index({ "/about": html, "/contact": link("gone") });
		expect([...unknown.keys()]).toEqual(["/gone"]);
		const locations = unknown.get("/gone")?.locations ?? [];
		expect(locations).toMatchObject([
			{ page: "/about" },
			{ page: "/about" },
			{ page: "/about" },
			{ page: "/contact" },
		]);
	});
});

test("a form may be sent to a function or a program of the host, but to no page that is missing", () => {
	const forms = ["/api/contact", "/.netlify/functions/a", "/c.php", "/thanks"];
	const html = forms.map((url) => `<form action="${url}"></form>`).join("");
	expect([...index({ "/about": html }).unknown.keys()]).toEqual(["/thanks"]);
	expect(unknownOf("/api/contact")).toEqual(["/api/contact"]);
});

test("links to services without content are not reported as broken", () => {
	const pages = {
		"/about": `${link("/services/ibs")}${link("/services/ibs#x")}`,
	};
	const links = index(pages, plain, { unplanned: ["/services/ibs"] });
	expect([...links.unknown.keys()]).toEqual([]);
	expect(links.missingFragments.size).toBe(0);
});

describe("addresses that no browser could follow", () => {
	const malformedOf = (html: string) =>
		[...index({ "/about": html }).malformed.values()].map(
			({ url, reason }) => `${JSON.stringify(url)} ${reason}`,
		);

	test("are reported with the reason", () => {
		expect(malformedOf(link("/a b") + link("htps://x.example"))).toEqual([
			'"/a b" an address cannot contain a space',
			'"htps://x.example" browsers cannot open "htps:" addresses',
		]);
	});

	test.each([
		['<img src="">', true],
		['<img src=" ">', true],
		['<link rel="icon" href="">', true],
		['<meta property="og:image" content="">', true],
		['<script src=""></script>', true],
		// These lead to the page itself.
		['<a href="">x</a>', false],
		['<form action="">x</form>', false],
	])(
		"are reported when they are empty, unless emptiness is allowed: %s",
		(html, isMalformed) => {
			expect(malformedOf(html)).toEqual(
				isMalformed ? ['"" the address is empty'] : [],
			);
		},
	);
});

describe("external addresses", () => {
	test("are listed once each, without their fragments", () => {
		const html =
			link("https://x.example/a#b") +
			link("https://x.example/a") +
			link("https://x.example");
		const { external } = index({ "/about": html });
		expect([...external.keys()]).toEqual([
			"https://x.example/a",
			"https://x.example/",
		]);
	});
});

describe("fragments", () => {
	const missing = (pages: Pages, site = plain) =>
		[...index(pages, site).missingFragments.values()].map(
			({ href, fragment, ids }) => `${href}#${fragment} of ${[...ids]}`,
		);
	const TEAM =
		'<h2 id="team"></h2><i id="a b"></i><i id="é"></i><i id="c%20d"></i>';

	test.each([
		"#team",
		"#",
		"#top",
		"#TOP",
		"#a%20b",
		"#a b",
		"#%C3%A9",
		"#é",
		"#c%20d",
		"#:~:text=calm",
		"#team:~:text=calm",
		"/about#team",
		"/about?x=1#team",
		"/about.html#team",
		"/about/#team",
		"https://www.example.com/about#team",
	])("are found on the page: %j", (url) => {
		expect(
			missing({
				"/about": TEAM + link(encodeURI(decodeURI(url)).replaceAll("%25", "%")),
			}),
		).toEqual([]);
	});

	test.each([
		["#Team", "#Team of team"],
		["#tea%6D%20", "#team  of team"],
		["#100%", "#100% of team"],
		["/about#tema", "/about#tema of team"],
		["/about/#tema", "/about#tema of team"],
		["/about.html#tema", "/about#tema of team"],
	])("are reported as missing: %j", (url, expected) => {
		const html = `<h2 id="team"></h2>${link(url)}`;
		expect(missing({ "/about": html })).toEqual([expected]);
	});

	test("are checked on pages before and after the linking page", () => {
		const pages = {
			"/": link("/about#team") + link("/about#x"),
			"/about": '<i id="team"></i>',
			"/contact": link("/about#team") + link("/about#y"),
		};
		expect(missing(pages)).toEqual(["/about#x of team", "/about#y of team"]);
	});

	test("are found on a page of a site in a folder, in any spelling", () => {
		const html = `<i id="team"></i>${["/practice/about/", "/practice/about", "/practice/about/index.html", ""].map((path) => link(`${path}#x`)).join("")}`;
		expect(missing({ "/about": html }, below)).toEqual([
			"/practice/about/#x of team",
			"#x of team",
		]);
	});

	test("are reported as missing on a page without ids", () => {
		const links = index({ "/": link("/about#x"), "/about": "<p>" });
		expect([...links.missingFragments.values()]).toMatchObject([
			{ href: "/about", fragment: "x", ids: new Set() },
		]);
	});

	test("are not checked on a page that could not be made, in a file or on another site", () => {
		const html =
			link("/contact#x") +
			link("/art/stress.svg#x") +
			link("https://x.example/#x") +
			link("/gone#x");
		expect(missing({ "/about": html })).toEqual([]);
	});

	test("are checked when an SVG refers to a shape on its page", () => {
		const use = (id: string) => `<svg><use href="#${id}"/></svg>`;
		const html = `<svg><g id="ring"/></svg>${use("ring")}${use("rign")}`;
		expect(missing({ "/about": html })).toEqual(["#rign of ring"]);
	});

	test("are not checked when structured data only names them", () => {
		const data = { "@id": "https://www.example.com/about#me" };
		const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
		expect(missing({ "/about": html })).toEqual([]);
	});

	test("are found when structured data names them", () => {
		const url = "https://www.example.com/about#me";
		const data = `<script type="application/ld+json">${JSON.stringify({ "@id": url })}</script>`;
		const pages = { "/": data, "/contact": data + link(url), "/about": "<p>" };
		expect(missing(pages)).toEqual(["/about#me of "]);
	});
});

test("the count of addresses includes the valid ones", () => {
	const html = `${link("/about")}${link("/gone")}${link("mailto:a@example.com")}<img src="/favicon.svg">`;
	expect(index({ "/about": html, "/": link("/") }).count).toBe(5);
});

test("links in web pages and drawings of static/ are located in their files", () => {
	const statics = Object.entries({
		"old/page.html": `<a href="/nope">x</a>\n<img src="gone.png" alt="">${link("/about")}${link("../a%20b.pdf")}${link("#top")}${link("https://www.example.org/")}`,
		"art/map.svg": '<svg><use href="#a"/><image href="/lost.png"/></svg>',
		"old/other.html": `<base href="https://www.example.org/">${link("/lost")}`,
		"notes.txt": link("/lost"),
	}).map(([outputPath, text]) => {
		return { outputPath, contents: makeDiskFile(text) };
	});
	const made = plain.routes.map(({ outputPath }) => outputPath);
	const files = { paths: new Set([...made, ...ASSETS]), assets: [], statics };
	const { unknown, external } = index({}, plain, { files });
	const found = [...unknown].map(([request, { locations }]) => {
		return [request, ...locations];
	});
	expect(found).toEqual([
		["/nope", { file: "static/old/page.html", line: 1, column: 1 }],
		["/old/gone.png", { file: "static/old/page.html", line: 2, column: 1 }],
		["/lost.png", { file: "static/art/map.svg", line: 1, column: 22 }],
	]);
	expect(external.size).toBe(0);
});
