import { expect, test } from "vitest";
import { runRule, tellFound } from "../../testing/run-rule.ts";
import type { ParsedPage } from "../page/page.ts";
import { parsePage } from "../page/page.ts";
import type { Rule } from "../rule.ts";
import { pageOrphan } from "./page-orphan.ts";

/** The rule on pages in which every link to one address is another. */
function relinked(from: string, to: string): Rule {
	const replaced = ({ route, html }: ParsedPage) =>
		parsePage(route, html.replaceAll(`href="${from}"`, `href="${to}"`));
	return {
		...pageOrphan,
		start: (context) => {
			const run = pageOrphan.start(context);
			return { ...run, page: (page) => run.page?.(replaced(page)) ?? [] };
		},
	};
}

test("every page of the shipped site is linked to", async () => {
	expect(await runRule(pageOrphan)).toEqual([]);
});

test("a page that no other page links to", async () => {
	const found = await runRule(relinked("/services/ptsd", "/x"));
	expect(tellFound(found)).toMatchInlineSnapshot(`
		[
		  "content/services/ptsd.md:1:1: no other page links to this page, so visitors do not come to it",
		]
	`);
	expect(found[0]).toMatchObject({
		target: "/services/ptsd",
		pages: ["/services/ptsd"],
	});
});

test("its own link to itself and links that cannot be followed do not count", async () => {
	const about = (to: string) => ({
		file: "about.html",
		from: "</main>",
		to: `<a href="${to}">x</a></main>`,
	});
	const unlinked = relinked("/about", "https://[");
	expect(await runRule(unlinked, [about("/about?x#y")])).toHaveLength(1);
	expect(await runRule(unlinked, [about("?x")])).toHaveLength(1);
	const other = { ...about("/about"), file: "index.html" };
	for (const to of [
		"about",
		"/about.html#team",
		"/about/",
		"https://www.example.com/about?x=1",
	])
		expect(
			await runRule(relinked("/about", "/x"), [
				{ ...other, to: `<a href="${to}">x</a></main>` },
			]),
		).toEqual([]);
});

test("the home page and pages that search engines leave out need no link", async () => {
	expect(await runRule(relinked("/", "/x"))).toEqual([]);
	expect(await runRule(relinked("/services/ocd", "/x"))).toEqual([]);
});
