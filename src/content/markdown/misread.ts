// Finds what visitors read otherwise than it was meant in a text of Markdown: signs that are left over, and words that
// became a heading, code or the number of an entry.
import type { Position } from "../../problems.ts";
import type { Sign } from "../invisible.ts";
import { listTokens } from "./body.ts";
import { parseBody, type Token } from "./markdown.ts";
import { findSigns } from "./signs.ts";

const SENTENCE = /\n|[.!?…:;,]["'”’)]*\s*$|(?:\S+\s+){8}/;

/** @param above the block before, which is that of the words of a heading */
function describeBlock(block: Token, above: Token | undefined) {
	const { type, markup, content } = block;
	const underline = above?.type === "heading_open" ? above.markup : "";
	if (/^[-=]/.test(underline) && SENTENCE.test(content))
		return [
			"Markdown reads these words as a heading, because hyphens or equals signs stand below them",
			"For a line across the page, leave an empty line above it; for a heading, write ## and a space before the words",
		];
	if (type === "code_block" && /\p{L}\S*\s+\S*\p{L}/u.test(content))
		return [
			"Markdown reads these words as code, because four spaces stand before them",
			"For a paragraph, delete the spaces at the start of the line; for code, write a line of ``` above it and below",
		];
	const start = String(block.attrGet("start") ?? "");
	if (type === "ordered_list_open" && start.length > 2)
		return [
			`Markdown reads ${start}${markup} as the number of an entry in a list`,
			`For a sentence, write ${start}\\${markup} or begin it with another word; begin a list with a smaller number`,
		];
	return [];
}

/** Returns the words of a passage that visitors read, with one sign for each part that is no text. */
const showWords = ({ children }: Token) =>
	(children ?? [])
		.map(({ type, content }) => {
			if (type === "text") return content;
			return /break$/.test(type) ? "\n" : "\uFFFC";
		})
		.join("");

/** The lines of the result count from 0. */
export function findMisread(body: string) {
	const found: (Omit<Sign, "offset"> & Position)[] = [];
	const lines = body.split("\n");
	let above: Token | undefined;
	for (const { token, line } of listTokens(parseBody(body, false), 0)) {
		const [message, hint = ""] = describeBlock(token, above);
		const target = (lines[line] ?? "").trim();
		if (message) found.push({ message, hint, target, line, column: 1 });
		above = token;
		const shown = token.type === "inline" ? showWords(token) : "";
		for (const { offset, ...sign } of findSigns(shown, false)) {
			const row = line + shown.slice(0, offset).split("\n").length - 1;
			const [written = ""] = shown.slice(offset).split(/[\s\uFFFC]/, 1);
			const at = (lines[row] ?? "").indexOf(written);
			// A sign that stands there with a backslash or as an entity is meant.
			if (at >= 0 && lines[row]?.[at - 1] !== "\\")
				found.push({ ...sign, line: row, column: at + 1 });
		}
	}
	return found;
}
