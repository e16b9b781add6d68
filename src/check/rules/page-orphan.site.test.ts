import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { pageOrphan } from "./page-orphan.ts";

/** Replaces every link to one address on all pages. */
const relinked = (from: string, to: string) => ({
	changePage: (html: string) =>
		html.replaceAll(`href="${from}"`, `href="${to}"`),
});

test("reports nothing on the shipped site", async () => {
	expect(await runRule(pageOrphan)).toEqual([]);
});

test("reports a page that no other page links to", async () => {
	const found = await runRule(pageOrphan, [], relinked("/services/ptsd", "/x"));
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "content/services/ptsd.md:1:1: no other page links to this page, so visitors do not find it",
		]
	`);
	expect(found[0]).toMatchObject({
		target: "/services/ptsd",
		pages: ["/services/ptsd"],
	});
});

test("ignores a page's link to itself and links that cannot be followed", async () => {
	const about = (to: string) => ({
		file: "about.html",
		from: "</main>",
		to: `<a href="${to}">x</a></main>`,
	});
	const unlinked = relinked("/about", "https://[");
	expect(
		await runRule(pageOrphan, [about("/about?x#y")], unlinked),
	).toHaveLength(1);
	expect(await runRule(pageOrphan, [about("?x")], unlinked)).toHaveLength(1);
	const other = { ...about("/about"), file: "index.html" };
	for (const to of [
		"about",
		"/about.html#team",
		"/about/",
		"https://www.example.com/about?x=1",
	])
		expect(
			await runRule(
				pageOrphan,
				[{ ...other, to: `<a href="${to}">x</a></main>` }],
				relinked("/about", "/x"),
			),
		).toEqual([]);
});

test("requires no link to the home page and to pages that search engines leave out", async () => {
	expect(await runRule(pageOrphan, [], relinked("/", "/x"))).toEqual([]);
	expect(
		await runRule(pageOrphan, [], relinked("/services/ocd", "/x")),
	).toEqual([]);
});
