import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { UserError } from "../../problems.ts";
import type { Baseline } from "./baseline.ts";
import { loadBaseline, saveBaseline } from "./file.ts";

const EMPTY_BASELINE: Baseline = { entries: [] };
const BASELINE: Baseline = {
	entries: [
		{
			fingerprint: "b1946ac92492d234",
			rule: "link/broken",
			file: "content/site.yaml",
			subject: "/a",
			count: 1,
			reason: "moves",
			added: "2026-11-21",
		},
	],
};

let dir = "";
let filePath = "";
beforeEach(() => {
	dir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-baseline-"));
	filePath = path.join(dir, "hypno-baseline.json");
	onTestFinished(() => fs.rmSync(dir, { recursive: true, force: true }));
});

test("a missing file is loaded as an empty baseline", () => {
	expect(loadBaseline(dir)).toEqual(EMPTY_BASELINE);
});

test("a saved baseline is loaded again, and no other file is left in the folder", () => {
	saveBaseline(dir, EMPTY_BASELINE);
	saveBaseline(dir, BASELINE);
	expect(loadBaseline(dir)).toMatchObject(BASELINE);
	expect(fs.readdirSync(dir)).toEqual(["hypno-baseline.json"]);
});

test("the old file stays when the new one cannot replace it", () => {
	fs.mkdirSync(path.join(filePath, "in the way"), { recursive: true });
	expect(() => saveBaseline(dir, BASELINE)).toThrow();
	expect(fs.readdirSync(dir)).toEqual(["hypno-baseline.json"]);
	expect(fs.readdirSync(filePath)).toEqual(["in the way"]);
});

test("saving replaces the old file instead of overwriting its contents", () => {
	saveBaseline(dir, EMPTY_BASELINE);
	const other = path.join(dir, "other name");
	fs.linkSync(filePath, other);
	saveBaseline(dir, BASELINE);
	expect(fs.readFileSync(other, "utf8")).not.toContain("link/broken");
});

test("a folder with the baseline's name is reported as a mistake, not as a bug", () => {
	fs.mkdirSync(filePath);
	expect(() => loadBaseline(dir)).toThrow("EISDIR");
});

test("an invalid file is refused, never read as an empty baseline", () => {
	fs.writeFileSync(filePath, "");
	expect(() => loadBaseline(dir)).toThrow(UserError);
});
