// The package that npm makes of hypno holds what runs and what a start needs, and nothing else.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

interface Packed {
	readonly size: number;
	readonly files: readonly { readonly path: string }[];
}

const paths = new Set<string>();
let size = Number.POSITIVE_INFINITY;

beforeAll(() => {
	const flags = ["pack", "--dry-run", "--json", "--ignore-scripts"];
	const json = execFileSync("npm", flags, {
		cwd: ROOT,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "ignore"],
		// On Windows, npm is a script of the shell.
		shell: process.platform === "win32",
	});
	const [packed]: Packed[] = JSON.parse(json);
	for (const file of packed?.files ?? []) paths.add(file.path);
	size = packed?.size ?? size;
});

test.each([
	"bin/hypno.js",
	"lib/hypno.cjs",
	"lib/hypno.cjs.map",
	"lib/types/hypno.d.ts",
	"src/hypno.ts",
	"src/cli/start/start.js",
	"src/site/render/trace-runtime.js",
	"src/preview/client/main.ts",
	"src/check/rules/content-placeholder.ts",
	"docs/rules.md",
	"templates/index.tsx",
	"templates/styles/fonts/fraunces-latin-opsz-normal.woff2",
	"content/site.yaml",
	"content/.schemas/site.schema.json",
	"static/favicon.svg",
])("it holds %s", (file) => {
	expect(paths).toContain(file);
});

test("it holds all of src/ that is no test", () => {
	const sources = fs.readdirSync(path.join(ROOT, "src"), {
		recursive: true,
		withFileTypes: true,
	});
	const wanted = sources.filter(
		(entry) => entry.isFile() && !/\.test\.ts$|tsconfig/.test(entry.name),
	);
	const packed = [...paths].filter((file) => file.startsWith("src/"));
	expect(packed).toHaveLength(wanted.length);
});

test("it holds what was built of the templates", () => {
	const ready = [...paths].filter((file) => file.startsWith("lib/ready/"));
	// The models, the templates, the script and two stylesheets.
	expect(ready).toHaveLength(5);
});

test("it holds no tests, no benchmarks, no built site and nothing of CI", () => {
	const wrong = [...paths].filter((file) =>
		/\.test\.|^(?:test|bench|dist|\.ci|\.github|node_modules)\/|^tsconfig|vitest/.test(
			file,
		),
	);
	expect(wrong).toEqual([]);
});

test("it is small", () => {
	expect(size).toBeLessThan(1_700_000);
});

test("the bundle of the engine has only ASCII, which Node loads twice as fast", () => {
	const bundle = fs.readFileSync(path.join(ROOT, "lib/hypno.cjs"), "latin1");
	expect(bundle.match(/[^\0-\x7f]/g)).toBeNull();
});
