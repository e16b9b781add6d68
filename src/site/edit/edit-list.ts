// Opens an entry of a list of YAML, or a block of Markdown, to add one, to remove it or to move it.
import * as z from "zod";
import { type Keys, valueAt } from "../../base/text/groups.ts";
import { parseBody } from "../content/markdown/markdown.ts";
import { readValues } from "../content/parse.ts";
import {
	childSchema,
	listValues,
	type Meaning,
	mapTexts,
	schemaAt,
	traitsOf,
} from "../content/schema/meaning.ts";
import type { SourceFile } from "../content/source-file.ts";
import {
	type BlockChange,
	changeBlock,
	openBlock,
} from "../document/edit-blocks.ts";
import { changeEntry, readEntry } from "../document/edit-entries.ts";
import { describeParagraph, describeValue } from "./describe-text.ts";
import {
	type ContentEdit,
	type MadeEdit,
	readPassages,
	type TextTarget,
	versionOf,
} from "./edit-content.ts";

export const LIST_ACTIONS = ["add", "remove", "up", "down"] as const;
export type ListAction = (typeof LIST_ACTIONS)[number];

export interface OpenedEntry {
	/** "Contact page, questions, third (Can we meet online?)" */
	readonly label: string;
	/** As it is written, with the comments above it. */
	readonly text: string;
	readonly words: string;
	readonly index: number;
	readonly count: number;
	/** @returns undefined if something else would change with the entry */
	readonly change: (action: ListAction) => MadeEdit | undefined;
}

const STEPS = { add: 1, remove: 0, up: -1, down: 1 };

export const PLACEHOLDER = "TODO";

const BLOCK_CHANGES: Readonly<Record<ListAction, BlockChange>> = {
	add: { insert: PLACEHOLDER },
	remove: "remove",
	up: { moveBy: -1 },
	down: { moveBy: 1 },
};

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
		const child = childSchema(schema, key);
		const isOptional = child && z.safeParse(child, undefined).success;
		if (child && (isWhole || !isOptional))
			copied[key] = copyEntry(part, child, isWhole);
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
		const part = schemaAt(schema, at);
		const isWords = traitsOf(meaning).shownAs === "words";
		const isOwn = isWords || UNSEEN.has(meaning);
		if (!isOwn || !part || !z.safeParse(part, PLACEHOLDER).success) return text;
		if (isWords) first ??= at;
		return PLACEHOLDER;
	});
	return { added, rest: first ?? [] };
}

function readWords({ model }: SourceFile, value: object, keys: Keys): string {
	let words = "";
	for (const item of listValues(model?.schema, value)) {
		const isWithin = keys.every((key, index) => item.keys[index] === key);
		const isRead = traitsOf(item.meaning).shownAs === "words";
		if (isWithin && isRead) words += ` ${item.value}`;
	}
	return words.trim();
}

function openItem(file: SourceFile, keys: Keys): OpenedEntry | undefined {
	const { document } = file;
	const end = keys.findLastIndex((key) => typeof key === "number");
	const [listKeys, at] = [keys.slice(0, end), Number(keys[end])];
	const value = readValues(file)?.raw.value;
	const items = valueAt(value, listKeys);
	if (!value || !Array.isArray(items)) return undefined;
	const entry = [...listKeys, at];
	const text = readEntry(document, entry);
	if (text === undefined) return undefined;
	const { added, rest } = createEntry(file, value, entry);
	return {
		label: describeValue(file, entry, value),
		text,
		words: readWords(file, value, entry),
		index: at,
		count: items.length,
		change: (action) => {
			const next = [...listKeys, at + STEPS[action]];
			let edited: string | undefined;
			if (action === "add")
				edited = changeEntry(document, next, { insert: added });
			else if (action === "remove")
				edited = changeEntry(document, entry, "remove");
			else
				edited = changeEntry(document, entry, { moveTo: at + STEPS[action] });
			if (edited === undefined) return undefined;
			const within = action === "add" ? rest : keys.slice(end + 1);
			return { text: edited, target: { keys: [...next, ...within] } };
		},
	};
}

function openParagraph(
	file: SourceFile,
	passage: number,
): OpenedEntry | undefined {
	const { document } = file;
	const opened = openBlock(document, passage, parseBody);
	if (!opened) return undefined;
	const { block, blocks, index } = opened;
	return {
		label: describeParagraph(file, readPassages(file), passage),
		text: block.text,
		words: block.text,
		index,
		count: blocks.length,
		change: (action) => {
			const change = { passage, change: BLOCK_CHANGES[action] };
			const edited = changeBlock(document, change, parseBody);
			if (!edited) return undefined;
			return { text: edited.text, target: { passage: edited.passage } };
		},
	};
}

/** @returns undefined for a text that is no entry of a list, or of one that is not written line by line */
export function openEntry(file: SourceFile, target: TextTarget) {
	return "passage" in target
		? openParagraph(file, target.passage)
		: openItem(file, target.keys);
}

/** Lists the entries beside one, and itself, in the order of the file. */
export function listEntries(
	file: SourceFile,
	target: TextTarget,
): OpenedEntry[] {
	const entries: OpenedEntry[] = [];
	const add = (place: TextTarget) => {
		const entry = openEntry(file, place);
		// A block of Markdown may have several passages.
		if (entry && entry.index === entries.length) entries.push(entry);
	};
	if ("passage" in target)
		for (const passage of readPassages(file).keys()) add({ passage });
	else {
		const { keys } = target;
		const end = keys.findLastIndex((key) => typeof key === "number");
		const value = valueAt(readValues(file)?.raw.value, keys.slice(0, end));
		const items: readonly unknown[] = Array.isArray(value) ? value : [];
		for (const index of items.keys())
			add({ keys: [...keys.slice(0, end), index, ...keys.slice(end + 1)] });
	}
	return entries;
}

/** @returns why an entry cannot be moved or removed */
export function findLimit(
	action: ListAction,
	{ index, count }: OpenedEntry,
): string | undefined {
	if (action === "up" && index === 0) return "it is the first one";
	if (action === "down" && index === count - 1) return "it is the last one";
	if (action === "remove" && count === 1) return "it is the only one";
	return undefined;
}

export interface EntryEdit
	extends Pick<ContentEdit, "target" | "previous" | "same" | "version"> {
	readonly action: ListAction;
}

/** Finds an entry in a file that somebody else may have changed. Of two that read alike, nobody knows which is meant. */
function findEntryAgain(
	file: SourceFile,
	{ target, previous, same = 1, version }: EntryEdit,
): OpenedEntry | undefined {
	const there = openEntry(file, target);
	const isAsShown = version === undefined || version === versionOf(file);
	if (isAsShown) return there?.text === previous ? there : undefined;
	if (same !== 1) return undefined;
	const alike = listEntries(file, target).filter(
		({ text }) => text === previous,
	);
	return alike.length === 1 ? alike[0] : undefined;
}

/** @returns undefined if the entry is no longer as it was shown, or something else would change with it */
export function planEntry(file: SourceFile, edit: EntryEdit) {
	const entry = findEntryAgain(file, edit);
	if (!entry || findLimit(edit.action, entry)) return undefined;
	const changed = entry.change(edit.action);
	return changed && { ...changed, entry };
}
