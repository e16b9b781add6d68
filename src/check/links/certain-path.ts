// A path that does not exist -> the one page that is certainly meant.
import { lazily } from "../../cache/lazily.ts";
import { indexBy } from "../../report/group-by.ts";
import { decode } from "../../site/parse-url.ts";
import { editDistance } from "../../suggest.ts";

/** Removes what is only another spelling of an address: case, .html, dots, slashes, codes, _ for -. */
function plainSpelling(path: string): string {
	const decoded = decode(path) ?? path;
	const plain = decoded.toLowerCase().replace(/\.html?$/, "");
	return plain
		.replaceAll("_", "-")
		.replace(/[./]+$/, "")
		.replace(/\.+/g, "");
}

/** Shorter words, and words of another service, may be meant as they are written. */
const MIN_WORD = 5;
const MIN_WORD_OF_TWO_SLIPS = 8;

const splitWords = (plain: string) => plain.split(/[-/]/);

/** Returns whether two words differ by one letter, or two of a long word. */
function isSlip(word: string, other: string): boolean {
	const length = Math.min(word.length, other.length);
	const limit = length < MIN_WORD_OF_TWO_SLIPS ? 1 : 2;
	return editDistance(word, other, limit) <= limit;
}

/** Returns each word of a path in which there can be a slip, with the words around it. */
function listSlots(plain: string) {
	const words = splitWords(plain);
	const slots: { readonly word: string; readonly rest: string }[] = [];
	for (const [index, word] of words.entries())
		if (word.length >= MIN_WORD && /^\p{L}+$/u.test(word))
			slots.push({ word, rest: words.with(index, "").join("/") });
	return slots;
}

function indexPaths(paths: readonly string[]) {
	const spelt: { path: string; plain: string }[] = [];
	const slots: { path: string; word: string; rest: string }[] = [];
	const words = new Set<string>();
	for (const path of paths) {
		const plain = plainSpelling(path);
		spelt.push({ path, plain });
		for (const word of splitWords(plain)) words.add(word);
		for (const slot of listSlots(plain)) slots.push({ path, ...slot });
	}
	return {
		words,
		bySpelling: indexBy(spelt, ({ plain }) => plain),
		byRest: indexBy(slots, ({ rest }) => rest),
	};
}

/** Returns a function that finds the only path that somebody can have meant, if there is one. */
export function createCertainPathFinder(
	paths: readonly string[],
): (broken: string) => string | undefined {
	const index = lazily(() => indexPaths(paths));
	return (broken) => {
		const { words, bySpelling, byRest } = index();
		const plain = plainSpelling(broken);
		const found = new Set<string>();
		for (const { path } of bySpelling.get(plain) ?? []) found.add(path);
		for (const { word, rest } of listSlots(plain))
			for (const other of byRest.get(rest) ?? [])
				if (!words.has(word) && isSlip(word, other.word)) found.add(other.path);
		const [only, ...others] = found;
		return others.length > 0 ? undefined : only;
	};
}
