// A path that does not exist -> the pages nearest to it, and the one that is certainly meant.
import { lazily } from "../../cache/lazily.ts";
import { decode } from "../../site/parse-url.ts";
import { createSuggester, editDistance } from "../../suggest.ts";

/** Splits a path into words, without what is only another spelling: case, .html, dots, slashes, _ for -. */
function readWords(path: string): string[] {
	const plain = path.toLowerCase().replace(/\.html?$/, "");
	const tidy = plain.replace(/[./]+$/, "").replace(/\.+/g, "");
	return tidy.split(/[-_/]/);
}

/** Shorter words may be meant as they are. */
const MIN_WORD = 5;
const MIN_WORD_OF_TWO_SLIPS = 8;

/** Returns whether two words differ by one letter, or two of a long word. */
function isSlip(word: string, other: string): boolean {
	const length = Math.min(word.length, other.length);
	const limit = length < MIN_WORD_OF_TWO_SLIPS ? 1 : 2;
	const isWord = length >= MIN_WORD && /^\p{L}+$/u.test(word);
	return isWord && editDistance(word, other) <= limit;
}

/** Endings that pages have on other hosts. */
export const PAGE_ENDING = /\.(?:html?|php|aspx?)$/i;

/** @param paths of several that are equally near, the first are suggested */
export function createPathSuggester(paths: readonly string[]) {
	const suggestPaths = createSuggester(paths);
	const openWords = lazily(() => new Set(paths.flatMap(readWords)));
	return (broken: string) => {
		const decoded = decode(broken) ?? broken;
		const words = readWords(decoded);
		const suggestions = suggestPaths(decoded.replace(PAGE_ENDING, ""));
		const [only, ...others] = suggestions.filter((path) => {
			const known = readWords(path);
			let wrong = 0;
			for (const [at, word] of words.entries()) {
				if (word === known[at]) continue;
				// A word of another page may be meant as it is.
				const isOther = openWords().has(word) || !isSlip(word, known[at] ?? "");
				wrong += isOther ? 2 : 1;
			}
			return known.length === words.length && wrong < 2;
		});
		return { suggestions, certain: others.length > 0 ? undefined : only };
	};
}
