// Accepted findings are labelled, entries without a finding are stale, and mistakes in the file are refused.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../test/support/make-site.ts";
import { openBaseline } from "../commands/check-baseline.ts";
import { fingerprint, type Problem } from "../problems.ts";
import { loadBaseline, saveBaseline } from "./baseline.ts";
import { RULES } from "./rules/index.ts";

const FILE = "hypno-baseline.json";
const finding = (target: string, rule = "link/broken"): Problem => ({
	rule,
	severity: "error",
	message: `${target} does not exist`,
	target,
	source: { file: "content/site.yaml", line: 3, column: 1 },
});
const toEntry = (accepted: Problem) => ({
	fingerprint: fingerprint(accepted),
	rule: accepted.rule,
	file: "content/site.yaml",
	subject: accepted.target ?? "",
	reason: "in spring",
	added: "2026-11-21",
});
const GONE = finding("/gone");
const ENTRY = toEntry(GONE);
const COVERAGE = {
	pages: 1,
	links: 1,
	external: { found: 0, checked: 0 },
	linkinator: { checked: 0, broken: 0 },
};

/** Compares findings with a baseline of these entries. */
function apply(
	entries: readonly (typeof ENTRY)[],
	findings: readonly Problem[],
	{ rules = RULES, isWhole = true } = {},
) {
	const rootDir = makeFolder();
	saveBaseline(rootDir, entries);
	const report = () => {};
	const compare = openBaseline({ flags: {}, rules, rootDir, report });
	return compare({ findings, isWhole, coverage: COVERAGE, unchecked: [] });
}

test("a finding is accepted wherever it stands in its file, however it is worded", () => {
	const moved: Problem = {
		...GONE,
		message: "other words",
		source: { file: "content/site.yaml", line: 90, column: 9 },
	};
	const found = apply([ENTRY], [moved, finding("/lost")]);
	expect(found.map(({ accepted }) => accepted)).toEqual([
		"in spring",
		undefined,
	]);
});

test("an entry for what stops a build accepts nothing", () => {
	const invalid = finding("title", "content/invalid");
	const [found] = apply([toEntry(invalid)], [invalid]);
	expect(found).toEqual(invalid);
});

test("an entry whose finding no longer occurs is reported at its line", () => {
	const other = toEntry(finding("/a"));
	expect(apply([ENTRY, other], [GONE])[1]).toMatchObject({
		rule: "baseline/stale",
		source: { file: FILE, line: 5 },
		fix: "hypno check --prune",
	});
});

const WITHOUT_LINKS = RULES.filter(({ id }) => id !== "link/broken");
test.each([
	["its rule did not run", ENTRY, { rules: WITHOUT_LINKS }, 0],
	["a page could not be made", ENTRY, { isWhole: false }, 0],
	["no rule has its name", { ...ENTRY, rule: "link/brokken" }, {}, 1],
])("an entry without a finding when %s", (_case, entry, change, stale) => {
	expect(apply([entry], [], change)).toHaveLength(stale);
});

test("the file has sorted entries, and is read back as written", () => {
	const rootDir = makeFolder();
	const last = toEntry(finding("/z"));
	const { text } = saveBaseline(rootDir, [last, ENTRY]);
	expect(loadBaseline(rootDir)).toEqual({ entries: [ENTRY, last], text });
	expect(saveBaseline(rootDir, [ENTRY, last]).text).toBe(text);
	expect(saveBaseline(rootDir, []).text).toBe(
		'{\n  "version": 1,\n  "entries": []\n}\n',
	);
	expect(fs.readdirSync(rootDir)).toEqual([FILE]);
});

const withReason = (reason: string) =>
	JSON.stringify({ version: 1, entries: [{ ...ENTRY, reason }] });

test.each([
	["", 1],
	['{ "version": 1,\n oops }', 2],
	["<<<<<<< HEAD\n{}", 1],
	['{ "version": 2, "entries": [] }', 1],
	['{ "version": 1, "entries": [{ "rule": "link/broken" }] }', 1],
	[withReason(" "), 1],
])("a mistake in the file is refused with its line: %j", (text, line) => {
	const rootDir = makeFolder();
	fs.writeFileSync(path.join(rootDir, FILE), withReason("later"));
	expect(loadBaseline(rootDir).entries).toHaveLength(1);
	fs.writeFileSync(path.join(rootDir, FILE), text);
	let error: unknown;
	try {
		loadBaseline(rootDir);
	} catch (thrown) {
		error = thrown;
	}
	expect(error).toMatchObject({
		exitCode: 2,
		problems: [{ source: { file: FILE, line } }],
	});
});

test("a missing file is an empty baseline, and a folder in its place is refused", () => {
	const rootDir = makeFolder();
	expect(loadBaseline(rootDir).entries).toEqual([]);
	fs.mkdirSync(path.join(rootDir, FILE));
	expect(() => loadBaseline(rootDir)).toThrow();
});
