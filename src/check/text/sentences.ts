// A text -> its sentences with their offsets. List items and headings are sentences; addresses of
// links are left out.
import type { ReadFile } from "../../content/read.ts";
import type { Finding } from "../finding.ts";
import { type ContentText, visibleTextOf } from "./file-texts.ts";

interface Sentence {
	readonly text: string;
	readonly offset: number;
}

/**
 * Matches the end of a sentence: punctuation before whitespace, unless it belongs to an
 * abbreviation or a list number; or the start of a list item.
 */
const END =
	/(?=[.!?…])(?<![.!?…])(?:[.!?…]{2,}|(?<!\b(?:e\.g|i\.e|etc|Dr|Mr|Mrs|Ms|Prof|approx|vs)|(?:^|\n)\s*\d+)[.!?…])["'”’)\]*_]*(?=\s|$)|\n(?=\s*(?:[-*+]|\d+[.)]|#+)\s)|\n\s*\n/g;

/** The length is bounded, because a text may be long. */
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

/** "never fails" is no denial. */
const DENIAL =
	/\b(?:no|not|nor|none|nobody|nothing|neither|cannot|without|hardly|rarely|unlikely|instead of|rather than|beware|wary)\b|n['’]t\b|\bnever\b(?! fails)/i;

/** Returns whether the sentence claims something, so it is neither a question nor a denial. */
export function isAssertion(sentence: string): boolean {
	return !sentence.endsWith("?") && !DENIAL.test(sentence);
}

interface SentenceRule {
	/** Every text with such a sentence matches this pattern. */
	readonly sign: RegExp;
	readonly checkSentence: (
		sentence: string,
		keys: ContentText["keys"],
	) => Pick<Finding, "message" | "hint"> | undefined;
}

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
