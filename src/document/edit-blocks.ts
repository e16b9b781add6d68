// Adds, removes and moves the blocks of Markdown, and the items of its lists, with the blank lines between them.
import { isDeepStrictEqual } from "node:util";
import type { ContentDocument } from "./document.ts";
import type { Edited } from "./edit.ts";
import {
	isBlank,
	type LineSpan,
	type Rearrangement,
	rearrange,
	rearrangeLines,
	replaceLines,
	splitLines,
} from "./edit-lines.ts";
import { listPassages, type ParseMarkdown } from "./edit-passages.ts";

export interface EditedBlocks extends Edited {
	/** The index of the passage that was added or moved, or has taken the place of the one that was removed. */
	readonly passage: number;
}

interface Blocks {
	readonly lines: readonly string[];
	readonly spans: readonly LineSpan[];
	readonly texts: readonly string[];
	readonly isList: boolean;
}

/** Finds the blocks of the list around a line of the body; without a list, all blocks. */
function findBlocks(body: string, line: number, parse: ParseMarkdown): Blocks {
	const tokens = parse(body);
	const lines = body.split("\n");
	const list = tokens.findLast(({ type, map }) => {
		const [from = 0, to = 0] = map ?? [];
		return type.endsWith("_list_open") && from <= line && line < to;
	});
	const [from = 0, to = lines.length] = list?.map ?? [];
	const level = list ? list.level + 1 : 0;
	const spans: LineSpan[] = [];
	for (const token of tokens) {
		const [start = -1, last = 0] = token.map ?? [];
		const isWithin = token.level === level && start >= from && last <= to;
		if (!isWithin || token.nesting < 0 || token.type === "inline") continue;
		let end = last;
		while (isBlank(lines[end - 1])) end--;
		spans.push([start, end]);
	}
	const texts = spans.map((span) => lines.slice(...span).join("\n"));
	return { lines, spans, texts, isList: list !== undefined };
}

export interface OpenedBlock extends Blocks {
	/** The index of the block among those that it can change places with. */
	readonly index: number;
	/** The line of the passage, below the first line of its block. */
	readonly lineWithin: number;
}

/** @returns undefined if the body has no such passage */
export function openBlock(
	{ body }: ContentDocument,
	passage: number,
	parse: ParseMarkdown,
): OpenedBlock | undefined {
	const [line = -1] = listPassages(parse(body))[passage]?.lines ?? [];
	const blocks = findBlocks(body, line, parse);
	const index = blocks.spans.findIndex(
		([start, end]) => start <= line && line < end,
	);
	const [start] = blocks.spans[index] ?? [];
	return start === undefined
		? undefined
		: { ...blocks, index, lineWithin: line - start };
}

function changeBlocks(
	document: ContentDocument,
	{ blocks, change }: { blocks: OpenedBlock; change: Rearrangement<string> },
	parse: ParseMarkdown,
): EditedBlocks | undefined {
	const { from, to, added = "" } = change;
	const { lines, spans, texts, index, lineWithin } = blocks;
	const changed = rearrangeLines(lines, spans, {
		from,
		to,
		added: added.split("\n"),
	});
	if (!changed) return undefined;
	const text = splitLines(document).join("\n");
	const head = text.slice(0, text.length - document.body.length);
	const body = changed.join("\n");
	const found = findBlocks(body, spans[0]?.[0] ?? 0, parse);
	if (!isDeepStrictEqual(found.texts, rearrange(texts, change)))
		return undefined;
	const edited = replaceLines(
		document,
		(head + body).split("\n"),
		(after) =>
			after.body === body && isDeepStrictEqual(after.value, document.value),
	);
	const [start = -1] = found.spans[to ?? index] ?? [];
	const line = from === undefined ? start : start + lineWithin;
	const passage = listPassages(parse(body)).findIndex(
		({ lines: [first] }) => first === line,
	);
	return edited && { ...edited, passage };
}

/**
 * Inserts a passage below the block of another one; in a list, as an item with the next number.
 * @returns undefined if another block would change with it
 */
export function insertPassage(
	document: ContentDocument,
	{ passage, words }: { passage: number; words: string },
	parse: ParseMarkdown,
): EditedBlocks | undefined {
	const blocks = openBlock(document, passage, parse);
	if (!blocks) return undefined;
	const { index, isList, texts } = blocks;
	const item = isList ? (/^\s*\S+\s+/.exec(texts[index] ?? "") ?? []) : [];
	const [marker = ""] = item;
	const next = marker.replace(/\d+/, (number) => String(Number(number) + 1));
	const change = { to: index + 1, added: next + words };
	return changeBlocks(document, { blocks, change }, parse);
}

/** Removes the block of a passage and a blank line. @returns undefined if another block would change with it */
export function removePassage(
	document: ContentDocument,
	passage: number,
	parse: ParseMarkdown,
): EditedBlocks | undefined {
	const blocks = openBlock(document, passage, parse);
	const change = { from: blocks?.index };
	return blocks && changeBlocks(document, { blocks, change }, parse);
}

/** Moves the block of a passage among its neighbours. @returns undefined if another block would change with it */
export function movePassage(
	document: ContentDocument,
	{ passage, by }: { passage: number; by: 1 | -1 },
	parse: ParseMarkdown,
): EditedBlocks | undefined {
	const blocks = openBlock(document, passage, parse);
	if (!blocks) return undefined;
	const { index } = blocks;
	const change = { from: index, to: index + by };
	return changeBlocks(document, { blocks, change }, parse);
}
