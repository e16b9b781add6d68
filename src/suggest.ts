// Finds the known names nearest to a misspelt one, for "Did you mean …?". A name that begins with a slash is
// an address: it is compared by its last part, and by the words in it.
import { lazily } from "./cache/lazily.ts";

/** Longer names are not typing mistakes, and comparing them would be slow. */
const MAX_LENGTH = 250;
const MAX_SUGGESTIONS = 3;

/** Counts the edits (insert, delete, replace, swap of neighbours) that turn one word into the other. */
export function editDistance(one: string, other: string): number {
	let beforePrevious: number[] = [];
	let previous: number[] = [];
	for (let column = 0; column <= other.length; column++) previous.push(column);
	for (let row = 1; row <= one.length; row++) {
		const current = [row];
		for (let column = 1; column <= other.length; column++) {
			const isSame = one[row - 1] === other[column - 1];
			const isSwapped =
				one[row - 1] === other[column - 2] &&
				one[row - 2] === other[column - 1];
			const distance = Math.min(
				(previous[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(previous[column - 1] ?? 0) + (isSame ? 0 : 1),
			);
			const swapped = (beforePrevious[column - 2] ?? distance) + 1;
			current.push(isSwapped ? Math.min(distance, swapped) : distance);
		}
		beforePrevious = previous;
		previous = current;
	}
	return previous.at(-1) ?? 0;
}

interface Known {
	readonly name: string;
	/** What is compared, in lower case. */
	readonly part: string;
	/** Of an address. */
	readonly words: readonly string[];
}

function readName(name: string): Known {
	const whole = name.toLowerCase();
	if (!name.startsWith("/")) return { name, part: whole, words: [] };
	const part = whole.replace(/\/+$/, "").split("/").at(-1) ?? "";
	const words = part.replace(/\.\w+$/, "").split(/[^\p{L}\p{N}]+/u);
	return { name, part, words: words.filter((word) => word.length > 2) };
}

/** Names that differ by no more than this part of their length differ by a typing error. */
const MAX_TYPOS = 1 / 5;
/** Names that differ by more have nothing visible in common. */
const MAX_DIFFERENCE = 2 / 5;

/** Matches "phobia" and "phobias", "relax" and "relaxation". */
function isSameWord(a: string, b: string): boolean {
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	if (short.length >= 4 && long.startsWith(short)) return true;
	const limit = MAX_TYPOS * long.length;
	if (long.length - short.length > limit) return false;
	return editDistance(short, long) <= limit;
}

/** Finds those that need the fewest edits for their length. */
function findAlike({ part }: Known, known: readonly Known[]) {
	let least = 1;
	let nearest: Known[] = [];
	for (const one of known) {
		const length = Math.max(part.length, one.part.length, 1);
		const limit = Math.max(1, MAX_DIFFERENCE * length);
		if (Math.abs(part.length - one.part.length) > limit) continue;
		const distance = editDistance(part, one.part);
		const share = distance / length;
		if (distance > limit || share > least) continue;
		if (share < least) nearest = [];
		least = share;
		nearest.push(one);
	}
	return { nearest, isTypo: least <= MAX_TYPOS };
}

/** Finds those that share a word, the one that the fewest have. */
function findByWord({ words }: Known, known: readonly Known[]): Known[] {
	let nearest: Known[] = [];
	for (const word of words) {
		const having = known.filter((one) =>
			one.words.some((other) => isSameWord(word, other)),
		);
		const isRarer = nearest.length === 0 || having.length < nearest.length;
		if (having.length > 0 && isRarer) nearest = having;
	}
	return nearest;
}

/** Lists the parts of three letters, with the blanks before and after. */
function listTrigrams({ part }: Known): string[] {
	const padded = ` ${part} `;
	const found: string[] = [];
	for (let at = 0; at + 3 <= padded.length; at++)
		found.push(padded.slice(at, at + 3));
	return found;
}

/** A search compares so many names at most, so it takes as long among many names as among some. */
const MAX_COMPARED = 50;

/** Returns a function that finds the names worth comparing: those with the rarest letters of a name. */
function createFinder(known: readonly Known[]) {
	if (known.length <= MAX_COMPARED) return () => known;
	const knownWith = new Map<string, Known[]>();
	for (const one of known)
		for (const trigram of listTrigrams(one)) {
			const having = knownWith.get(trigram) ?? [];
			knownWith.set(trigram, having);
			if (having.length < MAX_COMPARED) having.push(one);
		}
	return (asked: Known) => {
		const lists = listTrigrams(asked).map((one) => knownWith.get(one) ?? []);
		const found = new Set<Known>();
		for (const having of lists.sort((a, b) => a.length - b.length))
			if (found.size < MAX_COMPARED) for (const one of having) found.add(one);
		return [...found].slice(0, MAX_COMPARED);
	};
}

/**
 * Returns a function that finds the known names that are equally near, the first three of them: a typing error is
 * nearer than a shared word, and that than a few shared letters.
 */
export function createSuggester(
	names: readonly string[],
): (misspelt: string) => string[] {
	const openFinder = lazily(() => createFinder(names.map(readName)));
	return (misspelt) => {
		if (misspelt.length > MAX_LENGTH) return [];
		const asked = readName(misspelt);
		const known = openFinder()(asked);
		const { nearest: alike, isTypo } = findAlike(asked, known);
		const sharing = isTypo ? [] : findByWord(asked, known);
		const nearest = sharing.length > 0 ? sharing : alike;
		return nearest.slice(0, MAX_SUGGESTIONS).map(({ name }) => name);
	};
}

/** Returns the nearest name in a list; none if all are mostly different. */
export function suggest(misspelt: string, known: readonly string[]): string[] {
	return createSuggester(known)(misspelt).slice(0, 1);
}

/** Shorter names that people choose are different words: "cat" and "car". */
const MIN_LENGTH = 4;

/** Suggests a name for a problem. The only name that differs by one letter is a correction. */
export function suggestName(
	misspelt: string,
	known: readonly string[],
	minLength = MIN_LENGTH,
) {
	const suggestions = suggest(misspelt, known);
	const figuresOf = (name: string) => name.replace(/\D/g, "");
	const [to, ...others] = known.filter(
		(name) =>
			misspelt.length >= minLength &&
			editDistance(misspelt.toLowerCase(), name.toLowerCase()) <= 1 &&
			figuresOf(name) === figuresOf(misspelt),
	);
	return to === undefined || others.length > 0
		? { suggestions }
		: { suggestions, correction: { from: misspelt, to } };
}
