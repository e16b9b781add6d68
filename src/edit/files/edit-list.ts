// Adds, removes and moves an entry of a list of YAML, or a block of Markdown, by whole lines, with its comments.
import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { parseBody } from "../../content/markdown/markdown.ts";
import { readValues } from "../../content/parse.ts";
import {
	childSchema,
	listValues,
	type Meaning,
	mapTexts,
	schemaAt,
	traitsOf,
} from "../../content/schema/meaning.ts";
import { type SourceFile, splitFile } from "../../content/source-file.ts";
import { type Keys, valueAt } from "../../groups.ts";
import { describeParagraph, describeValue } from "../describe-text.ts";
import type { TextTarget } from "./edit-content.ts";
import { findEntries, type Lines } from "./edit-entries.ts";
import { listPassages } from "./edit-markdown.ts";

export const LIST_ACTIONS = ["add", "remove", "up", "down"] as const;
export type ListAction = (typeof LIST_ACTIONS)[number];

export interface ChangedEntry {
	/** Of the whole file. */
	readonly text: string;
	readonly target: TextTarget;
}

export interface OpenedEntry {
	/** "Contact page, questions, third (Can we meet online?)" */
	readonly label: string;
	/** As it is written, with the comments above it. */
	readonly text: string;
	readonly words: string;
	readonly index: number;
	readonly count: number;
	/** @returns undefined if something else would change with the entry */
	readonly change: (action: ListAction) => ChangedEntry | undefined;
}

interface ListChange<Item> {
	readonly action: ListAction;
	readonly at: number;
	readonly added: Item;
}

const STEPS = { add: 1, remove: 0, up: -1, down: 1 };

function changeItems<Item>(
	items: readonly Item[],
	{ action, at, added }: ListChange<Item>,
): Item[] {
	const changed = [...items];
	const [own = added] = action === "add" ? [] : changed.splice(at, 1);
	if (action !== "remove") changed.splice(at + STEPS[action], 0, own);
	return changed;
}

export const PLACEHOLDER = "TODO";

const isBlank = (line = "") => line.trim() === "";

/** @returns undefined if other words stand between an entry that goes and its neighbour */
function changeLines(
	lines: readonly string[],
	entries: readonly Lines[],
	change: ListChange<readonly string[]>,
): string | undefined {
	const { action, at } = change;
	const items = entries.map(([start, end]) => lines.slice(start, end));
	const gaps = entries.map(([, end], index) =>
		lines.slice(end, entries[index + 1]?.[0] ?? end),
	);
	const near = at > 0 ? at - 1 : at;
	if (action === "add") gaps.splice(at, 0, gaps[near]?.filter(isBlank) ?? []);
	if (action === "remove" && !gaps.splice(near, 1).flat().every(isBlank))
		return undefined;
	const changed = changeItems(items, change).map((item, index) => [
		...item,
		...(gaps[index] ?? []),
	]);
	const head = lines.slice(0, entries[0]?.[0]);
	const tail = lines.slice(entries.at(-1)?.[1]);
	return [...head, ...changed.flat(), ...tail].join("\n");
}

const isComment = (line = "") => /^ *#/.test(line);

/** Adds the comments above each entry, and those below it that are indented further. */
function addComments(lines: readonly string[], entries: readonly Lines[]) {
	const added: Lines[] = [];
	for (let [start, end] of entries) {
		const indent = /^ */.exec(lines[start] ?? "")?.[0] ?? "";
		while (lines[end]?.startsWith(`${indent} `) && isComment(lines[end])) end++;
		const above = added.at(-1)?.[1] ?? 0;
		while (start > above && isComment(lines[start - 1])) start--;
		added.push([start, end]);
	}
	return added;
}

/** Copies an entry with one entry in each of its lists. @param isWhole false to leave out what the entry may lack */
function copyEntry(
	value: unknown,
	schema: z.core.$ZodType,
	isWhole: boolean,
): unknown {
	if (Array.isArray(value)) {
		const [first] = value;
		return [copyEntry(first, childSchema(schema, 0) ?? schema, isWhole)];
	}
	if (typeof value !== "object" || value === null) return value;
	const copied: Record<string, unknown> = {};
	for (const [key, part] of Object.entries(value)) {
		const own = childSchema(schema, key);
		const isOptional = own && z.safeParse(own, undefined).success;
		if (own && (isWhole || !isOptional))
			copied[key] = copyEntry(part, own, isWhole);
	}
	return copied;
}

/** A page does not show these, so nobody would notice that they are the neighbour's. */
const UNSEEN: ReadonlySet<Meaning> = new Set(["link", "webAddress", "code"]);

/** Creates an entry as its neighbour is, with a placeholder for its words, so that no invented word is published. */
function createEntry({ model }: SourceFile, value: object, keys: Keys) {
	const schema = model && schemaAt(model.schema, keys);
	if (!schema) return { added: PLACEHOLDER, rest: [] };
	let first: Keys | undefined;
	const neighbour = valueAt(value, keys);
	const needed = copyEntry(neighbour, schema, false);
	// A card may lack its drawing or its picture, but not both.
	const isEnough = z.safeParse(schema, needed).success;
	const copied = isEnough ? needed : copyEntry(neighbour, schema, true);
	const added = mapTexts(schema, copied, (text, { keys: at, meaning }) => {
		const own = schemaAt(schema, at);
		const isWords = traitsOf(meaning).shownAs === "words";
		const isOwn = isWords || UNSEEN.has(meaning);
		if (!isOwn || !own || !z.safeParse(own, PLACEHOLDER).success) return text;
		if (isWords) first ??= at;
		return PLACEHOLDER;
	});
	return { added, rest: first ?? [] };
}

function readWords({ model }: SourceFile, value: object, keys: Keys): string {
	let words = "";
	for (const one of listValues(model?.schema, value)) {
		const isWithin = keys.every((key, index) => one.keys[index] === key);
		const isRead = traitsOf(one.meaning).shownAs === "words";
		if (isWithin && isRead) words += ` ${one.value}`;
	}
	return words.trim();
}

async function openItem(
	file: SourceFile,
	keys: Keys,
): Promise<OpenedEntry | undefined> {
	const end = keys.findLastIndex((key) => typeof key === "number");
	const [listKeys, at] = [keys.slice(0, end), Number(keys[end])];
	const value = readValues(file)?.raw.value;
	const items = valueAt(value, listKeys);
	const found = await findEntries(file, listKeys);
	if (!value || !Array.isArray(items) || !found) return undefined;
	const { lines, format } = found;
	const entries = addComments(lines, found.entries);
	const range = entries[at];
	if (!range) return undefined;
	const own = keys.slice(0, end + 1);
	const { added, rest } = createEntry(file, value, own);
	return {
		label: describeValue(file, own, value),
		text: lines.slice(...range).join("\n"),
		words: readWords(file, value, own),
		index: at,
		count: items.length,
		change: (action) => {
			const change = { action, at, added: format(added) };
			const text = changeLines(lines, entries, change);
			const expected = structuredClone(value);
			const above = valueAt(expected, listKeys.slice(0, -1));
			const list = changeItems(items, { ...change, added });
			Reflect.set(Object(above), listKeys.at(-1) ?? "", list);
			const written = readValues({ ...file, text: text ?? "" })?.raw.value;
			if (!text || !isDeepStrictEqual(written, expected)) return undefined;
			const within = action === "add" ? rest : keys.slice(end + 1);
			return {
				text,
				target: { keys: [...listKeys, at + STEPS[action], ...within] },
			};
		},
	};
}

/** Finds the lines of each block of Markdown in the list around a line of the body; without a list, of all blocks. */
function findBlocks(body: string, line: number) {
	const tokens = parseBody(body);
	const lines = body.split("\n");
	const list = tokens.findLast(({ type, map }) => {
		const [from = 0, to = 0] = map ?? [];
		return /_list_open$/.test(type) && from <= line && line < to;
	});
	const [from = 0, to = lines.length] = list?.map ?? [];
	const level = list ? list.level + 1 : 0;
	const blocks: Lines[] = [];
	for (const token of tokens) {
		const [start = -1, last = 0] = token.map ?? [];
		const isWithin = token.level === level && start >= from && last <= to;
		if (!isWithin || token.nesting < 0 || token.type === "inline") continue;
		let end = last;
		while (isBlank(lines[end - 1])) end--;
		blocks.push([start, end]);
	}
	const texts = blocks.map((block) => lines.slice(...block).join("\n"));
	return { lines, blocks, texts, isList: list !== undefined };
}

function openBlock(file: SourceFile, passage: number): OpenedEntry | undefined {
	const { body } = splitFile(file);
	const passages = listPassages(body);
	const line = passages[passage]?.lines[0] ?? -1;
	const { lines, blocks, texts, isList } = findBlocks(body, line);
	const at = blocks.findIndex(([start, end]) => start <= line && line < end);
	const [own, text] = [blocks[at], texts[at]];
	if (!own || text === undefined) return undefined;
	const [marker = ""] = isList ? (/^\s*\S+\s+/.exec(text) ?? []) : [];
	const next = marker.replace(/\d+/, (number) => String(Number(number) + 1));
	const added = next + PLACEHOLDER;
	return {
		label: describeParagraph(file, passages, passage),
		text,
		words: text,
		index: at,
		count: blocks.length,
		change: (action) => {
			const change = { action, at, added };
			const edited = changeLines(lines, blocks, { ...change, added: [added] });
			const found = findBlocks(edited ?? "", blocks[0]?.[0] ?? 0);
			const expected = changeItems(texts, change);
			if (!edited || !isDeepStrictEqual(found.texts, expected))
				return undefined;
			const [start = -1] = found.blocks[at + STEPS[action]] ?? [];
			const target = action === "add" ? start : start + line - own[0];
			const index = listPassages(edited).findIndex(
				({ lines: [from] }) => from === target,
			);
			const head = file.text.slice(0, file.text.length - body.length);
			return { text: head + edited, target: { passage: index } };
		},
	};
}

/** @returns undefined for a text that is no entry of a list, or of one that is not written line by line */
export async function openEntry(file: SourceFile, target: TextTarget) {
	if ("passage" in target) return openBlock(file, target.passage);
	return openItem(file, target.keys);
}
