// The parser of Markdown, whose tokens within a passage know where they are written.
import createMarkdownIt, { type MarkdownIt } from "markdown-it";

export type Token = ReturnType<MarkdownIt["parse"]>[number];

// The parser recognises HTML and accepts every link, so that body.ts finds both among the tokens.
export const parser = createMarkdownIt({ html: true });
parser.validateLink = () => true;

/** Where a token within a passage is written. */
interface Written {
	/** Entities and backslashes divide a text: the offset of each part in the text, and in the passage. */
	readonly parts: readonly (readonly [at: number, start: number])[];
	/** Of a link: the offset in the passage, or in the body for a line such as "[1]: /about". */
	readonly address: number;
	readonly isInPassage: boolean;
}

/** @param offset in the content of a token within a passage @returns the offset in the passage */
export function writtenAt({ meta }: Token, offset: number): number {
	const { parts }: Written = meta;
	const [at = 0, start = 0] = parts.findLast(([at]) => at <= offset) ?? [];
	return start + offset - at;
}

/** @returns the offset of the address of a link in the body */
export function addressAt(
	{ meta }: Token,
	offsetOf: (offset: number) => number,
): number {
	const { address, isInPassage }: Written = meta;
	return isInPassage ? offsetOf(address) : address;
}

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

let body = "";
/** Of the address that was read last. An address carries it behind a space, which it cannot have, to its token. */
let place = "";
const { normalizeLink, helpers } = parser;
const { parseLinkDestination } = helpers;
Object.assign(helpers, {
	parseLinkDestination(text: string, start: number, end: number) {
		place = ` ${text[start] === "<" ? start + 1 : start}`;
		if (text === body) place += " body";
		return parseLinkDestination(text, start, end);
	},
});
parser.normalizeLink = (url) => normalizeLink(url) + place;

/** Returns how many characters of its passage a token has at least. */
function lengthOf({ type, info, markup, content }: Token): number {
	// "<https://www.nhs.uk>"
	if (info === "auto") return 1;
	const isWritten = content !== "" && type !== "text_special";
	return isWritten ? content.length : markup.length;
}

/** Returns how many signs stand before the words of a token. */
function countSigns({ type, markup, content }: Token, next: string): number {
	if (type === "image") return "![".length;
	if (type !== "code_inline") return 0;
	const isPadded = content[0] !== " " && /\s/.test(next[markup.length] ?? "");
	return markup.length + (isPadded ? 1 : 0);
}

const isText = (token: Token | undefined) => token?.type.startsWith("text");

parser.inline.ruler2.before("fragments_join", "places", ({ tokens, src }) => {
	let parts: [number, number][] = [];
	let length = 0;
	let end = 0;
	for (const [index, token] of tokens.entries()) {
		// The signs of "***" are pushed at one position.
		const start = Math.max(Number(token.meta), end);
		end = start + lengthOf(token);
		if (!isText(token) || !isText(tokens[index - 1])) {
			parts = [];
			length = 0;
		}
		parts.push([length, start + countSigns(token, src.slice(start))]);
		length += token.content.length;
		const [attribute] = token.attrs ?? [];
		const [url = "", offset, isInBody] = attribute?.[1].split(" ") ?? [];
		if (attribute) attribute[1] = url;
		const isAuto = token.info === "auto";
		const address = isAuto ? end : Number(offset);
		token.meta = { parts, address, isInPassage: isAuto || !isInBody };
	}
	return true;
});

export function parseTokens(markdown: string) {
	body = markdown;
	return parser.parse(markdown, {});
}
