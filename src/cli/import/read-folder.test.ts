// Tests that the Markdown of other generators loses its machinery, and no words.
import fs from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder, writeTree } from "../../../test/support/make-site.ts";
import { openFolder } from "./read-folder.ts";
import { convertText } from "./to-markdown.ts";

async function readFile(name: string, text: string) {
	const folder = path.join(makeFolder(onTestFinished), "old");
	writeTree(folder, { [name]: text });
	const lost: string[] = [];
	const onLost = (what: string) => void lost.push(what);
	const [record] = openFolder(folder).records;
	const { markdown, words } = await convertText(
		record?.read(onLost).text ?? "",
		"The title",
		{
			findLink: async (url) => url,
			findPicture: async (url) => url,
			onLost,
			onUntitled: () => {},
		},
	);
	return { markdown: markdown.trim(), words, lost };
}

// GitHub, Jekyll (kramdown 2), Hugo (goldmark) and Astro read notes without a plug-in.
test("the notes of Markdown are a list below a line at its end, also one of a single word", async () => {
	const { markdown, words, lost } = await readFile(
		"posts/a.md",
		"Sleep[^1] helps[^long], and `[^1]` is code.^\n\n[^1]: Smith2019\n[^long]: Two\n\n    paragraphs.\n",
	);
	expect(markdown).toBe(
		"Sleep¹ helps², and `[^1]` is code.^\n\n---\n\n1. Smith2019\n2. Two\n\n   paragraphs.",
	);
	expect([words, lost]).toEqual(["Sleep helps, and [^1] is code.^", []]);
});

test("what kramdown says of a paragraph, a picture or a heading is not read as words", async () => {
	const { markdown, lost } = await readFile(
		"_posts/2020-01-02-a.md",
		'* TOC\n{:toc}\n\nLead\n{: .lead}\n\n## Heading {#own-id}\n\n![A room](/a.jpg){: width="300" .wide}\n\nA {brace} and {#one} stay.\n',
	);
	expect([markdown, lost]).toEqual([
		"Lead\n\n## Heading\n\n![A room](/a.jpg)\n\nA (brace) and (#one) stay.",
		[],
	]);
});

test("a component of MDX is named, and its imports are not read as words", async () => {
	const { markdown, lost } = await readFile(
		"blog/a.mdx",
		"import Note from '../Note.astro';\nimport { Film } from \"../film\"\n\n{/* For us. */}\n<Note>\n  Words\n</Note>\n\nA <Film id=\"abc\" /> and <BR/> text.\n\nimport stays 'so'\n",
	);
	expect([markdown, lost]).toEqual([
		"Words\n\nA and\\\ntext.\n\nimport stays 'so'",
		["<Film>"],
	]);
});

test("words that the old system shows nobody stay hidden", async () => {
	const { markdown, lost } = await readFile(
		"_posts/2020-01-02-a.md",
		"a {% comment %}Do *not* {% x %} show{%- endcomment -%} b {# no #} c {{/* no */}} d {::comment}no{:/comment} e <!-- no --> f\n",
	);
	expect([markdown, lost]).toEqual(["a b c d e f", []]);
});

// Hugo (its own templates, PaperMod, LoveIt), Jekyll (Minimal Mistakes), Ghost, and wordpress-export-to-markdown 2.2.2 name it so.
test.each([
	["image: /a.jpg\nimage_alt: A room", "/a.jpg", "A room"],
	["cover: /a.jpg", "/a.jpg", ""],
	["cover:\n  image: /a.jpg\n  alt: A room", "/a.jpg", "A room"],
	["images:\n  - /a.jpg\n  - /b.jpg", "/a.jpg", ""],
	["header:\n  teaser: /b.jpg\n  image: /a.jpg", "/a.jpg", ""],
	["header:\n  teaser: /a.jpg", "/a.jpg", ""],
	["featuredImage: /a.jpg", "/a.jpg", ""],
	["feature_image: /a.jpg", "/a.jpg", ""],
	["coverImage: ./a.jpg", "./a.jpg", ""],
	["coverImage: a.jpg", "images/a.jpg", ""],
	["title: None", "", ""],
])("the picture at the top is read from %s", (data, url, alt) => {
	const folder = path.join(makeFolder(onTestFinished), "old");
	writeTree(folder, { "posts/a.md": `---\n${data}\n---\nWords\n` });
	const [record] = openFolder(folder).records;
	expect(record?.read(() => {}).picture).toEqual({ url, alt });
});

test("a file that is gone before its turn has been read already", () => {
	const folder = path.join(makeFolder(onTestFinished), "old");
	writeTree(folder, { "posts/one.md": "---\ntitle: One\n---\nWords.\n" });
	const [record] = openFolder(folder).records;
	fs.rmSync(path.join(folder, "posts/one.md"));
	expect(record?.read(() => {}).text).toContain("Words.");
});
