// Edits the texts of the shipped content many times, and compares everything else in the file.
import { expect, test } from "vitest";
import { createRandom, pick } from "../../../test/support/mutate.ts";
import {
	listShippedContent,
	readShippedText,
} from "../../../test/support/shipped-files.ts";
import { sourceOf } from "../../../test/support/shipped-models.ts";
import type { Keys } from "../../base/text/groups.ts";
import { parseBody } from "../content/markdown/markdown.ts";
import { readValues } from "../content/parse.ts";
import { listLeaves } from "../content/schema/meaning.ts";
import { SourceFile } from "../content/source-file.ts";
import { ContentDocument } from "../document/document.ts";
import { applyEdits, replaceValue } from "../document/edit.ts";
import { replacePassage } from "../document/edit-passages.ts";
import { readPassages } from "./edit-content.ts";

const WORDS = [
	"Sleep",
	"Sleep: how it comes back",
	"Sleep # without pills",
	"# 1 in London",
	"- a list",
	"1. first",
	"> said",
	"'quoted'",
	'"quoted" twice: "yes"',
	"it's 5 o'clock",
	"yes",
	"null",
	"~",
	"true",
	"12",
	"-1",
	"1e3",
	"0x1F",
	"2024-01-01",
	"{clientsHelped} people",
	"{ not: a map }",
	"[not, a list]",
	"*star",
	"**bold** and *thin*",
	"&anchor",
	"!tag",
	"%percent",
	"@at",
	"`code`",
	"| pipe",
	">- fold",
	"---",
	"...",
	"?",
	"a, b]",
	"back\\slash\\n",
	"tab\there",
	"line\nbreak",
	"line\n\nempty line",
	"\nat the start",
	"at the end\n",
	"  spaces  ",
	"two  spaces",
	"emoji 🛌🏽 👩‍⚕️",
	"Zoë’s “naïve” café — £90",
	"non-breaking\u00a0space",
	"right \u200fto left",
	"<b>bold</b> & co",
	"[link](/contact)",
	"long word ".repeat(500),
	"x".repeat(5000),
	"colon:",
	": colon",
	"key: value: more",
	" ",
	"---\nkey: value",
];

const BODY = `
## A **heading**

A paragraph with [a link](/contact),
which goes on, and {years} years.

- one
- two
  and more
- > quoted

1. first
2. second

Underlined
==========

### Closed ###

| a | b |
| - | - |
| c | d |
`;

/** The forms of a file that an editor may leave behind. */
const FORMS: readonly ((text: string) => string)[] = [
	(text) => text,
	(text) => text.replaceAll("\n", "\r\n"),
	(text) => `\uFEFF${text}`,
	(text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`,
];

function findStringPaths(value: unknown): Keys[] {
	const texts = listLeaves(value).filter(
		(one) => typeof one.value === "string",
	);
	return texts.map(({ keys }) => keys);
}

function replaceIn(value: unknown, keys: Keys, words: string): unknown {
	const copy = structuredClone(value);
	const group = keys
		.slice(0, -1)
		.reduce((inner, key) => Object(inner)[key], copy);
	Object(group)[keys.at(-1) ?? ""] = words;
	return copy;
}

const FILES: readonly SourceFile[] = listShippedContent().map((sourcePath) =>
	sourceOf(
		sourcePath,
		readShippedText(sourcePath) + (sourcePath.endsWith(".md") ? BODY : ""),
	),
);

const normalise = (text: string) =>
	text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");

/** Expects that the form of the file is left, and that each line end and the byte order mark are as they were. */
function readEdited(
	file: SourceFile,
	after: string,
	form: (text: string) => string,
): SourceFile {
	const text = normalise(after);
	expect(after).toBe(form(text));
	return new SourceFile(file.sourcePath, text, file.model);
}

/** Expects that the file on the disk differs in the edit alone. */
function expectOneChange(
	file: SourceFile,
	{ keys, words }: { keys: Keys; words: string },
	form: (text: string) => string,
): SourceFile {
	const written = form(file.text);
	const document = new ContentDocument(file.sourcePath, written);
	const edit = replaceValue(document, keys, words);
	if (!edit) throw new Error(`"${words}" was refused`);
	const { start, end } = edit.range;
	const after = applyEdits(written, [edit]);
	expect(after.startsWith(written.slice(0, start))).toBe(true);
	expect(after.endsWith(written.slice(end))).toBe(true);
	const plain = normalise(written.slice(0, start)) + edit.words;
	expect(after).toBe(form(plain + normalise(written.slice(end))));
	return readEdited(file, after, form);
}

test("10,000 edits of values change one value each, and nothing else", () => {
	const random = createRandom(1);
	const opened = FILES.map((file) => {
		const raw = readValues(file)?.raw;
		return { file, raw, texts: findStringPaths(raw?.value) };
	});
	for (let round = 0; round < 10_000; round++) {
		const { file, raw, texts } = pick(random, opened);
		const keys = pick(random, texts);
		const words = pick(random, WORDS);
		const form = pick(random, FORMS);
		const edited = expectOneChange(file, { keys, words }, form);
		const after = readValues(edited)?.raw;
		expect(after?.document.body).toBe(raw?.document.body);
		expect(JSON.stringify(after?.value)).toBe(
			JSON.stringify(replaceIn(raw?.value, keys, words)),
		);
	}
});

test("1,000 edits of Markdown change one text each, and nothing else", () => {
	const random = createRandom(2);
	const files = FILES.filter(({ sourcePath }) => sourcePath.endsWith(".md"));
	for (let round = 0; round < 1_000; round++) {
		const file = pick(random, files);
		const passages = readPassages(file);
		const texts = passages.map(({ words }) => words);
		const index = Math.floor(random() * texts.length);
		const words = pick(random, WORDS);
		const form = pick(random, FORMS);
		const found = replacePassage(
			new ContentDocument(file.sourcePath, form(file.text)),
			{ index, words },
			parseBody,
		);
		const expected = words.trim().replace(/[^\S\u00a0]+/g, " ");
		if (expected === "") {
			expect(found).toBeUndefined();
			continue;
		}
		if (!found) throw new Error(`"${expected}" was refused`);
		const edited = readEdited(file, found, form);
		expect(readValues(edited)?.raw?.value).toEqual(
			readValues(file)?.raw?.value,
		);
		const after = readPassages(edited).map(({ words }) => words);
		const { takesBlocks, isHeading } = passages[index] ?? {};
		const parts = words.trim().split(/\s*\n\s*/);
		const isClosed = texts[index] === "Closed";
		const areBlocks = takesBlocks && !isClosed && parts.length > 1;
		// A line of three hyphens is a rule, which has no words.
		if (parts[0] === "---" && !isHeading) parts.shift();
		const count = areBlocks ? parts.length : 1;
		const written = after.splice(index, count, texts[index] ?? "");
		expect(after).toEqual(texts);
		if (areBlocks) expect(written).toEqual(parts);
		else expect(written[0]?.replace(/^(\d*)\\/, "$1")).toBe(expected);
	}
});
