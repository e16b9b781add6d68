// Finds signs of Markdown that visitors would read, in Markdown and in plain text.
import { findInvisible, type Sign } from "../invisible.ts";

const LINK =
	"Write the words in square brackets and the address directly behind them in round ones, as in [Fees](/fees)";
const OTHER =
	"Delete the signs and write what they stand for; Markdown has **bold** and *italic* words, [links](/fees), headings (## Fees) and lists (- one)";
const ENTRY =
	"Begin each entry with a hyphen and a space, as in - Breathing, and leave an empty line above the first one; a table has a line such as | --- | --- | below its first row";
const PLAIN =
	"This text is plain, so delete the signs: bold words, lists and links work only in the text below the second --- of a service or of a page of your own";

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
	[/[\p{L}\d]([~^])[a-z\d]{1,10}\1|&nbsp(?![\w;])|\\$/gmu, OTHER],
	[/(?<!\S)(\*\*|__) (?=\p{L})[^*_\n]{1,200} \1(?!\S)/gu, OTHER],
];
/** Only plain text shows these. */
const IN_PLAIN: typeof LEFT_OVER = [
	[/`[^`\n]{1,200}`|!?\[[^[\]\n]{1,200}\]\([^()\n]{1,200}\)/gu, PLAIN],
	[/\\[*_#[\]()~`>+.!-]|^(?:#{1,6}|>) (?=\p{L}).{0,40}/gmu, PLAIN],
];
const EMPHASIS =
	/(?<![\p{L}\d*_])(\*{1,3}|_{1,3})(?![\s*_.,;:!?)])[^*_]{1,200}\1(?![*_])/gu;
const UNCLOSED = /(?<![\p{L}\d*])\*\*(?![\s*.,;:!?)])[^\s*]*/u;

const MAX_TARGET = 80;
/** A text with more signs was not written by a person. */
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
		const [, sign] =
			/^ *([-–—*+](?= ?\p{L})|[•▪◦‣●]|\|(?=.*\|))/u.exec(line) ?? [];
		const start = number ?? sign;
		if (start !== undefined && (start === next || /[•▪◦‣●]/.test(start)))
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

/** @param isPlain true for a text that is no Markdown */
export function findSigns(text: string, isPlain: boolean): Sign[] {
	const found = [...findEmphasis(text), ...findRunOn(text)];
	const patterns = isPlain ? [...LEFT_OVER, ...IN_PLAIN] : LEFT_OVER;
	for (const [pattern, hint] of patterns)
		for (const { 0: words, index } of text.matchAll(pattern))
			found.push(toSign(words, index, hint));
	const signs = isPlain ? found.map((one) => ({ ...one, hint: PLAIN })) : found;
	const all = [...signs, ...findHeadings(text), ...findInvisible(text)];
	return all.slice(0, MOST);
}
