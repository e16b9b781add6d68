// Finds phrases in a text, besides those that other words of their sentence make innocent.
import { memoizeLast } from "../base/disk/lazily.ts";
import type { ContentFile } from "../site/content/parse.ts";
import { textsOf, visibleTextOf } from "./text/file-texts.ts";

export interface Phrases {
	/** With the flag g. */
	readonly find: RegExp;
	/** Finds them in all values as they are written, not only in the prose that visitors read. */
	readonly isRaw?: boolean;
	/** Makes them innocent within them and just before them. */
	readonly unless?: RegExp;
	/** Told of the prose of their sentence. */
	readonly isInnocent?: (sentence: string) => boolean;
}

/** Up to three words, for a pattern of anyOf. */
export const FEW = String.raw`(?:\s+\S+){0,3}?`;

/** @param patterns one or more a line, with | between them, the longer one of two first; a space is a hyphen too */
export function anyOf(patterns: string): RegExp {
	const all = patterns.trim().replace(/\s*\n\s*/g, "|");
	// One boundary for all of them lets the engine choose a pattern by its letters.
	const words = `(?<!\\w)(?:${all.replaceAll(" ", "[\\s-]+")})(?!\\w)`;
	return new RegExp(words, "gi");
}

/** Joins patterns for raw text, of which the first that fits wins. */
export function anyPattern(patterns: readonly RegExp[]): RegExp {
	return new RegExp(patterns.map(({ source }) => source).join("|"), "gu");
}

const ADDRESS =
	/\b(?:https?:|mailto:|tel:|www\.)\S+|\b[\w.+-]{1,64}@\w\S*|(?<!\S)\/\S+/g;
/** An address needs one of these, which most texts do not have. */
const ADDRESS_SIGN = /[@/:]|www\./;

/** Anything but prose: code, claims in braces, addresses, quotation marks and signs of Markdown. */
const NO_PROSE = [
	{ find: /`[^`\n]*`|\{[^{}\n]*\}|<[^<>\s]+>|\]\([^()\s]*/g },
	{ find: ADDRESS, sign: ADDRESS_SIGN },
	{ find: /[*_[\]"“”]|(?<!\w)['‘]|['’](?!\w)/g },
];
const SENTENCE_END = /[.!?…](?=["'”’)]*(?:\s|$))|\n(?=\s*(?:[-+>#|]|\d+\.))/g;
const REACH = 400; // Longer sentences are read in part, so that time grows with length.
const WORDS_BEFORE = /(?:\S+\s+){0,8}\S*$/;

/** Replaces anything but prose by spaces, so that offsets stay the same. */
const toProse = memoizeLast((text: string): string => {
	let prose = text;
	for (const { find, sign } of NO_PROSE)
		if (!sign || sign.test(prose))
			prose = prose.replace(find, (part) => " ".repeat(part.length));
	return prose;
});

export function mentions(text: string, words: RegExp): boolean {
	return toProse(text).search(words) >= 0;
}

function findSentence(prose: string, offset: number): [number, number] {
	const start = Math.max(0, offset - REACH);
	const ends = [...prose.slice(start, offset).matchAll(SENTENCE_END)];
	const from = start + (ends.at(-1)?.index ?? -1) + 1;
	const size = prose.slice(offset, offset + REACH).search(SENTENCE_END);
	return [from, offset + (size < 0 ? REACH : size + 1)];
}

export function* findPhrases(phrases: Phrases, text: string) {
	const { find, isRaw, unless, isInnocent } = phrases;
	const searched = isRaw ? text : toProse(text);
	// Faster than matchAll, which copies the long expressions for each text.
	if (searched.search(find) < 0) return;
	const prose = toProse(text);
	for (const { 0: match, index: offset } of searched.matchAll(find)) {
		const end = offset + match.length;
		const [from, to] = findSentence(prose, offset);
		if (end > to || isInnocent?.(prose.slice(from, to))) continue;
		const near = from + prose.slice(from, offset).search(WORDS_BEFORE);
		const excuse = unless ? prose.slice(near, to).search(unless) : -1;
		if (excuse >= 0 && near + excuse < end) continue;
		const words = text.slice(offset, end).replace(/\s+/g, " ");
		yield { words, offset, sentence: text.slice(from, to) };
	}
}

/** Longer targets would make fingerprints of whole paragraphs. */
const MAX_TARGET = 100;

/** Reports a sentence, or the words of a raw phrase, once. */
export function* checkPhrases(
	list: Phrases,
	file: ContentFile,
	describe: (words: string) => { message: string; hint: string },
) {
	const phrases = new Set<string>();
	for (const text of list.isRaw ? textsOf(file) : visibleTextOf(file))
		for (const { words, offset, sentence } of findPhrases(list, text.text)) {
			const target = list.isRaw
				? words
				: sentence.replace(/\s+/g, " ").trim().slice(0, MAX_TARGET);
			if (phrases.has(target)) continue;
			phrases.add(target);
			yield { ...describe(words), target, source: text.locate(offset) };
		}
}
