// Replaces a value of a file. The result is read again, and every byte that is not meant stays.
import { isDeepStrictEqual } from "node:util";
import { type Keys, mapLeaves } from "../../base/text/groups.ts";
import { lineEndOf } from "../../base/text/text-lines.ts";
import { ContentDocument } from "./document.ts";
import { keepLines } from "./keep-lines.ts";
import type { TextRange, YamlEntry } from "./yaml-entries.ts";

export interface RangeEdit {
	readonly range: TextRange;
	/** Their lines end with \n. */
	readonly words: string;
}

/** The ends of other lines stay. Edits must not overlap. */
export function applyEdits(text: string, edits: readonly RangeEdit[]): string {
	const lineEnd = lineEndOf(text);
	let edited = text;
	for (const { range, words } of edits.toSorted(
		(a, b) => b.range.start - a.range.start,
	))
		edited =
			edited.slice(0, range.start) +
			words.replaceAll("\n", lineEnd) +
			edited.slice(range.end);
	return edited;
}

/** @returns true if a text of the file has this value, and the Markdown of the document */
export function hasValue(
	{ path, body }: ContentDocument,
	text: string,
	value: unknown,
): boolean {
	const after = new ContentDocument(path, text);
	// A file whose keys are all gone has no value.
	return after.body === body && isDeepStrictEqual(after.value ?? {}, value);
}

/** In characters. Words of a folded text that is written anew are broken at this width. */
const WIDTH = 90;

function foldLine(line: string, width: number): string[] {
	const lines: string[] = [];
	let current = "";
	for (const word of line.split(/(?<=\S) (?=\S)/)) {
		const longer = current === "" ? word : `${current} ${word}`;
		if (current !== "" && longer.length > width) {
			lines.push(current);
			current = word;
		} else current = longer;
	}
	return [...lines, current];
}

/** Writes all lines of a block scalar anew, below its header. */
function formatBlock(words: string, written: string): string {
	const [header = ""] = written.split("\n", 1);
	const indent = /\n( *)\S/.exec(written)?.[1] ?? "";
	let lines = words.trimEnd().split("\n");
	if (header.startsWith(">"))
		lines = words
			.trimEnd()
			.replace(/\n+/g, "\n$&")
			.split("\n")
			.flatMap((line) => foldLine(line, WIDTH - indent.length));
	return [header, ...lines.map((line) => line && indent + line)].join("\n");
}

/** Joins lines as YAML does: one line break is a space, and each further one is a line break. */
function joinLines(text: string): string {
	return text.replace(/\s*\n\s*/g, (gap) => {
		return "\n".repeat(gap.split("\n").length - 2) || " ";
	});
}

/** Keeps the lines of a value that is written over several: of its words, but not its header or its quotes. */
function keepValueLines(words: string, written: string): string {
	const isBlock = /^[|>]/.test(written);
	const [head = ""] = (isBlock ? /^.*\n\s*/ : /^["']?/).exec(written) ?? [];
	const tail = isBlock ? "" : head;
	const body = written.slice(head.length, written.length - tail.length);
	return head + keepLines(body, words, joinLines) + tail;
}

/** Lists the ways to write the words. The way of the old value comes first. */
function listForms(words: string, written: string): string[] {
	const forms: string[] = [];
	const [style = ""] = /^["'|>]/.exec(written) ?? [];
	const isLine = !words.includes("\n");
	if (written.includes("\n")) forms.push(keepValueLines(words, written));
	if (style === "|" || style === ">") forms.push(formatBlock(words, written));
	if (style === "'" && isLine) forms.push(`'${words.replaceAll("'", "''")}'`);
	if (style === "" && isLine) forms.push(words);
	forms.push(JSON.stringify(words));
	return forms;
}

/** Finds a text or a number. @returns undefined also for one that is written elsewhere, which an alias repeats */
export function findText(
	document: ContentDocument,
	keys: Keys,
): YamlEntry | undefined {
	const entry = document.at(keys);
	const isText = ["string", "number"].includes(typeof entry?.value);
	const first = document.text[entry?.range.start ?? 0];
	return isText && first !== "*" ? entry : undefined;
}

/**
 * Replaces a text or a number, in the same style where it can be.
 * @returns undefined if the keys lead to no single value, or if another one would change too
 */
export function replaceValue(
	document: ContentDocument,
	keys: Keys,
	words: string,
): RangeEdit | undefined {
	const entry = findText(document, keys);
	if (!entry) return undefined;
	const { start, end } = entry.range;
	const written = document.text.slice(start, end).trimEnd();
	const isNumber = typeof entry.value === "number";
	const isStill = isNumber && String(Number(words)) === words;
	const item = isStill ? Number(words) : words;
	const path = keys.join("\0");
	const expected = mapLeaves(document.value, (leaf, at) =>
		at.join("\0") === path ? item : leaf,
	);
	const range = { start, end: start + written.length };
	for (const form of listForms(words, written.replace(/\r\n?/g, "\n"))) {
		const edit = { range, words: form };
		const text = applyEdits(document.text, [edit]);
		if (hasValue(document, text, expected)) return edit;
	}
	return undefined;
}
