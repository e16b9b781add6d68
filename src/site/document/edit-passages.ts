// Replaces a passage of Markdown, which is a paragraph or a heading, also within a list or a quotation.
import { isDeepStrictEqual } from "node:util";
import type MarkdownIt from "markdown-it";
import { ContentDocument } from "./document.ts";
import { applyEdits } from "./edit.ts";
import { keepLines } from "./keep-lines.ts";

export type MarkdownToken = ReturnType<MarkdownIt["parse"]>[number];

/** The parser adds this to each token as its `meta`. */
export interface MarkdownPlace {
	/** Converts an offset of the content to one of the Markdown. */
	readonly offsetOf: (offset: number) => number;
	/** Returns where the address of a link begins in the Markdown. */
	readonly findAddress?: () => number;
}

export type ParseMarkdown = (body: string) => readonly MarkdownToken[];

/** A line break between blocks or list items, unlike a forced break within one. */
const SEVERAL = /(?<!\\| {2})\n/;
const HEADING = /^#{2,6} /;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s/;

/** Makes each line a block of its own; the items of a list stay together. */
function toBlocks(text: string): string {
	let blocks = "";
	let last = "";
	for (const line of text.trim().split(/(?<!\\| {2})\n(?:\s*\n)?/)) {
		const isList = ITEM.test(line) && ITEM.test(last);
		if (last !== "") blocks += isList ? "\n" : "\n\n";
		blocks += isList ? line.trimEnd() : line.trim();
		last = line;
	}
	return blocks;
}

/** Joins lines as Markdown does; a forced break stays. */
function joinLines(text: string): string {
	return text.replace(/(\\| {2,})?\s*\n\s*/g, (_, forced?: string) => {
		if (forced === undefined) return " ";
		return forced === "\\" ? "\\\n" : "  \n";
	});
}

export interface Passage {
	/** As it is written, on one line. */
	readonly words: string;
	/** As visitors read it. */
	readonly shown: string;
	/** The lines of the body, from the index of the first up to the second. */
	readonly lines: readonly [from: number, to: number];
	/** False within a list or a quotation, where only one line fits. */
	readonly takesBlocks: boolean;
	readonly isHeading: boolean;
	/** The index of its token. */
	readonly at: number;
}

export function listPassages(tokens: readonly MarkdownToken[]): Passage[] {
	const passages: Passage[] = [];
	for (const [at, { content, children, map, level }] of tokens.entries()) {
		const { type = "" } = tokens[at - 1] ?? {};
		const isHeading = type === "heading_open";
		if (!isHeading && type !== "paragraph_open") continue;
		let shown = "";
		for (const child of children ?? [])
			shown += child.type.endsWith("break") ? " " : child.content;
		const words = joinLines(content);
		const takesBlocks = level === 1;
		const lines = map ?? [0, 0];
		passages.push({ words, shown, lines, takesBlocks, isHeading, at });
	}
	return passages;
}

function describeBlocks(tokens: readonly MarkdownToken[]) {
	return tokens.map(({ type, tag, level, info, content }) => {
		return { type, tag, level, info, words: joinLines(content) };
	});
}

/** Puts a backslash before marks that would make words such as "# 1 in London" a heading. */
function escapeStart(words: string): string {
	return words.replace(/^(\d*)(?=[^\p{L}\p{N}\s])/u, "$1\\");
}

type Blocks = ReturnType<typeof describeBlocks>;

/** True if all blocks around the passage are as before, whose inline token had the index `at`. */
function isReplaced(before: Blocks, at: number, after: Blocks): boolean {
	const below = at + 2 - before.length;
	return (
		isDeepStrictEqual(after.slice(0, at - 1), before.slice(0, at - 1)) &&
		isDeepStrictEqual(
			after.slice(after.length + below),
			before.slice(before.length + below),
		)
	);
}

/**
 * Replaces a passage by one line, or by several blocks where they fit; where they do not, line breaks become spaces.
 * @returns the text of the whole file; undefined if another block would change too
 */
export function replacePassage(
	document: ContentDocument,
	{ index, words: requested }: { index: number; words: string },
	parse: ParseMarkdown,
): string | undefined {
	const { body, path, value } = document;
	const tokens = parse(body);
	const passage = listPassages(tokens)[index];
	const words = joinLines(requested.trim()).replace(/[ \t]+(?!\n)/g, " ");
	const token = tokens[passage?.at ?? -1];
	if (!passage || !token || words === "") return undefined;
	const { at, isHeading, takesBlocks } = passage;
	const { offsetOf }: MarkdownPlace = token.meta;
	const first = offsetOf(0);
	const last = offsetOf(token.content.length);
	const from = body.slice(first, last);
	const start = document.bodyOffset(first);
	const range = { start, end: document.bodyOffset(last) };
	const replace = (to: string, isMeant: (after: Blocks) => boolean) => {
		const text = applyEdits(document.text, [{ range, words: to }]);
		const after = new ContentDocument(path, text);
		const isSame = isDeepStrictEqual(after.value, value);
		return isSame && isMeant(describeBlocks(parse(after.body)))
			? text
			: undefined;
	};
	const before = describeBlocks(tokens);
	const blocks = toBlocks(requested);
	// A heading may be closed by marks of its own, as in "## Fees ##".
	const endsLine = /^[ \t]*(?:\n|$)/.test(body.slice(last));
	const isOther = SEVERAL.test(blocks) || (!isHeading && HEADING.test(blocks));
	if (takesBlocks && endsLine && isOther)
		return replace(keepLines(from, blocks, joinLines), (after) =>
			isReplaced(before, at, after),
		);
	for (const to of [
		keepLines(from, words, joinLines),
		words,
		escapeStart(words),
	]) {
		const expected = [...before];
		const [block] = expected.splice(at, 1);
		if (block) expected.splice(at, 0, { ...block, words: joinLines(to) });
		const edited = replace(to, (after) => isDeepStrictEqual(after, expected));
		if (edited) return edited;
	}
	return undefined;
}
