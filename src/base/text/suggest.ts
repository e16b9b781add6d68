// Finds the known names nearest to a misspelt one, for "Did you mean …?", and the one that must be meant.

import { dropPageEnding, pagePathOf } from "../addresses/page-paths.ts";
import { decode } from "../addresses/parse-url.ts";
import { lazily, memoizeLast } from "../disk/lazily.ts";
import { indexBy } from "./group-by.ts";

/** Counts the edits (insert, delete, replace, swap of neighbours) between two texts; Infinity above the limit. */
export function editDistance(a: string, b: string, limit: number): number {
	if (Math.abs(a.length - b.length) > limit) return Number.POSITIVE_INFINITY;
	if (limit === 0) return a === b ? 0 : Number.POSITIVE_INFINITY;
	let same = 0;
	while (same < a.length && a[same] === b[same]) same++;
	const rest = a.slice(same);
	const other = b.slice(same);
	if (rest === "" || other === "") return rest.length + other.length;
	const replaced = editDistance(rest.slice(1), other.slice(1), limit - 1);
	const deleted = editDistance(rest.slice(1), other, limit - 1);
	const inserted = editDistance(rest, other.slice(1), limit - 1);
	const isSwap = rest[0] === other[1] && rest[1] === other[0];
	const swapped = isSwap
		? editDistance(rest.slice(2), other.slice(2), limit - 1)
		: replaced;
	return 1 + Math.min(replaced, deleted, inserted, swapped);
}

/** Counts the letters that a typing error may change: none of a short word, which may be meant as it is. */
function countTypos({ length }: string): number {
	if (length < 5) return 0;
	return length < 8 ? 1 : 2;
}

function isTypo(a: string, b: string): boolean {
	const limit = Math.min(countTypos(a), countTypos(b));
	return editDistance(a, b, limit) <= limit;
}

/** For an address, compares the last segment and its words. */
function readName(name: string) {
	const whole = name.toLowerCase();
	if (!name.startsWith("/")) return { name, part: whole, words: [] };
	const part = whole.replace(/\/+$/, "").split("/").at(-1) ?? "";
	const words = part.replace(/\.\w+$/, "").split(/[^\p{L}\p{N}]+/u);
	return { name, part, words: words.filter((word) => word.length > 2) };
}

/** Matches "phobia" and "phobias", "relax" and "relaxation". The first letter of a word is rarely mistyped. */
function isSameWord(a: string, b: string): boolean {
	if (a[0] !== b[0]) return false;
	const isPart = a.startsWith(b) || b.startsWith(a);
	return (isPart && Math.min(a.length, b.length) >= 4) || isTypo(a, b);
}

export function createSuggester(names: readonly string[]) {
	const readKnown = lazily(() => names.map(readName));
	const findByWord = (word: string) =>
		readKnown().filter(({ words }) =>
			words.some((other) => isSameWord(word, other)),
		);
	/** A typing error is nearer than a shared word, the rarest one, and that than one more edit. */
	function* search({ part, words }: ReturnType<typeof readName>) {
		const typos = countTypos(part);
		const limit = Math.min(typos + 1, 2);
		const byEdits = indexBy(readKnown(), (known) =>
			editDistance(part, known.part, limit),
		);
		for (let edits = 0; edits <= typos; edits++) yield byEdits.get(edits);
		yield* words.map(findByWord).sort((a, b) => a.length - b.length);
		yield byEdits.get(typos + 1);
	}
	return (misspelt: string): string[] => {
		// A longer name is not a typing mistake.
		if (misspelt.length > 250) return [];
		for (const nearest of search(readName(misspelt)))
			if (nearest && nearest.length > 0)
				return nearest.slice(0, 3).map(({ name }) => name);
		return [];
	};
}

/** Most mistakes of one kind follow each other, with the same list. */
const openSuggester = memoizeLast(createSuggester);

export function suggest(misspelt: string, known: readonly string[]): string[] {
	return openSuggester(known)(misspelt).slice(0, 1);
}

/** Suggests the nearest name in a hint. @param hint without such a name */
export function advise(
	misspelt: string,
	known: readonly string[],
	hint: string,
) {
	const suggestions = suggest(misspelt, known);
	const [nearest] = suggestions;
	return { suggestions, hint: nearest ? `Did you mean ${nearest}?` : hint };
}

/** @param minLength shorter names that people choose are different words: "cat" and "car" */
export function suggestName(
	misspelt: string,
	known: readonly string[],
	minLength = 4,
) {
	const [to, ...others] = createSuggester(known)(misspelt);
	if (to === undefined) return { suggestions: [] };
	const isSure =
		others.length === 0 &&
		misspelt.length >= minLength &&
		to.replace(/\D/g, "") === misspelt.replace(/\D/g, "") &&
		editDistance(misspelt.toLowerCase(), to.toLowerCase(), 1) <= 1;
	if (!isSure) return { suggestions: [to] };
	return { suggestions: [to], correction: { from: misspelt, to } };
}

/** Splits a path into words, regardless of spelling: case, .html, dots, slashes, _ for -. */
function readWords(path: string): string[] {
	const plain = pagePathOf(path.toLowerCase().slice(1));
	return plain.replace(/[./]+$|\./g, "").split(/[-_/]/);
}

/** Returns a function that finds the pages nearest to an address, and the one that is certainly meant. */
export function createPathSuggester(paths: readonly string[]) {
	const suggestPaths = createSuggester(paths);
	const listTaken = lazily(() => new Set(paths.flatMap(readWords)));
	return (broken: string) => {
		const decoded = decode(broken) ?? broken;
		const words = readWords(decoded);
		const suggestions = suggestPaths(dropPageEnding(decoded));
		const [certain, ...others] = suggestions.filter((path) => {
			const known = readWords(path);
			const wrong = words.filter((word, at) => word !== known[at]);
			const meant = known.filter((word, at) => word !== words[at]);
			const [word = "", other = ""] = [...wrong, ...meant];
			if (wrong.length !== meant.length || wrong.length > 1) return false;
			// A word of another page may be meant as it is.
			const isFree = !listTaken().has(word) && /^\p{L}*$/u.test(word);
			return word === other || (isFree && isTypo(word, other));
		});
		return { suggestions, certain: others.length > 0 ? undefined : certain };
	};
}
