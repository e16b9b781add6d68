// Finds the known names nearest to a misspelt one, for "Did you mean …?".

/** Longer names are not typing mistakes, and comparing them would be slow. */
const MAX_LENGTH = 250;
/** Comparing more known names would be slow. */
const MAX_KNOWN = 10_000;

/**
 * Counts the edits (insert, delete, replace, swap of neighbours) that turn one word into the
 * other.
 * @returns Infinity when it takes more than the limit
 */
export function editDistance(
	from: string,
	to: string,
	limit = Number.POSITIVE_INFINITY,
): number {
	if (Math.abs(from.length - to.length) > limit)
		return Number.POSITIVE_INFINITY;
	let beforePrevious: number[] = [];
	let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
	for (let row = 1; row <= from.length; row++) {
		const current = [row];
		let rowMinimum = row;
		for (let column = 1; column <= to.length; column++) {
			const isSame = from[row - 1] === to[column - 1];
			let minimum = Math.min(
				(previous[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(previous[column - 1] ?? 0) + (isSame ? 0 : 1),
			);
			const isSwapped =
				row > 1 &&
				column > 1 &&
				from[row - 1] === to[column - 2] &&
				from[row - 2] === to[column - 1];
			if (isSwapped)
				minimum = Math.min(minimum, (beforePrevious[column - 2] ?? 0) + 1);
			current.push(minimum);
			rowMinimum = Math.min(rowMinimum, minimum);
		}
		if (rowMinimum > limit) return Number.POSITIVE_INFINITY;
		beforePrevious = previous;
		previous = current;
	}
	return previous[to.length] ?? 0;
}

/** Returns the nearest names, best first; leaves out names that are mostly different. */
export function suggest(
	misspelt: string,
	known: readonly string[],
	limit = 1,
): string[] {
	const word = misspelt.toLowerCase();
	if (word.length > MAX_LENGTH) return [];
	const near: { name: string; distance: number }[] = [];
	for (const name of known.slice(0, MAX_KNOWN)) {
		const maxDistance = Math.max(1, Math.max(name.length, word.length) * 0.4);
		const distance = editDistance(word, name.toLowerCase(), maxDistance);
		if (distance <= maxDistance) near.push({ name, distance });
	}
	near.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1));
	return near.slice(0, limit).map(({ name }) => name);
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
	const [replacement, ...others] = known.filter(
		(name) =>
			misspelt.length >= minLength &&
			figuresOf(name) === figuresOf(misspelt) &&
			editDistance(misspelt.toLowerCase(), name.toLowerCase(), 1) <= 1,
	);
	return replacement === undefined || others.length > 0
		? { suggestions }
		: { suggestions, correction: { written: misspelt, replacement } };
}
