// Adds, removes and moves the entries of a list or a group of YAML by whole lines, with their comments.
import { CORE_SCHEMA, dump } from "js-yaml";
import { type Keys, valueAt } from "../../base/text/groups.ts";
import type { ContentDocument } from "./document.ts";
import { applyEdits, hasValue, type RangeEdit } from "./edit.ts";
import {
	type LineSpan,
	type Rearrangement,
	rearrange,
	rearrangeLines,
} from "./rearrange.ts";
import type { YamlEntry } from "./yaml-entries.ts";

const HYPHEN = /^ *-(?: |$)/;
const COMMENT = /^ *#/;

interface EntryLines extends LineSpan {
	readonly indent: string;
}

/** @returns undefined for a text, and for a list or a group in brackets */
function findParent(
	document: ContentDocument,
	keys: Keys,
): YamlEntry | undefined {
	const parent = document.at(keys);
	if (!parent || /[[{]/.test(document.text[parent.range.start] ?? ""))
		return undefined;
	// A file of comments has no value yet.
	const isNew = keys.length === 0 && !parent.value;
	return isNew || typeof parent.value === "object" ? parent : undefined;
}

function findEntryLines(
	{ lines, text }: ContentDocument,
	parent: YamlEntry,
): EntryLines[] {
	const spans: EntryLines[] = [];
	for (const { range, keyRange } of parent.entries.values()) {
		const from = keyRange?.start ?? range.start;
		const written = text.slice(from, range.end).trimEnd();
		const { line, column } = lines.positionOf(from);
		let first = line;
		const end = lines.positionOf(from + written.length).line + 1;
		while (!keyRange && first > 1 && !HYPHEN.test(lines.read(first))) first--;
		const [spaces = ""] = /^ */.exec(lines.read(first)) ?? [];
		const indent = keyRange ? " ".repeat(column - 1) : spaces;
		spans.push({ first, end, indent });
	}
	return spans;
}

/** Adds the comments above each entry, and those below it that are indented further. */
function addComments(
	{ lines }: ContentDocument,
	entries: readonly EntryLines[],
): LineSpan[] {
	const spans: LineSpan[] = [];
	let above = 0;
	for (let { first, end, indent } of entries) {
		const isBelow = (line: string) =>
			line.startsWith(`${indent} `) && COMMENT.test(line);
		while (isBelow(lines.read(end))) end++;
		while (first - 1 > above && COMMENT.test(lines.read(first - 1))) first--;
		spans.push({ first, end });
		above = end - 1;
	}
	return spans;
}

/** @returns the lines of an entry with its comments; undefined where changeEntry changes none */
export function readEntry(
	document: ContentDocument,
	keys: Keys,
): string | undefined {
	const parent = findParent(document, keys.slice(0, -1));
	if (!parent) return undefined;
	const index = [...parent.entries.keys()].indexOf(keys.at(-1) ?? "");
	const spans = addComments(document, findEntryLines(document, parent));
	const { first, end } = spans[index] ?? { first: 0, end: 0 };
	const lines: string[] = [];
	for (let line = first; line < end; line++)
		lines.push(document.lines.read(line));
	return end > 0 ? lines.join("\n") : undefined;
}

/** @returns lines with an indentation, without the last line end */
function formatEntry(value: unknown, indent: string): string {
	const written = dump(value, {
		schema: CORE_SCHEMA,
		lineWidth: -1,
		noCompatMode: true,
		noRefs: true,
		quotingType: '"',
	});
	return written.trimEnd().replace(/^(?=.)/gm, indent);
}

/** Copies the value of a file with a changed group or list. */
function changeValue(value: unknown, keys: Keys, changed: unknown): unknown {
	const key = keys.at(-1);
	if (key === undefined) return changed;
	const copied = structuredClone(value);
	Reflect.set(Object(valueAt(copied, keys.slice(0, -1))), key, changed);
	return copied;
}

/** Moves an entry to an index, with its comments; blank lines stay. One that is removed takes a blank line with it. */
type EntryChange =
	| "remove"
	| { readonly moveTo: number }
	| { readonly insert: unknown };

/** @param from the index of the entry; -1 if it is new @param end the index at which one is inserted */
function planChange(
	change: EntryChange,
	from: number,
	end: number,
): Rearrangement<unknown> | undefined {
	if (change !== "remove" && "insert" in change)
		return { to: end, added: change.insert };
	if (from < 0) return undefined;
	const to = change === "remove" ? undefined : change.moveTo;
	return { from, to, added: undefined };
}

/**
 * Changes one entry of a list or a group.
 * @param keys lead to the entry, or to where it is inserted: at an index of a list, or at the end of a group
 * @returns the text of the whole file; undefined if something else would change too, as in brackets
 */
export function changeEntry(
	document: ContentDocument,
	keys: Keys,
	change: EntryChange,
): string | undefined {
	const { text, value } = document;
	const group = keys.slice(0, -1);
	const key = keys.at(-1) ?? "";
	const parent = findParent(document, group);
	if (!parent) return undefined;
	const isList = Array.isArray(parent.value);
	const pairs: [string | number, unknown][] = [];
	for (const [name, part] of parent.entries) pairs.push([name, part.value]);
	const from = pairs.findIndex(([name]) => name === key);
	const end = isList ? Number(key) : pairs.length;
	const plan = planChange(change, from, end);
	if (!plan) return undefined;
	const { added } = plan;
	const entries = findEntryLines(document, parent);
	const spans = addComments(document, entries);
	const { indent = "" } = entries.at(-1) ?? {};
	const entry = formatEntry(isList ? [added] : { [key]: added }, indent);
	const edited = rearrangeLines(text, spans, { ...plan, added: entry });
	if (edited === undefined) return undefined;
	const next = rearrange(pairs, { ...plan, added: [key, added] });
	const parts = isList
		? next.map(([, part]) => part)
		: Object.fromEntries(next);
	const expected = changeValue(value, group, parts);
	return hasValue(document, edited, expected) ? edited : undefined;
}

/** The comments and the blank lines around an entry that is removed stay. */
export interface EntriesChange {
	readonly isGone: (index: number) => boolean;
	/** Entries of a list, or the keys of a group together; they are inserted at the end. */
	readonly added: readonly Readonly<Record<string, string>>[];
}

function listEdits(
	{ lines, text }: ContentDocument,
	entries: readonly EntryLines[],
	{ isGone, added }: { isGone: EntriesChange["isGone"]; added: string[] },
): RangeEdit[] {
	const last = lines.positionOf(text.length).line;
	// The line end below a line goes with it, or the one above if the file ends without one.
	const isEnded = lines.read(last) === "";
	const offsetOf = (line: number) => {
		if (isEnded) return lines.offsetOf({ line, column: 1 });
		const column = lines.read(line - 1).length + 1;
		return lines.offsetOf({ line: line - 1, column });
	};
	const edits: RangeEdit[] = [];
	for (const [index, { first, end }] of entries.entries()) {
		const range = { start: offsetOf(first), end: offsetOf(end) };
		if (isGone(index)) edits.push({ range, words: "" });
	}
	const start = offsetOf(entries.at(-1)?.end ?? last + Number(!isEnded));
	let words = "";
	for (const entry of added) words += isEnded ? `${entry}\n` : `\n${entry}`;
	if (words !== "") edits.push({ range: { start, end: start }, words });
	return edits;
}

/** True for a file that has only {}. */
const isEmptyGroup = ({ text, value, root }: ContentDocument) =>
	text[root?.range.start ?? 0] === "{" &&
	Object.keys(Object(value)).length === 0;

/**
 * Removes and adds several entries.
 * @param keys lead to the list or the group
 * @returns undefined if something else would change too, as in brackets
 */
export function editEntries(
	document: ContentDocument,
	keys: Keys,
	{ isGone, added }: EntriesChange,
): RangeEdit[] | undefined {
	const isEmpty = keys.length === 0 && isEmptyGroup(document);
	const parent = isEmpty ? document.at(keys) : findParent(document, keys);
	if (!parent) return undefined;
	const isList = Array.isArray(parent.value);
	const left = [...parent.entries].filter((_, index) => !isGone(index));
	const pairs = left.map(([key, { value }]) => [key, value]);
	for (const entry of added)
		for (const pair of Object.entries(entry)) pairs.push(pair);
	const list: unknown[] = [...left.map(([, { value }]) => value), ...added];
	const entries = findEntryLines(document, parent);
	const { indent = "" } = entries.at(-1) ?? {};
	const written = added.map((entry) =>
		formatEntry(isList ? [entry] : entry, indent),
	);
	const first = { range: parent.range, words: written.join("\n") };
	const edits = isEmpty
		? [first].filter(({ words }) => words !== "")
		: listEdits(document, entries, { isGone, added: written });
	const parts = isList ? list : Object.fromEntries(pairs);
	const expected = changeValue(document.value, keys, parts);
	const text = applyEdits(document.text, edits);
	return hasValue(document, text, expected) ? edits : undefined;
}
