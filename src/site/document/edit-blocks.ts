// Adds, removes and moves the blocks of Markdown, and the items of its lists, with the blank lines between them.
import { isDeepStrictEqual } from "node:util";
import { ContentDocument } from "./document.ts";
import { listPassages, type ParseMarkdown } from "./edit-passages.ts";
import { rearrange, rearrangeLines } from "./rearrange.ts";

export interface EditedPassage {
	/** The text of the whole file. */
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

/** Opens the block of a passage and its neighbours. @returns undefined if the body has no such passage */
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

/** Inserts words below a block; in a list, as an item with the next number. Removes a block with a blank line. */
export type BlockChange =
	| "remove"
	| { readonly moveBy: 1 | -1 }
	| { readonly insert: string };

/**
 * Changes the block of a passage.
 * @returns undefined if another block would change too
 */
export function changeBlock(
	document: ContentDocument,
	{ passage, change }: { passage: number; change: BlockChange },
	parse: ParseMarkdown,
): EditedPassage | undefined {
	const opened = openBlock(document, passage, parse);
	if (!opened) return undefined;
	const { block, blocks, index, isList, line } = opened;
	const { path, value, bodyLine } = document;
	const isInserted = change !== "remove" && "insert" in change;
	let to: number | undefined;
	let added = "";
	if (isInserted) {
		const [marker = ""] = isList ? (/^\s*\S+\s+/.exec(block.text) ?? []) : [];
		added =
			marker.replace(/\d+/, (at) => String(Number(at) + 1)) + change.insert;
		to = index + 1;
	} else if (change !== "remove") to = index + change.moveBy;
	const rearrangement = { from: isInserted ? undefined : index, to, added };
	const spans = blocks.map(({ start, end }) => {
		return { first: bodyLine + start, end: bodyLine + end };
	});
	const text = rearrangeLines(document.text, spans, rearrangement);
	if (text === undefined) return undefined;
	const after = new ContentDocument(path, text);
	const changed = findBlocks(after.body, blocks[0]?.start ?? 0, parse).blocks;
	const textsOf = (list: typeof blocks) => list.map(({ text }) => text);
	const texts = rearrange(textsOf(blocks), rearrangement);
	const isSame = isDeepStrictEqual(after.value, value);
	if (!isSame || !isDeepStrictEqual(textsOf(changed), texts)) return undefined;
	const { start = -1 } = changed[to ?? index] ?? {};
	const first = isInserted ? start : start + line - block.start;
	const passages = listPassages(parse(after.body));
	return {
		text,
		passage: passages.findIndex(({ lines }) => lines[0] === first),
	};
}
