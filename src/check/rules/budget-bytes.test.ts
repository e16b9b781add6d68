import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { makeDiskFile } from "../../../test/support/make-bytes.ts";
import { checkHtml } from "../../../test/support/run-rule.ts";
import type { MadeFile, StaticFile } from "../../site/output/file.ts";
import type { SiteFacts } from "../rule.ts";
import { budgetBytes } from "./budget-bytes.ts";

/** Returns text that can hardly be compressed, the same in each run. */
function noise(length: number): string {
	let state = 1;
	return Array.from({ length }, () => {
		state = (state * 48271) % 0x7fffffff;
		return String.fromCharCode(48 + (state % 70)).replace(/[<&>]/, "x");
	}).join("");
}

describe("a page", () => {
	const page = (parts: Record<string, string>) =>
		["head", "header", "main", "footer"]
			.map((tag) => `<${tag}>${parts[tag] ?? ""}</${tag}>`)
			.join("");
	const find = (parts: Record<string, string>) =>
		checkHtml(budgetBytes, page(parts));

	test("is weighed as it is sent", () => {
		expect(find({ main: "A quiet word. ".repeat(5000) })).toEqual([]);
		expect(find({ main: noise(9000) })).toEqual([]);
		expect(find({ main: noise(14_000) })).toHaveLength(1);
	});

	test.each([
		["main", "/about", "content/pages/about.yaml"],
		["head", "menu and footer", "content/site.yaml"],
		["header", "menu and footer", "content/site.yaml"],
		["footer", "menu and footer", "content/site.yaml"],
	])(
		"is reported where its largest part is written: %s",
		(tag, target, file) => {
			const found = find({ main: noise(4000), [tag]: noise(14_000) });
			expect(found).toMatchObject([{ target, source: { file } }]);
		},
	);
});

describe("a file", () => {
	const find = (file: MadeFile | StaticFile, isBuilt = false) => {
		const files = isBuilt
			? { assets: [file], statics: [] }
			: { assets: [], statics: [file] };
		return [...budgetBytes.checkSite({ files } as unknown as SiteFacts)];
	};

	test.each([
		["a.pdf", 2_000_000],
		["a.MP4", 20_000_000],
		["a.webm", 20_000_000],
		["a.mp3", 10_000_000],
		["a.ttf", 100_000],
		["a.svg", 300_000],
		["a.webmanifest", 2_000_000],
	])("%s may have %i bytes", async (outputPath, bytes) => {
		const contents = makeDiskFile(Buffer.alloc(bytes));
		expect(await find({ outputPath, contents })).toEqual([]);
		const larger = { ...contents, size: bytes + 1 };
		expect(await find({ outputPath, contents: larger })).toMatchObject([
			{ target: outputPath, source: { file: `static/${outputPath}` } },
		]);
	});

	test("a text of static/ is weighed as it is sent", async () => {
		const script = (text: string) =>
			find({ outputPath: "tool.js", contents: makeDiskFile(text) });
		expect(await script("a".repeat(90_000))).toEqual([]);
		expect(await script(noise(2000))).toMatchObject([{ target: "tool.js" }]);
	});

	test("a text of static/ that is gone meanwhile has no weight", async () => {
		const contents = makeDiskFile(noise(2000));
		fs.rmSync(contents.path);
		expect(await find({ outputPath: "tool.js", contents })).toEqual([]);
	});

	test("a stylesheet and a script are weighed as they are sent", async () => {
		const css = (contents: string) =>
			find({ outputPath: "assets/site-1.css", contents }, true);
		expect(await css("a".repeat(90_000))).toEqual([]);
		expect(await css(noise(12_000))).toMatchObject([
			{
				target: "the stylesheet",
				source: { file: "templates/styles/site.css" },
			},
		]);
		const contents = noise(2000);
		expect(
			await find({ outputPath: "assets/site-1.js", contents }, true),
		).toMatchObject([
			{ target: "the script", source: { file: "templates/client/index.ts" } },
		]);
	});
});
