// hypno starts with its current source, whether the bundle is older or not.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { expect, test } from "vitest";
import { copyHypno, editFile } from "../../test/support/copy-hypno.ts";
import { makeFolder, makeSite } from "../../test/support/make-site.ts";
import { runBin } from "../../test/support/run-bin.ts";

const PROGRAM = "src/program.ts";

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
			fs.writeFileSync(at(`src/commands/${command}.ts`), "");
	const installed = at("node_modules/.hypno");
	const listFiles = (of: string) =>
		fs
			.readdirSync(of, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => path.join(entry.parentPath, entry.name));
	return {
		at,
		installed,
		start: (...flags: string[]) => runBin(flags, { bin: at("bin/hypno.js") }),
		edit: (name: string, from: string, to: string) =>
			editFile(at(name), from, to),
		/** Removes the package that a bundle is built with. */
		removeEsbuild: () => fs.rmSync(at("node_modules/esbuild")),
		listInstalled: () => listFiles(installed),
	};
}

test("a later start needs no esbuild", async () => {
	const hypno = makeCopy("all of it");
	const first = await hypno.start("--help");
	expect(first).toMatchObject({ exitCode: 0, stderr: "" });
	const installed = hypno.listInstalled();
	// The bundle, its source map, and what V8 keeps of it.
	expect(installed).toHaveLength(3);
	hypno.removeEsbuild();
	for (let time = 0; time < 3; time++) {
		expect(await hypno.start("--help")).toEqual(first);
		expect(hypno.listInstalled()).toEqual(installed);
	}
});

test("a damaged, missing or replaced bundle does not prevent a start", async () => {
	const hypno = makeCopy();
	const first = await hypno.start("--help");
	for (const file of hypno.listInstalled()) {
		fs.truncateSync(file, 500);
		expect(await hypno.start("--help")).toEqual(first);
	}
	fs.rmSync(hypno.installed, { recursive: true });
	expect(await hypno.start("--help")).toEqual(first);
	fs.rmSync(hypno.installed, { recursive: true });
	fs.writeFileSync(hypno.installed, "a file in its place");
	expect(await hypno.start("--help")).toEqual(first);
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

test("a flipped bit in a file that a start runs is noticed by the next start", async () => {
	const hypno = makeCopy();
	const first = await hypno.start("--help");
	for (const file of hypno.listInstalled()) {
		// Only the stack of a bug needs the source map.
		if (file.endsWith(".map")) continue;
		const bytes = fs.readFileSync(file);
		for (const share of [0.01, 0.2, 0.4, 0.6, 0.8, 0.99]) {
			const damaged = Buffer.from(bytes);
			const at = Math.floor(share * bytes.length);
			damaged.writeUInt8(damaged.readUInt8(at) ^ 4, at);
			fs.writeFileSync(file, damaged);
			expect(await hypno.start("--help")).toEqual(first);
			expect(fs.readFileSync(file)).not.toEqual(damaged);
		}
	}
});

test("a source dated in the future is bundled once", async () => {
	const hypno = makeCopy();
	const future = new Date(Date.now() + 1e9);
	fs.utimesSync(hypno.at(PROGRAM), future, future);
	const first = await hypno.start("--help");
	hypno.removeEsbuild();
	expect(await hypno.start("--help")).toEqual(first);
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
	fs.rmSync(hypno.at("node_modules/zod"));
	const run = await hypno.start("--version");
	expect(run).toMatchObject({ exitCode: 2, stdout: "" });
	expect(run.stderr).toContain('Could not resolve "zod"\n');
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
	const file = "src/commands/describe-rules.ts";
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
			/at \S+ \(.*src\/commands\/describe-rules\.ts:\d+:\d+\)/,
		);
		expect(stderr).not.toContain("hypno.cjs");
	}
	const map = hypno.listInstalled().find((name) => name.endsWith(".map"));
	fs.truncateSync(map ?? "", 1000);
	const { exitCode, stderr } = await hypno.start("check", "--list-rules");
	expect(exitCode).toBe(3);
	expect(stderr).toContain("Error: a bug\n    at listRules (");
	expect(stderr).toContain("This is a bug in hypno");
});
