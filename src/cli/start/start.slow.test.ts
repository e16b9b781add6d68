// hypno starts with its current source, whether the bundle is older or not.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import { makeFolder, makeSite } from "../../../test/support/make-site.ts";
import {
	copyHypno,
	editFile,
	runBin,
	serve,
} from "../../../test/support/run-bin.ts";

const PROGRAM = "src/cli/program.ts";

/**
 * Copies hypno, so that a test can change its files. A copy that only prints its flags has empty
 * commands, because it is bundled in a third of the time.
 */
function makeCopy(
	what: "all of it" | "flags alone" = "flags alone",
	...packages: string[]
) {
	const folder = makeFolder();
	const at = (name: string) => path.join(folder, name);
	copyHypno(folder, ...packages);
	if (what === "flags alone")
		for (const command of ["build", "check", "serve", "services"])
			fs.writeFileSync(at(`src/cli/commands/${command}.ts`), "");
	const bundleFolder = at("lib");
	const listFiles = (of: string) =>
		fs
			.readdirSync(of, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => path.join(entry.parentPath, entry.name));
	return {
		at,
		bundleFolder,
		start: (...flags: string[]) => runBin(flags, { bin: at("bin/hypno.js") }),
		edit: (name: string, from: string, to: string) =>
			editFile(at(name), from, to),
		/** Removes the package that a bundle is built with. */
		removeEsbuild: () => fs.rmSync(at("node_modules/esbuild")),
		listBundle: () => listFiles(bundleFolder),
	};
}

test("a later start needs no esbuild", async () => {
	const hypno = makeCopy("all of it");
	const first = await hypno.start("--help");
	expect(first).toMatchObject({ exitCode: 0, stderr: "" });
	const bundle = hypno.listBundle();
	// The bundle and its source map.
	expect(bundle).toHaveLength(2);
	hypno.removeEsbuild();
	for (let time = 0; time < 3; time++) {
		expect(await hypno.start("--help")).toEqual(first);
		expect(hypno.listBundle()).toEqual(bundle);
	}
});

describe("the cache of compiled code", () => {
	const cacheOf = (hypno: ReturnType<typeof makeCopy>, command: string) =>
		path.join(hypno.bundleFolder, `hypno.cjs-${command}.cache`);

	test("holds the functions that a command has run, and stays as it is", async () => {
		const hypno = makeCopy("all of it");
		await hypno.start("--version");
		const { rootDir } = makeSite();
		const build = () => hypno.start("--root", rootDir, "build");
		expect((await build()).exitCode).toBe(0);
		const cache = cacheOf(hypno, "build");
		const first = fs.statSync(cache);
		const ofStart = fs.statSync(cacheOf(hypno, "start"));
		expect(first.size).toBeGreaterThan(2 * ofStart.size);
		expect((await build()).stdout).toContain("No page changed");
		expect(fs.statSync(cache).mtimeMs).toBe(first.mtimeMs);
	});

	test("is kept by a check with findings, and not by a preview, which a signal ends", async () => {
		const hypno = makeCopy("all of it");
		const { rootDir } = makeSite({ "static/a.html": "<p>" });
		const checked = await hypno.start("--root", rootDir, "check");
		expect(checked.exitCode).toBe(1);
		expect(fs.existsSync(cacheOf(hypno, "check"))).toBe(true);
		const served = await serve(rootDir, ["--watch"], hypno.at("bin/hypno.js"));
		expect(await served.interrupt()).toBe(130);
		const kept = fs.readdirSync(hypno.bundleFolder);
		expect(kept.filter((name) => name.endsWith(".cache"))).toEqual([
			"hypno.cjs-check.cache",
		]);
	});

	test("is made again for another source and when it is damaged", async () => {
		const hypno = makeCopy();
		const first = await hypno.start("--version");
		const cache = cacheOf(hypno, "start");
		const valid = fs.readFileSync(cache);
		const damaged = Buffer.concat([valid.subarray(0, 100), Buffer.alloc(9)]);
		for (const bytes of [damaged, Buffer.alloc(0)]) {
			fs.writeFileSync(cache, bytes);
			expect(await hypno.start("--version")).toEqual(first);
			expect(fs.statSync(cache).size).toBeGreaterThan(valid.length / 2);
		}
		hypno.edit("package.json", '"version": "0', '"version": "9');
		const { stdout } = await hypno.start("--version");
		expect(stdout).toBe(first.stdout.replace(/^0/, "9"));
		expect(fs.readFileSync(cache).subarray(0, 40)).not.toEqual(
			valid.subarray(0, 40),
		);
	});

	test("is not kept by a run that ends early, and a place that cannot be written changes nothing", async () => {
		const hypno = makeCopy("all of it");
		const { rootDir } = makeSite({ "content/site.yaml": "name: [" });
		await hypno.start("build", "--help");
		await hypno.start("--root", path.join(rootDir, "content"), "build");
		const failed = await hypno.start("--root", rootDir, "build");
		expect(failed.exitCode).toBe(1);
		expect(fs.existsSync(cacheOf(hypno, "build"))).toBe(false);
		fs.mkdirSync(path.join(cacheOf(hypno, "start"), "taken"), {
			recursive: true,
		});
		const run = await hypno.start("--version");
		expect(run).toMatchObject({ exitCode: 0, stderr: "" });
		const left = hypno.listBundle().filter((file) => /cache-\d/.test(file));
		expect(left).toEqual([]);
	});
});

test("a missing bundle is made again", async () => {
	const hypno = makeCopy();
	const first = await hypno.start("--help");
	fs.rmSync(hypno.bundleFolder, { recursive: true });
	expect(await hypno.start("--help")).toEqual(first);
});

test("an error in a source is named with its line", async () => {
	const hypno = makeCopy();
	hypno.edit(PROGRAM, "export function", "export const = 3;\nexport function");
	const run = await hypno.start("--help");
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(run.stderr).toMatch(/src\/cli\/program\.ts:\d+:13: ERROR: Expected/);
	expect(run.stderr).not.toContain("    at ");
});

test("an installed hypno runs the bundle that it came with", async () => {
	const hypno = makeCopy();
	const first = await hypno.start("--help");
	const folder = path.join(makeFolder(), "node_modules", "hypno");
	fs.cpSync(hypno.at("."), folder, { recursive: true });
	editFile(path.join(folder, PROGRAM), "Build, preview", "Make, preview");
	const bin = path.join(folder, "bin/hypno.js");
	expect(await runBin(["--help"], { bin })).toEqual(first);
});

type Change = readonly [
	what: string,
	file: string,
	from: string,
	to: string,
	flag: string,
];
const CHANGES: readonly Change[] = [
	[
		"the source",
		PROGRAM,
		"Build, preview and check the website",
		"Make the site",
		"--help",
	],
	["the version", "package.json", '"version": "', '"version": "1', "--version"],
];

/** Returns the output of a flag, with the version as in package.json. */
async function runFlag(
	{ start }: ReturnType<typeof makeCopy>,
	flag: string,
): Promise<string> {
	const { stdout } = await start(flag);
	return flag === "--version" ? `"version": "${stdout}` : stdout;
}

test.each(CHANGES)(
	"a start runs the current version of %s",
	async (_, file, from, to, flag) => {
		const hypno = makeCopy();
		const before = await runFlag(hypno, flag);
		const after = before.replace(from, to);
		for (const [old, other, expected] of [
			[from, to, after],
			[to, from, before],
		] as const) {
			hypno.edit(file, old, other);
			expect(await runFlag(hypno, flag)).toBe(expected);
			// This start runs the new bundle.
			expect(await runFlag(hypno, flag)).toBe(expected);
		}
	},
);

test("starts at the same time do not disturb each other", async () => {
	const hypno = makeCopy("all of it");
	const startAll = () =>
		Promise.all([1, 2, 3].map(() => hypno.start("--help")));
	const [first, ...others] = await startAll();
	expect(first).toMatchObject({ exitCode: 0, stderr: "" });
	expect(others).toEqual([first, first]);
	expect(await startAll()).toEqual([first, first, first]);
	hypno.removeEsbuild();
	expect(await hypno.start("--help")).toEqual(first);
});

test("a source dated in the future is bundled once", async () => {
	const hypno = makeCopy();
	const future = new Date(Date.now() + 1e9);
	fs.utimesSync(hypno.at(PROGRAM), future, future);
	const first = await hypno.start("--help");
	hypno.edit("src/base/text/words.ts", "// ", "// Another line.\n// ");
	expect(await hypno.start("--help")).toEqual(first);
	hypno.removeEsbuild();
	expect(await hypno.start("--help")).toEqual(first);
	hypno.edit("src/base/text/words.ts", "// Another line.\n", "");
	const changed = await hypno.start("--help");
	expect(changed.stderr).toContain("Cannot find package 'esbuild'");
});

const RUN_NPM =
	'Its packages are not all installed: run "npm ci --include=optional" in ';

test("without esbuild, the first start says what to run", async () => {
	const hypno = makeCopy();
	hypno.removeEsbuild();
	const run = await hypno.start("--version");
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(run.stderr).toMatch(
		/^hypno cannot start: Cannot find package 'esbuild'.*\n.*\n$/,
	);
	expect(run.stderr).toContain(RUN_NPM);
});

test("without the optional packages, the first start says what to run", async () => {
	const hypno = makeCopy("flags alone", "esbuild");
	// Node finds packages beside the copy, which has no esbuild for this machine.
	for (const name of fs.readdirSync(hypno.at("node_modules")))
		if (name === "@esbuild") fs.rmSync(hypno.at(`node_modules/${name}`));
	const run = await hypno.start("--version");
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(run.stderr).toMatch(
		/^hypno cannot start: The package "@esbuild\/[\w-]+" could not be found.*\n.*\n$/,
	);
	expect(run.stderr).toContain(RUN_NPM);
});

test("without a package of the bundle, the first start says what to run", async () => {
	const hypno = makeCopy();
	fs.rmSync(hypno.at("node_modules/commander"));
	const run = await hypno.start("--version");
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(run.stderr).toContain('Could not resolve "commander"\n');
	expect(run.stderr).toContain(RUN_NPM);
});

test.each([
	["esbuild", "@esbuild"],
	["lightningcss", "lightningcss-"],
	["@tailwindcss", "@tailwindcss/oxide-"],
])(
	"without the part of %s for this machine, a build says what to run",
	async (name, part) => {
		const hypno = makeCopy("all of it", name);
		expect((await hypno.start("--version")).exitCode).toBe(0);
		const folder = hypno.at("node_modules");
		for (const one of glob.sync(`${part}*`, { cwd: folder, onlyFiles: false }))
			fs.rmSync(path.join(folder, one), { recursive: true });
		const { rootDir } = makeSite();
		for (const command of ["build", "check"]) {
			const run = await hypno.start("--root", rootDir, command);
			expect(run).toMatchObject({ exitCode: 2, stdout: "" });
			expect(run.stderr).toContain(RUN_NPM);
			expect(run.stderr).not.toContain("    at ");
		}
	},
);

test("too many open files while src/ is listed are reported in words", async () => {
	const script =
		'import fs from "node:fs"; fs.readdirSync = (path) => { throw Object.assign(new Error("EMFILE: too many open files, scandir " + path), { code: "EMFILE", syscall: "scandir" }); };';
	const run = await runBin(["--version"], {
		nodeFlags: [
			"--import",
			`data:text/javascript,${encodeURIComponent(script)}`,
		],
	});
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(run.stderr).toMatch(
		/^hypno cannot start: EMFILE: too many open files, scandir .*src\nSolve this problem, and run hypno again\n$/,
	);
});

test("the stack trace of a bug has the lines of the source", async () => {
	const hypno = makeCopy("all of it");
	const file = "src/cli/commands/describe-rules.ts";
	hypno.edit(
		file,
		'= "text"): string {\n',
		"= \"text\"): string {\n\tthrow new Error('a bug');\n",
	);
	const lines = fs.readFileSync(hypno.at(file), "utf8").split("\n");
	const line = lines.findIndex((text) => text.includes("a bug")) + 1;
	for (let time = 0; time < 3; time++) {
		const { exitCode, stderr } = await hypno.start("check", "--list-rules");
		expect(exitCode).toBe(3);
		expect(stderr).toContain(
			`Error: a bug\n    at listRules (${hypno.at(file)}:${line}:`,
		);
		expect(stderr).toMatch(
			/at \S+ \(.*src\/cli\/commands\/describe-rules\.ts:\d+:\d+\)/,
		);
		expect(stderr).not.toContain("hypno.cjs");
	}
	const map = hypno.listBundle().find((name) => name.endsWith(".map"));
	fs.truncateSync(map ?? "", 1000);
	const { exitCode, stderr } = await hypno.start("check", "--list-rules");
	expect(exitCode).toBe(3);
	expect(stderr).toContain("Error: a bug\n    at listRules (");
	expect(stderr).toContain("This is a bug in hypno");
});
