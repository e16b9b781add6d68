// Accepted findings are labelled, entries without a finding are stale, and mistakes in the file are refused.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../../test/support/make-site.ts";
import type { Problem } from "../../problems.ts";
import {
	applyBaseline,
	formatBaseline,
	loadBaseline,
	parseBaseline,
	saveBaseline,
	toEntry,
} from "./baseline.ts";

const finding = (target: string, rule = "link/broken"): Problem => ({
	rule,
	severity: "error",
	message: `${target} does not exist`,
	target,
	source: { file: "content/site.yaml", line: 3, column: 1 },
});
const GONE = finding("/gone");
const entry = toEntry(GONE, "in spring", "2026-11-21");
const SCOPE = {
	ranRules: new Set(["link/broken"]),
	knownRules: new Set(["link/broken", "link/fragment"]),
	isWhole: true,
};
const read = (...entries: (typeof entry)[]) =>
	parseBaseline(formatBaseline(entries));

test("a finding is accepted wherever it stands in its file, however it is worded", () => {
	const moved: Problem = {
		...GONE,
		message: "other words",
		source: { file: "content/site.yaml", line: 90, column: 9 },
	};
	const all = [moved, finding("/lost")];
	expect(
		applyBaseline(read(entry), all, SCOPE).map(({ accepted }) => accepted),
	).toEqual(["in spring", undefined]);
});

test("an entry for what stops a build accepts nothing", () => {
	const invalid = finding("title", "content/invalid");
	const entries = read(toEntry(invalid, "later", "2026-11-21"));
	expect(applyBaseline(entries, [invalid], SCOPE)).toEqual([invalid]);
});

test("an entry whose finding no longer occurs is reported at its line", () => {
	const other = toEntry(finding("/a"), "x", "2026-11-21");
	expect(applyBaseline(read(entry, other), [GONE], SCOPE)[1]).toMatchObject({
		rule: "baseline/stale",
		source: { file: "hypno-baseline.json", line: 5 },
		fix: "hypno check --prune",
	});
});

test.each([
	["its rule did not run", { ...SCOPE, ranRules: new Set<string>() }, 0],
	["a page could not be made", { ...SCOPE, isWhole: false }, 0],
	["no rule has its name", { ...SCOPE, knownRules: new Set<string>() }, 1],
])("an entry without a finding when %s", (_case, scope, stale) => {
	expect(applyBaseline(read(entry), [], scope)).toHaveLength(stale);
});

test("the file has sorted entries, and is read back as written", () => {
	const entries = [toEntry(finding("/z"), "b", "2026-11-22"), entry];
	const text = formatBaseline(entries);
	expect(formatBaseline(parseBaseline(text).entries)).toBe(text);
	expect(formatBaseline([])).toBe('{\n  "version": 1,\n  "entries": []\n}\n');
});

test.each([
	["", 1],
	['{ "version": 1,\n oops }', 2],
	["<<<<<<< HEAD\n{}", 1],
	['{ "version": 2, "entries": [] }', 1],
	['{ "version": 1, "entries": [{ "rule": "link/broken" }] }', 1],
	[formatBaseline([{ ...entry, reason: " " }]), 1],
])("a mistake in the file is refused with its line: %j", (text, line) => {
	let error: unknown;
	try {
		parseBaseline(text);
	} catch (thrown) {
		error = thrown;
	}
	expect(error).toMatchObject({
		exitCode: 2,
		problems: [{ source: { file: "hypno-baseline.json", line } }],
	});
});

test("the file is written as a whole, and a folder in its place is refused", () => {
	const rootDir = makeFolder();
	expect(loadBaseline(rootDir).entries).toEqual([]);
	saveBaseline(rootDir, [entry]);
	expect(loadBaseline(rootDir).entries).toEqual([entry]);
	expect(fs.readdirSync(rootDir)).toEqual(["hypno-baseline.json"]);
	const other = makeFolder();
	fs.mkdirSync(path.join(other, "hypno-baseline.json"));
	expect(() => loadBaseline(other)).toThrow();
});
