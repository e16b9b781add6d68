// The files of a first visit, compressed as a host sends them, keep to limits of their size.
import zlib from "node:zlib";
import { describe, expect, test } from "vitest";
import { budgetBytes } from "../src/check/rules/budget-bytes.ts";
import { checkEdits } from "./support/checked-site.ts";
import { readShippedText } from "./support/shipped-files.ts";
import { readShippedBuilt } from "./support/shipped-site.ts";
import { makeTrustFiles } from "./support/trust-content.ts";

const site = readShippedBuilt();

function sizesOf(contents: Buffer): { raw: number; sent: number } {
	return {
		raw: contents.length,
		sent: zlib.brotliCompressSync(contents).length,
	};
}

function listFiles(ending: string) {
	return [...site.files]
		.filter(([outputPath]) => outputPath.endsWith(ending))
		.map(([outputPath, contents]) => ({ outputPath, ...sizesOf(contents) }));
}

const [css, ...moreStyles] = listFiles(".css");
const [script, ...moreScripts] = listFiles(".js");

test("the only stylesheet has at most 7 kB, 30 kB unpacked", () => {
	expect(moreStyles).toEqual([]);
	expect(css?.sent).toBeLessThanOrEqual(7000);
	expect(css?.raw).toBeLessThanOrEqual(30_000);
});

test("the only script has at most 1.5 kB, 3 kB unpacked", () => {
	expect(moreScripts).toEqual([]);
	expect(script?.sent).toBeLessThanOrEqual(1500);
	expect(script?.raw).toBeLessThanOrEqual(3000);
});

describe("pages", () => {
	const pages = listFiles(".html");

	test("are all measured", () => {
		expect(pages).toHaveLength(39);
	});

	test("keep to the size limits", () => {
		const common = (css?.sent ?? 0) + (script?.sent ?? 0);
		const large = pages.filter(
			({ raw, sent }) => sent > 8000 || raw > 30_000 || sent + common > 14_000,
		);
		expect(large).toEqual([]);
	});
});

test("all documented additions and a menu of 60 services fit", async () => {
	const file = "content/services.yaml";
	const more = Array.from(
		{ length: 26 },
		(_, index) =>
			`  - slug: another-service-${index}\n    label: Another Service of ${index}\n    theme: calm\n`,
	);
	const list = readShippedText(file).trimEnd();
	const additions = Object.entries(makeTrustFiles());
	const { findings } = await checkEdits(
		[
			{ file, contents: `${list}\n${more.join("")}` },
			...additions.map(([file, contents]) => ({ file, contents })),
		],
		{ rules: [budgetBytes] },
	);
	expect(findings).toEqual([]);
});

test("drawings have less than 4 kB each", () => {
	const drawings = listFiles(".svg");
	expect(drawings.length).toBeGreaterThanOrEqual(4);
	for (const { raw } of drawings) expect(raw).toBeLessThan(4000);
});

test("there is at most one font, of less than 60 kB", () => {
	const fonts = listFiles(".woff2");
	expect(fonts.length).toBeLessThanOrEqual(1);
	for (const { raw } of fonts) expect(raw).toBeLessThan(60_000);
	for (const ending of [".woff", ".ttf", ".otf"])
		expect(listFiles(ending)).toEqual([]);
});
