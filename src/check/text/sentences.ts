// A text -> its sentences, each with its offset. Items of a list and headings of Markdown are
// sentences of their own; the addresses of links are not read.
import type { ReadFile } from "../../content/read.ts";
import type { Finding } from "../finding.ts";
import { type ContentText, visibleTextOf } from "./file-texts.ts";

interface Sentence {
	/** On one line. */
	readonly text: string;
	readonly offset: number;
}

/**
 * A full stop, question or exclamation mark with a blank behind it, unless it is the single
 * full stop of an abbreviation or of a number in a list; or the next item of a list.
 */
const END =
	/(?=[.!?…])(?<![.!?…])(?:[.!?…]{2,}|(?<!\b(?:e\.g|i\.e|etc|Dr|Mr|Mrs|Ms|Prof|approx|vs)|(?:^|\n)\s*\d+)[.!?…])["'”’)\]*_]*(?=\s|$)|\n(?=\s*(?:[-*+]|\d+[.)]|#+)\s)|\n\s*\n/g;

/** Bounded, since a text may be long. */
const ADDRESS = /\]\([^)]{0,500}\)/g;

export function splitSentences(text: string): Sentence[] {
	const readable = text.replace(ADDRESS, (one) => " ".repeat(one.length));
	const ends = [...readable.matchAll(END)].map(
		({ 0: end, index }) => index + end.length,
	);
	return [0, ...ends].flatMap((start, index) => {
		const part = readable.slice(start, ends[index]);
		const sentence = part.replace(/\s+/g, " ").trim();
		return sentence === ""
			? []
			: [{ text: sentence, offset: start + part.search(/\S/) }];
	});
}

/** "never" denies nothing in "never fails". */
const DENIAL =
	/\b(?:no|not|nor|none|nobody|nothing|neither|cannot|without|hardly|rarely|unlikely|instead of|rather than|beware|wary)\b|n['’]t\b|\bnever\b(?! fails)/i;

/** Whether the sentence claims something: it is no question, and denies nothing. */
export function isAssertion(sentence: string): boolean {
	return !sentence.endsWith("?") && !DENIAL.test(sentence);
}

interface SentenceRule {
	/** Found in every text that holds such a sentence. */
	readonly sign: RegExp;
	/** Says what is wrong with a sentence, if anything is. */
	readonly checkSentence: (
		sentence: string,
		keys: ContentText["keys"],
	) => Pick<Finding, "message" | "hint"> | undefined;
}

/** Yields a finding for each wrong sentence of a file that visitors read. */
export function* checkSentences(
	file: ReadFile,
	{ sign, checkSentence }: SentenceRule,
): Generator<Finding> {
	for (const { text, keys, positionAt } of visibleTextOf(file)) {
		// Most texts need not be split.
		if (!sign.test(text)) continue;
		for (const { text: sentence, offset } of splitSentences(text)) {
			const problem = checkSentence(sentence, keys);
			if (problem)
				yield {
					...problem,
					target: sentence.slice(0, 100),
					source: positionAt(offset),
				};
		}
	}
}
