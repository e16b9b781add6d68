// Adds, removes and moves the entries of a list or a group of YAML by whole lines, with their comments.
import { CORE_SCHEMA, dump } from "js-yaml";
import { type Keys, valueAt } from "../groups.ts";
import type { ContentDocument } from "./document.ts";
import { hasValue } from "./edit.ts";
import {
	type LineSpan,
	type Rearrangement,
	rearrange,
	rearrangeLines,
} from "./rearrange.ts";
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
	const parent = document.at(group);
	if (!parent || /[[{]/.test(text[parent.range.start] ?? "")) return undefined;
	// A file of comments has no value yet.
	const isNew = group.length === 0 && !parent.value;
	if (!isNew && typeof parent.value !== "object") return undefined;
	const isList = Array.isArray(parent.value);
	const pairs: [string | number, unknown][] = [];
	for (const [name, part] of parent.entries) pairs.push([name, part.value]);
	const from = pairs.findIndex(([name]) => name === key);
	const end = isList ? Number(key) : pairs.length;
	const plan = planChange(change, from, end);
	if (!plan) return undefined;
	const { added } = plan;
	const { spans, indent } = findEntryLines(document, parent);
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
