import fs from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";
import {
	edited,
	makeSite,
	type Overrides,
	readTree,
} from "../../test/support/make-site.ts";
import { recordTerminal } from "../../test/support/record-terminal.ts";
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
	const { range, text, file } = finding.edit;
	const line = lines[range.start.line - 1] ?? "";
	expect(file).toBe(SERVICES);
	expect(line.slice(range.start.column - 1, range.end.column - 1)).toBe(
		"/services/stop-smokin",
	);
	expect(text).toBe("/services/stop-smoking");
	expect(finding.fix).toBeNull();
	expect(stderr).toContain("+ href: /services/stop-smoking");
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
