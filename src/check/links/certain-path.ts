// A path that does not exist -> the one page that is certainly meant.
import { lazily } from "../../cache/lazily.ts";
import { indexBy } from "../../report/group-by.ts";
import { decode } from "../../site/parse-url.ts";
import { editDistance } from "../../suggest.ts";

/** Splits a path into words, without what is only another spelling: case, .html, dots, slashes, codes, _ for -. */
function readWords(path: string): string[] {
	const decoded = decode(path) ?? path;
	const plain = decoded.toLowerCase().replace(/\.html?$/, "");
	const tidy = plain.replace(/[./]+$/, "").replace(/\.+/g, "");
	return tidy.split(/[-_/]/);
}

/** Lists a path with each of its words left out in turn, so that paths that share a shape differ in one word. */
function listShapes(words: readonly string[]) {
	return words.map((word, index) => {
		return { word, shape: `${index} ${words.with(index, "").join("/")}` };
	});
}

/** Shorter words may be meant as they are written. */
const MIN_WORD = 5;
const MIN_WORD_OF_TWO_SLIPS = 8;

/** Returns whether two words differ by one letter, or two of a long word. */
function isSlip(word: string, other: string): boolean {
	const length = Math.min(word.length, other.length);
	const limit = length < MIN_WORD_OF_TWO_SLIPS ? 1 : 2;
	const isWord = length >= MIN_WORD && /^\p{L}+$/u.test(word);
	return isWord && editDistance(word, other, limit) <= limit;
}

/** Returns a function that finds the only path that somebody can have meant, if there is one. */
export function createCertainPathFinder(
	paths: readonly string[],
): (broken: string) => string | undefined {
	const openIndex = lazily(() => {
		const known = paths.flatMap((path) =>
			listShapes(readWords(path)).map((one) => ({ path, ...one })),
		);
		const words = new Set(known.map(({ word }) => word));
		return { words, byShape: indexBy(known, ({ shape }) => shape) };
	});
	return (broken) => {
		const { words, byShape } = openIndex();
		const found = new Set<string>();
		// A word of another page may be meant as it is written.
		for (const { word, shape } of listShapes(readWords(broken)))
			for (const other of byShape.get(shape) ?? [])
				if (
					word === other.word ||
					(!words.has(word) && isSlip(word, other.word))
				)
					found.add(other.path);
		const [only, ...others] = found;
		return others.length > 0 ? undefined : only;
	};
}
