import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { pageTitle } from "./page-head.ts";

const TITLE = /<title>.*?<\/title>/;
const title = (file: string, text: string) => ({
	file,
	from: TITLE,
	to: `<title>${text}</title>`,
});

test("reports nothing on the shipped site", async () => {
	expect(await runRule(pageTitle)).toEqual([]);
});

test("reports missing, empty, short and long titles", async () => {
	const found = await runRule(pageTitle, [
		{ file: "index.html", from: TITLE, to: "" },
		title("about.html", " "),
		title("contact.html", "Contact"),
		title(
			"services.html",
			`${"All services ".repeat(6)}| Stillwater Hypnotherapy`,
		),
	]);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "/ <html>: this page has no title, so search results and browser tabs show its address instead",
		  "/about <html>: this page has no title, so search results and browser tabs show its address instead",
		  "/services <title>: the title has 103 characters, but search engines cut off a title longer than 65",
		  "/contact <title>: the title has 7 characters, but a title of fewer than 10 says too little",
		]
	`);
	expect(found.map(({ target }) => target)).toMatchInlineSnapshot(`
		[
		  "no title",
		  "no title",
		  "All services All services All services All services All services All services | Stillwater Hypnotherapy",
		  "Contact",
		]
	`);
	expect(found[2]?.hint).toMatchInlineSnapshot(
		`"Write 10 to 65 characters that say what this page is about, as in "Stop Smoking Hypnotherapy""`,
	);
	expect(found[2]?.source).toMatchObject({
		written: "All services ".repeat(6).trim(),
	});
});

test("reports one finding for all pages with one title, capitals aside", async () => {
	const same = "Hypnotherapy for you | Stillwater Hypnotherapy";
	const found = await runRule(pageTitle, [
		title("index.html", same),
		title("about.html", same.toUpperCase()),
		title("contact.html", same),
	]);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "/about <title>: 3 pages have the same title, so nobody can tell them apart in search results: "Hypnotherapy for you | Stillwater Hypnotherapy"",
		]
	`);
	expect(found[0]?.pages).toEqual(["/", "/about", "/contact"]);
});

test("accepts short and repeated titles of pages that search engines leave out", async () => {
	const found = await runRule(pageTitle, [
		title("404.html", "Oh"),
		title("services/ocd.html", "Oh"),
	]);
	expect(found).toEqual([]);
	expect(await runRule(pageTitle, [title("404.html", "")])).toHaveLength(1);
});

test("does not take the title of a drawing for the page's title", async () => {
	const drawing = {
		file: "about.html",
		from: "<svg ",
		to: "<svg><title>Rings on water</title></svg><svg ",
	};
	expect(await runRule(pageTitle, [drawing])).toEqual([]);
	const without = { file: "about.html", from: TITLE, to: "" };
	expect(await runRule(pageTitle, [without, drawing])).toHaveLength(1);
});
