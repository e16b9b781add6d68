import { describe, expect, test } from "vitest";
import type { Keys } from "../../base/text/groups.ts";
import { parseBody } from "../content/markdown/markdown.ts";
import { ContentDocument } from "./document.ts";
import { applyEdits, replaceValue } from "./edit.ts";
import { type BlockChange, changeBlock } from "./edit-blocks.ts";
import { changeEntry, editEntries } from "./edit-entries.ts";
import { replacePassage } from "./edit-passages.ts";

const open = (text: string) => new ContentDocument("content/a.yaml", text);
const HEAD = "---\ntitle: A\n---\n";
const openBody = (body: string) =>
	new ContentDocument("content/a.md", HEAD + body);

/** The written value, the words that are saved, and the value then. */
const VALUES = [
	["Calm", "Quiet", "Quiet"],
	["Calm", "Sleep: how it comes back", '"Sleep: how it comes back"'],
	["Calm", "true", '"true"'],
	["Calm", "", '""'],
	["Calm", "two\nlines", '"two\\nlines"'],
	["Calm # words", "Quiet", "Quiet # words"],
	["12", "13", "13"],
	["12", "13a", "13a"],
	["12", "013", '"013"'],
	["'Calm'", "it's", "'it''s'"],
	['"Calm"', "Quiet", '"Quiet"'],
	[
		">-\n  One two\n  three four\n  five six",
		"One two three 4 five six",
		">-\n  One two\n  three 4\n  five six",
	],
	[
		">\n  One two\n  three four",
		"One two three four five\n",
		">\n  One two\n  three four five",
	],
	["One two\n  three four", "1 two three four", "1 two\n  three four"],
	["'One two\n  three four'", "One two 3 four", "'One two\n  3 four'"],
	['"One two\n  three four"', "One two three", '"One two\n  three"'],
	[">-\n  One\n\n  two three", "One\ntwo 3", ">-\n  One\n\n  two 3"],
	["|-\n  One\n  two", "One\ntwo\nthree", "|-\n  One\n  two\n  three"],
	["|-\n  One", " One", '" One"'],
	[
		">-\n  One",
		`One\n${"word ".repeat(20).trim()}`,
		`>-\n  One\n\n  ${"word ".repeat(17).trim()}\n  word word word`,
	],
] as const;

const EDGES = [
	["", "\n"],
	["# first\nother: *\n".replace("*", "1"), "\n\n# last\nlater: 2\n"],
	["\uFEFF", "\r\nlater: [a, b]\r\n"],
	["", ""],
] as const;

test.each(VALUES)("of %j, %j is written as %j", (value, words, written) => {
	for (const [head, tail] of EDGES) {
		const end = tail.startsWith("\r\n") ? "\r\n" : "\n";
		const wrap = (one: string) =>
			`${head}title: ${one.replaceAll("\n", end)}${tail}`;
		// A text that ends with a line break needs one in the file.
		if (words.endsWith("\n") && tail === "") continue;
		const document = open(wrap(value));
		const edit = replaceValue(document, ["title"], words);
		const edited = edit && applyEdits(document.text, [edit]);
		expect(edited).toBe(wrap(written));
	}
});

test.each([
	["a: &x b\nc: *x\n", ["c"]],
	["a: &x b\nc: *x\n", ["a"]],
	["a: [b]\n", ["a"]],
	["a: true\n", ["a"]],
	["a: b\n", ["c"]],
] as const)("in %j, the value of %j is not replaced", (text, keys) => {
	expect(replaceValue(open(text), keys, "words")).toBeUndefined();
});

const LIST = `heading: Questions # all of them
items:
  # The first.
  - question: One? # short
    answer: >-
      A first
      answer.
    #  note: none

  # The second,
  # with a list.
  - question: Two?
    answer: "- no entry"

  - question: Three?
    answer: |
      # No comment.
      - No entry.
  # The end.
buttons: []
`;
const FIRST = LIST.slice(
	LIST.indexOf("  # The first"),
	LIST.indexOf("\n  # The second"),
);
const SECOND = LIST.slice(
	LIST.indexOf("  # The second"),
	LIST.indexOf("\n  - question: Three"),
);

const item = (index: number) => ["items", index];
const move = (text: string, keys: Keys, to: number) =>
	changeEntry(open(text), keys, { moveTo: to });
const remove = (text: string, keys: Keys) =>
	changeEntry(open(text), keys, "remove");
const insert = (text: string, keys: Keys, value: unknown) =>
	changeEntry(open(text), keys, { insert: value });

describe("entries of a list of YAML", () => {
	test("change places with their comments; blank lines stay between them", () => {
		const swapped = LIST.replace(
			`${FIRST}\n${SECOND}`,
			() => `${SECOND}\n${FIRST}`,
		);
		expect(move(LIST, item(0), 1)).toBe(swapped);
		expect(move(swapped, item(1), 0)).toBe(LIST);
		const last = move(LIST, item(2), 1) ?? "";
		expect(last).toContain("      - No entry.\n\n  # The second,");
		expect(move(last, item(1), 2)).toBe(LIST);
		const far = move(LIST, item(0), 2) ?? "";
		expect(move(far, item(2), 0)).toBe(LIST);
	});

	test("are removed with their comments and a blank line", () => {
		expect(remove(LIST, item(0))).toBe(LIST.replace(`${FIRST}\n`, ""));
		expect(remove(LIST, item(1))).toBe(LIST.replace(`\n${SECOND}`, ""));
		expect(remove(LIST, item(2))).toBe(
			LIST.replace(/\n {2}- question: Three[\s\S]*No entry\.\n/, ""),
		);
	});

	test("are inserted with a blank line where their neighbours have one", () => {
		const added = { question: "TODO", answer: ["a: b", "two\nlines"] };
		const lines =
			'  - question: TODO\n    answer:\n      - "a: b"\n      - |-\n        two\n        lines\n\n';
		expect(insert(LIST, item(1), added)).toBe(
			LIST.replace("  # The second", () => `${lines}  # The second`),
		);
		const last = insert(LIST, item(3), added) ?? "";
		expect(last).toContain(
			`      - No entry.\n\n${lines.trimEnd()}\n  # The end.`,
		);
		expect(remove(last, item(3))).toBe(LIST);
		const first = insert(LIST, item(0), added) ?? "";
		expect(first).toContain(`items:\n${lines}  # The first`);
		expect(remove(first, item(0))).toBe(LIST);
	});

	test("stay as they are in brackets, where an anchor repeats them, and beyond the list", () => {
		const anchored = "items:\n  - &one a\n  - b\nother: *one\n";
		expect(remove(anchored, item(0))).toBeUndefined();
		expect(move(anchored, item(0), 1)).toBe(
			"items:\n  - b\n  - &one a\nother: *one\n",
		);
		expect(move("items: [a, b]\n", item(0), 1)).toBeUndefined();
		expect(insert("items: [a, b]\n", item(0), "c")).toBeUndefined();
		expect(move("items:\n  - a\n  - b\n", item(0), 2)).toBeUndefined();
		expect(move("items:\n  - a\n  - b\n", item(0), -1)).toBeUndefined();
		expect(remove("items:\n  - a\n", item(0))).toBeUndefined();
		expect(remove("items: words\n", ["items", 0])).toBeUndefined();
		expect(insert("items: words\n", ["items", 0], "a")).toBeUndefined();
	});

	test("are changed at the end of a file without a line break", () => {
		expect(insert("- a\n- b", [2], "c")).toBe("- a\n- b\n- c");
		expect(remove("- a\n- b", [1])).toBe("- a");
		expect(remove("- a\n- b", [0])).toBe("- b");
		expect(move("\uFEFF- a\r\n- b", [0], 1)).toBe("\uFEFF- b\r\n- a");
	});
});

describe("keys of a group of YAML", () => {
	const text = "# head\na: 1\n# of b\nb:\n  - c # d\n\ne: f\n";

	test("are inserted at the end, removed and moved", () => {
		expect(insert(text, ["/g"], "/h")).toBe(`${text}\n/g: /h\n`);
		expect(remove(text, ["b"])).toBe("# head\na: 1\n\ne: f\n");
		expect(move(text, ["a"], 1)).toBe(
			"# of b\nb:\n  - c # d\n# head\na: 1\n\ne: f\n",
		);
		expect(insert("a:\n  b: c\n", ["a", "d"], "e")).toBe(
			"a:\n  b: c\n  d: e\n",
		);
		expect(insert("- b: c\n", [0, "d"], "e")).toBe("- b: c\n  d: e\n");
		expect(insert(text, ["a"], "twice")).toBeUndefined();
	});

	test("are inserted in a file that has none", () => {
		expect(insert("# Redirects.\n", ["/a"], "/b")).toBe(
			"# Redirects.\n/a: /b\n",
		);
		expect(insert("", ["/a"], "/b")).toBe("/a: /b\n");
	});
});

test.each([
	["# a\n- b: c # d\n# e\n- b: f\n", "# a\n# e\n- b: f\n- b: g\n"],
	["# a\r\n- b: c\r\n- b: f", "# a\r\n- b: f\r\n- b: g"],
	["- b: c\n- b: f", undefined],
	["\uFEFFx: 1\r\n\r\n- b", undefined],
	["[b, c]", undefined],
])(
	"the first of several entries of %j is removed, and one is added",
	(text, written) => {
		const document = open(text);
		const isGone = (index: number) => index === 0;
		const edits = editEntries(document, [], { isGone, added: [{ b: "g" }] });
		expect(edits && applyEdits(text, edits)).toBe(written);
	},
);

test("all keys of a file can go, and others come to a file of comments", () => {
	const isGone = () => true;
	const gone = editEntries(open("# x\n/a: /b\n"), [], { isGone, added: [] });
	expect(gone).toEqual([{ range: { start: 4, end: 11 }, words: "" }]);
	const added = [{ "/a": "/b" }, { "/c": "404" }];
	const first = editEntries(open("# x\n"), [], { isGone, added });
	expect(applyEdits("# x\n", first ?? [])).toBe('# x\n/a: /b\n/c: "404"\n');
});

const PASSAGES = [
	["One.\n\nTwo.", "One.\n\nTwo."],
	["One.\nTwo.\n \n", "One.\n\nTwo."],
	["One.\n- a\n  - b\n- c\nTwo.", "One.\n\n- a\n  - b\n- c\n\nTwo."],
	["One.\n## Why\n1. a\n2. b", "One.\n\n## Why\n\n1. a\n2. b"],
	["- a\n- b", "- a\n- b"],
	["- a list", "\\- a list"],
	["## A heading", "## A heading"],
	["# 1 in London", "\\# 1 in London"],
	["#hashtag", "#hashtag"],
	["4 Mill Lane\\\nBath", "4 Mill Lane\\\nBath"],
	["4 Mill Lane  \nBath\nTwo.", "4 Mill Lane  \nBath\n\nTwo."],
] as const;

const replaceBody = (body: string, index: number, words: string) =>
	replacePassage(openBody(body), { index, words }, parseBody)?.slice(
		HEAD.length,
	);

test.each(PASSAGES)("of %j, a paragraph becomes %j", (words, written) => {
	const body = (text: string) => `## Before\n\n${text}\n\n> After.\n`;
	expect(replaceBody(body("One day."), 1, words)).toBe(body(written));
});

test.each([
	["4 Mill Lane\\\nBath", "4 Mill Row\\\nBath", "4 Mill Row\\\nBath"],
	[
		"One two\nthree four\nfive six.",
		"One two three 4 five six.",
		"One two\nthree 4\nfive six.",
	],
	["One two\nthree.", "One two\nthree.", "One two\n\nthree."],
	["- One\\\n  two", "One\\\nthree", "- One\\\n  three"],
	["- One\n  two", "One three", "- One\n  three"],
	["> One two\n> three", "One 2 three", "> One 2 three"],
])(
	"of Markdown %j, only the lines of the changed words differ",
	(written, words, after) => {
		const edited = replaceBody(`${written}\n\nLast.\n`, 0, words);
		expect(edited).toBe(`${after}\n\nLast.\n`);
		const windows = openBody(`${written}\n\nLast.\n`.replaceAll("\n", "\r\n"));
		const inWindows = replacePassage(windows, { index: 0, words }, parseBody);
		expect(inWindows?.replaceAll("\r\n", "\n")).toBe(HEAD + edited);
	},
);

test("within a list or a quotation, and where a list would join the next one, there is one line", () => {
	const body = "> One.\n\nTwo.\n\n- Three\n";
	expect(replaceBody(body, 0, "A\n\nB")).toBe("> A B\n\nTwo.\n\n- Three\n");
	expect(replaceBody(body, 1, "- A\n- B")).toBeUndefined();
	expect(replaceBody(body, 1, " ")).toBeUndefined();
});

const BODY = `
Intro.

## Why

Because
of it.

- one
- two
  more
- three

End.
`;

function change(body: string, passage: number, change: BlockChange) {
	const edited = changeBlock(openBody(body), { passage, change }, parseBody);
	return edited && [edited.text.slice(HEAD.length), edited.passage];
}

const moveBody = (passage: number, moveBy: 1 | -1, body = BODY) =>
	change(body, passage, { moveBy });
const removeBody = (passage: number) => change(BODY, passage, "remove");
const insertBody = (passage: number, body = BODY) =>
	change(body, passage, { insert: "TODO" });

test("blocks of Markdown are moved, removed and added with a blank line between them", () => {
	expect(moveBody(0, 1)).toEqual([
		BODY.replace("Intro.\n\n## Why", "## Why\n\nIntro."),
		1,
	]);
	expect(removeBody(2)?.[0]).toBe(BODY.replace("\n\nBecause\nof it.", ""));
	expect(insertBody(2)).toEqual([
		BODY.replace("of it.\n", "of it.\n\nTODO\n"),
		3,
	]);
	expect(insertBody(6)).toEqual([`${BODY}\nTODO\n`, 7]);
	expect(moveBody(0, -1)).toBeUndefined();
	expect(moveBody(6, 1)).toBeUndefined();
});

test("the items of a list of Markdown are its entries", () => {
	expect(moveBody(4, -1)).toEqual([
		BODY.replace("- one\n- two\n  more", "- two\n  more\n- one"),
		3,
	]);
	expect(removeBody(4)?.[0]).toBe(BODY.replace("\n- two\n  more", ""));
	expect(insertBody(5, "\n1. a\n2. b\n\nEnd.\n")).toBeUndefined();
	expect(insertBody(1, "\n1. a\n2. b\n\nEnd.\n")).toEqual([
		"\n1. a\n2. b\n3. TODO\n\nEnd.\n",
		2,
	]);
});

test("blocks that would become one with their neighbour stay as they are", () => {
	expect(moveBody(0, 1, "\nOne.\n## Two\nThree.\n")).toBeUndefined();
});

test("an edit leaves line ends alone that differ from each other", () => {
	const ends = ["\r\n", "\n", "\r"];
	const mix = (text: string) =>
		`\uFEFF${text
			.split("\n")
			.map((line, at) => line + ends[at % 3])
			.join("")}`;
	const before = "---\ntitle: A\nlist:\n  - one\n  - two\n---\n\nOne day.\n";
	const document = new ContentDocument("content/a.md", mix(before));
	const edit = replaceValue(document, ["list", 0], "three");
	expect(applyEdits(document.text, edit ? [edit] : [])).toBe(
		mix(before.replace("one", "three")),
	);
	const target = { index: 0, words: "Every day." };
	expect(replacePassage(document, target, parseBody)).toBe(
		mix(before.replace("One", "Every")),
	);
	expect(changeEntry(document, ["list", 0], { moveTo: 1 })).toBe(
		mix(before).replace("  - one\r\n  - two\n", "  - two\n  - one\r\n"),
	);
});
