import { HtmlValidate } from "html-validate";
import { describe, expect, test } from "vitest";
import { makeBytes } from "../../../test/support/make-bytes.ts";
import {
	checkContent,
	formatLocatedProblems,
	makeSite,
} from "../../../test/support/make-site.ts";
import { buildSite } from "../build-site.ts";
import { planSite, readSite } from "../pipeline.ts";

const REDIRECTS = "content/redirects.yaml";

async function problemsOf(text: string): Promise<string> {
	const { config } = makeSite({ [REDIRECTS]: text });
	const { problems } = await planSite(await readSite(config));
	return formatLocatedProblems(problems);
}

/** Returns the files that a build adds because of the redirects. */
async function build(text: string, settings = "") {
	const SITE = "content/site.yaml";
	const { config, write } = makeSite({ [REDIRECTS]: text });
	const { files: plain } = await buildSite(makeSite().config);
	const known = new Set<string>();
	for await (const { outputPath } of plain) known.add(outputPath);
	if (settings !== "") {
		const { MINIMAL_CONTENT } = await import(
			"../../../test/support/minimal-site.ts"
		);
		write({ [SITE]: `${MINIMAL_CONTENT[SITE]}${settings}\n` });
	}
	const added = new Map<string, string>();
	for await (const file of (await buildSite(config)).files)
		if (settings !== "" || !known.has(file.outputPath))
			added.set(file.outputPath, String(await makeBytes(file)));
	return added;
}

describe("redirects.yaml:", () => {
	test("a redirect to a page or a file is accepted", async () => {
		expect(
			await problemsOf(
				"/old: /about\n/a/b/: /services/ocd/\n/x.php: /\n/logo: /share.png\n",
			),
		).toBe("");
	});

	test("a missing file and a file of comments are accepted", async () => {
		expect(await problemsOf("# none yet\n")).toBe("");
		const { located } = await checkContent({});
		expect(located).toEqual([]);
	});

	test("signs, spaces and letters of other languages are accepted as they are", async () => {
		expect(
			await problemsOf(`/what's-on: /about
/fees & times: /about
/groups (new)!: /about
/größe/日本: /about
/a+b=c;d,e@f$g: /about
/price"list"|<x>^~: /about
/index.php/team: /about
/100%25: /about
/faq:fees: /about
/café/: /about
`),
		).toBe("");
	});

	test("stars, queries, parts of a page and other sites are accepted", async () => {
		expect(
			await problemsOf(`/category/*: /services
/2019/*: /services/:last
/2019/03/quit: /services/ocd
/?p=12: /about
/team: /about#people
/shop: https://shop.example/a?b=1
`),
		).toBe("");
	});

	test.each([
		[
			"/services/*: /about",
			"/services/* would hide /services/stop-smoking, which exists",
		],
		["/a/*: /a/:last", "/a/* leads back to itself, without end"],
		["/a/*: /about\n/b: /a/c", "there is no page /a/c to redirect visitors to"],
		[
			"/a/*: /nowhere/:last",
			"there is no page /nowhere/:last to redirect visitors to",
		],
		["/a: /services/:last", ":last has no meaning without a star"],
		["/?p=1&q=2: /about", '"/?p=1&q=2" is not a valid old address'],
		["/a*: /about", '"/a*" is not a valid old address'],
		["/a/*/b: /about", '"/a/*/b" is not a valid old address'],
	])("%s is an error", async (text, message) => {
		expect(await problemsOf(`${text}\n`)).toContain(message);
	});

	test("each host gets a star and a query as it can express them", async () => {
		const files = await build(
			"/category/*: /about\n/2019/*: /services/:last\n/?p=12: /about\n/a: https://b.example/c\n",
			"\n",
		);
		const lines = files.get("_redirects") ?? "";
		expect(lines).toContain("/category/* /about 301!\n");
		expect(lines).toContain(
			"/2019/:last /services/:last 301\n/2019/:last/ /services/:last 301\n/2019/:a/:last /services/:last 301\n",
		);
		expect(lines).toContain("/a https://b.example/c 301\n");
		expect(lines).not.toContain("p=12");
		const { redirects } = JSON.parse(files.get("vercel.json") ?? "{}");
		expect(redirects).toContainEqual({
			source: "/",
			destination: "/about",
			statusCode: 301,
			has: [{ type: "query", key: "p", value: "12" }],
		});
		expect(redirects).toContainEqual({
			source: "/2019/:above*/:last",
			destination: "/services/:last",
			statusCode: 301,
		});
		expect(
			[...files.keys()].filter((name) => /category|2019/.test(name)),
		).toEqual([]);
	});

	test("missing targets, chains and cycles are reported with their lines", async () => {
		expect(
			await problemsOf(`/a: /b
/b: /about
/c: /d
/d: /c
/e: /e
/f: /abuot
/g: /404
/about: /contact
/share.png: /about
/h: /about
/h/: /contact
/i: /about.html
/j: /services/ocd/index.php
/k: /index.html
/l: /services/pain
/m: /services/ocds
/n: /service/ocd
/o: /d
`),
		).toMatchInlineSnapshot(`
			"content/redirects.yaml:1:5 error: there is no page /b to redirect visitors to
			  -> /b is an old address too: write the page that it leads to, as in /about
			content/redirects.yaml:3:5 error: there is no page /d to redirect visitors to
			  -> /d is an old address too: write the page that it leads to, as in /about
			content/redirects.yaml:4:5 error: there is no page /c to redirect visitors to
			  -> /c is an old address too: write the page that it leads to, as in /about
			content/redirects.yaml:5:5 error: there is no page /e to redirect visitors to
			  -> /e is an old address too: write the page that it leads to, as in /about
			content/redirects.yaml:6:5 error: there is no page /abuot to redirect visitors to
			  -> Did you mean /about?
			content/redirects.yaml:7:5 error: there is no page /404 to redirect visitors to
			  -> Write the path of a page of this site, as in /about
			content/redirects.yaml:8:1 error: /about exists, and with this redirect visitors could not open it
			  -> Delete this line, or the page
			content/redirects.yaml:9:1 error: /share.png exists, and with this redirect visitors could not open it
			  -> Delete this line, or the page
			content/redirects.yaml:11:1 error: duplicate redirect: /h is listed above, and both lines mean the same address
			  -> Delete one of the two lines
			content/redirects.yaml:12:5 error: there is no page /about.html to redirect visitors to
			  -> Did you mean /about?
			content/redirects.yaml:13:5 error: there is no page /services/ocd/index.php to redirect visitors to
			  -> Did you mean /services/ocd?
			content/redirects.yaml:14:5 error: there is no page /index.html to redirect visitors to
			  -> Did you mean /?
			content/redirects.yaml:15:5 error: there is no page /services/pain to redirect visitors to
			  -> Write the path of a page of this site, as in /about
			content/redirects.yaml:16:5 error: there is no page /services/ocds to redirect visitors to
			  -> Did you mean /services/ocd?
			content/redirects.yaml:17:5 error: there is no page /service/ocd to redirect visitors to
			  -> Did you mean /services/ocd?
			content/redirects.yaml:18:5 error: there is no page /d to redirect visitors to
			  -> /d is an old address too: write the page that it leads to, as in /about"
		`);
	});

	test("invalid addresses are reported with their lines", async () => {
		expect(
			await problemsOf(`old: /about
/: /about
/a?p=1: /about
/index.php?page=fees&x=/a: /about
/*: /about
/a#team: /about
/%2e%2Fx: /about
/%E9: /about
/a/../../b: /about
/%2e%2E/b: /about
/.hypno: /about
//example.com: /about
/b: https://www.example.org
/c: /about#team
/d:
/e: 4
https://www.example.com/gone?p=1: /about
mailto:a@b: /about
/a%60b: /about
/%7Bpath%7D: /about
/f: about
/g: //example.org/a
/h: 'C:\\about'
`),
		).toMatchInlineSnapshot(`
			"content/redirects.yaml:1:1 error: "old" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:2:1 error: "/" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:4:1 error: "/index.php?page=fees&x=/a" is not a valid old address
			  -> Behind the ? there may be one name and one value, as in /?p=12; without them, /index.php leads all of its addresses to one page
			content/redirects.yaml:5:1 error: "/*" is not a valid old address
			  -> A star stands for all that follows, and is the last sign behind a slash, as in /category/*: /articles
			content/redirects.yaml:6:1 error: "/a#team" is not a valid old address
			  -> Browsers do not send what follows the #: write /a
			content/redirects.yaml:7:1 error: "/%2e%2Fx" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:8:1 error: "/%E9" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:9:1 error: "/a/../../b" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:10:1 error: "/%2e%2E/b" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:11:1 error: "/.hypno" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:12:1 error: "//example.com" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:15:4 error: "/d" is empty (The page of this site that takes its place)
			  -> Write it like this: /d: /about
			content/redirects.yaml:16:5 error: "/e" should be text, but it is the number 4 (The page of this site that takes its place)
			  -> Write a text, with quotes round it if it is a number or starts with { or [: /e: /about
			content/redirects.yaml:17:1 error: "https://www.example.com/gone?p=1" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:18:1 error: "mailto:a@b" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:19:1 error: "/a%60b" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:20:1 error: "/%7Bpath%7D" is not a valid old address
			  -> Copy the part after the name of the host from the browser, without ? and #, as in /old-page: /about
			content/redirects.yaml:21:5 error: "about" is not the path of a page of this site
			  -> Name a page of this site after the colon, as in /old-page: /about, or another site in full
			content/redirects.yaml:22:5 error: "//example.org/a" is not the path of a page of this site
			  -> Name a page of this site after the colon, as in /old-page: /about, or another site in full
			content/redirects.yaml:23:5 error: "C:\\about" is not the path of a page of this site
			  -> Name a page of this site after the colon, as in /old-page: /about, or another site in full"
		`);
	});

	test("a page with an error is accepted as the target", async () => {
		const { config } = makeSite({
			[REDIRECTS]: "/old: /about\n",
			"content/pages/about.yaml": "meta:\n",
		});
		const { problems } = await planSite(await readSite(config));
		expect(problems.map(({ source }) => source?.file)).not.toContain(REDIRECTS);
	});
});

describe("redirect pages for hosts without rules", () => {
	test("have the path of the old address", async () => {
		const files = await build(
			"/old: /about\n/a/b: /\n/x.html: /about\n/y.php: /about\n",
		);
		expect([...files.keys()].sort()).toEqual([
			"_redirects",
			"a/b.html",
			"old.html",
			"x.html",
			"y.php/index.html",
		]);
		expect(files.get("old.html")).toMatchInlineSnapshot(`
			"<!DOCTYPE html>
			<html lang="en-GB">
			<head>
			<meta charset="utf-8">
			<title>This page has moved | Calm Practice</title>
			<meta name="viewport" content="width=device-width">
			<meta name="robots" content="noindex">
			<meta http-equiv="refresh" content="0; url=/about">
			<link rel="canonical" href="https://www.example.com/about">
			</head>
			<body>
			<main>
			<h1>This page has moved</h1>
			<p>You will find it at <a href="/about">https://www.example.com/about</a>.</p>
			</main>
			</body>
			</html>
			"
		`);
	});

	test("follow the URL style of the site", async () => {
		const files = await build(
			"/old: /about\n/x.html: /\n",
			"urlStyle: directory\nbasePath: /p",
		);
		expect(files.get("old/index.html")).toContain("url=/p/about/");
		expect(files.get("x.html")).toContain("url=/p/");
		expect(files.get("_redirects")).toMatchInlineSnapshot(`
			"# For Netlify
			/p/old /p/about/ 301!
			/p/old/ /p/about/ 301!
			/p/x.html /p/ 301!

			# For Cloudflare Pages
			/p/old /p/about/ 301
			/p/old/ /p/about/ 301
			/p/x.html /p/ 301
			"
		`);
	});

	/** By the old address: as browsers send it to Netlify and Cloudflare Pages, and Vercel's pattern for it. */
	const SENT = [
		["/what's-on", "/what's-on", "/what's-on"],
		["/q&a", "/q&a", "/q&a"],
		["/fees,prices", "/fees,prices", "/fees,prices"],
		["/a+b", "/a+b", "/a\\+b"],
		["/@me", "/@me", "/@me"],
		["/sale!", "/sale!", "/sale!"],
		["/a=b;c$d", "/a=b;c$d", "/a=b;c$d"],
		["/raw(x)", "/raw(x)", "/raw\\(x\\)"],
		["/a%2A%28b%29", "/a%2A(b)", "/a\\*\\(b\\)"],
		["/a:b", "/a%3Ab", "/a\\:b"],
		["/:me", "/%3Ame", "/\\:me"],
		["/:30", "/%3A30", "/\\:30"],
		["/at-9:30", "/at-9:30", "/at-9\\:30"],
		["/old page", "/old%20page", "/old%20page"],
		["/caf\u00E9", "/caf%C3%A9", "/caf%C3%A9"],
		["/100%25", "/100%25", "/100%25"],
		["/a%3Fb%23c", "/a%3Fb%23c", "/a%3Fb%23c"],
		['/"a"', "/%22a%22", "/%22a%22"],
		["/a[1]|b", "/a[1]|b", "/a[1]|b"],
		["/a~b_c-d.e", "/a~b_c-d.e", "/a~b_c-d.e"],
	] as const;

	test("each host gets an old address as browsers send it, but for the signs of its patterns", async () => {
		const files = await build(
			SENT.map(([from]) => `${JSON.stringify(from)}: /about\n`).join(""),
			"urlStyle: flat",
		);
		const lines = files.get("_redirects")?.split("\n");
		const { redirects } = JSON.parse(files.get("vercel.json") ?? "");
		const sources = redirects.map((one: { source: string }) => one.source);
		for (const [, sent, pattern] of SENT) {
			expect(lines).toContain(`${sent} /about 301`);
			expect(lines).toContain(`${sent} /about 301!`);
			expect(sources).toContain(pattern);
		}
	});

	test("an address that programs spell in two ways has a line for each, and a colon within a word comes last", async () => {
		const files = await build(
			["/caf\u00E9", "/a|b^c", "/a:b", "/old.html", "/a b\u00E9"]
				.map((from) => `${from}: /about\n`)
				.join(""),
			"urlStyle: flat",
		);
		const text = files.get("_redirects") ?? "";
		const lines = text
			.split("\n")
			.filter((line) => /^.*[^/] .* 301!$/.test(line));
		expect(lines.map((line) => line.split(" ")[0])).toEqual([
			"/caf%C3%A9",
			"/caf\u00E9",
			"/a%7Cb%5Ec",
			"/a|b^c",
			"/a%3Ab",
			"/old.html",
			"/a%20b%C3%A9",
			"/a:b",
		]);
		expect(text.indexOf("/a:b")).toBeGreaterThan(text.indexOf(" 301\n"));
		const { redirects } = JSON.parse(files.get("vercel.json") ?? "");
		const sources = redirects.map((one: { source: string }) => one.source);
		expect(sources).toContain("/old");
		expect(sources).toContain("/a|b^c");
		expect(sources).not.toContain("/caf\u00E9");
	});

	test("a redirect from the file of a page is an error unless it leads to that page", async () => {
		const lines = [
			"/about.html: /contact",
			"/index.html: /about",
			"/contact.html: /contact",
			"/old.html: /about",
		];
		const { config } = makeSite({ [REDIRECTS]: `${lines.join("\n")}\n` });
		const { problems } = await planSite(await readSite(config));
		const found = problems.filter(({ severity }) => severity === "error");
		expect(found.map(({ message }) => message)).toEqual([
			"/about.html is the file of the page /about, and leads to it already",
			"/index.html is the file of the page /, and leads to it already",
		]);
	});

	test("Vercel takes no page away with an old file that ends in .html", async () => {
		const files = await build("/about.html: /contact\n", "urlStyle: directory");
		const { redirects } = JSON.parse(files.get("vercel.json") ?? "");
		expect(redirects).toMatchObject([{ source: "/about.html" }]);
	});

	test("Caddy compresses no part of a file", async () => {
		const { files } = await buildSite(makeSite().config);
		for await (const file of files)
			if (file.outputPath === ".hosting/Caddyfile")
				expect(String(await makeBytes(file))).toMatch(
					/^\t@hypno_whole not header Range \*\n\tencode @hypno_whole gzip$/m,
				);
	});

	test("never replace a file, a folder or another page", async () => {
		const files = await build(
			`/about.html: /contact
/about/index.html: /contact
/contact: /about
`,
			"urlStyle: directory",
		).catch((error: unknown) => String(error));
		expect(files).toContain("/contact exists");
		const others = await build(
			`/about.html: /contact
/favicon.ico/x: /about
/art: /about
/a.html: /about
/a: /contact
/a.html/b: /about
/b.html/c.html: /about
/b.html: /contact
`,
			"urlStyle: directory",
		);
		const pages = [...others.keys()].filter(
			(file) => /^(?:about|favicon|art|a|b)\b/.test(file) && file.endsWith("l"),
		);
		expect(pages.sort()).toEqual([
			"a.html",
			"a/index.html",
			"about/index.html",
			"art/index.html",
			"b.html/c.html",
		]);
	});

	test("never replace a page on a disk that ignores case", async () => {
		const files = await build(`/About: /about
/FAVICON.ico: /about
/Services/Gone: /services
/Old: /about
`);
		const pages = [...files.keys()].filter((file) => file.endsWith("ml"));
		expect(pages).toEqual(["Services/Gone.html", "Old.html"]);
	});

	test("consist of valid HTML", async () => {
		const files = await build("/old: /about\n");
		const validator = new HtmlValidate({
			extends: ["html-validate:standard"],
			rules: { "void-style": "off" },
		});
		const report = await validator.validateString(files.get("old.html") ?? "");
		expect(report.results.flatMap(({ messages }) => messages)).toEqual([]);
	});
});

test.each([
	...["/404", "/404/", "/404.html", "/404.HTML", "/_headers", "/_headers/"],
	"/_worker.js",
	...["/_redirects", "/vercel.json", "/%34%30%34"],
])(
	"%s is an address that a host uses, so no redirect leads from it",
	async (from) => {
		expect(await problemsOf(`${from}: /about\n`)).toContain(
			"is an address that hypno or a host uses itself",
		);
	},
);

test("addresses that only look like those of hosts are accepted", async () => {
	const old =
		"/404s /4040 /404.php /a/404 /headers /_header /redirects /vercel";
	const lines = old.split(" ").map((from) => `${from}: /about\n`);
	expect(await problemsOf(lines.join(""))).toBe("");
});

test("__proto__ is no key of redirects", async () => {
	expect(await problemsOf("/old: /about\n__proto__: /about\n")).toContain(
		'content/redirects.yaml:2:1 error: unknown key "__proto__"',
	);
});
