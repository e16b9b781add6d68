// Builds with a cache on disk give the same bytes as without it, after any change.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildSite } from "../src/site/build-site.ts";
import { buildCached } from "../src/site/bundle/cached-build.ts";
import { resolveConfig } from "../src/site/config.ts";
import { makeBytes } from "./support/make-bytes.ts";
import { edited, makeSite, type TestSite } from "./support/make-site.ts";

const TEMPLATE = "templates/service.tsx";
const PACKAGE = "node_modules/words/index.js";
const STYLESHEET = "templates/styles/site.css";
const CLIENT = "templates/client/index.ts";
const KINDS = ["script", "styles", "templates"];

const IMPORTS = `
import { near } from "./deep/word";
import { far } from "../words/far.ts";
import { tried } from "./deep/word.test.ts";
import { bought } from "words";
`;
const WORDS = '{[service.title, near, far, tried, bought].join(" ")}';
const FILES = {
	[TEMPLATE]: `${IMPORTS}${edited(TEMPLATE, "{service.title}", WORDS)}`,
	"templates/deep/word.ts": 'export { near } from "./deeper.ts";\n',
	"templates/deep/deeper.ts": 'export const near = "near-1";\n',
	"templates/deep/word.test.ts": 'export const tried = "tried-1";\n',
	"words/far.ts": 'export const far = "far-1";\n',
	[PACKAGE]: 'exports.bought = "bought-1";\n',
	"node_modules/words/other.js": 'exports.bought = "bought-2";\n',
	"node_modules/words/package.json": '{ "main": "index.js" }',
	[STYLESHEET]: '@import "tailwindcss/utilities.css";\n@import "./more.css";\n',
	"templates/styles/more.css": "h1 { color: red }\n",
	[CLIENT]: 'import "./more.ts";\n',
	"templates/client/more.ts": 'console.warn("script-1");\n',
};

async function build({ config }: TestSite): Promise<Record<string, string>> {
	const { files } = await buildSite(config);
	const made: Record<string, string> = {};
	for await (const file of files)
		made[file.outputPath] = (await makeBytes(file)).toString("latin1");
	return made;
}

function makeCachedSite() {
	const site = makeSite(FILES);
	const cache = path.join(site.rootDir, "node_modules/.cache/hypno");
	const listCached = () =>
		KINDS.flatMap((kind) => {
			const folder = path.join(cache, kind);
			return fs.existsSync(folder)
				? fs.readdirSync(folder).map((name) => path.join(folder, name))
				: [];
		});
	return { site, cache, listCached };
}

/** Changes a cached file, so that a build which uses it gives other bytes. */
function replaceCached(file: string, from: string, to: string): void {
	const bytes = fs.readFileSync(file).subarray(32).toString("latin1");
	expect(bytes).toContain(from);
	const other = Buffer.from(bytes.replaceAll(from, to), "latin1");
	const digest = createHash("sha256").update(path.basename(file)).update(other);
	fs.writeFileSync(file, Buffer.concat([digest.digest(), other]));
}

test("cached files are used and give the same bytes", async () => {
	const { site, listCached } = makeCachedSite();
	const first = await build(site);
	expect(listCached()).toHaveLength(KINDS.length);
	expect(await build(site)).toEqual(first);
	const [script = "", styles = "", templates = ""] = listCached();
	replaceCached(script, "script-1", "script-X");
	replaceCached(styles, "red", "tan");
	replaceCached(templates, "near-1", "near-X");
	const altered = Object.values(await build(site)).join("\n");
	for (const word of ["script-X", "tan", "near-X"])
		expect(altered).toContain(word);
});

test.each([
	["a template", TEMPLATE, "near,", "near, near,"],
	["an indirect import of a template", "templates/deep/deeper.ts", "-1", "-2"],
	["a test that a template imports", "templates/deep/word.test.ts", "-1", "-2"],
	["a file beside the templates", "words/far.ts", "-1", "-2"],
	["a package", PACKAGE, "-1", "-2"],
	[
		"the entry point of a package",
		"node_modules/words/package.json",
		"index",
		"other",
	],
	["a class of a template", TEMPLATE, "<main>", '<main className="p-4">'],
	["the stylesheet", STYLESHEET, '@import "./more.css";', "h2 { color: red }"],
	[
		"a file that the stylesheet imports",
		"templates/styles/more.css",
		"red",
		"tan",
	],
	["a file that the script imports", "templates/client/more.ts", "-1", "-2"],
])("a change of %s leads to new files", async (_, file, from, to) => {
	const { site, cache, listCached } = makeCachedSite();
	const before = await build(site);
	expect(listCached()).toHaveLength(KINDS.length);
	const text = fs.readFileSync(path.join(site.rootDir, file), "utf8");
	expect(text).toContain(from);
	site.write({ [file]: text.replace(from, to) });
	const after = await build(site);
	expect(after).not.toEqual(before);
	await build(site);
	expect(await build(site)).toEqual(after);
	fs.rmSync(cache, { recursive: true });
	expect(await build(site)).toEqual(after);
	site.write({ [file]: text });
	expect(await build(site)).toEqual(before);
});

test("a class is found in a file that git ignores", async () => {
	const site = makeSite({
		".gitignore": "deep/\n",
		"templates/deep/hidden.tsx": 'export const name = "hidden";\n',
	});
	fs.mkdirSync(path.join(site.rootDir, ".git"));
	expect(Object.values(await build(site)).join("\n")).toContain(".hidden");
});

test("a new file that replaces another one is detected", async () => {
	const { site } = makeCachedSite();
	const before = await build(site);
	site.write({ "templates/deep/word.tsx": 'export const near = "nearer";\n' });
	const after = await build(site);
	expect(after["services/stop-smoking.html"]).toContain("nearer");
	site.write({ "templates/deep/word.tsx": null });
	expect(await build(site)).toEqual(before);
});

test("copies of a site beside each other share what was built while their files read alike", async () => {
	const [first, second] = [makeSite(), makeSite()];
	let times = 0;
	const buildIn = async ({ config }: TestSite) => {
		const options = JSON.stringify([config.rootDir, first.rootDir.slice(-6)]);
		return buildCached({ config, kind: "styles", options }, async () => {
			times++;
			const inputs = [path.join(config.rootDir, STYLESHEET)];
			return { built: config.rootDir, inputs };
		});
	};
	expect(await buildIn(first)).toBe(first.rootDir);
	expect(await buildIn(second)).toBe(first.rootDir);
	const later = new Date(Date.now() + 5000);
	fs.utimesSync(path.join(second.rootDir, STYLESHEET), later, later);
	expect(await buildIn(second)).toBe(first.rootDir);
	expect(times).toBe(1);
	second.write({ [STYLESHEET]: "h1 { color: red }\n" });
	expect(await buildIn(second)).toBe(second.rootDir);
	second.write({ [STYLESHEET]: null });
	expect(await buildIn(second)).toBe(second.rootDir);
	expect(times).toBe(3);
});

test("a copy with a package of its own, or elsewhere, shares nothing", async () => {
	const [first, second] = [makeSite(), makeSite()];
	const elsewhere = path.join(second.rootDir, "deeper");
	fs.cpSync(first.rootDir, elsewhere, { recursive: true });
	const buildIn = (rootDir: string) => {
		const config = resolveConfig({}, rootDir);
		const options = JSON.stringify([rootDir, first.rootDir.slice(-6)]);
		return buildCached({ config, kind: "styles", options }, async () => {
			return { built: rootDir, inputs: [] };
		});
	};
	for (const rootDir of [first.rootDir, elsewhere])
		expect(await buildIn(rootDir)).toBe(rootDir);
	second.write({ "package.json": "{}" });
	expect(await buildIn(second.rootDir)).toBe(second.rootDir);
});

test("a file that changes during a build is not cached", async () => {
	const { site } = makeCachedSite();
	const request = { config: site.config, kind: "styles", options: "" };
	let times = 0;
	const buildAndEdit = async () => {
		if (times++ === 0) site.write({ [STYLESHEET]: "h1 { color: red }\n" });
		return { built: "h1 {}", inputs: [] };
	};
	for (let turn = 0; turn < 3; turn++) await buildCached(request, buildAndEdit);
	expect(times).toBe(2);
});

test("a location in a template is reported from the cache as without it", async () => {
	const { site } = makeCachedSite();
	const throwing = edited(
		TEMPLATE,
		"	return (",
		'	throw new Error("up");\n	return (',
	);
	site.write({ [TEMPLATE]: throwing });
	const readFindings = async () => {
		const error: unknown = await build(site).catch((thrown) => thrown);
		return JSON.stringify(error);
	};
	const findings = await readFindings();
	expect(findings).toContain(`"file":"${TEMPLATE}","line":`);
	await readFindings();
	expect(await readFindings()).toBe(findings);
});

test("a damaged, missing or blocked cache changes no output", async () => {
	const { site, cache, listCached } = makeCachedSite();
	const first = await build(site);
	for (const damage of [
		(bytes: Buffer) => bytes.subarray(0, -5),
		(bytes: Buffer) => bytes.fill(7, 100, 200),
	]) {
		for (const file of listCached())
			fs.writeFileSync(file, damage(fs.readFileSync(file)));
		expect(await build(site)).toEqual(first);
	}
	fs.rmSync(cache, { recursive: true });
	fs.writeFileSync(cache, "a file in its place");
	expect(await build(site)).toEqual(first);
	fs.rmSync(cache);
	const builds = await Promise.all([build(site), build(site), build(site)]);
	expect(builds).toEqual([first, first, first]);
	expect(await build(site)).toEqual(first);
});
