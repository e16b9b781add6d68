// The parser of Markdown, whose tokens know where they are written.
import createMarkdownIt, { type MarkdownIt } from "markdown-it";
import { lazily } from "../../../base/disk/lazily.ts";
import { TextLines } from "../../../base/text/text-lines.ts";
import type { MarkdownPlace } from "../../document/edit-passages.ts";

export type Token = ReturnType<MarkdownIt["parse"]>[number];

// The parser recognises HTML and accepts every link, so that body.ts finds both among the tokens.
export const parser = createMarkdownIt({ html: true });
parser.validateLink = () => true;

export const placeOf = ({ meta }: Token): MarkdownPlace => meta;

/** Only the signs of lists and quotations stand before the first cell of a row. */
const NO_CELL = /^(?:[\s>]|[-+*]\s|\d+[.)]\s)*$/;

function cutRow(row: string, cell: number): string {
	const ends = [...row.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
	if (NO_CELL.test(row.slice(0, ends[0]))) ends.shift();
	return row.slice(0, ends[cell]);
}

/** Converts an offset of the block whose words are being read to one of the Markdown; undefined while blocks are read. */
let toBody: MarkdownPlace["offsetOf"] | undefined;
parser.core.ruler.at("inline", ({ tokens, src, env }) => {
	const readLines = lazily(() => new TextLines(src));
	let first = 1;
	let cell = -1;
	for (const [index, block] of tokens.entries()) {
		const { type, map, content, children } = block;
		if (map) first = map[0] + (type === "fence" ? 2 : 1);
		cell = map ? -1 : cell + Number(type === "inline");
		const [top, nth, above] = [first, cell, tokens[index - 1]];
		// A line ends as in the file, a heading before the signs that close it, and a cell with its part of the row.
		const readContent = lazily(() => new TextLines(content));
		toBody = (offset) => {
			const [lines, inner] = [readLines(), readContent()];
			const at = inner.positionOf(offset);
			const line = top + at.line - 1;
			let row = lines.read(line);
			let rest = inner.read(at.line).slice(Math.max(at.column - 1, 0));
			if (above?.markup[0] === "#") row = row.replace(/\s#+\s*$/, "");
			if (nth >= 0) {
				row = cutRow(row, nth);
				rest = rest.replaceAll("|", "\\|");
			}
			const before = row.trimEnd().length - rest.trimEnd().length;
			return lines.offsetOf({ line, column: before + 1 });
		};
		block.meta = { offsetOf: toBody };
		if (type === "inline")
			parser.inline.parse(content, parser, env, children ?? []);
	}
	toBody = undefined;
});

class Passage extends parser.inline.State {
	/** Where the text begins that is being read. */
	textStart = 0;

	override pushPending() {
		const token = super.pushPending();
		token.meta = this.textStart;
		return token;
	}

	override push(type: string, tag: string, nesting: Token["nesting"]) {
		const token = super.push(type, tag, nesting);
		token.meta = this.pos;
		return token;
	}
}
parser.inline.State = Passage;
parser.inline.ruler.before("text", "text_start", (state, isTried) => {
	const isFirst = !isTried && state.pending === "";
	if (isFirst && state instanceof Passage) state.textStart = state.pos;
	return false;
});

/** Where the last address began. It is written behind the address and a space, which no address has, up to the token. */
let addressStart = "";
const { normalizeLink, helpers } = parser;
const { parseLinkDestination } = helpers;
Object.assign(helpers, {
	parseLinkDestination(text: string, from: number, end: number) {
		addressStart = ` ${text[from] === "<" ? from + 1 : from}`;
		// A line such as "[1]: /about" is in no passage.
		if (!toBody) addressStart += " outside";
		return parseLinkDestination(text, from, end);
	},
});
parser.normalizeLink = (url) => normalizeLink(url) + addressStart;

const isText = (token: Token | undefined) => token?.type.startsWith("text");

// Afterwards, the parts of texts are joined, which entities and backslashes divide.
parser.inline.ruler2.before("fragments_join", "places", ({ tokens, src }) => {
	const convert = toBody ?? Number;
	let parts: [at: number, start: number][] = [];
	let length = 0;
	let end = 0;
	for (const [index, token] of tokens.entries()) {
		const { type, info, markup, content, attrs } = token;
		// The signs of "***" are pushed at one position.
		let start = Math.max(Number(token.meta), end);
		if (type === "image") start += "![".length;
		if (type === "code_inline") start += markup.length;
		// A space may keep code apart from the backticks around it.
		if (type === "code_inline" && src[start] !== content[0]) start++;
		const isAuto = info === "auto";
		end = start + (isAuto ? "<" : content || markup).length;
		if (!isText(token) || !isText(tokens[index - 1])) {
			parts = [];
			length = 0;
		}
		const ofToken = parts;
		ofToken.push([length, start]);
		length += content.length;
		const [url = "", at, outside] = attrs?.[0]?.[1].split(" ") ?? [];
		if (attrs?.[0]) attrs[0][1] = url;
		const address = isAuto ? end : Number(at);
		token.meta = {
			offsetOf(offset: number) {
				const part = ofToken.findLast(([at]) => at <= offset);
				const [at, start] = part ?? [0, 0];
				return convert(start + offset - at);
			},
			findAddress: () => (outside && !isAuto ? address : convert(address)),
		};
	}
	return true;
});
