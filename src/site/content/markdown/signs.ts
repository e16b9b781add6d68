// Finds what visitors read otherwise than it was meant: left-over signs, and words that Markdown takes for others.
import { findInvisible, type Sign } from "../invisible.ts";
import { parseBody } from "./markdown.ts";
import { placeOf, type Token } from "./parser.ts";

const LINK =
	"Write the words in square brackets and the address directly behind them in round ones, as in [Fees](/fees)";
const OTHER =
	"Delete the signs and write what they stand for; Markdown has **bold** and *italic* words, [links](/fees), headings (## Fees) and lists (- one)";
const ENTRY =
	"Begin each entry with a hyphen and a space, as in - Breathing, and leave an empty line above the first one; a table has a line such as | --- | --- | below its first row";
const PLAIN =
	"This text is plain, so delete the signs: bold words, lists and links work only in the text below the second --- of a file that ends in .md";

/** What visitors read where Markdown does not take it as a sign. */
const LEFT_OVER: readonly (readonly [pattern: RegExp, hint: string])[] = [
	[/\[[^[\]\n]{1,200}\] \((?:[/#]|\w+:|www\.)[^\s()]*\)?/gu, LINK],
	[/\([^()\n]{1,200}\)\[(?:[/#]|\w+:|www\.)[^\s[\]]*\]/gu, LINK],
	[/^\[[^[\]\n]{1,200}\]: ?(?:[/#]|\w+:|www\.)\S*/gmu, LINK],
	[/\[[^[\]\n]{1,200}\] ?\[[^[\]\n]{0,80}\]/gu, LINK],
	[/<(?:www\.|https?:)[^<>\s]*>/gu, LINK],
	[/\[\^[^\]\s]{1,40}\]|\[\[[^\]\n]{1,200}\]\]/gu, OTHER],
	[/^\[[ xX]?\] \S.{0,40}|(?<!\S):[a-z]+(?:_[a-z]+)*:(?!\S)/gmu, OTHER],
	[/==(?=[^\s=])[^=\n]{1,200}==|~~(?=[^\s~])[^~\n]{1,200}~~/gu, OTHER],
	[/[\p{L}\d]([~^])[a-z\d]{1,10}\1|&(?:nbsp|amp)(?![\w;])|\\$/gmu, OTHER],
	[/(?<!\S)(\*\*|__) (?=\p{L})[^*_\n]{1,200} \1(?!\S)/gu, OTHER],
];
/** Only plain text shows these. */
const IN_PLAIN: typeof LEFT_OVER = [
	[/`[^`\n]{1,200}`|!?\[[^[\]\n]{1,200}\]\([^()\n]{1,200}\)/gu, PLAIN],
	[/\\[*_#[\]()~`>+.!-]|^(?:#{1,6}|>) (?=\p{L}).{0,40}/gmu, PLAIN],
	// The lines of a list become one where YAML folds them.
	[/(?:^|(?<=: ))[-*•] \p{L}[^\n]{0,80}? [-*•] \p{L}.{0,40}/gmu, PLAIN],
];
const EMPHASIS =
	/(?<![\p{L}\d*_])(\*{1,3}|_{1,3})(?![\s*_.,;:!?)])[^*_]{1,200}\1(?![*_])/gu;
const UNCLOSED = /(?<![\p{L}\d*])\*\*(?![\s*.,;:!?)])[^\s*]*/u;
const ENTRY_SIGN = /^ *([-–—*+✓✔✅](?= ?\p{L})|[•▪◦‣●·\uF0B7]|\|(?=.*\|))/u;

const MAX_TARGET = 80;
/** A text with more signs is not hand-written. */
const MOST = 20;

function toSign(words: string, offset: number, hint: string): Sign {
	const target = words.trim().slice(0, MAX_TARGET);
	const message = `visitors would read the signs in "${target}"`;
	return { message, hint, target, offset };
}

function* findEmphasis(text: string): Iterable<Sign> {
	for (const { 0: words, 1: run = "", index } of text.matchAll(EMPHASIS)) {
		const inner = words.slice(run.length, -run.length);
		const end = index + words.length;
		const [rest = ""] = /^[\p{L}\d]*/u.exec(text.slice(end, end + 40)) ?? [];
		// A star behind a figure leads to a note, and underscores join the words of a name.
		if (run === "*" && /[\d\s]$/.test(inner)) continue;
		if (run.startsWith("_") && rest !== "" && !/\p{P}$/u.test(inner)) continue;
		const fixed = `${run}${inner.trim()}${run} ${rest}`.trim();
		yield toSign(words + rest, index, `Write the signs like this: ${fixed}`);
	}
	const [words] = UNCLOSED.exec(text) ?? [];
	if (words && text.split("**").length === 2)
		yield toSign(words, text.indexOf("**"), `Close the words too: ${words}**`);
}

/** Finds two lines that begin as entries of a list or rows of a table do, and run on, and signs of other lists. */
function* findRunOn(text: string): Iterable<Sign> {
	let offset = 0;
	let next: string | undefined;
	for (const line of text.split("\n")) {
		const [, number] = /^ *(\d{1,3})[.)] ?\D/.exec(line) ?? [];
		const sign = ENTRY_SIGN.exec(line)?.[1];
		const start = number ?? sign;
		if (start !== undefined && (start === next || /[•▪◦‣●·\uF0B7]/.test(start)))
			return yield toSign(line, offset, ENTRY);
		next = number ? String(Number(number) + 1) : sign;
		offset += line.length + 1;
	}
}

/** Signs without a space make no heading. One # may be a tag of social media. */
const NO_HEADING = /^(#{2,6}(?=[\p{L}\p{N}])|#(?=\p{Lu}\p{Ll}* ))(\S+).*/gmu;

function* findHeadings(text: string): Iterable<Sign> {
	for (const found of text.matchAll(NO_HEADING)) {
		const [line, signs = "", word = ""] = found;
		const hint = `Put one space after the ${signs}`;
		const isCertain = signs !== "#" && !line.includes("#", signs.length);
		const correction = { from: signs + word, to: `${signs} ${word}` };
		yield {
			...toSign(line, found.index, hint),
			...(isCertain && { correction }),
		};
	}
}

/** Each of the patterns needs one of these. Most texts have none. */
const ANY_SIGN =
	/[[\]<>&=~^*_`#\\|+•▪◦‣●·\uF0B7✓✔✅]|:[ a-z]|^ *(?:[-–—]|\d+[.)])/mu;

export function findSigns(text: string, isPlain: boolean): Sign[] {
	if (!ANY_SIGN.test(text)) return findInvisible(text).slice(0, MOST);
	const found = [...findEmphasis(text), ...findRunOn(text)];
	const patterns = isPlain ? [...LEFT_OVER, ...IN_PLAIN] : LEFT_OVER;
	for (const [pattern, hint] of patterns)
		for (const { 0: words, index } of text.matchAll(pattern))
			found.push(toSign(words, index, hint));
	const signs = isPlain ? found.map((one) => ({ ...one, hint: PLAIN })) : found;
	const all = [...signs, ...findHeadings(text), ...findInvisible(text)];
	return all.slice(0, MOST);
}

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

/** Returns what visitors read of a token within a passage, with one sign for each part that is no text. */
function showToken({ type, content }: Token): string {
	if (type === "text") return content;
	return /break$/.test(type) ? "\n" : "\uFFFC";
}

/** Converts an offset of what visitors read of a passage to one of the Markdown. */
function findWritten(passage: readonly Token[], offset: number): number {
	let at = offset;
	for (const token of passage) {
		const { length } = showToken(token);
		if (at < length) return placeOf(token).offsetOf(at);
		at -= length;
	}
	return 0;
}

/** The offsets of the result are those of the body. */
export function findMisread(body: string, tokens = parseBody(body)): Sign[] {
	const found: Sign[] = [];
	let above: Token | undefined;
	for (const block of tokens) {
		const [message, hint = ""] = describeBlock(block, above);
		above = block;
		if (message) {
			const offset = body.lastIndexOf("\n", placeOf(block).offsetOf(0) - 1) + 1;
			const [line = ""] = body.slice(offset).split("\n", 1);
			found.push({ message, hint, target: line.trim(), offset });
		}
		const passage = block.children ?? [];
		const shown = passage.map(showToken).join("");
		for (const sign of findSigns(shown, false)) {
			const offset = findWritten(passage, sign.offset);
			const [written = ""] = shown.slice(sign.offset).split(/[\s\uFFFC]/, 1);
			// A sign that stands there with a backslash or as an entity is meant.
			if (body.startsWith(written, offset) && body[offset - 1] !== "\\")
				found.push({ ...sign, offset });
		}
	}
	return found;
}
