// The link rules run on handmade pages with servers that give chosen responses.

import { describe, expect, test } from "vitest";
import {
	collect,
	type HandmadeSite,
	makeHandmadeSite,
} from "../../../test/support/run-rule.ts";
import { LinkIndex } from "../links/link-index.ts";
import type { AddressResponse } from "../links/linkinator.ts";
import { readFacts } from "../page/page.ts";
import type { Rule } from "../rule.ts";
import { linkBroken } from "./link-broken.ts";
import { linkExternal } from "./link-external.ts";
import { linkFragment } from "./link-fragment.ts";

const plain = await makeHandmadeSite();
const below = await makeHandmadeSite({ settings: "basePath: /practice" });
const link = (url: string) => `<a href="${url}">x</a>`;

type Statuses = Readonly<
	Record<string, number | string | Partial<AddressResponse>>
>;

/** Returns a status for each address, or the reason for a missing response. */
function respond(
	urls: Iterable<string>,
	statuses: Statuses,
): AddressResponse[] {
	return [...urls].map((url) => {
		const answer = statuses[url] ?? 404;
		if (typeof answer === "object")
			return { url, status: 200, failure: undefined, ...answer };
		return typeof answer === "number"
			? { url, status: answer, failure: undefined }
			: { url, status: 0, failure: answer };
	});
}

interface Setting {
	/** The HTML of pages by path. */
	readonly pages: Readonly<Record<string, string>>;
	readonly made?: HandmadeSite;
	/** Every other address answers 404. */
	readonly statuses?: Statuses;
	readonly external?: "check" | "skip";
}

async function run(rule: Rule, setting: Setting) {
	const { pages, made = plain, statuses = {} } = setting;
	const { site, routes, page } = made;
	const { external = "check" } = setting;
	const requested: string[] = [];
	const paths = new Set(["art/stress.svg", "share.png", "guide/index.html"]);
	const files = { paths, assets: [], statics: [] };
	const facts = Object.entries(pages).map(([path, html]) =>
		readFacts(page(path, html)),
	);
	const request = async (urls: readonly string[]) => {
		requested.push(...urls);
		return respond(urls, statuses);
	};
	const findingsOfRule = rule.checkSite?.({
		content: [],
		now: new Date(2024, 5, 1),
		collections: [],
		site,
		routes,
		files,
		pages: facts,
		contents: [],
		links: new LinkIndex({ site, routes, files, unplanned: [], pages: facts }),
		lostAddresses: [],
		newAddresses: [],
		external,
		request,
		requestOwn: request,
	});
	const found = await collect(findingsOfRule);
	const findings = found.map(
		({ severity = rule.severity, message, hint }) =>
			`${severity}: ${message}\n  -> ${hint}`,
	);
	return { requested, found, findings };
}

describe("link/broken", () => {
	test("reports the address and suggests the nearest page", async () => {
		const { findings, found } = await run(linkBroken, {
			pages: {
				"/about": [
					"/abuot",
					"/services/ocd-therapy",
					"/art/stres.svg",
					"/zzzzzzzz",
					"/about.php",
					"/services/ocd.md",
					"/about.yaml",
				]
					.map(link)
					.join(""),
			},
		});
		expect(findings.join("\n")).toMatchInlineSnapshot(`
			"error: /abuot does not exist
			  -> Did you mean /about?
			error: /services/ocd-therapy does not exist
			  -> Did you mean /services/ocd?
			error: /art/stres.svg does not exist
			  -> Did you mean /art/stress.svg?
			error: /zzzzzzzz does not exist
			  -> Link to a page that exists, or remove the link
			error: /about.php does not exist
			  -> Did you mean /about?
			error: /services/ocd.md does not exist
			  -> Did you mean /services/ocd?
			error: /about.yaml does not exist
			  -> Did you mean /about?"
		`);
		expect(found[0]).toMatchObject({
			target: "/abuot",
			suggestions: ["/about"],
		});
	});

	test("requests each address without a file once, and no other address", async () => {
		const { requested } = await run(linkBroken, {
			pages: {
				"/about": link("/gone") + link("/gone#x") + link("/about"),
				"/contact": link("/gone") + link("https://x.example/"),
			},
		});
		expect(requested).toEqual(["/gone"]);
	});

	test("accepts an address that the server serves or redirects", async () => {
		const { findings } = await run(linkBroken, {
			pages: { "/about": link("/about.html") + link("/x") },
			statuses: { "/about.html": 200, "/x": 308 },
		});
		expect(findings).toEqual([]);
	});

	const ORIGIN = "https://www.example.com";
	test.each([
		["/about/", "/about"],
		["/about/#team", "/about#team"],
		["/about/?from=/a/", "/about?from=/a/"],
		["/about/?x=1#y/", "/about?x=1#y/"],
		["/services/ocd/", "/services/ocd"],
		[`${ORIGIN}/about/`, `${ORIGIN}/about`],
		[`${ORIGIN}/about/?x#y`, `${ORIGIN}/about?x#y`],
		["/old/", "/old"],
		["/share.png/", "/share.png", 404],
	])("corrects the slash at the end of %s", async (url, to, status = 200) => {
		const [request = ""] = url.replace(ORIGIN, "").split("#");
		const { found } = await run(linkBroken, {
			pages: { "/about": link(url) },
			statuses: { [request]: status },
		});
		expect(found).toMatchObject([
			{
				message: `${url.replace(/[?#].*/, "")} has a slash at the end, and many hosts find nothing there`,
				hint: `Write ${to}`,
				target: url,
				suggestions: [to],
				correction: { from: url, to },
			},
		]);
	});

	test("corrects each address of a page with a slash as it is written", async () => {
		const { found, requested } = await run(linkBroken, {
			pages: { "/about": link("/contact/#a") + link("/contact/#b") },
			statuses: { "/contact/": 200 },
		});
		expect(requested).toEqual(["/contact/"]);
		expect(found.map(({ correction }) => correction?.to)).toEqual([
			"/contact#a",
			"/contact#b",
		]);
	});

	test("corrects a slash on a site in a folder without naming the folder", async () => {
		const { found } = await run(linkBroken, {
			made: below,
			pages: { "/about": link("/practice/about/#team") },
			statuses: { "/practice/about/": 200 },
		});
		expect(found.map(({ correction }) => correction)).toEqual([
			{ from: "/about/#team", to: "/about#team" },
		]);
	});

	test("says that a page does not exist which is missing with and without the slash", async () => {
		const { found } = await run(linkBroken, {
			pages: { "/about": link("/contcat/") },
			statuses: { "/contcat/": 404 },
		});
		expect(found).toMatchObject([
			{ message: "/contcat/ does not exist", target: "/contcat/" },
		]);
	});

	test("accepts a slash where a folder has a page, and on a site with folders", async () => {
		const guide = await run(linkBroken, {
			pages: { "/about": link("/guide/") + link("/") },
			statuses: { "/guide/": 200 },
		});
		expect([guide.requested, guide.findings]).toEqual([["/guide/"], []]);
		const made = await makeHandmadeSite({ settings: "urlStyle: directory" });
		const pages = { "/about": link("/contact/") + link("/about") };
		const statuses = { "/about": 200 };
		const folders = await run(linkBroken, { made, pages, statuses });
		expect(folders.findings).toEqual([]);
	});

	test("reports addresses outside the folder of the site", async () => {
		const { findings, requested } = await run(linkBroken, {
			made: below,
			pages: { "/about": link("/about") + link("/practice/gone") },
		});
		expect(requested).toEqual(["/practice/gone"]);
		expect(findings.join("\n")).toMatchInlineSnapshot(`
			"error: /about is outside /practice, the folder in which this site is published
			  -> In a template, use the address that hypno provides instead of an address written by hand
			error: /gone does not exist
			  -> Link to a page that exists, or remove the link"
		`);
	});

	test.each([
		[plain, "/pictures/list.pdf"],
		[below, "/practice/pictures/list.pdf"],
	])(
		"explains why a file in static/pictures/ does not exist",
		async (made, url) => {
			const { findings } = await run(linkBroken, {
				made,
				pages: { "/about": link(url) },
			});
			expect(findings.join()).toContain("Move the file to another folder");
		},
	);

	test("explains why no browser could follow an address", async () => {
		const { findings } = await run(linkBroken, {
			pages: {
				"/about": `${link("/a b")}${link("htps://x.example")}<img src="">`,
			},
		});
		expect(findings.join("\n")).toMatchInlineSnapshot(`
			"error: "/a b" leads nowhere: an address cannot contain a space
			  -> Remove the space, or write %20 if the file name really has one
			error: "htps://x.example" leads nowhere: browsers cannot open "htps:" addresses
			  -> Start the address of a page of this site with one slash, as in /contact; write the address of another site in full, as in https://www.example.org
			error: "" leads nowhere: the address is empty
			  -> Write the missing address, or delete the attribute"
		`);
	});

	test("sends no request on a site without broken links", async () => {
		const { requested, findings } = await run(linkBroken, {
			pages: { "/about": link("/") },
		});
		expect([requested, findings]).toEqual([[], []]);
	});
});

describe("link/fragment", () => {
	test("suggests the nearest anchor, or lists the anchors of the page", async () => {
		const ids = (...names: string[]) =>
			names.map((name) => `<i id="${name}"></i>`).join("");
		const { findings, found } = await run(linkFragment, {
			pages: {
				"/": ids("a", "b", "c", "d", "e", "f", "g"),
				"/about": `${ids("team")}${["#taem", "/#zzz", "/contact#form", "/services#x"].map(link).join("")}`,
				"/contact": "",
				"/services": ids("all-services"),
			},
		});
		expect(findings.join("\n")).toMatchInlineSnapshot(`
			"error: a link leads to #taem, but no part of the page has that name, so visitors land at the top
			  -> Did you mean #team?
			error: a link leads to #zzz, but no part of the page / has that name, so visitors land at the top
			  -> Write the name of a part that exists: #a, #b, #c, #d, #e, #f, …
			error: a link leads to #form, but no part of the page /contact has that name, so visitors land at the top
			  -> Delete the # and the name after the #: no part of that page has a name
			error: a link leads to #x, but no part of the page /services has that name, so visitors land at the top
			  -> Write the name of a part that exists: #all-services"
		`);
		expect(
			found.map(({ target, suggestions }) => [target, suggestions]),
		).toEqual([
			["#taem", ["#team"]],
			["/#zzz", []],
			["/contact#form", []],
			["/services#x", []],
		]);
	});
});

describe("the #fragment of a redirect", () => {
	test.each([
		["", "/about#taem"],
		["basePath: /practice", "/practice/about#taem"],
	])("is an id of its page (%s)", async (settings, target) => {
		const made = await makeHandmadeSite({
			settings,
			redirects:
				"/team: /about#taem\n/we: /about#team\n/out: https://a.example/#x\n/old: /about\n",
		});
		const { found } = await run(linkFragment, {
			made,
			pages: { "/about": '<i id="team"></i>' },
		});
		expect(found).toEqual([
			expect.objectContaining({
				hint: "Did you mean #team?",
				target,
				suggestions: ["/about#team"],
				source: { file: "content/redirects.yaml", keys: ["/team"] },
			}),
		]);
	});
});

describe("link/external", () => {
	const two = { "/": link("https://a.example/") + link("https://b.example/") };
	const external = async (a: string, b: string) => {
		const statuses = { "https://a.example/": a, "https://b.example/": b };
		const work = run(linkExternal, { pages: two, statuses });
		return work.then(
			({ findings }) => findings.map((line) => line.split(" ")[0]),
			(error) => error,
		);
	};

	test.each([
		["EAI_AGAIN", "EAI_AGAIN"],
		["ENETUNREACH", "ENETUNREACH"],
		["ENOTFOUND", "EAI_AGAIN"],
		["ENOTFOUND", "ENOTFOUND"],
	])(
		"throws an error when the machine has no network: %s, %s",
		async (a, b) => {
			const error = await external(a, b);
			expect(error).toMatchObject({ exitCode: 3 });
			expect(error.message).toContain("seems to be offline");
		},
	);

	test("reports an unknown host as gone when other sites respond", async () => {
		expect(await external("ENOTFOUND", "ETIMEDOUT")).toEqual([
			"error:",
			"warning:",
		]);
	});

	const url = "https://x.example/";
	const checkExternal = async (answer: number | string) =>
		(
			await run(linkExternal, {
				pages: { "/about": link(url) },
				statuses: { [url]: answer },
			})
		).findings;

	test.each([200, 204, 206, 301])("accepts the status %d", async (status) => {
		expect(await checkExternal(status)).toEqual([]);
	});

	test.each([
		[
			404,
			"error: https://x.example/ is gone: its site answers with status 404 (no such page)",
		],
		[
			410,
			"error: https://x.example/ is gone: its site answers with status 410 (no such page)",
		],
		[
			"ENOTFOUND",
			"error: https://x.example/ is gone: there is no site with that name",
		],
		[
			"TimeoutError",
			"warning: https://x.example/ could not be reached (TimeoutError)",
		],
		[
			"ECONNRESET",
			"warning: https://x.example/ could not be reached (ECONNRESET)",
		],
		[
			"CERT_HAS_EXPIRED",
			"warning: https://x.example/ could not be reached (CERT_HAS_EXPIRED)",
		],
		[
			403,
			"warning: https://x.example/ could not be checked: its site answers with status 403, as many sites do when a program asks",
		],
		[
			429,
			"warning: https://x.example/ could not be checked: its site answers with status 429, as many sites do when a program asks",
		],
		[
			500,
			"warning: https://x.example/ could not be checked: its site answers with status 500, as many sites do when a program asks",
		],
		[
			999,
			"warning: https://x.example/ could not be checked: its site answers with status 999, as many sites do when a program asks",
		],
	])(
		"reports the status %s by its severity and message",
		async (answer, expected) => {
			const findings = await checkExternal(answer);
			expect(findings.map((text) => text.split("\n")[0])).toEqual([expected]);
		},
	);

	test("accepts a form that refuses to be opened", async () => {
		const checkForm = async (status: number) =>
			(
				await run(linkExternal, {
					pages: { "/about": `<form action="${url}"></form>` },
					statuses: { [url]: status },
				})
			).findings.join("\n");
		expect(await checkForm(405)).toBe("");
		expect(await checkExternal(405)).toEqual([]);
		expect(await checkForm(404)).toMatchInlineSnapshot(`
			"warning: https://x.example/ answers with status 404 (no such page) when a browser opens the address, although the form may still work
			  -> Send the form once: if the message arrives, you need do nothing"
		`);
		expect(await checkForm(410)).toMatch(/^warning/);
		expect(await checkForm(500)).toMatch(/^warning/);
	});

	test("sends no request without --external, or without an address", async () => {
		const pages = { "/about": link(url) };
		const left = await run(linkExternal, { pages, external: "skip" });
		expect([left.requested, left.findings]).toEqual([[], []]);
		const none = await run(linkExternal, { pages: { "/about": link("/") } });
		expect([none.requested, none.findings]).toEqual([[], []]);
	});
});
