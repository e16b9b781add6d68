// A table of patterns and a text -> every match, in the order of the table.

export interface Match {
	readonly written: string;
	readonly offset: number;
	/** The text that holds it. */
	readonly text: string;
}

export interface TextPattern {
	/** Global. */
	readonly pattern: RegExp;
	/** Whether a match counts; every one does unless said. */
	readonly counts?: (match: Match) => boolean;
}

export function findMatches<Row extends TextPattern>(
	table: readonly Row[],
	text: string,
): (Match & { readonly row: Row })[] {
	return table.flatMap((row) =>
		Array.from(text.matchAll(row.pattern), ({ 0: written, index }) => {
			return { written, offset: index, text, row };
		}).filter((match) => row.counts?.(match) ?? true),
	);
}

/** Matches where one of the patterns does; capitals count as small letters. */
export function anyOf(patterns: readonly RegExp[]): RegExp {
	return new RegExp(patterns.map(({ source }) => source).join("|"), "i");
}
