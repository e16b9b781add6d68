// Adds, removes and moves the blocks of Markdown, and the items of its lists, with the blank lines between them.
import { isDeepStrictEqual } from "node:util";
import { ContentDocument } from "./document.ts";
import { listPassages, type ParseMarkdown } from "./edit-passages.ts";
import { type Rearrangement, rearrange, rearrangeLines } from "./rearrange.ts";

export interface EditedPassage {
	/** Of the whole file. */
	readonly text: string;
	/** The index of the passage that was added or moved, or has taken the place of the one that was removed. */
	readonly passage: number;
}

const isBlank = (line = "") => line.trim() === "";

/** Finds the blocks of the list around a line of the body; without a list, all blocks. Lines count from 0. */
function findBlocks(body: string, line: number, parse: ParseMarkdown) {
	const tokens = parse(body);
	const lines = body.split("\n");
	const list = tokens.findLast(({ type, map }) => {
		const [from = 0, to = 0] = map ?? [];
		return type.endsWith("_list_open") && from <= line && line < to;
	});
	const [from = 0, to = lines.length] = list?.map ?? [];
	const level = list ? list.level + 1 : 0;
	const blocks: { start: number; end: number; text: string }[] = [];
	for (const token of tokens) {
		const [start = -1, last = 0] = token.map ?? [];
		const isWithin = token.level === level && start >= from && last <= to;
		if (!isWithin || token.nesting < 0 || token.type === "inline") continue;
		let end = last;
		while (isBlank(lines[end - 1])) end--;
		blocks.push({ start, end, text: lines.slice(start, end).join("\n") });
	}
	return { blocks, isList: list !== undefined };
}

/** @returns undefined if the body has no such passage */
export function openBlock(
	{ body }: ContentDocument,
	passage: number,
	parse: ParseMarkdown,
) {
	const [line = -1] = listPassages(parse(body))[passage]?.lines ?? [];
	const { blocks, isList } = findBlocks(body, line, parse);
	const index = blocks.findIndex(
		({ start, end }) => start <= line && line < end,
	);
	const block = blocks[index];
	return block && { block, blocks, index, isList, line };
}

type OpenedBlock = NonNullable<ReturnType<typeof openBlock>>;

function changeBlocks(
	document: ContentDocument,
	{ opened, change }: { opened: OpenedBlock; change: Rearrangement<string> },
	parse: ParseMarkdown,
): EditedPassage | undefined {
	const { block, blocks, index, line } = opened;
	const { path, value, bodyLine } = document;
	const spans = blocks.map(({ start, end }) => {
		return { first: bodyLine + start, end: bodyLine + end };
	});
	const text = rearrangeLines(document.text, spans, change);
	if (text === undefined) return undefined;
	const after = new ContentDocument(path, text);
	const found = findBlocks(after.body, blocks[0]?.start ?? 0, parse).blocks;
	const texts = rearrange(
		blocks.map((one) => one.text),
		change,
	);
	const isMeant =
		isDeepStrictEqual(after.value, value) &&
		isDeepStrictEqual(
			found.map((one) => one.text),
			texts,
		);
	if (!isMeant) return undefined;
	const { start = -1 } = found[change.to ?? index] ?? {};
	const first = change.from === undefined ? start : start + line - block.start;
	const passage = listPassages(parse(after.body)).findIndex(
		({ lines }) => lines[0] === first,
	);
	return { text, passage };
}

/**
 * Inserts a passage below the block of another one; in a list, as an item with the next number.
 * @returns undefined if another block would change too
 */
export function insertPassage(
	document: ContentDocument,
	{ passage, words }: { passage: number; words: string },
	parse: ParseMarkdown,
): EditedPassage | undefined {
	const opened = openBlock(document, passage, parse);
	if (!opened) return undefined;
	const { block, index, isList } = opened;
	const [marker = ""] = isList ? (/^\s*\S+\s+/.exec(block.text) ?? []) : [];
	const next = marker.replace(/\d+/, (number) => String(Number(number) + 1));
	const change = { to: index + 1, added: next + words };
	return changeBlocks(document, { opened, change }, parse);
}

/** Removes the block of a passage and a blank line. @returns as `insertPassage` does */
export function removePassage(
	document: ContentDocument,
	passage: number,
	parse: ParseMarkdown,
): EditedPassage | undefined {
	const opened = openBlock(document, passage, parse);
	if (!opened) return undefined;
	const change = { from: opened.index, added: "" };
	return changeBlocks(document, { opened, change }, parse);
}

/** Moves the block of a passage among its neighbours. @returns as `insertPassage` does */
export function movePassage(
	document: ContentDocument,
	{ passage, by }: { passage: number; by: 1 | -1 },
	parse: ParseMarkdown,
): EditedPassage | undefined {
	const opened = openBlock(document, passage, parse);
	if (!opened) return undefined;
	const { index } = opened;
	const change = { from: index, to: index + by, added: "" };
	return changeBlocks(document, { opened, change }, parse);
}
