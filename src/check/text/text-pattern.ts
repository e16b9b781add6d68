// Patterns of text that was left over or typed wrongly, and how they are matched.

export type PlaceholderKind =
	| "reserved"
	| "workbench"
	| "garbled"
	| "invisible"
	| "lookalike"
	| "phone"
	| "example"
	| "lorem"
	| "todo"
	| "braces"
	| "brackets"
	| "quotes"
	| "bullets"
	| "heading"
	| "link"
	| "reference"
	| "footnote";

export interface Match {
	readonly written: string;
	readonly offset: number;
	readonly text: string;
}

export interface TextPattern {
	/** Every match contains it; a text without it is not searched. */
	readonly sign?: RegExp;
	readonly pattern: RegExp;
	/** Returns whether a match counts; without it, every match counts. */
	readonly counts?: (match: Match) => boolean;
}

export interface PlaceholderPattern extends TextPattern {
	readonly kind: PlaceholderKind;
	/** Describes what to do, when it depends on the pattern. */
	readonly hint?: string;
}

export interface Placeholder
	extends Match,
		Pick<PlaceholderPattern, "kind" | "hint"> {}

export function findMatches<Row extends TextPattern>(
	table: readonly Row[],
	text: string,
): (Match & Row)[] {
	const rows = table.filter(({ sign }) => sign?.test(text) ?? true);
	return rows.flatMap((row) =>
		Array.from(text.matchAll(row.pattern), ({ 0: written, index }) => {
			return { ...row, written, offset: index, text };
		}).filter((match) => row.counts?.(match) ?? true),
	);
}
