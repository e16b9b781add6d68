// Accepted findings are labelled, entries without a finding are stale, accepting changes the file, and mistakes in
// the file are refused.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "../../test/support/make-site.ts";
import { fingerprint, type Problem } from "../base/problems.ts";
import { type BaselineFlags, openBaseline } from "./baseline.ts";
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

const format = (entries: readonly unknown[]) =>
	`${JSON.stringify({ version: 1, entries }, null, 2)}\n`;

/** Compares findings with the baseline of a folder, which has this text at first. */
function openFolder(text?: string) {
	const rootDir = makeFolder();
	const filePath = path.join(rootDir, FILE);
	if (text !== undefined) fs.writeFileSync(filePath, text);
	const reports: string[] = [];
	const run = (
		findings: readonly Problem[],
		{ rules = RULES, isWhole = true, flags = {} as BaselineFlags } = {},
	) => {
		const report = (line: string) => reports.push(line);
		const compare = openBaseline({ flags, rules, rootDir, report });
		return compare({ findings, isWhole, coverage: COVERAGE, unchecked: [] });
	};
	const read = () => fs.readFileSync(filePath, "utf8");
	return { rootDir, run, read, reports };
}

const apply = (
	entries: readonly (typeof ENTRY)[],
	findings: readonly Problem[],
	options: Parameters<ReturnType<typeof openFolder>["run"]>[1] = {},
) => openFolder(format(entries)).run(findings, options);

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
		source: { file: FILE, line: 13 },
		hint: expect.stringContaining("accept the rule again"),
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

const accepting = (accept: string) => ({
	flags: { accept, reason: " in\n spring " },
});

test("accepting a rule adds its findings, sorted, and drops its old entries alone", () => {
	const title = finding("home", "page/title");
	const { rootDir, run, read, reports } = openFolder(
		format([ENTRY, toEntry(title)]),
	);
	const found = [finding("/z"), finding("/a"), finding("b", "page/share")];
	const labelled = run(found, accepting("link"));
	expect(labelled.map(({ accepted }) => accepted)).toEqual([
		"in spring",
		"in spring",
		undefined,
		undefined,
	]);
	expect(labelled[3]).toMatchObject({ rule: "baseline/stale" });
	const added = new Date().toISOString().slice(0, 10);
	expect(read()).toBe(
		format([
			{ ...toEntry(finding("/a")), added },
			{ ...toEntry(finding("/z")), added },
			toEntry(title),
		]),
	);
	expect(reports).toEqual([
		`2 findings accepted in ${FILE}: commit the file.\n   2  link/broken\n   1  link/broken (no longer occurs)`,
	]);
	expect(fs.readdirSync(rootDir)).toEqual([FILE]);
});

test("accepting all drops entries of rules that no longer exist", () => {
	const { run, read, reports } = openFolder(
		format([{ ...ENTRY, rule: "link/brokken" }]),
	);
	expect(run([], accepting("all"))).toEqual([]);
	expect(read()).toBe(format([]));
	expect(reports[0]).toContain("   1  link/brokken (no longer occurs)");
});

test.each([
	["a page could not be checked", finding("/new"), "some pages could not"],
	["everything is accepted", GONE, "Nothing new to accept"],
])("nothing is written when %s", (_case, found, message) => {
	const text = JSON.stringify({ version: 1, entries: [ENTRY] });
	const { run, read, reports } = openFolder(text);
	run([found], { ...accepting("all"), isWhole: found === GONE });
	expect(read()).toBe(text);
	expect(reports.join()).toContain(message);
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
	expect(openFolder(withReason("later")).run([GONE])).toMatchObject([
		{ accepted: "later" },
	]);
	let error: unknown;
	try {
		openFolder(text).run([]);
	} catch (thrown) {
		error = thrown;
	}
	expect(error).toMatchObject({
		exitCode: 2,
		problems: [{ source: { file: FILE, line } }],
	});
});

test("a missing file is an empty baseline, and a folder in its place is refused", () => {
	const { rootDir, run } = openFolder();
	expect(run([GONE])).toEqual([GONE]);
	fs.mkdirSync(path.join(rootDir, FILE));
	expect(() => run([GONE])).toThrow();
});
