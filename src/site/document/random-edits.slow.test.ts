// Edits the shipped content many times: each edit changes nothing else, and can be undone.
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { createRandom, pick } from "../../../test/support/mutate.ts";
import {
	listShippedContent,
	readShippedText,
} from "../../../test/support/shipped-files.ts";
import { sourceOf } from "../../../test/support/shipped-models.ts";
import { type Keys, valueAt } from "../../base/text/groups.ts";
import { parseBody } from "../content/markdown/markdown.ts";
import { listLeaves } from "../content/schema/meaning.ts";
import { ContentDocument } from "./document.ts";
import { applyEdits, replaceValue } from "./edit.ts";
import { type BlockChange, changeBlock } from "./edit-blocks.ts";
import { changeEntry } from "./edit-entries.ts";
import { listPassages, replacePassage } from "./edit-passages.ts";
import type { YamlEntry } from "./yaml-entries.ts";

const WORDS = [
	"Sleep",
	"Sleep: how it comes back",
	"# 1 in London",
	"- a list",
	"1. first",
	"'quoted'",
	'"quoted" twice: "yes"',
	"it's 5 o'clock",
	"null",
	"12",
	"0x1F",
	"2024-01-01",
	"{clientsHelped} people",
	"[not, a list]",
	"*star",
	"**bold** and *thin*",
	"!tag",
	"`code`",
	">- fold",
	"---",
	"back\\slash\\n",
	"tab\there",
	"line\nbreak",
	"line\n\nempty line",
	"at the end\n",
	"  spaces  ",
	"emoji 🛌🏽 👩‍⚕️",
	"non-breaking\u00a0space",
	"long word ".repeat(50),
	"colon:",
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

### Closed ###

End.
`;

const FORMS: readonly ((text: string) => string)[] = [
	(text) => text,
	(text) => text.replaceAll("\n", "\r\n"),
	(text) => `\uFEFF${text}`,
	(text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`,
];

const FILES = listShippedContent().map((path) => {
	const text = readShippedText(path) + (path.endsWith(".md") ? BODY : "");
	return sourceOf(path, text);
});
const MARKDOWN = FILES.filter(({ sourcePath }) => sourcePath.endsWith(".md"));

/** Reads an edited file, and expects that the words around the edit are as before: its lines that differ undo it. */
function readAgain(before: ContentDocument, text: string): ContentDocument {
	const after = new ContentDocument(before.path, text);
	expect(after.problems).toEqual([]);
	expect(text.includes("\r\n")).toBe(before.text.includes("\r\n"));
	expect(text.replaceAll("\r\n", "").includes("\r")).toBe(false);
	expect(text.startsWith("\uFEFF")).toBe(before.text.startsWith("\uFEFF"));
	return after;
}

function openAt(random: () => number, files = FILES) {
	const file = pick(random, files);
	const form = pick(random, FORMS);
	return {
		document: new ContentDocument(file.sourcePath, form(file.text)),
	};
}

test("800 values are replaced, and nothing else", () => {
	const random = createRandom(1);
	let kept = 0;
	for (let round = 0; round < 800; round++) {
		const { document } = openAt(random);
		const { keys, value } = pick(random, listLeaves(document.value));
		const words = pick(random, WORDS);
		const edit = replaceValue(document, keys, words);
		expect(edit === undefined).toBe(typeof value === "boolean");
		if (!edit) continue;
		const after = readAgain(document, applyEdits(document.text, [edit]));
		expect(String(valueAt(after.value, keys))).toBe(words);
		expect(after.body).toBe(document.body);
		const undo = replaceValue(after, keys, String(value));
		const undone = undo && applyEdits(after.text, [undo]);
		const back = undone && readAgain(after, undone).value;
		expect(String(valueAt(back, keys))).toBe(String(value));
		kept += Number(undone === document.text);
	}
	// An undone value may keep the quotes that the other words needed.
	expect(kept).toBeGreaterThan(200);
});

/** Lists the keys of the groups and lists that have more than one part. */
function listParents(root: YamlEntry | undefined, keys: Keys = []): Keys[] {
	const found: Keys[] = [];
	if (root && root.entries.size > 1) found.push(keys);
	for (const [key, entry] of root?.entries ?? [])
		for (const inner of listParents(entry, [...keys, key])) found.push(inner);
	return found;
}

test("800 entries are inserted, moved and removed, and back", () => {
	const random = createRandom(2);
	let changed = 0;
	for (let round = 0; round < 800; round++) {
		const { document } = openAt(random);
		const parent = pick(random, listParents(document.root));
		const { entries, value } = document.at(parent) ?? {};
		const names = [...(entries?.keys() ?? [])];
		const from = Math.floor(random() * names.length);
		const to = Math.floor(random() * names.length);
		const keys = [...parent, names[from] ?? ""];
		const isList = Array.isArray(value);
		const moved = changeEntry(document, keys, { moveTo: to });
		if (moved && to !== from) {
			changed++;
			const after = readAgain(document, moved);
			const next = isList ? [...parent, to] : keys;
			const first = valueAt(document.value, keys);
			expect(isDeepStrictEqual(valueAt(after.value, next), first)).toBe(true);
			expect(changeEntry(after, next, { moveTo: from })).toBe(document.text);
		}
		const added = isList ? [...parent, to] : [...parent, "added key"];
		const entry = pick(random, [
			{ title: "A: b", list: ["x", { y: "z" }] },
			"12",
			...WORDS,
		]);
		const inserted = changeEntry(document, added, { insert: entry });
		if (inserted) {
			changed++;
			const after = readAgain(document, inserted);
			expect(valueAt(after.value, added)).toEqual(entry);
			expect(changeEntry(after, added, "remove")).toBe(document.text);
		}
		const removed = changeEntry(document, keys, "remove");
		if (removed) changed++;
		if (!removed || !isList) continue;
		// Its comments go with an entry; its value can be inserted again.
		const first = valueAt(document.value, keys);
		const again = changeEntry(readAgain(document, removed), keys, {
			insert: first,
		});
		expect(again && new ContentDocument(document.path, again).value).toEqual(
			document.value,
		);
	}
	expect(changed).toBeGreaterThan(1200);
});

test("400 passages of Markdown are changed, and moved back", () => {
	const random = createRandom(4);
	let changed = 0;
	for (let round = 0; round < 400; round++) {
		const { document } = openAt(random, MARKDOWN);
		const { value } = document;
		const index = Math.floor(
			random() * listPassages(parseBody(document.body)).length,
		);
		const words = pick(random, WORDS);
		const replaced = replacePassage(document, { index, words }, parseBody);
		if (replaced) expect(readAgain(document, replaced).value).toEqual(value);
		const apply = (change: BlockChange) => {
			const target = { passage: index, change };
			const edited = changeBlock(document, target, parseBody);
			changed += Number(edited !== undefined);
			return edited;
		};
		const added = apply({ insert: "TODO" });
		if (added) {
			const after = readAgain(document, added.text);
			const passages = listPassages(parseBody(after.body));
			expect(passages[added.passage]?.words).toBe("TODO");
		}
		const removed = apply("remove");
		if (removed) readAgain(document, removed.text);
		const moved = apply({ moveBy: 1 });
		if (!moved) continue;
		const after = readAgain(document, moved.text);
		const { passage } = moved;
		const change = { moveBy: -1 } as const;
		const back = changeBlock(after, { passage, change }, parseBody);
		expect(back?.text).toBe(document.text);
	}
	expect(changed).toBeGreaterThan(600);
});
