// Every command ends soon and with a message for input that nobody writes on purpose, and prints it in
// the requested format.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
	checkContent,
	locationOf,
	makeSite,
	type Overrides,
} from "./support/make-site.ts";
import { runBin } from "./support/run-bin.ts";
import { runHypno } from "./support/run-hypno.ts";

const LIST = "content/services.yaml";
const SITE = "content/site.yaml";
const LONG_NAME = "a".repeat(300);

test("a slug that is no valid file name is reported", async () => {
	const long = `  - slug: ${LONG_NAME}\n    label: Long\n    theme: calm\n`;
	const site = makeSite();
	const list = fs.readFileSync(path.join(site.rootDir, LIST), "utf8");
	const { located } = await checkContent({
		[LIST]: `${list.trimEnd()}\n${long}`,
	});
	expect(located.map(({ message }) => message).join()).toContain(
		"at most 100 characters",
	);
});

test.each(["name: [a, b", 'name: "a', "name: {a: b", "name: 'a", "name: [a]]"])(
	"the location of a mistake in a file of one line is on that line: %s",
	async (text) => {
		const { located } = await checkContent({ [SITE]: text });
		const own = located.filter(({ source }) => source?.file === SITE);
		expect(own.map(locationOf)).toHaveLength(1);
		expect(own[0]?.source?.line).toBe(1);
		expect(own[0]?.source?.column).toBeLessThanOrEqual(text.length + 1);
	},
);

/** Files that different parts of hypno read come first. */
const PIPES = [
	["hypno-baseline.json", "a pipe, a socket or a device"],
	["templates/new.tsx", "a pipe, a socket or a device"],
	["content/pages/new.md", "where hypno needs a file"],
	["urls.lock", "a pipe, a socket or a device"],
	["package.json", "a pipe, a socket or a device"],
	["templates/styles/site.css", "a pipe, a socket or a device"],
	["content/site.yaml", "where hypno needs a file"],
] as const;

test.each(PIPES)(
	"a pipe in place of %s is refused and never opened",
	async (file, words) => {
		const site = makeSite({ [file]: null });
		const pipe = path.join(site.rootDir, file);
		execFileSync("mkfifo", [pipe]);
		// Only a check reads the baseline.
		const command = file === "hypno-baseline.json" ? "check" : "build";
		const run = await runBin(["--root", site.rootDir, command]);
		expect(run.stdout + run.stderr).toContain(words);
		expect([1, 2]).toContain(run.exitCode);
	},
);

test("a link to an endless device is refused", async () => {
	const { rootDir } = makeSite({ [SITE]: null });
	fs.symlinkSync("/dev/zero", path.join(rootDir, SITE));
	for (const command of ["build", "check"]) {
		const run = await runBin(["--root", rootDir, command]);
		expect(run.stdout + run.stderr).toContain("where hypno needs a file");
	}
});

test("a pipe among the pictures, which no page shows, is never opened", async () => {
	const { rootDir } = makeSite({ "static/pictures/room.png": "x" });
	const pipe = path.join(rootDir, "static/pictures/room.png");
	fs.rmSync(pipe);
	execFileSync("mkfifo", [pipe]);
	const built = await runBin(["--root", rootDir, "build"]);
	expect([built.exitCode, built.stdout]).toEqual([0, expect.any(String)]);
});

test.each<[string, Overrides, string[], string]>([
	[
		"content is a file",
		{ content: null },
		[],
		"content: a part of this path is a file",
	],
	[
		"static is a file",
		{ static: null },
		[],
		"static: a part of this path is a file",
	],
	[
		"the name of the output folder is too long",
		{},
		["--out", LONG_NAME],
		"this name is too long",
	],
	[
		"an output folder where nobody can write",
		{},
		["--out", "/proc/self/site"],
		"the system lets nobody write here",
	],
])(
	"--json prints JSON in spite of a failure: %s",
	async (_, files, flags, words) => {
		const site = makeSite(files);
		site.write(
			Object.fromEntries(Object.keys(files).map((name) => [name, "x"])),
		);
		const root = ["--root", site.rootDir];
		const built = await runHypno([...root, "build", "--json", ...flags]);
		expect(built.exitCode).toBe(2);
		const { ok, problems } = JSON.parse(built.stdout);
		expect([ok, problems[0].message]).toEqual([
			false,
			expect.stringContaining(words),
		]);
		expect(built.stderr).not.toContain(path.join("src", "cli.ts"));
		if (flags.length > 0) return;
		const checked = await runHypno([...root, "check", "--format", "json"]);
		expect(checked.exitCode).toBe(2);
		const report = JSON.parse(checked.stdout);
		expect([report.ok, report.exitCode]).toEqual([false, 2]);
		expect(report.findings[0].message).toContain(words);
		expect(checked.stderr).toContain(words);
	},
);
