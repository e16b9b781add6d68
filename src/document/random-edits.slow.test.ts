// Edits the shipped content many times: each edit is what the editors of src/edit make, and can be undone.
import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import { createRandom, pick } from "../../test/support/mutate.ts";
import {
	listShippedContent,
	readShippedText,
} from "../../test/support/shipped-files.ts";
import { sourceOf } from "../../test/support/shipped-models.ts";
import { parseBody } from "../content/markdown/markdown.ts";
import { listLeaves } from "../content/schema/meaning.ts";
import { type ListAction, openEntry } from "../edit/files/edit-list.ts";
import { editBody } from "../edit/files/edit-markdown.ts";
import { createYamlEditor } from "../edit/files/edit-yaml.ts";
import { applyEdits } from "../edit/files/open-file.ts";
import { type Keys, valueAt } from "../groups.ts";
import { ContentDocument } from "./document.ts";
import { replaceValue } from "./edit.ts";
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
		file,
		form,
		document: new ContentDocument(file.sourcePath, form(file.text)),
	};
}

test("800 values are replaced as by the editor, and nothing else", async () => {
	const random = createRandom(1);
	const editors = new Map(
		await Promise.all(
			FILES.map(async (file) => [file, await createYamlEditor(file)] as const),
		),
	);
	let kept = 0;
	for (let round = 0; round < 800; round++) {
		const { file, form, document } = openAt(random);
		const { keys, value } = pick(random, listLeaves(document.value));
		const words = pick(random, WORDS);
		const edited = replaceValue(document, keys, words);
		const edit = editors.get(file)?.(keys, words);
		expect(edited === undefined).toBe(edit === undefined);
		if (!edited || !edit) continue;
		// The package yaml indents a block with a line of hyphens further.
		if (!words.startsWith("---\n"))
			expect(edited).toBe(applyEdits(form(file.text), [edit]));
		const after = readAgain(document, edited);
		expect(String(valueAt(after.value, keys))).toBe(words);
		expect(after.body).toBe(document.body);
		const undone = replaceValue(after, keys, String(value));
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

test("300 entries of lists are changed as by the editor", async () => {
	const random = createRandom(3);
	let changed = 0;
	for (let round = 0; round < 300; round++) {
		const { file, form, document } = openAt(random);
		const lists = listParents(document.root).filter((keys) =>
			Array.isArray(document.at(keys)?.value),
		);
		const list = lists.length > 0 ? pick(random, lists) : [];
		const items = valueAt(document.value, list);
		if (!Array.isArray(items)) continue;
		const at = Math.floor(random() * items.length);
		const keys = [...list, at];
		const entry = await openEntry(file, { keys });
		const action = pick(random, ["add", "remove", "up", "down"] as const);
		if (
			(action === "up" && at === 0) ||
			(action === "down" && at === items.length - 1)
		)
			continue;
		const expected = entry?.change(action);
		let edited: string | undefined;
		if (action === "remove") edited = changeEntry(document, keys, "remove");
		else if (action !== "add")
			edited = changeEntry(document, keys, {
				moveTo: at + (action === "up" ? -1 : 1),
			});
		else if (expected) {
			const after = new ContentDocument(file.sourcePath, expected.text);
			const next = [...list, at + 1];
			edited = changeEntry(document, next, {
				insert: valueAt(after.value, next),
			});
		}
		changed += Number(expected !== undefined);
		expect(edited).toBe(expected && form(expected.text));
	}
	expect(changed).toBeGreaterThan(200);
});

test("400 passages of Markdown are changed as by the editor, and moved back", async () => {
	const random = createRandom(4);
	let changed = 0;
	for (let round = 0; round < 400; round++) {
		const { file, form, document } = openAt(random, MARKDOWN);
		const index = Math.floor(
			random() * listPassages(parseBody(document.body)).length,
		);
		const words = pick(random, WORDS);
		const edit = editBody(file, index, words);
		const replaced = replacePassage(document, { index, words }, parseBody);
		expect(replaced).toBe(edit && applyEdits(form(file.text), [edit]));
		const entry = await openEntry(file, { passage: index });
		const compare = (action: ListAction, change: BlockChange) => {
			const target = { passage: index, change };
			const edited = changeBlock(document, target, parseBody);
			const expected = entry?.change(action);
			changed += Number(expected !== undefined);
			expect(edited?.text).toBe(expected && form(expected.text));
			if (action !== "remove" && expected)
				expect({ passage: edited?.passage }).toEqual(expected.target);
			return edited;
		};
		compare("add", { insert: "TODO" });
		compare("remove", "remove");
		const last = (entry?.count ?? 0) - 1;
		if (entry?.index === last) continue;
		const moved = compare("down", { moveBy: 1 });
		if (!moved) continue;
		const after = readAgain(document, moved.text);
		const { passage } = moved;
		const change = { moveBy: -1 } as const;
		const back = changeBlock(after, { passage, change }, parseBody);
		expect(back?.text).toBe(document.text);
	}
	expect(changed).toBeGreaterThan(600);
});
