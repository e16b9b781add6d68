// Replaces the text of one paragraph, heading or list item of Markdown by one line. Everything else stays the
// same, also what is before and after the text on the same lines.
import { isDeepStrictEqual } from "node:util";
import { createPositionFinder } from "../../position.ts";
import { parseBody, type Token } from "../markdown/markdown.ts";
import type { SourceFile } from "../source-file.ts";
import { splitFile } from "../source-file.ts";
import type { PlacedEdit } from "./open-file.ts";

/** Returns the tokens of paragraphs, headings and list items; a cell of a table is not among them. */
function findPassages(tokens: readonly Token[]): Token[] {
	const isBlock = (token: Token | undefined) =>
		/^(?:paragraph|heading)_open$/.test(token?.type ?? "");
	return tokens.filter((_, index) => isBlock(tokens[index - 1]));
}

const findHeadings = (tokens: readonly Token[]) =>
	tokens.filter((_, index) => tokens[index - 1]?.type === "heading_open");

function readBody(body: string) {
	const tokens = parseBody(body, false);
	return { tokens, passages: findPassages(tokens) };
}

const joinLines = (text: string) => text.replace(/\s*\n\s*/g, " ");

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
		isHeading: headings.has(passage),
	}));
}

/** Finds the offsets of a passage in the body. */
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

/** Returns everything about the blocks except their lines. */
function describeBlocks(tokens: readonly Token[]) {
	return tokens.map(({ type, tag, level, info, content }) => {
		return { type, tag, level, info, words: joinLines(content) };
	});
}

/** Puts a backslash before marks that would make words such as "# 1 in London" a heading. */
function escapeStart(words: string): string {
	return words.replace(/^(\d*)(?=[^\p{L}\p{N}\s])/u, "$1\\");
}

/**
 * @param index the index of the passage in listPassages
 * @param requested the new text; its line breaks become spaces, as they do when Markdown is shown
 * @returns undefined if there is no such passage, or if another block would change with it
 */
export function editBody(
	file: SourceFile,
	index: number,
	requested: string,
): PlacedEdit | undefined {
	const words = requested.trim().replace(/\s+/g, " ");
	const { body, bodyLine } = splitFile(file);
	const { tokens, passages } = readBody(body);
	const passage = passages[index];
	if (!passage || words === "") return undefined;
	const { start, end } = findRange(body, passage);
	const { line, column } = createPositionFinder(body)(start);
	const place = { line: line + bodyLine - 1, column };
	for (const candidate of [words, escapeStart(words)]) {
		const edited = body.slice(0, start) + candidate + body.slice(end);
		passage.content = candidate;
		const expected = describeBlocks(tokens);
		if (isDeepStrictEqual(describeBlocks(readBody(edited).tokens), expected))
			return { ...place, from: body.slice(start, end), to: candidate };
	}
	return undefined;
}
