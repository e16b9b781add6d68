// Adds, removes and moves the entries of a list or a group of YAML by whole lines, with their comments.
import { isDeepStrictEqual } from "node:util";
import { CORE_SCHEMA, dump } from "js-yaml";
import { type Keys, valueAt } from "../groups.ts";
import type { ContentDocument } from "./document.ts";
import type { Edited } from "./edit.ts";
import {
	type LineSpan,
	type Rearrangement,
	rearrange,
	rearrangeLines,
	replaceLines,
	splitLines,
} from "./edit-lines.ts";

export interface EntryLines {
	readonly lines: readonly string[];
	readonly spans: readonly LineSpan[];
	/** The spaces before each entry. */
	readonly indent: string;
}

const HYPHEN = /^ *-(?: |$)/;
const isComment = (line = "") => /^ *#/.test(line);

/**
 * Finds the lines of each entry with the comments above it, and those below it that are indented further.
 * @returns undefined for a list or group in brackets
 */
export function findEntryLines(
	document: ContentDocument,
	keys: Keys,
): EntryLines | undefined {
	const parent = document.at(keys);
	const first = document.text[parent?.range.start ?? 0] ?? "";
	if (!parent || first === "[" || first === "{") return undefined;
	const lines = splitLines(document);
	const lineOf = (offset: number) => document.lines.positionOf(offset).line;
	const spans: LineSpan[] = [];
	let indent = "";
	for (const { range, keyRange } of parent.entries.values()) {
		const from = keyRange?.start ?? range.start;
		const value = document.text.slice(from, range.end).trimEnd();
		let start = lineOf(from) - 1;
		let end = lineOf(from + value.length);
		while (!keyRange && start > 0 && !HYPHEN.test(lines[start] ?? "")) start--;
		const { column } = document.lines.positionOf(from);
		indent = keyRange
			? " ".repeat(column - 1)
			: (/^ */.exec(lines[start] ?? "")?.[0] ?? "");
		while (lines[end]?.startsWith(`${indent} `) && isComment(lines[end])) end++;
		const above = spans.at(-1)?.[1] ?? 0;
		while (start > above && isComment(lines[start - 1])) start--;
		spans.push([start, end]);
	}
	return { lines, spans, indent };
}

/** Copies the value of a file with a changed group or list. */
function changeValue(value: unknown, keys: Keys, changed: unknown): unknown {
	const copied = structuredClone(value);
	const last = keys.at(-1);
	if (last === undefined) return changed;
	Reflect.set(Object(valueAt(copied, keys.slice(0, -1))), last, changed);
	return copied;
}

/** The entries of a list as they are, and those of a group as groups of one key. */
type Item = unknown;

function readItems(document: ContentDocument, keys: Keys) {
	const parent = document.at(keys);
	const isList = Array.isArray(parent?.value);
	const isGroup = typeof parent?.value === "object" && !isList;
	// A file of comments has no value yet.
	if (!parent || !(isList || isGroup || keys.length === 0)) return undefined;
	const items: Item[] = [];
	for (const [key, { value }] of parent.entries)
		items.push(isList ? value : { [key]: value });
	const names = [...parent.entries.keys()];
	return { isList, items, names };
}

function changeEntries(
	document: ContentDocument,
	keys: Keys,
	change: Rearrangement<Item>,
): Edited | undefined {
	const { value, body } = document;
	const found = findEntryLines(document, keys);
	const read = readItems(document, keys);
	if (!found || !read) return undefined;
	const { lines, spans, indent } = found;
	const { isList, items } = read;
	const { added: item } = change;
	const options = { schema: CORE_SCHEMA, lineWidth: -1, noCompatMode: true };
	const written = dump(isList ? [item] : item, {
		...options,
		noRefs: true,
		quotingType: '"',
	});
	const added = written.trimEnd().split("\n");
	const changed = rearrangeLines(lines, spans, {
		...change,
		added: added.map((line) => line && indent + line),
	});
	if (!changed) return undefined;
	const parts = rearrange(items, change);
	const pairs = parts.flatMap((part) => Object.entries(Object(part)));
	const next = isList ? parts : Object.fromEntries(pairs);
	const expected = changeValue(value, keys, next);
	return replaceLines(
		document,
		changed,
		(after) => after.body === body && isDeepStrictEqual(after.value, expected),
	);
}

function findIndex(document: ContentDocument, keys: Keys): number {
	const names = readItems(document, keys.slice(0, -1))?.names ?? [];
	return names.indexOf(keys.at(-1) ?? "");
}

/**
 * Inserts an entry, with blank lines around it where its neighbours have them.
 * @param keys where the entry will be: at an index of a list, or at the end of a group
 * @returns undefined if something else would change with it, as in brackets
 */
export function insertEntry(
	document: ContentDocument,
	keys: Keys,
	value: unknown,
): Edited | undefined {
	const parent = keys.slice(0, -1);
	const key = keys.at(-1) ?? "";
	const read = readItems(document, parent);
	if (!read) return undefined;
	const to = read.isList ? Number(key) : read.items.length;
	const added = read.isList ? value : { [key]: value };
	return changeEntries(document, parent, { to, added });
}

/** Removes an entry with its comments and a blank line. @returns undefined as `insertEntry` does */
export function removeEntry(
	document: ContentDocument,
	keys: Keys,
): Edited | undefined {
	const from = findIndex(document, keys);
	if (from < 0) return undefined;
	return changeEntries(document, keys.slice(0, -1), { from });
}

/** Moves an entry with its comments; blank lines stay. @param to its next index @returns undefined as `insertEntry` does */
export function moveEntry(
	document: ContentDocument,
	keys: Keys,
	to: number,
): Edited | undefined {
	const from = findIndex(document, keys);
	if (from < 0) return undefined;
	return changeEntries(document, keys.slice(0, -1), { from, to });
}
