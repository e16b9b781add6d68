// "Did you mean": the known names nearest to a mistaken one.

/** Longer names are no slips of a person, and comparing them would take its time. */
const LONGEST = 250;
/** More known names are not looked through. */
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
		let leastOfRow = row;
		for (let column = 1; column <= to.length; column++) {
			const isSame = from[row - 1] === to[column - 1];
			let least = Math.min(
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
				least = Math.min(least, (beforePrevious[column - 2] ?? 0) + 1);
			current.push(least);
			leastOfRow = Math.min(leastOfRow, least);
		}
		if (leastOfRow > limit) return Number.POSITIVE_INFINITY;
		beforePrevious = previous;
		previous = current;
	}
	return previous[to.length] ?? 0;
}

/** The nearest names, best first; none that is mostly different. */
export function suggest(
	mistaken: string,
	known: readonly string[],
	limit = 1,
): string[] {
	const word = mistaken.toLowerCase();
	if (word.length > LONGEST) return [];
	return known
		.slice(0, MAX_KNOWN)
		.flatMap((name) => {
			const most = Math.max(1, Math.max(name.length, word.length) * 0.4);
			const distance = editDistance(word, name.toLowerCase(), most);
			return distance <= most ? [{ name, distance }] : [];
		})
		.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
		.slice(0, limit)
		.map(({ name }) => name);
}
