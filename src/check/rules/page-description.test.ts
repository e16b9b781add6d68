import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { pageDescription } from "./page-head.ts";

const META = /<meta name="description" content=".*?"\/>/;
const description = (file: string, text: string) => ({
	file,
	from: META,
	to: `<meta name="description" content="${text}">`,
});

test("reports nothing on the shipped site", async () => {
	expect(await runRule(pageDescription)).toEqual([]);
});

test("reports missing, empty, short and long descriptions", async () => {
	const found = await runRule(pageDescription, [
		{ file: "index.html", from: META, to: "" },
		description("about.html", ""),
		description("contact.html", "Write to us."),
		description("services.html", "All our services. ".repeat(9)),
	]);
	expect(formatFound(found)).toMatchInlineSnapshot(`
		[
		  "/ <html>: this page has no description, so search engines show other words of the page instead",
		  "/about <html>: this page has no description, so search engines show other words of the page instead",
		  "/services <meta>: the description has 161 characters, but search engines cut off a description longer than 160",
		  "/contact <meta>: the description has 12 characters, but a description of fewer than 70 says too little",
		]
	`);
	expect(
		found.map(({ target }) => target?.slice(0, 20)),
	).toMatchInlineSnapshot(`
		[
		  "no description",
		  "no description",
		  "All our services. Al",
		  "Write to us.",
		]
	`);
	expect(found[3]?.source).toMatchObject({ written: "Write to us." });
});

test("reports one finding for all pages with one description, also written with entities", async () => {
	const found = await runRule(pageDescription, [
		description("about.html", "A &amp; B. ".repeat(12)),
		description("contact.html", " A & B.".repeat(12)),
	]);
	expect(found).toHaveLength(1);
	expect(found[0]?.message).toMatch(/^2 pages have the same description, /);
	expect(found[0]?.pages).toEqual(["/about", "/contact"]);
});

test("accepts short and repeated descriptions of pages that search engines leave out", async () => {
	const found = await runRule(pageDescription, [
		description("404.html", "Oh"),
		description("services/ocd.html", "Oh"),
	]);
	expect(found).toEqual([]);
});

test("ignores a text that is still to be written", async () => {
	const found = await runRule(pageDescription, [
		description("about.html", "TODO: Two or three sentences"),
		description("contact.html", "TODO: Two or three sentences"),
	]);
	expect(found).toEqual([]);
});
