// Replaces a paragraph, heading or list item of Markdown by one line, or by several blocks where they fit.
import { isDeepStrictEqual } from "node:util";
import { parseBody, type Token } from "../../content/markdown/markdown.ts";
import { type SourceFile, splitFile } from "../../content/source-file.ts";
import { createPositionFinder } from "../../position.ts";
import { keepLines } from "./keep-lines.ts";
import type { PlacedEdit } from "./open-file.ts";

function findPassages(tokens: readonly Token[]): Token[] {
	const isBlock = (token: Token | undefined) =>
		/^(?:paragraph|heading)_open$/.test(token?.type ?? "");
	return tokens.filter((_, index) => isBlock(tokens[index - 1]));
}

const findHeadings = (tokens: readonly Token[]) =>
	tokens.filter((_, index) => tokens[index - 1]?.type === "heading_open");

function readBody(body: string) {
	const tokens = parseBody(body);
	return { tokens, passages: findPassages(tokens) };
}

const takesBlocks = ({ level }: Token) => level === 1;

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

/** Returns each passage as it is written and as visitors read it, and the indexes of its lines. */
export function listPassages(body: string) {
	const { tokens, passages } = readBody(body);
	const headings = new Set(findHeadings(tokens));
	return passages.map((passage) => ({
		words: joinLines(passage.content),
		shown: (passage.children ?? [])
			.map(({ type, content }) => (/break$/.test(type) ? " " : content))
			.join(""),
		lines: passage.map ?? [0, 0],
		takesBlocks: takesBlocks(passage),
		isHeading: headings.has(passage),
	}));
}

function findRange(body: string, { map, content }: Token) {
	const lines = body.split("\n");
	const [from = 0] = map ?? [];
	const words = content.split("\n");
	const to = from + words.length - 1;
	const columnOf = (line: number) =>
		(lines[line] ?? "").indexOf(words[line - from] ?? "");
	const offsetOf = (line: number) =>
		lines.slice(0, line).join("\n").length + Math.min(line, 1);
	return {
		start: offsetOf(from) + columnOf(from),
		end: offsetOf(to) + columnOf(to) + (words.at(-1) ?? "").length,
	};
}

function describeBlocks(tokens: readonly Token[]) {
	return tokens.map(({ type, tag, level, info, content }) => {
		return { type, tag, level, info, words: joinLines(content) };
	});
}

/** Puts a backslash before marks that would make words such as "# 1 in London" a heading. */
function escapeStart(words: string): string {
	return words.replace(/^(\d*)(?=[^\p{L}\p{N}\s])/u, "$1\\");
}

function isReplaced(old: readonly Token[], at: number, edited: string) {
	const [before, after] = [old, readBody(edited).tokens].map(describeBlocks);
	const left = old.length - at - 3;
	return (
		isDeepStrictEqual(before?.slice(0, at), after?.slice(0, at)) &&
		isDeepStrictEqual(before?.slice(at + 3), after?.slice(after.length - left))
	);
}

/** Where blocks do not fit, line breaks become spaces. @returns undefined if another block would change too */
export function editBody(
	file: SourceFile,
	index: number,
	requested: string,
): PlacedEdit | undefined {
	const words = joinLines(requested.trim()).replace(/[ \t]+(?!\n)/g, " ");
	const { body, bodyLine } = splitFile(file);
	const { tokens, passages } = readBody(body);
	const passage = passages[index];
	if (!passage || words === "") return undefined;
	const { start, end } = findRange(body, passage);
	const { line, column } = createPositionFinder(body)(start);
	const place = { line: line + bodyLine - 1, column };
	const from = body.slice(start, end);
	const blocks = toBlocks(requested);
	const at = tokens.indexOf(passage) - 1;
	const isHeading = tokens[at]?.type === "heading_open";
	// A heading may be closed by signs of its own, as in "## Fees ##".
	const endsLine = /^[ \t]*(?:\n|$)/.test(body.slice(end));
	const isOther = SEVERAL.test(blocks) || (!isHeading && HEADING.test(blocks));
	if (takesBlocks(passage) && endsLine && isOther) {
		const to = keepLines(from, blocks, joinLines);
		const edited = body.slice(0, start) + to + body.slice(end);
		return isReplaced(tokens, at, edited) ? { ...place, from, to } : undefined;
	}
	const kept = keepLines(from, words, joinLines);
	for (const candidate of [kept, words, escapeStart(words)]) {
		const edited = body.slice(0, start) + candidate + body.slice(end);
		passage.content = candidate;
		const expected = describeBlocks(tokens);
		if (isDeepStrictEqual(describeBlocks(readBody(edited).tokens), expected))
			return { ...place, from, to: candidate };
	}
	return undefined;
}
