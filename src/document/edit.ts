// Edits a file of content. The result is read again, and every byte that is not meant stays.
import { isDeepStrictEqual } from "node:util";
import { type Keys, mapLeaves } from "../groups.ts";
import { ContentDocument } from "./document.ts";
import { keepLines } from "./keep-lines.ts";
import type { TextRange } from "./yaml-entries.ts";

/** One edit of a file. */
export interface Edited {
	/** The whole file after the edit. */
	readonly text: string;
	/** What was replaced of the text before. */
	readonly range: TextRange;
	/** What stands there now. */
	readonly words: string;
}

export const withoutReturns = (text: string) => text.replace(/\r\n?/g, "\n");

/** @param isMeant compares the edited file @returns undefined if something else would change too */
export function replaceRange(
	{ path, text }: ContentDocument,
	{ range, words: written }: Pick<Edited, "range" | "words">,
	isMeant: (after: ContentDocument) => boolean,
): Edited | undefined {
	const lineEnd = /\r\n?|\n/.exec(text)?.[0] ?? "\n";
	const words = written.replaceAll("\n", lineEnd);
	const edited = text.slice(0, range.start) + words + text.slice(range.end);
	const after = new ContentDocument(path, edited);
	const isWhole = after.problems.length === 0 && isMeant(after);
	return isWhole ? { text: edited, range, words } : undefined;
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

/**
 * Replaces a text or a number, in the same style where it can be.
 * @returns undefined if the keys lead to no single value, or if another value would change with it
 */
export function replaceValue(
	document: ContentDocument,
	keys: Keys,
	words: string,
): Edited | undefined {
	const { text, value, body } = document;
	const entry = document.at(keys);
	const isNumber = typeof entry?.value === "number";
	if (!entry || (!isNumber && typeof entry.value !== "string"))
		return undefined;
	const { start, end } = entry.range;
	const old = text.slice(start, end).trimEnd();
	if (old.startsWith("*")) return undefined;
	const isStill = isNumber && String(Number(words)) === words;
	const item = isStill ? Number(words) : words;
	const path = keys.join("\0");
	const expected = mapLeaves(value, (leaf, at) =>
		at.join("\0") === path ? item : leaf,
	);
	const range = { start, end: start + old.length };
	for (const form of listForms(words, withoutReturns(old))) {
		const edited = replaceRange(
			document,
			{ range, words: form },
			(after) =>
				after.body === body && isDeepStrictEqual(after.value, expected),
		);
		if (edited) return edited;
	}
	return undefined;
}
