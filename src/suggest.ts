// Finds the known names nearest to a misspelt one, for "Did you mean …?". A name that begins with a slash is
// an address: it is compared by its last part, and by the words in it.
import { lazily } from "./cache/lazily.ts";

/** Longer names are not typing mistakes, and comparing them would be slow. */
const MAX_LENGTH = 250;
const MAX_SUGGESTIONS = 3;

/**
 * Counts the edits (insert, delete, replace, swap of neighbours) that turn one word into the
 * other.
 * @returns Infinity when it takes more than the limit
 */
export function editDistance(
	one: string,
	other: string,
	limit = Number.POSITIVE_INFINITY,
): number {
	const none = Number.POSITIVE_INFINITY;
	const reach = Math.floor(limit);
	if (one === other) return 0;
	if (reach < 1 || Math.abs(one.length - other.length) > reach) return none;
	let start = 0;
	while (one[start] === other[start]) start++;
	const from = one.slice(start);
	const to = other.slice(start);
	let beforePrevious: number[] = [];
	let previous: number[] = [];
	for (let column = 0; column <= to.length; column++) previous.push(column);
	for (let row = 1; row <= from.length; row++) {
		const current = [row];
		let rowMinimum = row;
		const sign = from.charCodeAt(row - 1);
		const signBefore = from.charCodeAt(row - 2);
		// Further from the diagonal, the lengths alone differ by more than the limit.
		const first = Math.max(1, row - reach);
		const last = Math.min(to.length, row + reach);
		for (let column = 1; column < first; column++) current.push(none);
		for (let column = first; column <= last; column++) {
			const signTo = to.charCodeAt(column - 1);
			let minimum = Math.min(
				(previous[column] ?? none) + 1,
				(current[column - 1] ?? none) + 1,
				(previous[column - 1] ?? none) + (sign === signTo ? 0 : 1),
			);
			if (signBefore === signTo && sign === to.charCodeAt(column - 2))
				minimum = Math.min(minimum, (beforePrevious[column - 2] ?? none) + 1);
			current.push(minimum);
			rowMinimum = Math.min(rowMinimum, minimum);
		}
		if (rowMinimum > reach) return none;
		beforePrevious = previous;
		previous = current;
	}
	const distance = previous[to.length] ?? none;
	return distance > reach ? none : distance;
}

interface Known {
	readonly name: string;
	readonly index: number;
	/** What is compared, in lower case. */
	readonly part: string;
	readonly words: ReadonlySet<string>;
}

function readName(name: string, index = 0): Known {
	const whole = name.toLowerCase();
	const isAddress = name.startsWith("/");
	const last = whole.replace(/\/+$/, "").split("/").at(-1) ?? "";
	const part = isAddress ? last : whole;
	const words = part.replace(/\.\w+$/, "").split(/[^\p{L}\p{N}]+/u);
	const long = words.filter((word) => isAddress && word.length > 2);
	return { name, index, part, words: new Set(long) };
}

/** Names that differ by no more than this differ by a typing error. */
const maxTypos = (length: number) => length / 5;
/** Names that differ by more have nothing visible in common. */
const maxDifference = (length: number) => Math.max(1, (length * 2) / 5);

/** Matches "phobia" and "phobias", "relax" and "relaxation". */
function isSameWord(a: string, b: string): boolean {
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	if (short.length >= 4 && long.startsWith(short)) return true;
	const limit = maxTypos(long.length);
	return editDistance(short, long, limit) <= limit;
}

/** Finds those that need the fewest edits for their length. */
function findAlike({ part }: Known, known: Iterable<Known>) {
	let best = { distance: 1, length: 1 };
	let nearest: Known[] = [];
	for (const one of known) {
		const length = Math.max(part.length, one.part.length, 1);
		const asGood = Math.floor((best.distance * length) / best.length);
		const limit = Math.min(maxDifference(length), asGood);
		const distance = editDistance(part, one.part, limit);
		if (distance > limit) continue;
		if (distance * best.length < best.distance * length) {
			best = { distance, length };
			nearest = [];
		}
		nearest.push(one);
	}
	return { nearest, isTypo: best.distance <= maxTypos(best.length) };
}

/** Finds those that share a word, the one that the fewest have. */
function findByWord(
	{ words }: Known,
	knownWith: ReadonlyMap<string, ReadonlySet<Known>>,
): Known[] {
	let nearest = new Set<Known>();
	let fewest = Number.POSITIVE_INFINITY;
	for (const [word, having] of knownWith) {
		if (having.size > fewest) continue;
		if (![...words].some((other) => isSameWord(word, other))) continue;
		if (having.size < fewest) nearest = new Set();
		fewest = having.size;
		for (const one of having) nearest.add(one);
	}
	return [...nearest];
}

/** Lists the parts of three letters, with the blanks before and after. */
function listTrigrams({ part }: Known): string[] {
	const padded = ` ${part} `;
	const found: string[] = [];
	for (let at = 0; at + 3 <= padded.length; at++)
		found.push(padded.slice(at, at + 3));
	return found;
}

/** A search compares so many names, or a few more, so it takes as long among many names as among some. */
const MAX_COMPARED = 100;

/** Remembers which names have something: no more than a search compares. */
function indexNames(
	known: readonly Known[],
	listParts: (one: Known) => Iterable<string>,
) {
	const knownWith = new Map<string, Set<Known>>();
	for (const one of known)
		for (const part of listParts(one)) {
			const having = knownWith.get(part) ?? new Set();
			if (having.size < MAX_COMPARED) knownWith.set(part, having.add(one));
		}
	return knownWith;
}

/** Returns a function that finds the names worth comparing: those with the rarest letters of a name. */
function createFinder(known: readonly Known[]) {
	if (known.length <= MAX_COMPARED) return () => known;
	const knownWith = indexNames(known, listTrigrams);
	return (asked: Known) => {
		const sets: ReadonlySet<Known>[] = [];
		for (const trigram of listTrigrams(asked)) {
			const having = knownWith.get(trigram);
			if (having) sets.push(having);
		}
		const found = new Set<Known>();
		for (const having of sets.sort((a, b) => a.size - b.size))
			if (found.size < MAX_COMPARED) for (const one of having) found.add(one);
		return found;
	};
}

/** Ranks a name after every other that is as near. */
const LAST = 1e6;

/**
 * Returns a function that finds the known names that are equally near, at most three: a typing error is nearer
 * than a shared word, and that than a few shared letters.
 * @param isLast true for a name that is suggested only where there is no other as near
 */
export function createSuggester(
	names: readonly string[],
	isLast: (index: number) => boolean = () => false,
): (misspelt: string) => string[] {
	const index = lazily(() => {
		const known = names.map(readName);
		const knownWith = indexNames(known, ({ words }) => words);
		return { knownWith, find: createFinder(known) };
	});
	return (misspelt) => {
		if (misspelt.length > MAX_LENGTH) return [];
		const asked = readName(misspelt);
		const { knownWith, find } = index();
		const { nearest: alike, isTypo } = findAlike(asked, find(asked));
		const sharing = isTypo ? [] : findByWord(asked, knownWith);
		const nearest = sharing.length > 0 ? sharing : alike;
		const ranked: { readonly name: string; readonly rank: number }[] = [];
		for (const one of nearest) {
			const start = isLast(one.index) ? LAST : 0;
			const limit = ranked[MAX_SUGGESTIONS - 1]?.rank ?? 2 * LAST;
			const distance = editDistance(misspelt, one.name, limit - start);
			if (distance > limit) continue;
			ranked.push({ name: one.name, rank: start + distance });
			ranked.sort((a, b) => a.rank - b.rank || (a.name < b.name ? -1 : 1));
			ranked.length = Math.min(ranked.length, MAX_SUGGESTIONS);
		}
		return ranked.map(({ name }) => name);
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
			editDistance(misspelt.toLowerCase(), name.toLowerCase(), 1) <= 1 &&
			figuresOf(name) === figuresOf(misspelt),
	);
	return to === undefined || others.length > 0
		? { suggestions }
		: { suggestions, correction: { from: misspelt, to } };
}
