import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import type { Route } from "../../plan/route.ts";
import { budgetBytes } from "./budget-bytes.ts";

/** Returns text that cannot be compressed, the same in each run. */
function noise(length: number): string {
	let state = 1;
	return Array.from({ length }, () => {
		state = (state * 48271) % 0x7fffffff;
		return String.fromCharCode(33 + (state % 90)).replace(/[<&>]/, "x");
	}).join("");
}

const heavier = (file: string, text: string) => ({
	file,
	from: "</main>",
	to: `<!--${text}--></main>`,
});
const withFiles = (...assets: { outputPath: string; contents: string }[]) => ({
	files: { paths: new Set<string>(), assets, statics: [] },
});

/** Adds spaces to all pages of one template. */
const padded = (template: string, blanks: number) => ({
	changePage: (html: string, route: Route) =>
		html + (route.template === template ? " ".repeat(blanks) : ""),
});

/** Removes the sizes from messages, because they change with the shipped pages and styles. */
const formatRounded = (found: Parameters<typeof formatFound>[0]) =>
	formatFound(found).map((line) =>
		line.replace(/((?:largest is|this page is|loads) \d)[\d.]+ kB/, "$1… kB"),
	);

test("reports nothing on the shipped site", async () => {
	expect(await runRule(budgetBytes)).toEqual([]);
});

test("reports a page that is too large", async () => {
	const found = await runRule(budgetBytes, [
		heavier("about.html", "é".repeat(9000)),
	]);
	expect(formatRounded(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/about.yaml:1:1: this page is 3… kB, above the limit of 30 kB, so visitors with a weak signal wait too long",
		]
	`);
	expect(found[0]).toMatchObject({ target: "/about", pages: ["/about"] });
});

test("does not count the files from which a picture is chosen", async () => {
	const source = `<source srcset="${"x".repeat(9000)}">`;
	const picture = `<picture>${source}<img alt=""></picture>`;
	const withPictures = (text: string) => [
		{ file: "about.html", from: "</main>", to: `${text}</main>` },
	];
	expect(await runRule(budgetBytes, withPictures(picture.repeat(3)))).toEqual(
		[],
	);
	const between = `${picture}${"x".repeat(20_000)}${picture}`;
	expect(await runRule(budgetBytes, withPictures(between))).toHaveLength(1);
});

test("reports all pages of a kind in one finding", async () => {
	const missing = ["ocd", "ibs", "allergies"].map(
		(slug) => `services/${slug}.html`,
	);
	const some = await runRule(
		budgetBytes,
		missing.map((file) => heavier(file, "x".repeat(20_000))),
	);
	expect(some.map(({ target }) => target)).toEqual([
		"/services/ibs",
		"/services/allergies",
		"/services/ocd",
	]);
	const all = await runRule(budgetBytes, [], padded("service", 20_000));
	expect(formatRounded(all)).toMatchInlineSnapshot(`
		[
		  "templates/pages/service.tsx:1:1: every page of this kind is too large: the largest is 4… kB, above the limit of 30 kB, so visitors with a weak signal wait too long",
		]
	`);
	expect(all[0]?.pages).toHaveLength(12);
});

test("reports stylesheets, scripts and pictures that are too large", async () => {
	const found = await runRule(
		budgetBytes,
		[heavier("services/food-addiction.html", noise(2000))],
		withFiles(
			{ outputPath: "assets/site-1.css", contents: "a".repeat(20_000) },
			{ outputPath: "assets/more-1.css", contents: noise(12_000) },
			{ outputPath: "assets/site-1.js", contents: noise(2000) },
			{ outputPath: "art/room.JPG", contents: "x".repeat(300_001) },
			{ outputPath: "art/small.svg", contents: "x".repeat(300_000) },
			{ outputPath: "notes.txt", contents: "x".repeat(400_000) },
		),
	);
	expect(formatRounded(found)).toMatchInlineSnapshot(`
		[
		  "templates/styles/site.css:1:1: the styles are 32 kB, above the limit of 30 kB, so visitors with a weak signal wait too long",
		  "templates/styles/site.css:1:1: compressed, the styles are 9.8 kB, above the limit of 7 kB, so visitors with a weak signal wait too long",
		  "templates/client/index.ts:1:1: compressed, the scripts are 1.7 kB, above the limit of 1.5 kB, so visitors with a weak signal wait too long",
		  "static/art/room.JPG:1:1: this picture is 300.1 kB, above the limit of 300 kB, so visitors with a weak signal wait too long",
		  "content/pages/services.yaml:1:1: a first visit to this page loads 1… kB (with styles and scripts, compressed), above the limit of 14 kB, so visitors with a weak signal wait too long",
		  "content/services/food-addiction.md:1:1: a first visit to this page loads 1… kB (with styles and scripts, compressed), above the limit of 14 kB, so visitors with a weak signal wait too long",
		]
	`);
	expect(found.map(({ target }) => target)).toMatchInlineSnapshot(`
		[
		  "the styles unpacked",
		  "the styles compressed",
		  "the scripts compressed",
		  "art/room.JPG",
		  "first visit to /services",
		  "first visit to /services/food-addiction",
		]
	`);
});

test.each([
	["a.pdf", 2_000_000],
	["a.MP4", 10_000_000],
	["a.mp3", 20_000_000],
	["a.ttf", 100_000],
	["a.html", 30_000],
	["a.svg", 300_000],
	["a.webmanifest", 1_000_000],
])("reports %s above %i bytes", async (outputPath, bytes) => {
	const dir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-weight-"));
	const copyOf = path.join(dir, "file");
	const run = async (length: number) => {
		fs.writeFileSync(copyOf, "");
		fs.truncateSync(copyOf, length);
		const contents = async () => new Uint8Array();
		const statics = [{ outputPath, copyOf, contents }];
		const files = { paths: new Set<string>(), assets: [], statics };
		return runRule(budgetBytes, [], { files });
	};
	expect(await run(bytes)).toEqual([]);
	expect(await run(bytes + 1)).toMatchObject([
		{ target: outputPath, source: { file: `static/${outputPath}` } },
	]);
	fs.rmSync(dir, { recursive: true });
});

test("reports a first visit that is too large although each part is within its own budget", async () => {
	const found = await runRule(budgetBytes, [
		heavier("contact.html", noise(8000)),
	]);
	expect(formatRounded(found)).toMatchInlineSnapshot(`
		[
		  "content/pages/contact.yaml:1:1: a first visit to this page loads 1… kB (with styles and scripts, compressed), above the limit of 14 kB, so visitors with a weak signal wait too long",
		]
	`);
	expect(found[0]?.target).toBe("first visit to /contact");
});
