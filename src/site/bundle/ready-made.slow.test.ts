// What comes with hypno in lib/ready is used for unmodified templates alone, and gives the same bytes as building.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
	makeFolder,
	readTree,
	writeTree,
} from "../../../test/support/make-site.ts";
import { copyHypno, editFile, runBin } from "../../../test/support/run-bin.ts";
import { copyShipped } from "../../../test/support/shipped-site.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

/** Prints which packages that build something a process has loaded. */
const WATCH = `
import module from "node:module";
const BUILDER = /node_modules.(?:@tailwindcss.)?(esbuild|oxide|tailwindcss|lightningcss)\\b/;
process.on("exit", () => {
	const names = Object.keys(module._cache).map((file) => BUILDER.exec(file)?.[1]);
	console.error("LOADED " + [...new Set(names)].filter(Boolean).sort().join());
});
`;
const nodeFlags = [
	"--import",
	`data:text/javascript,${encodeURIComponent(WATCH)}`,
];

const removeAtEnd: (() => void)[] = [];
const hypno = makeFolder((remove) => removeAtEnd.push(remove));
const bin = path.join(hypno, "bin/hypno.js");
const ready = path.join(hypno, "lib/ready");

beforeAll(() => {
	copyHypno(hypno);
	copyShipped(hypno);
	fs.cpSync(
		path.join(ROOT, "tsconfig.json"),
		path.join(hypno, "tsconfig.json"),
	);
	const prepare = path.join(hypno, "bin/prepare.js");
	// A new site gets them.
	const schemas = "content/.schemas";
	fs.cpSync(path.join(ROOT, schemas), path.join(hypno, schemas), {
		recursive: true,
	});
	execFileSync(process.execPath, [prepare], { stdio: "pipe" });
});

afterAll(() => {
	for (const remove of removeAtEnd) remove();
});

/** A copy of the shipped site, as it is without the tests of hypno. */
function makeShipped(): string {
	const rootDir = path.join(makeFolder(), "site");
	copyShipped(rootDir);
	for (const file of Object.keys(readTree(path.join(rootDir, "templates"))))
		if (file.includes(".test."))
			fs.rmSync(path.join(rootDir, "templates", file));
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	return rootDir;
}

/** Builds as if it were for the first time. */
async function build(rootDir: string) {
	for (const name of ["dist", "node_modules/.cache"])
		fs.rmSync(path.join(rootDir, name), { recursive: true, force: true });
	const args = ["--root", rootDir, "build"];
	const { exitCode, stderr } = await runBin(args, { bin, nodeFlags });
	const [, loaded] = /^LOADED (.*)$/m.exec(stderr) ?? [];
	const files = exitCode === 0 ? readTree(path.join(rootDir, "dist")) : {};
	return { exitCode, loaded, files };
}

async function buildWithout(rootDir: string) {
	const away = `${ready}-away`;
	fs.renameSync(ready, away);
	try {
		return await build(rootDir);
	} finally {
		fs.renameSync(away, ready);
	}
}

const BUILDERS = "esbuild,lightningcss,oxide,tailwindcss";

async function makeOwnSite(): Promise<string> {
	const folder = makeFolder();
	const answers = path.join(folder, "answers.yaml");
	fs.writeFileSync(
		answers,
		"name: Ida Marlow\nemail: ida@marlow.example\nservices: [stop-smoking]\n",
	);
	const rootDir = path.join(folder, "site");
	const args = ["init", rootDir, "--answers", answers];
	const { exitCode } = await runBin(args, { bin });
	expect(exitCode).toBe(0);
	fs.mkdirSync(path.join(rootDir, "node_modules"));
	return rootDir;
}

const BRAND = `
brand:
  colours:
    light:
      page: "#F6F9FB"
      text: "#1B2B3A"
      links: "#1F4E79"
      opening: "#14304D"
      action: "#F4B9A0"
    dark:
      page: "#101922"
      text: "#E6EDF3"
      links: "#93BEE6"
      opening: "#0A1119"
      action: "#F4B9A0"
`;

function makeBranded(): string {
	const rootDir = makeShipped();
	fs.appendFileSync(path.join(rootDir, "content/site.yaml"), BRAND);
	return rootDir;
}

test("lib/ready holds the models, the templates, the script and two stylesheets", () => {
	expect(fs.readdirSync(ready)).toHaveLength(5);
});

test.each<[what: string, make: () => string | Promise<string>]>([
	["the shipped site", makeShipped],
	["the shipped site in the folder of hypno", () => hypno],
	["a site with colours of its own", makeBranded],
	["a site that init has made", makeOwnSite],
])("%s is built of it, to the same bytes", async (_, make) => {
	const rootDir = await make();
	const before = JSON.stringify(fs.statSync(ready));
	const quick = await build(rootDir);
	expect(quick).toMatchObject({ exitCode: 0, loaded: "" });
	// An installation may be read-only.
	expect(JSON.stringify(fs.statSync(ready))).toBe(before);
	const built = await buildWithout(rootDir);
	expect(built).toMatchObject({ exitCode: 0, loaded: BUILDERS });
	expect(Object.keys(quick.files).length).toBeGreaterThan(20);
	expect(quick.files).toEqual(built.files);
});

type Change = (rootDir: string) => void;

const write =
	(files: Record<string, string | null>): Change =>
	(rootDir) =>
		writeTree(rootDir, files);

/** Gives the site a package of its own, which is that of hypno with a change. */
function copyPackage(rootDir: string, name: string, text: string): void {
	const to = path.join(rootDir, "node_modules", name);
	const from = path.join(ROOT, "node_modules", name);
	fs.cpSync(from, to, { recursive: true, dereference: true });
	fs.appendFileSync(path.join(to, "dist/clsx.mjs"), text);
}

test.each<[what: string, change: Change]>([
	["a test beside a template", write({ "templates/ui/a.test.ts": "no code" })],
	["a package.json of modules", write({ "package.json": '{"type":"module"}' })],
	["a package that is the same", (rootDir) => copyPackage(rootDir, "clsx", "")],
])("it is used for a site with %s", async (_, change) => {
	const rootDir = makeShipped();
	change(rootDir);
	const quick = await build(rootDir);
	expect(quick).toMatchObject({ exitCode: 0, loaded: "" });
	expect(quick.files).toEqual((await buildWithout(rootDir)).files);
});

test.each<[what: string, change: Change, loaded: string]>([
	[
		"a template that is changed",
		(rootDir) =>
			editFile(
				path.join(rootDir, "templates/ui/button.tsx"),
				"import",
				"// Changed.\nimport",
			),
		BUILDERS,
	],
	[
		"a stylesheet that is changed",
		(rootDir) =>
			fs.appendFileSync(
				path.join(rootDir, "templates/styles/base.css"),
				"h1 { color: red }\n",
			),
		BUILDERS,
	],
	[
		"a model that is changed",
		(rootDir) =>
			fs.appendFileSync(
				path.join(rootDir, "templates/models/about.ts"),
				"// Changed.\n",
			),
		BUILDERS,
	],
	[
		"a component more",
		write({ "templates/ui/a.tsx": "export const a = 1;\n" }),
		BUILDERS,
	],
	[
		"classes in a file of the starter",
		write({ "templates/starter/site/a.tsx": 'const a = "p-4";\n' }),
		BUILDERS,
	],
	["a file less", write({ "templates/styles/fonts/OFL.txt": null }), BUILDERS],
	[
		"a link in place of a template",
		(rootDir) => {
			const file = path.join(rootDir, "templates/ui/button.tsx");
			fs.renameSync(file, path.join(rootDir, "button.tsx"));
			fs.symlinkSync("../../button.tsx", file);
		},
		BUILDERS,
	],
	[
		"a link in place of all templates",
		(rootDir) => {
			const folder = path.join(rootDir, "templates");
			fs.renameSync(folder, path.join(rootDir, "linked"));
			fs.symlinkSync("linked", folder, "dir");
		},
		BUILDERS,
	],
	[
		"a package.json that means other modules",
		write({ "package.json": '{"type":"commonjs"}' }),
		BUILDERS,
	],
	[
		"a package.json that maps files above it",
		write({ "../package.json": '{"browser":{"./a.js":"./b.js"}}' }),
		BUILDERS,
	],
	[
		"a package that differs",
		(rootDir) => copyPackage(rootDir, "clsx", "// Changed.\n"),
		"esbuild",
	],
])("it is not used for a site with %s", async (_, change, loaded) => {
	const rootDir = makeShipped();
	change(rootDir);
	const built = await build(rootDir);
	expect(built.loaded).toBe(loaded);
	const without = await buildWithout(rootDir);
	expect(built.files).toEqual(without.files);
	expect(built.exitCode).toBe(without.exitCode);
});

test("it is not used by another version of hypno, nor where it is damaged", async () => {
	const rootDir = makeShipped();
	const { files } = await build(rootDir);
	for (const name of fs.readdirSync(ready))
		fs.truncateSync(path.join(ready, name), 1000);
	expect(await build(rootDir)).toEqual({
		exitCode: 0,
		loaded: BUILDERS,
		files,
	});
	execFileSync(process.execPath, [path.join(hypno, "bin/prepare.js")], {
		stdio: "pipe",
	});
	expect((await build(rootDir)).loaded).toBe("");
	fs.appendFileSync(path.join(hypno, "src/main.ts"), "// Changed.\n");
	expect((await build(rootDir)).loaded).toContain("tailwindcss");
});
