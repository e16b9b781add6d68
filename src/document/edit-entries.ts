// Adds, removes and moves the entries of a list or a group of YAML by whole lines, with their comments.
import { CORE_SCHEMA, dump } from "js-yaml";
import { type Keys, valueAt } from "../groups.ts";
import type { ContentDocument } from "./document.ts";
import { hasValue } from "./edit.ts";
import { type LineSpan, rearrange, rearrangeLines } from "./rearrange.ts";
import type { YamlEntry } from "./yaml-entries.ts";

const HYPHEN = /^ *-(?: |$)/;
const COMMENT = /^ *#/;

/** Finds the lines of each entry with the comments above it, and those below it that are indented further. */
function findEntryLines(document: ContentDocument, parent: YamlEntry) {
	const { lines, text } = document;
	const spans: LineSpan[] = [];
	let indent = "";
	let above = 0;
	const isBelow = (line: string) =>
		line.startsWith(`${indent} `) && COMMENT.test(line);
	for (const { range, keyRange } of parent.entries.values()) {
		const from = keyRange?.start ?? range.start;
		const written = text.slice(from, range.end).trimEnd();
		const { line, column } = lines.positionOf(from);
		let first = line;
		let end = lines.positionOf(from + written.length).line + 1;
		while (!keyRange && first > 1 && !HYPHEN.test(lines.read(first))) first--;
		const [spaces = ""] = /^ */.exec(lines.read(first)) ?? [];
		indent = keyRange ? " ".repeat(column - 1) : spaces;
		while (isBelow(lines.read(end))) end++;
		while (first - 1 > above && COMMENT.test(lines.read(first - 1))) first--;
		spans.push({ first, end });
		above = end - 1;
	}
	return { spans, indent };
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

type EntryChange =
	| { readonly inserted: unknown }
	/** Undefined for an entry that is removed. */
	| { readonly to: number | undefined };

function changeEntry(
	document: ContentDocument,
	keys: Keys,
	change: EntryChange,
): string | undefined {
	const { text, value } = document;
	const group = keys.slice(0, -1);
	const key = keys.at(-1) ?? "";
	const parent = document.at(group);
	if (!parent || /[[{]/.test(text[parent.range.start] ?? "")) return undefined;
	// A file of comments has no value yet.
	const isNew = group.length === 0 && !parent.value;
	if (!isNew && typeof parent.value !== "object") return undefined;
	const isList = Array.isArray(parent.value);
	const pairs: [string | number, unknown][] = [];
	for (const [name, part] of parent.entries) pairs.push([name, part.value]);
	const at = pairs.findIndex(([name]) => name === key);
	const isInserted = "inserted" in change;
	if (!isInserted && at < 0) return undefined;
	const end = isList ? Number(key) : pairs.length;
	const indexes = isInserted ? { to: end } : { from: at, to: change.to };
	const added = isInserted ? change.inserted : undefined;
	const { spans, indent } = findEntryLines(document, parent);
	const edited = rearrangeLines(text, spans, {
		...indexes,
		added: formatEntry(isList ? [added] : { [key]: added }, indent),
	});
	if (edited === undefined) return undefined;
	const next = rearrange(pairs, { ...indexes, added: [key, added] });
	const parts = isList
		? next.map(([, part]) => part)
		: Object.fromEntries(next);
	const expected = changeValue(value, group, parts);
	return hasValue(document, edited, expected) ? edited : undefined;
}

/**
 * Inserts an entry, with blank lines around it where its neighbours have them.
 * @param keys where the entry will be: at an index of a list, or at the end of a group
 * @returns the text of the whole file; undefined if something else would change too, as in brackets
 */
export function insertEntry(
	document: ContentDocument,
	keys: Keys,
	value: unknown,
): string | undefined {
	return changeEntry(document, keys, { inserted: value });
}

/** Removes an entry with its comments and a blank line. @returns as `insertEntry` does */
export function removeEntry(
	document: ContentDocument,
	keys: Keys,
): string | undefined {
	return changeEntry(document, keys, { to: undefined });
}

/** Moves an entry with its comments; blank lines stay. @param to its index then @returns as `insertEntry` does */
export function moveEntry(
	document: ContentDocument,
	keys: Keys,
	to: number,
): string | undefined {
	return changeEntry(document, keys, { to });
}
