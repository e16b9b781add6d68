import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
	formatLocatedProblems,
	makeFolder,
	makeSite,
} from "../../../test/support/make-site.ts";
import { readContent } from "../../../test/support/read-content.ts";
import { UserError } from "../../base/problems.ts";
import type { Config } from "../config.ts";
import { ContentDocument } from "../document/document.ts";
import { listContent, readSourceFile } from "./source-file.ts";

const SITE = "content/site.yaml";

/** Reads every file below content/; files that cannot be read give problems. */
function loadFolder(config: Config) {
	const read = listContent(config).map((path) => readSourceFile(path, config));
	const files = read.filter((file) => "text" in file);
	return { files, problems: read.filter((file) => "rule" in file) };
}

function load(overrides: Record<string, string | Uint8Array | null> = {}) {
	return loadFolder(makeSite(overrides).config);
}

async function refusals(rootDir: string) {
	const contentDir = path.join(rootDir, "content");
	const config = { ...makeSite().config, rootDir, contentDir };
	const { files, problems } = loadFolder(config);
	return {
		files,
		problems: formatLocatedProblems(problems),
	};
}

test("files are sorted and have paths relative to the root", () => {
	const { files, problems } = load();
	const paths = files.map((file) => file.sourcePath);
	expect(paths).toEqual([...paths].sort());
	expect(paths).toContain("content/services/stop-smoking.md");
	expect(problems).toEqual([]);
});

test.each([
	["a byte order mark", "\uFEFFname: a\nb: c\n"],
	["Windows line ends", "name: a\r\nb: c\r\n"],
	["old Mac line ends", "name: a\rb: c\r"],
])("the text is read without %s", (_name, text) => {
	const { files } = load({ [SITE]: text });
	const site = files.find((file) => file.sourcePath === SITE);
	expect(site?.text).toBe("name: a\nb: c\n");
});

test("a file from Windows is read like any other", async () => {
	const site = makeSite();
	for (const file of loadFolder(site.config).files)
		site.write({
			[file.sourcePath]: `\uFEFF${file.text.replaceAll("\n", "\r\n")}`,
		});
	const { site: parsed, problems } = await readContent(site.config);
	expect(problems).toEqual([]);
	expect(parsed).toBeDefined();
});

test("empty and binary files are reported", async () => {
	const site = makeSite({
		"content/pages/home.yaml": "",
		"content/pages/about.yaml": Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]),
		"content/pages/contact.yaml": Buffer.from([0x66, 0xfc, 0x72]),
	});
	const parsed = await readContent(site.config);
	expect(formatLocatedProblems(parsed.problems)).toMatchInlineSnapshot(`
		"content/pages/about.yaml:1:1 error: this is not a text file in the UTF-8 encoding
		  -> Open it in a text editor and save it as plain text, encoding UTF-8
		content/pages/contact.yaml:1:1 error: this is not a text file in the UTF-8 encoding
		  -> Open it in a text editor and save it as plain text, encoding UTF-8
		content/pages/home.yaml:1:1 error: this file is empty
		  -> Write lines with a colon and a space after the first word, as in key: text, or restore the file from its last good version"
	`);
});

test("links to files are followed, and broken links and links to folders are reported", async () => {
	const dir = makeFolder();
	fs.mkdirSync(path.join(dir, "content"));
	fs.writeFileSync(path.join(dir, "real.yaml"), "a: b\n");
	const link = (to: string, name: string) =>
		fs.symlinkSync(to, path.join(dir, "content", name));
	link("../real.yaml", "good.yaml");
	link("gone.yaml", "dangling.yaml");
	link("loop.yaml", "loop.yaml");
	link("loop-b.yaml", "loop-a.yaml");
	link("loop-a.yaml", "loop-b.yaml");
	link(".", "self");
	link("../..", "up");
	const { files, problems } = await refusals(dir);
	expect(files.map((file) => file.sourcePath)).toEqual(["content/good.yaml"]);
	expect(problems).toMatchInlineSnapshot(`
		"content/dangling.yaml:1:1 error: this file cannot be read: there is no such file
		  -> Check that it exists, that it is a text file and no link to a folder, and that you may read it
		content/loop-a.yaml:1:1 error: this file cannot be read: this link leads to itself
		  -> Check that it exists, that it is a text file and no link to a folder, and that you may read it
		content/loop-b.yaml:1:1 error: this file cannot be read: this link leads to itself
		  -> Check that it exists, that it is a text file and no link to a folder, and that you may read it
		content/loop.yaml:1:1 error: this file cannot be read: this link leads to itself
		  -> Check that it exists, that it is a text file and no link to a folder, and that you may read it
		content/self:1:1 error: this file cannot be read: this is a folder, where hypno needs a file
		  -> Check that it exists, that it is a text file and no link to a folder, and that you may read it
		content/up:1:1 error: this file cannot be read: this is a folder, where hypno needs a file
		  -> Check that it exists, that it is a text file and no link to a folder, and that you may read it"
	`);
});

test("hidden files are ignored", () => {
	const { files, problems } = load({
		"content/.DS_Store": "\0",
		"content/pages/.home.yaml.swp": "\0",
	});
	expect(problems).toEqual([]);
	expect(files.some((file) => file.sourcePath.includes("/."))).toBe(false);
});

test("backup files of editors and systems are ignored", async () => {
	const left = [
		"services/stop-smoking.md~",
		"services/.#stop-smoking.md",
		"services/#stop-smoking.md#",
		"services/stop-smoking.md.swp",
		"~$letter.docx",
		"pages/Thumbs.db",
		"pages/.DS_Store",
		"._site.yaml",
		"desktop.ini",
	];
	const site = makeSite(
		Object.fromEntries(left.map((name) => [`content/${name}`, "\0"])),
	);
	const { site: parsed, problems } = await readContent(site.config);
	expect(problems).toEqual([]);
	expect(parsed).toBeDefined();
});

test("the folder of schemas for editors is ignored", async () => {
	const site = makeSite({
		"content/.schemas/home.schema.json": "\0 no schema",
		"content/.schemas/home.yaml": "no: page",
		"content/pages/.schemas/deeper.md": "no service",
	});
	const loaded = loadFolder(site.config);
	expect(loaded).toEqual(loadFolder(makeSite().config));
	const { site: parsed, problems } = await readContent(site.config);
	expect(problems).toEqual([]);
	expect(parsed).toBeDefined();
});

test("names with spaces, brackets and other letters are read unchanged", () => {
	const name = "content/[a] {b} *é.txt";
	const { files } = load({ [name]: "x" });
	expect(files.map((file) => file.sourcePath)).toContain(name);
});

test("a missing content folder is reported as wrong use", () => {
	const { config } = makeSite({ content: null });
	expect(() => loadFolder(config)).toThrow(UserError);
	try {
		loadFolder(config);
	} catch (error) {
		expect(error).toMatchObject({ exitCode: 2 });
	}
});

test.each(["---", "--- ", "---\t "])(
	"the lines below the front matter's first line %j keep their numbers",
	(fence) => {
		const text = `${fence}\nid: ocd\n---\nText.\n`;
		const document = new ContentDocument("content/services/ocd.md", text);
		const { start, end } = document.yamlRange;
		expect(text.slice(start, end)).toBe("id: ocd");
		expect(document.locate(start).line).toBe(2);
		expect(document).toMatchObject({ body: "Text.\n", bodyLine: 4 });
	},
);
