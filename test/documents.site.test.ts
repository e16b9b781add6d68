// The documents name only what exists: files, headings, npm scripts, and names in the code.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { describe, expect, test } from "vitest";
import { formatProblem } from "../src/base/text/problem-text.ts";
import { PLAIN } from "../src/base/text/style.ts";
import { RULES } from "../src/check/rules/index.ts";
import { checkEdits, checkFolder } from "./support/checked-site.ts";
import { listPalettes } from "./support/palettes.ts";
import { shippedConfig } from "./support/shipped-site.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const DOCUMENTS = glob.sync(
	["*.md", "docs/*.md", "bench/*.md", ".github/**/*.{md,yml}"],
	{ cwd: ROOT, dot: true },
);
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), "utf8");

/** Looks in the copy of the content too, because the maintainer may delete files of the content. */
const exists = (file: string) =>
	[ROOT, path.join(ROOT, "test/fixtures/site")].some((root) =>
		fs.existsSync(path.join(root, file)),
	);

/** Files that a maintainer may add, and files that a command writes. */
const OPTIONAL =
	/^(?:content\/(?:redirects\.yaml|pages\/\w+\.(?:md|yaml)|(?:services|articles|events)\/(?:[\w-]+\.md)?)|static\/(?:pictures|audio|films|\.well-known|apple-touch-icon\.png)\/?.*)$/;

const RULE_IDS = RULES.map(({ id }) => id);
const FOLDERS =
	/^(?:\.ci|\.github|bench|bin|content|docs|src|static|templates|test)\//;

function findFileNames(text: string): string[] {
	const inCode = [...text.matchAll(/`([^`\n]+)`/g)].map(
		([, code = ""]) => code,
	);
	return inCode.filter(
		(name) =>
			FOLDERS.test(name) &&
			!/[<*\s]|SLUG/.test(name) &&
			!RULE_IDS.includes(name),
	);
}

/** Makes the id of a heading as GitHub does. */
const slugify = (heading: string) =>
	heading
		.toLowerCase()
		.replace(/[^\w\s-]/g, "")
		.replace(/\s/g, "-");

function listHeadings(file: string): string[] {
	const text = read(file).replace(/^```[\s\S]*?^```/gm, "");
	return [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = ""]) =>
		slugify(title),
	);
}

describe.each(DOCUMENTS)("the document %s", (document) => {
	const text = read(document);

	test("refers to files that exist", () => {
		// A worked example adds these files, and names them again.
		const added = [...text.matchAll(/^Add `([^`]+)`:/gm)].map(
			([, name = ""]) => name,
		);
		const missing = findFileNames(text).filter(
			(name) => !OPTIONAL.test(name) && !added.includes(name) && !exists(name),
		);
		expect(missing).toEqual([]);
	});

	test("links to files and headings that exist", () => {
		const prose = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
		const broken = [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
			.map(([, target = ""]) => target)
			.filter((target) => !/^\w+:/.test(target))
			.filter((target) => {
				const [name = "", heading] = target.split("#");
				const file = name ? path.join(path.dirname(document), name) : document;
				if (!fs.existsSync(path.join(ROOT, file))) return true;
				return heading !== undefined && !listHeadings(file).includes(heading);
			});
		expect(broken).toEqual([]);
	});

	test("names npm scripts that exist", () => {
		const { scripts } = JSON.parse(read("package.json"));
		const named = [...text.matchAll(/npm run ([\w:]+)/g)];
		const unknown = named.filter(([, name = ""]) => !(name in scripts));
		expect(unknown.map(([command]) => command)).toEqual([]);
	});
});

test("each finding that a document quotes is reported in the same words", async () => {
	const blocks = DOCUMENTS.flatMap((document) =>
		[...read(document).matchAll(/^```text\n([\s\S]*?)^```/gm)].flatMap(
			([, block = ""]) => block.trimEnd().split("\n\n"),
		),
	);
	const quoted = blocks.filter((text) => /^\S+:\d+:\d+ {2}/.test(text));
	const ids = quoted.map((text) => text.split("  ")[2]);
	const rules = RULES.filter(({ id }) => ids.includes(id));
	const shipped = await checkFolder(shippedConfig(), { rules });
	const misspelt = await checkEdits(
		[
			{
				file: "content/services/stop-smoking.md",
				from: "title: Stop Smoking",
				to: "titel: Stop Smoking",
			},
		],
		{ rules },
	);
	const [palette] = listPalettes();
	const from = /text: "#\w+"/;
	const to = palette?.to.replace(from, 'text: "#8A8A8A"');
	const pale = await checkEdits(palette && to ? [{ ...palette, to }] : [], {
		rules,
	});
	const found = [...shipped.findings, ...misspelt.findings, ...pale.findings];
	const reported = found.map((problem) => formatProblem(problem, PLAIN));
	expect(quoted.length).toBeGreaterThan(2);
	for (const text of quoted) expect(reported).toContain(text);
});

test("each name in docs/architecture.md is defined in the file beside it", () => {
	const named = [
		...read("docs/architecture.md").matchAll(
			/`([\w.]+)`\s+\(`((?:src|templates)\/[^`]+\.\w+)`\)/g,
		),
	];
	const missing = named.filter(
		([, name = "", file = ""]) =>
			!new RegExp(`\\b${name.split(".").at(-1)}\\b`).test(read(file)),
	);
	expect(named.length).toBeGreaterThan(20);
	expect(missing.map(([pair]) => pair)).toEqual([]);
});
