// "Did you mean": the known names nearest to a mistaken one.

/** Edits (insert, delete, replace, swap of neighbours) that turn one word into the other. */
export function editDistance(from: string, to: string): number {
	let beforePrevious: number[] = [];
	let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
	for (let row = 1; row <= from.length; row++) {
		const current = [row];
		for (let column = 1; column <= to.length; column++) {
			const same = from[row - 1] === to[column - 1];
			let least = Math.min(
				(previous[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(previous[column - 1] ?? 0) + (same ? 0 : 1),
			);
			const swapped =
				row > 1 &&
				column > 1 &&
				from[row - 1] === to[column - 2] &&
				from[row - 2] === to[column - 1];
			if (swapped)
				least = Math.min(least, (beforePrevious[column - 2] ?? 0) + 1);
			current.push(least);
		}
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
	return known
		.map((name) => ({ name, distance: editDistance(word, name.toLowerCase()) }))
		.filter(
			({ name, distance }) =>
				distance <= Math.max(1, Math.max(name.length, word.length) * 0.4),
		)
		.sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
		.slice(0, limit)
		.map(({ name }) => name);
}
