// Templates that never end, that end the program, or that throw what is no error.

import type { ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { edited, makeSite, readTree } from "./support/make-site.ts";
import { runBin, serve } from "./support/run-bin.ts";
import { runHypno } from "./support/run-hypno.ts";
import { shippedPath } from "./support/shipped-files.ts";

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

describe("what fails after a template or a model has run is an error at its line", () => {
	const INDEX = "templates/index.tsx";
	const MODEL = "templates/models/about.ts";
	const LATE = [
		["a rejected promise", 'Promise.reject(new Error("late"));'],
		[
			"an async function",
			'(async () => { await null; throw new Error("late"); })();',
		],
		["a timer", 'setTimeout(() => { throw new Error("late"); }, 0);'],
		["a microtask", 'queueMicrotask(() => { throw new Error("late"); });'],
		["an immediate", 'setImmediate(() => { throw new Error("late"); });'],
	] as const;

	/** Adds a line at the end of a file. @returns the site and the number of the line */
	function addLine(file: string, line: string) {
		const site = makeSite();
		const folder = path.join(site.rootDir, "templates/models");
		fs.rmSync(folder);
		fs.cpSync(shippedPath("templates/models"), folder, { recursive: true });
		const text = fs.readFileSync(path.join(site.rootDir, file), "utf8");
		site.write({ [file]: `${text.trimEnd()}\n${line}\n` });
		return { ...site, row: text.trimEnd().split("\n").length + 1 };
	}

	test.each(
		[INDEX, MODEL].flatMap((file) =>
			LATE.map(([what, line]) => [what, file, line] as const),
		),
	)("%s of %s", async (_, file, line) => {
		const { rootDir, row } = addLine(file, line);
		for (const command of ["build", "check"]) {
			const run = await runBin([command], { cwd: rootDir });
			expect(run.exitCode).toBe(1);
			expect(run.stderr).toContain(`${file}:${row}:`);
			expect(run.stderr).toMatch(/template\/invalid {2}.*: late$/m);
			expect(run.stderr).not.toMatch(/goroutine|bug in hypno|^\s+at /m);
		}
	});

	test.each([
		['"late"', "late"],
		["{ late: 1 }", '{"late":1}'],
		["Object.assign(new Error('late'), { stack: undefined })", "late"],
		["new AggregateError([new Error('a')], 'late')", "late"],
	])(
		"a promise that is rejected with %s has no line, and is no bug",
		async (thrown, words) => {
			const { rootDir } = addLine(INDEX, `Promise.reject(${thrown});`);
			const run = await runBin(["build"], { cwd: rootDir });
			expect(run.exitCode).toBe(1);
			expect(run.stderr).toMatch(/template\/invalid {2}a template failed/);
			expect(run.stderr).toContain(words);
			expect(run.stderr).not.toContain("bug in hypno");
		},
	);

	test.each([
		["head", "head: async (props) => head(props)"],
		["head", 'head: () => Promise.reject(new Error("lost"))'],
		["shared", "head,\n\tshared: async () => ({})"],
		["data", "head,\n\tdata: async () => []"],
		["own", "head,\n\town: async () => ({})"],
	])("%s of a page that returns a promise: %s", async (key, declared) => {
		const { rootDir } = makeSite({
			[INDEX]: edited(
				INDEX,
				"shared: (site) => ({ crumb: navigation(site).about }),\n\thead",
				declared,
			),
		});
		const run = await runHypno(["build"], { cwd: rootDir });
		expect(run.exitCode).toBe(1);
		expect(run.stderr).toMatch(
			new RegExp(
				`^templates/index\\.tsx:\\d+:\\d+ .*${key} is async, and pages are made at once$`,
				"m",
			),
		);
	});

	test.each([
		["shared: () => ({ a: [Promise.resolve(1)] })", "shared.a.0 is a Promise"],
		["shared: () => ({ a: () => 1 })", "shared.a is a function"],
		["shared: () => ({ a: 1n })", "shared.a is a bigint"],
		["shared: () => ({ a: new Map() })", "shared.a is a Map"],
		[
			"shared: () => { const a = {}; a.b = a; return { a }; }",
			"shared.a.b contains itself",
		],
		["*shared() { yield 1; }", "shared is a Generator"],
		["shared: () => 'x'", "shared has to return an object"],
		["shared: { a: 1 }", "shared has to be a function"],
		["shared: () => { throw 'lost'; }", "lost"],
		["own: () => null", "own has to return an object"],
		["own: () => ({ a: new Date(0) })", "own.a is a Date"],
		["data: () => 'x'", "data has to return a list of objects"],
		["data: () => [{ a: 1n }]", "data.0.a is a bigint"],
		["crumb: () => ({})", "crumb has to return a text"],
		["head: () => undefined", "head has to return a title and a description"],
		["head: () => ({ title: 5 })", "head has to return a title"],
		["head: { title: 'a' }", "head has to be a function"],
		["head: undefined", "head has to return a title and a description"],
	])("a page with %s: %s", async (declared, words) => {
		const usual =
			"shared: (site) => ({ crumb: navigation(site).about }),\n\thead,\n\tcrumb";
		const wrong = declared.startsWith("head")
			? declared
			: `head,\n\t${declared}`;
		const { rootDir } = makeSite({ [INDEX]: edited(INDEX, usual, wrong) });
		const run = await runHypno(["build"], { cwd: rootDir });
		expect(run.exitCode).toBe(1);
		expect(run.stderr).toMatch(
			/^templates\/index\.tsx:\d+:\d+ .*template\/inv/m,
		);
		expect(run.stderr).toContain(words);
	});

	test.each([
		["async () => <p>x</p>", "is async, and pages are made at once"],
		["() => { throw Promise.resolve(); }", "waits for a promise"],
		["() => <Suspense fallback='x'><Fails /></Suspense>", "lost"],
	])("a component such as %s", async (component, words) => {
		const text = edited(
			INDEX,
			'import { createElement } from "react";',
			'import { createElement, Suspense } from "react";\nconst Fails = () => { throw new Error("lost"); };\nconst About = ' +
				`${component};`,
		);
		const { rootDir } = makeSite({
			[INDEX]: text.replace(
				"about: ({ page }) => <h1>{page.hero.heading}</h1>",
				"about: () => <About />",
			),
		});
		const run = await runHypno(["build"], { cwd: rootDir });
		expect(run.exitCode).toBe(1);
		expect(run.stderr).toMatch(/template\/invalid/);
		expect(run.stderr).toContain(words);
	});

	test.each([
		["refine(async () => true)", "a part of it is async"],
		["transform(async (value) => value)", "a part of it is async"],
		['refine(() => { throw new Error("lost"); })', "lost"],
		['transform(() => { throw new Error("lost"); })', "lost"],
		['refine(() => { throw "lost"; })', "lost"],
	])("a model with hero.%s", async (change, words) => {
		const { rootDir, write } = addLine(MODEL, "");
		const text = fs.readFileSync(path.join(rootDir, MODEL), "utf8");
		write({
			[MODEL]: text.replace(/\thero,\n(?!\tlist)/, `\thero: hero.${change},\n`),
		});
		const run = await runHypno(["build"], { cwd: rootDir });
		expect(run.exitCode).toBe(1);
		expect(run.stderr).toMatch(
			/^(?:templates\/models\/about\.ts|content\/pages\/about\.yaml):\d+:\d+ .*template\/invalid/m,
		);
		expect(run.stderr).toContain(words);
	});

	test("a maker of fields that is not called", async () => {
		const { rootDir, write } = addLine(MODEL, "");
		const text = fs.readFileSync(path.join(rootDir, MODEL), "utf8");
		const key = "...{ sign: icon as never },";
		const imported = 'import { icon } from "hypno";';
		write({
			[MODEL]: `${imported}${text.replace("\tclaims,\n\tmeta", `${key}$&`)}`,
		});
		const run = await runHypno(["build"], { cwd: rootDir });
		expect(run.exitCode).toBe(1);
		expect(run.stderr).toMatch(
			/^templates\/models\/about\.ts:\d+:\d+ .*the key "sign" is no field: call a maker of fields$/m,
		);
	});

	test("a getter of a schema that throws", async () => {
		const { rootDir, write } = addLine(MODEL, "");
		const text = fs.readFileSync(path.join(rootDir, MODEL), "utf8");
		const getter = 'get tree(): z.ZodType { throw new Error("late"); },';
		write({ [MODEL]: text.replace("\tclaims,\n\tmeta", `${getter}$&`) });
		const run = await runHypno(["build"], { cwd: rootDir });
		expect(run.exitCode).toBe(1);
		expect(run.stderr).toMatch(
			/^templates\/models\/about\.ts:\d+:\d+ .*the model "pages\/about" fails: late$/m,
		);
	});
});

describe("content that contains itself", () => {
	const MODEL = "templates/models/about.ts";
	const ABOUT = "content/pages/about.yaml";
	const DECLARED = `const node = group("A topic", {
	title: text("A title", "Sleep"),
	get parts() { return z.array(node).optional(); },
});
const schema = group(`;

	async function build(tree: string, command = "build", node = DECLARED) {
		const site = makeSite();
		const folder = path.join(site.rootDir, "templates/models");
		fs.rmSync(folder);
		fs.cpSync(shippedPath("templates/models"), folder, { recursive: true });
		const text = fs.readFileSync(path.join(site.rootDir, MODEL), "utf8");
		const about = fs.readFileSync(path.join(site.rootDir, ABOUT), "utf8");
		site.write({
			[MODEL]: text
				.replace("const schema = group(", node)
				.replace("\tclaims,\n\tmeta", "\ttree: node.optional(),\n$&"),
			[ABOUT]: `${about}${tree}\n`,
		});
		return runHypno([command], { cwd: site.rootDir });
	}

	test("can be declared with a getter, and is read to its depth", async () => {
		const deep = "{ title: a, parts: [{ title: b, parts: [{ title: c }] }] }";
		expect(await build(`tree: ${deep}`)).toMatchObject({ exitCode: 0 });
	});

	test("has its mistakes and its words at their lines", async () => {
		const wrong =
			"tree: { title: a, parts: [{ title: b, parts: [{ titel: c }] }] }";
		const run = await build(wrong);
		expect(run.exitCode).toBe(1);
		expect(run.stderr).toContain('unknown key "titel"');
		const lorem = "tree: { title: a, parts: [{ title: Lorem ipsum }] }";
		const { stdout } = await build(lorem, "check");
		expect(stdout).toMatch(
			/about\.yaml:\d+:\d+ .*"Lorem ipsum" is a placeholder/,
		);
	});

	test("has an example that ends, also where it begins with itself", async () => {
		const first = DECLARED.replace(/\ttitle.*\n/, "").replace(
			".optional()",
			"",
		);
		const run = await build("tree: {}", "build", first);
		expect(run.exitCode).toBe(1);
		expect(run.stderr).toContain(`"parts" is missing`);
	});
});
