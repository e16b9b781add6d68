import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
	readTree,
} from "../../../test/support/make-site.ts";
import { recordTerminal } from "../../../test/support/record-terminal.ts";
import { type CheckFlags, runCheck } from "./check.ts";

const SERVICES = "content/pages/services.yaml";
/** A page that shows the link of a card, which is misspelt. */
const MISSPELT = {
	"templates/index.tsx": edited(
		"templates/index.tsx",
		"services: ({ groups }) => (",
		"services: ({ page }) => <a href={page.core.cards[0].link.href}>x</a>,\n\tother: ({ groups }) => (",
	),
	[SERVICES]: edited(
		SERVICES,
		"/services/stress-relief",
		"/services/stop-smokin # once",
	),
};

function openSite(overrides: Overrides = MISSPELT) {
	const site = makeSite(overrides);
	const fix = async (flags: Partial<CheckFlags> = {}) => {
		const { terminal, output } = recordTerminal();
		const exitCode = await runCheck(
			() => site.config,
			{ failOn: "error", only: "link,content", fix: true, ...flags },
			terminal,
		);
		return { exitCode, ...output };
	};
	const read = (file = SERVICES) =>
		fs.readFileSync(path.join(site.rootDir, file), "utf8");
	return { ...site, fix, read };
}

beforeEach(() => {
	vi.stubEnv("CI", "");
	return () => vi.unstubAllEnvs();
});

test("a link with one similar page is corrected in its file, and the report shows what is left", async () => {
	const { fix, read } = openSite();
	const before = read();
	const { exitCode, stdout } = await fix();
	expect(read()).toBe(
		before.replace("/services/stop-smokin #", "/services/stop-smoking #"),
	);
	const [location, minus, plus] = stdout.split("\n");
	expect(location).toMatch(
		/^content\/pages\/services\.yaml:\d+:\d+ {2}link\/broken$/,
	);
	expect([minus, plus]).toEqual([
		"    - href: /services/stop-smokin # once",
		"    + href: /services/stop-smoking # once",
	]);
	expect(stdout).toContain("1 correction written.");
	expect(stdout).not.toContain("does not exist");
	expect(exitCode).toBe(0);
});

test("a second run changes nothing", async () => {
	const { fix, rootDir } = openSite();
	await fix();
	const before = readTree(rootDir);
	const { stdout } = await fix();
	expect(readTree(rootDir)).toEqual(before);
	expect(stdout).toContain("Nothing to fix");
});

describe("--dry-run", () => {
	test("shows the changes alone, and writes nothing", async () => {
		const { fix, rootDir } = openSite();
		const before = readTree(rootDir);
		const { exitCode, stdout } = await fix({ dryRun: true });
		expect(readTree(rootDir)).toEqual(before);
		expect(stdout).toContain("    + href: /services/stop-smoking # once\n");
		expect(stdout).toMatch(/nothing is written with --dry-run\.\n$/);
		expect(exitCode).toBe(1);
	});

	test("writes the report where --output asks for it", async () => {
		const { fix, rootDir } = openSite();
		const output = path.join(rootDir, "report.txt");
		await fix({ dryRun: true, output });
		expect(fs.readFileSync(output, "utf8")).toContain("link/broken");
	});

	test("without --fix is refused", async () => {
		const { config } = makeSite();
		const flags = { failOn: "error", dryRun: true } as const;
		const { terminal } = recordTerminal();
		await expect(runCheck(() => config, flags, terminal)).rejects.toThrow(
			"--dry-run has no effect without --fix",
		);
	});
});

test("JSON holds the edit of each finding, and the changes go to stderr", async () => {
	const { fix, read } = openSite();
	const lines = read().split("\n");
	const { stdout, stderr } = await fix({ format: "json", dryRun: true });
	const finding = JSON.parse(stdout).findings.find(
		({ rule }: { rule: string }) => rule === "link/broken",
	);
	const { file, line, column, from, to } = finding.edit;
	expect(file).toBe(SERVICES);
	expect(from).toBe("/services/stop-smokin");
	expect(lines[line - 1]?.slice(column - 1)).toMatch(
		/^\/services\/stop-smokin\b/,
	);
	expect(to).toBe("/services/stop-smoking");
	expect(finding.fix).toBeNull();
	expect(stderr).toContain("+ href: /services/stop-smoking");
});

test("what an error in the content hides is corrected in the same run", async () => {
	const { fix, read } = openSite({
		...MISSPELT,
		"content/site.yaml": edited("content/site.yaml", "\nphone:", "\nphoen:"),
	});
	await fix();
	expect(read("content/site.yaml")).toContain("\nphone:");
	expect(read()).toContain("/services/stop-smoking #");
	expect((await fix()).stdout).toContain("Nothing to fix");
});

test("only the named rules are fixed", async () => {
	const { fix, read } = openSite();
	const before = read();
	await fix({ fix: "jsonld", only: "link,content,jsonld" });
	expect(read()).toBe(before);
	await fix({ fix: "link/broken" });
	expect(read()).not.toBe(before);
});

test("an unknown rule is refused", async () => {
	const { fix } = openSite();
	await expect(fix({ fix: "link/brokn" })).rejects.toThrow("there is no rule");
});

test("a link with two similar pages is left to a person", async () => {
	const { fix, read } = openSite({
		...MISSPELT,
		[SERVICES]: edited(SERVICES, "/services/stress-relief", "/services/zzz"),
	});
	const before = read();
	const { stdout, exitCode } = await fix();
	expect(read()).toBe(before);
	expect(stdout).toContain("Nothing to fix");
	expect(exitCode).toBe(1);
});

const SERVICE = "content/services/stop-smoking.md";
const TITLE = "title: Stop Smoking Hypnotherapy";
const BODY = "- stop smoking\n---\n";

/** Each row edits the service as a person would by mistake. */
const FIXED: readonly (readonly [
	string,
	from: string,
	to: string,
	fixed: string,
])[] = [
	["a misspelt key", TITLE, "titel: Stop Smoking", "title: Stop Smoking"],
	["a misspelt icon", "icon: Leaf", "icon: Haert", "icon: Heart"],
	[
		"a misspelt claim",
		TITLE,
		'title: "{ yaersHere } of calm"\nclaims: { yearsHere: "25" }',
		'title: "{ yearsHere } of calm"\nclaims: { yearsHere: "25" }',
	],
	[
		"a key of two letters",
		"id: stop-smoking",
		"di: stop-smoking",
		"id: stop-smoking",
	],
	["curly quotes round a value", TITLE, "title: “Stop”", "title: Stop"],
	[
		"a heading without a space",
		BODY,
		`${BODY}\n##What to expect\n\nCalm.\n`,
		`${BODY}\n## What to expect\n\nCalm.\n`,
	],
];

test.each(FIXED)("%s is corrected, once", async (_, from, to, expected) => {
	const { fix, read } = openSite({ [SERVICE]: edited(SERVICE, from, to) });
	const before = read(SERVICE);
	expect((await fix()).stdout).toContain("1 correction written.");
	expect(read(SERVICE)).toBe(before.replace(to, () => expected));
	expect((await fix()).stdout).toContain("Nothing to fix");
});

/** The services page claims this number of items for a list that has one. */
const openCounted = (lines: string) =>
	openSite({
		"templates/index.tsx": edited(
			"templates/index.tsx",
			"services: ({ groups }) => (",
			`services: ({ page }) => <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify({ "@type": "ItemList", numberOfItems: page.structuredData.numberOfItems ?? 1, itemListElement: ["a"] }) }} />,\n\tother: ({ groups }) => (`,
		),
		[SERVICES]:
			edited(SERVICES, "", "").replaceAll(
				"\n",
				lines.includes("\r") ? "\r\n" : "\n",
			) + lines,
	});

test.each([
	[
		"between comments",
		"structuredData:\n  # Above.\n  numberOfItems: 25\n  # Below.\n",
		"structuredData:\n  # Above.\n  # Below.\n",
	],
	[
		"with spaces at its end",
		"structuredData:\n  numberOfItems: 25  \n",
		"structuredData:\n",
	],
	[
		"at the end of a file without an empty line",
		"structuredData:\n  numberOfItems: 25",
		"structuredData:\n",
	],
	[
		"with a comment of its own",
		"structuredData:\n  numberOfItems: 25  # Counted.\n",
		"structuredData:\n  # Counted.\n",
	],
	[
		"with line ends of Windows",
		"structuredData:\r\n  # Above.\r\n  numberOfItems: 25\r\n",
		"structuredData:\r\n  # Above.\r\n",
	],
])("a wrong number of items is deleted: %s", async (_, lines, left) => {
	const { fix, read } = openCounted(lines);
	const before = read();
	const flags = { only: "jsonld" };
	const { stdout } = await fix({ ...flags, format: "json", dryRun: true });
	const [{ edit }] = JSON.parse(stdout).findings;
	expect(edit).toMatchObject({ file: SERVICES, to: "" });
	expect(edit.from).toContain("numberOfItems:");
	const text = before.replaceAll("\r", "");
	const start = text.split("\n", edit.line - 1).join("\n").length + edit.column;
	expect(text.slice(start, start + edit.from.length)).toBe(edit.from);
	const fixed = await fix(flags);
	expect(fixed.stdout).toContain("1 correction written.");
	expect(fixed.stdout).toContain("- numberOfItems:");
	expect(fixed.stdout).not.toMatch(/^ +\+\s*$/m);
	expect(read()).toBe(before.slice(0, -lines.length) + left);
	expect((await fix(flags)).stdout).toContain("Nothing to fix");
});

test("a number of items on a line with other keys is left to a person", async () => {
	const { fix, read } = openCounted("structuredData: { numberOfItems: 25 }\n");
	const before = read();
	expect((await fix({ only: "jsonld" })).stdout).toContain("Nothing to fix");
	expect(read()).toBe(before);
});

const LEFT: readonly (readonly [string, from: string, to: string])[] = [
	["a key that is not similar", TITLE, `${TITLE}\nintro: Calm`],
	["a key that resembles another by chance", TITLE, `${TITLE}\nsecret: Calm`],
	["a key of which the right one is there too", TITLE, `${TITLE}\ntitel: Calm`],
	["an icon that is not similar", "icon: Leaf", "icon: Sun"],
	[
		"a claim with two similar names",
		TITLE,
		'title: "{yearsHera}"\nclaims: { yearsHere: "25", yearsHerd: "3" }',
	],
	[
		"a claim with another figure",
		TITLE,
		'title: "{sessions7}"\nclaims: { sessions6: "six" }',
	],
	["a key of two letters' difference", "benefits:", "bennefitss:"],
	[
		"quotes in the value of a claim",
		TITLE,
		`${TITLE}\nclaims: { years: “25” }`,
	],
	[
		"quotes round a text that YAML would read otherwise",
		TITLE,
		"title: “'Stop'”",
	],
	["quotes round a part of a text", TITLE, "title: “Stop” smoking"],
	["a quoted sentence", TITLE, "title: “Stop smoking.”"],
	["a word with the sign of a topic", BODY, `${BODY}\n#Calm is near.\n`],
];

test.each(LEFT)("%s is left to a person", async (_, from, to) => {
	const { fix, read } = openSite({ [SERVICE]: edited(SERVICE, from, to) });
	const before = read(SERVICE);
	expect((await fix()).stdout).toContain("Nothing to fix");
	expect(read(SERVICE)).toBe(before);
});

test("a file with a similar name is left to a person", async () => {
	const picture = (name: string) => ({ [`static/${name}`]: "x" });
	const { fix, read } = openSite({
		...{ ...picture("leaf-a.txt"), ...picture("leaf-b.txt") },
		...MISSPELT,
		[SERVICES]: edited(SERVICES, "/services/stress-relief", "/leaf-c.txt"),
	});
	const before = read();
	expect((await fix()).stdout).toContain("Nothing to fix");
	expect(read()).toBe(before);
});

test("the changes of a refused file are not shown as written", async () => {
	const { fix, rootDir, read } = openSite({
		...MISSPELT,
		[SERVICE]: edited(SERVICE, TITLE, "titel: Stop Smoking"),
	});
	const file = path.join(rootDir, SERVICES);
	fs.renameSync(file, `${file}.real`);
	fs.symlinkSync(`${file}.real`, file);
	const { stdout } = await fix();
	expect(stdout).toContain("+ title: Stop Smoking");
	expect(stdout).not.toContain("+ href");
	expect(stdout).toContain("1 correction written.");
	expect(stdout).toContain(`Not written: ${SERVICES}`);
	expect(read(SERVICE)).toContain("title: Stop Smoking");
});

test("a file that a link leads to is not written", async () => {
	const { fix, rootDir, read } = openSite();
	const file = path.join(rootDir, SERVICES);
	fs.renameSync(file, `${file}.real`);
	fs.symlinkSync(`${file}.real`, file);
	const before = read();
	const { stdout } = await fix();
	expect(read()).toBe(before);
	expect(stdout).toContain(`Not written: ${SERVICES}`);
});

test("--fix is refused in CI", async () => {
	const { fix, read } = openSite();
	const before = read();
	vi.stubEnv("CI", "true");
	await expect(fix()).rejects.toThrow("--fix is refused in CI");
	const { stdout } = await fix({ dryRun: true });
	expect(stdout).toContain("1 correction found");
	expect(read()).toBe(before);
});
