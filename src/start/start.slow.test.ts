// hypno starts with its current source, whether the bundle is older or not.
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { copyHypno, editFile } from "../../test/support/copy-hypno.ts";
import { makeFolder } from "../../test/support/make-site.ts";
import { runBin } from "../../test/support/run-bin.ts";

const PROGRAM = "src/program.ts";

/**
 * Copies hypno, so that a test can change its files. A copy that only prints its flags has empty
 * commands, because it is bundled in a third of the time.
 */
function makeCopy(what: "all of it" | "flags alone" = "flags alone") {
	const folder = makeFolder();
	const at = (name: string) => path.join(folder, name);
	copyHypno(folder);
	if (what === "flags alone")
		for (const command of ["build", "check", "new", "serve"])
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
		/** Removes the packages that a bundle is built with. */
		removeBuilders: () => {
			for (const name of ["esbuild", "tsx"])
				fs.rmSync(at(`node_modules/${name}`));
		},
		listInstalled: () => listFiles(installed),
	};
}

test("a later start needs neither esbuild nor tsx", async () => {
	const hypno = makeCopy("all of it");
	const first = await hypno.start("--help");
	expect(first).toMatchObject({ exitCode: 0, stderr: "" });
	const installed = hypno.listInstalled();
	// The bundle, its source map, and what V8 keeps of it.
	expect(installed).toHaveLength(3);
	hypno.removeBuilders();
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
	hypno.removeBuilders();
	expect(await hypno.start("--help")).toEqual(first);
});

test("without esbuild, the source runs with tsx", async () => {
	const hypno = makeCopy();
	fs.rmSync(hypno.at("node_modules/esbuild"));
	expect(await hypno.start("--version")).toMatchObject({
		exitCode: 0,
		stderr: "",
	});
	expect(fs.existsSync(hypno.installed)).toBe(false);
});

test("the stack trace of a bug has the lines of the source", async () => {
	const hypno = makeCopy("all of it");
	const file = "src/commands/check.ts";
	hypno.edit(
		file,
		"\treturn rules\n",
		"\tthrow new Error('a bug');\n\treturn rules\n",
	);
	const lines = fs.readFileSync(hypno.at(file), "utf8").split("\n");
	const line = lines.findIndex((text) => text.includes("a bug")) + 1;
	for (let time = 0; time < 3; time++) {
		const { exitCode, stderr } = await hypno.start("check", "--list-rules");
		expect(exitCode).toBe(3);
		expect(stderr).toContain(
			`Error: a bug\n    at listRules (${hypno.at(file)}:${line}:`,
		);
		expect(stderr).toMatch(/at \S+ \(.*src\/commands\/check\.ts:\d+:\d+\)/);
		expect(stderr).not.toContain("hypno.cjs");
	}
});
