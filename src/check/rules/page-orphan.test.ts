import { expect, test } from "vitest";
import {
	formatFound,
	makeHandmadeSite,
	readFacts,
} from "../../../test/support/run-rule.ts";
import { LinkIndex } from "../links/link-index.ts";
import { readFacts as readPage } from "../page/page.ts";
import { pageOrphan } from "./page-orphan.ts";

const facts = await readFacts();
const { site, routes, page } = await makeHandmadeSite();

const PATHS = ["/about", "/services", "/services/stop-smoking", "/contact"];

/** The home page leads to all others, unless a page has HTML of its own. */
function run(html: Readonly<Record<string, string>> = {}) {
	const linked: Record<string, string> = { "/": linksTo(...PATHS), ...html };
	const pages = routes.map(({ path }) =>
		readPage(page(path, linked[path] ?? "")),
	);
	const { files } = facts;
	const links = new LinkIndex({ site, routes, files, unplanned: [], pages });
	return [...pageOrphan.checkSite({ ...facts, site, routes, pages, links })];
}

function linksTo(...addresses: readonly string[]): string {
	return addresses.map((address) => `<a href="${address}">x</a>`).join("");
}

/** The home page with another address in place of that of the about page. */
const leadingTo = (address: string) =>
	linksTo(...PATHS.map((path) => (path === "/about" ? address : path)));

test("reports nothing on a site whose pages are all linked, except the home page and pages that search engines leave out", () => {
	expect(run()).toEqual([]);
});

test("reports a page that no other page links to", () => {
	const found = run({ "/": linksTo("/about", "/services", "/contact") });
	expect(formatFound(found)).toEqual([
		"content/services/stop-smoking.md:1:1: no other page links to this page, so visitors do not find it",
	]);
	expect(found).toMatchObject([
		{ target: "/services/stop-smoking", pages: ["/services/stop-smoking"] },
	]);
});

test("ignores a page's link to itself and links that cannot be followed", () => {
	for (const address of ["/about?x#y", "?x"]) {
		const html = { "/": leadingTo("https://["), "/about": linksTo(address) };
		expect(run(html), address).toMatchObject([{ target: "/about" }]);
	}
});

test.each([
	"about",
	"/about.html#team",
	"/about/",
	"https://www.example.com/about?x=1",
])("the address %s leads to the page", (address) => {
	expect(run({ "/": leadingTo(address) })).toEqual([]);
});
