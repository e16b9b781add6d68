// Templates that never end, that end the program, or that throw what is no error.

import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { edited, makeSite, readTree } from "./support/make-site.ts";
import { runBin, serve } from "./support/run-bin.ts";
import { runHypno } from "./support/run-hypno.ts";

const SERVICE = "templates/service.tsx";
const IN_LOOP = "in the loop";
const LOOP = {
	[SERVICE]: `import fs from "node:fs";\n${edited(
		SERVICE,
		"\treturn (",
		`\tfs.writeSync(2, "${IN_LOOP}");\n\tfor (;;);\n\treturn (`,
	)}`,
};
const PREVIEW = ["serve", "--watch", "--port", "0"];

interface Loop {
	readonly flags: readonly string[];
	readonly signal: NodeJS.Signals;
	/** It gets the address of a preview. */
	readonly onAddress?: (address: string) => unknown;
}

/** Sends the signal once the template runs. */
function runLoop({ flags, signal, onAddress }: Loop) {
	const onStart = (child: ChildProcess) => {
		child.stderr?.on("data", (chunk) => {
			if (String(chunk).includes(IN_LOOP)) child.kill(signal);
		});
		child.stdout?.once("data", (chunk) => onAddress?.(String(chunk).trim()));
	};
	return runBin(["--root", makeSite(LOOP).rootDir, ...flags], { onStart });
}

describe.each(["SIGINT", "SIGTERM"] as const)(
	"a template in an endless loop is stopped by %s",
	(signal) => {
		test.each([
			["in a build", ["build"]],
			["in a check", ["check"]],
		])("%s", async (_, flags) => {
			const run = await runLoop({ flags, signal });
			expect(run).toMatchObject({ signal, stderr: IN_LOOP });
		});

		test("in a page of the preview", async () => {
			const onAddress = (address: string) =>
				fetch(`${address}services/stop-smoking`).catch(() => {});
			const run = await runLoop({ flags: PREVIEW, signal, onAddress });
			expect(run).toMatchObject({ signal });
		});
	},
);

/** Runs the code in the component of a service, or before it. */
const inService = (code: string, at = "\treturn (") => ({
	[SERVICE]: edited(SERVICE, at, `${code}\n${at}`),
});
const atLoad = (code: string) => inService(code, "export function");

describe("a template that ends the program", () => {
	const ENDS = [
		["while a page is rendered", inService("process.exit(0);")],
		[
			"when it is imported",
			atLoad('import { exit } from "node:process"; exit(0);'),
		],
		["by another name", inService("globalThis.process.exit();")],
		["when it is loaded", atLoad("process.exit(0);")],
	] as const;
	test.each(ENDS)("%s fails the build and names the line", async (_, files) => {
		const site = makeSite();
		await runHypno(["build"], { cwd: site.rootDir });
		const before = readTree(site.outDir);
		site.write(files);
		const run = await runBin(["build"], { cwd: site.rootDir });
		expect(run).toMatchObject({ exitCode: 1, stdout: "" });
		expect(run.stderr).toMatch(
			/^templates\/service\.tsx:\d+:\d+ {2}error {2}template\/invalid {2}.*: process\.exit would end hypno$/m,
		);
		expect(readTree(site.outDir)).toEqual(before);
	});

	test("later makes no build succeed without a site", async () => {
		const { rootDir } = makeSite(
			inService("queueMicrotask(() => process.exit(0));"),
		);
		const run = await runBin(["build"], { cwd: rootDir });
		expect(run).toMatchObject({ exitCode: 1, stdout: "" });
		expect(run.stderr).toContain("process.exit would end hypno");
	});

	test("is shown by the preview, which keeps running with its checks", async () => {
		const { rootDir } = makeSite(inService("process.exit(0);"));
		const { origin, stderr } = await serve(rootDir, ["--watch"]);
		await expect.poll(stderr).toContain("process.exit would end hypno");
		const page = await fetch(`${origin}/services/stop-smoking`);
		expect(page.status).toBe(500);
		expect(await page.text()).toContain("process.exit would end hypno");
	});
});

describe("a template that throws", () => {
	const THROWN = [
		[
			"an error whose stack is a number",
			"Object.assign(new Error('oops'), { stack: 42 })",
			"oops",
		],
		[
			"an error whose stack is an object",
			"Object.assign(new Error('oops'), { stack: Object.create(null) })",
			"oops",
		],
		[
			"an error whose message is a symbol",
			"Object.assign(new Error(''), { message: Symbol('oops') })",
			"no error",
		],
		["an object", "{ code: 5, why: 'no' }", 'no error: {"code":5,"why":"no"}'],
		["a list in an object", "{ all: [1] }", 'no error: {"all":[1]}'],
		["an object that holds itself", "globalThis", "no error"],
		["an object without a text", "Object.create(null)", "no error"],
		["a symbol", "Symbol('oops')", "oops"],
		["nothing", "undefined", "undefined"],
	] as const;

	test.each(THROWN)(
		"%s while a page is rendered is no bug",
		async (_, thrown, words) => {
			const { rootDir, outDir } = makeSite(inService(`throw ${thrown};`));
			const run = await runHypno(["build"], { cwd: rootDir });
			expect(run).toMatchObject({ exitCode: 1, stdout: "" });
			expect(run.stderr).toMatch(/template\/invalid {2}a template failed/);
			expect(run.stderr).toContain(words);
			expect(fs.existsSync(outDir)).toBe(false);
		},
	);

	test.each(THROWN)(
		"%s later ends the build with words",
		async (_, thrown, words) => {
			const { rootDir } = makeSite(
				inService(`queueMicrotask(() => { throw ${thrown}; });`),
			);
			const run = await runBin(["build"], { cwd: rootDir });
			expect([1, 3]).toContain(run.exitCode);
			expect(run.stderr).toContain(words);
			expect(run.stderr).not.toContain("at process.processTicksAndRejections");
		},
	);
});
