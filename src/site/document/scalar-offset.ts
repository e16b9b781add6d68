// Finds where a character of a value stands in its YAML, which folds lines and has escapes.
import type { YamlEntry } from "./yaml-entries.ts";

/** A fold of lines, an escape, or one character. */
const DOUBLE = /[ \t]*[\r\n]\s*|\\(?:x..|u.{4}|U.{8}|[\r\n]\s*|.)|./sy;
const SINGLE = /[ \t]*[\r\n]\s*|''|./sy;
const PLAIN = /[ \t]*[\r\n]\s*|./sy;

/** @returns how many characters of the value a part of its YAML is */
function lengthOf(written: string): number {
	if (/^\\[\r\n]/.test(written)) return 0;
	if (/^\\U(?!0000)/.test(written)) return 2;
	const breaks = written.match(/\r\n?|\n/g)?.length ?? 0;
	return breaks > 1 ? breaks - 1 : 1;
}

function findInFlow(text: string, start: number, offset: number): number {
	const first = text[start];
	let at = start;
	let pattern = PLAIN;
	if (first === '"') pattern = DOUBLE;
	if (first === "'") pattern = SINGLE;
	if (pattern !== PLAIN) at++;
	let length = 0;
	for (;;) {
		pattern.lastIndex = at;
		const [written = ""] = pattern.exec(text) ?? [];
		const size = lengthOf(written);
		if (written === "" || (length >= offset && size > 0)) return at;
		at += written.length;
		length += size;
	}
}

/** Each run of spaces and line breaks of the value stands for one of the block, whose lines are indented. */
function findInBlock(block: string, value: string, offset: number): number {
	let at = block.search(/[\r\n]|$/);
	for (let length = 0; at < block.length; ) {
		const [gap = ""] = /^\s*/.exec(block.slice(at)) ?? [];
		const [shown = ""] = /^\s*/.exec(value.slice(length)) ?? [];
		const isLast = at + gap.length >= block.length;
		if (gap !== "" && (isLast || offset < length + shown.length)) return at;
		at += gap.length;
		length += shown.length;
		const [word = ""] = /^\S*/.exec(block.slice(at)) ?? [];
		if (offset < length + word.length) return at + offset - length;
		at += word.length;
		length += word.length;
	}
	return at;
}

/** @param offset in the value @returns the offset in the text; the start of the range of a group or a list */
export function offsetInScalar(
	text: string,
	{ value, range: { start, end } }: YamlEntry,
	offset: number,
): number {
	if (typeof value === "object") return start;
	if (!/[|>]/.test(text[start] ?? "")) return findInFlow(text, start, offset);
	return start + findInBlock(text.slice(start, end), String(value), offset);
}
