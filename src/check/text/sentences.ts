// A text -> its sentences with their positions. List items and headings are sentences; addresses of
// links are left out.
import type { ReadFile } from "../../content/read.ts";
import { moveOffset } from "../../position.ts";
import type { Finding } from "../finding.ts";
import { type ContentText, visibleTextOf } from "./file-texts.ts";

interface Sentence {
	readonly text: string;
	/** Converts an index in the sentence to the offset in the whole text. */
	readonly offsetAt: (index: number) => number;
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
			: {
					text: sentence,
					offsetAt: (index) => start + moveOffset(index, sentence, part),
				};
	});
}

interface SentenceFinding extends Pick<Finding, "message" | "hint"> {
	/** The index of the words in the sentence. */
	readonly index: number;
}

interface SentenceRule {
	/** Every such sentence matches this pattern. */
	readonly sign: RegExp;
	/** @param neighbours the sentences before and after it in the same text */
	readonly checkSentence: (
		sentence: string,
		keys: ContentText["keys"],
		neighbours: string,
	) => SentenceFinding | undefined;
}

/** Nobody writes longer sentences, and reading them would be slow. */
export const MAX_LENGTH = 3000;

export function* checkSentences(
	file: ReadFile,
	{ sign, checkSentence }: SentenceRule,
): Generator<Finding> {
	for (const { text, keys, positionAt } of visibleTextOf(file)) {
		const sentences = splitSentences(text);
		for (const [at, { text: sentence, offsetAt }] of sentences.entries()) {
			if (sentence.length > MAX_LENGTH || !sign.test(sentence)) continue;
			const neighbours = [sentences[at - 1], sentences[at + 1]];
			const near = neighbours.map((one) => one?.text ?? "").join(" ");
			const problem = checkSentence(sentence, keys, near);
			if (!problem) continue;
			const { index, ...found } = problem;
			const source = positionAt(offsetAt(index));
			yield { ...found, target: sentence.slice(0, 100), source };
		}
	}
}
