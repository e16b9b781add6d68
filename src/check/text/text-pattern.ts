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

/** More mistakes of one kind in one text are not worth their time: nobody reads so many findings. */
const MAX_MATCHES = 1000;

function findRowMatches<Row extends TextPattern>(
	row: Row,
	text: string,
): (Match & Row)[] {
	const found: (Match & Row)[] = [];
	if (row.sign && !row.sign.test(text)) return found;
	for (const { 0: written, index } of text.matchAll(row.pattern)) {
		const match = { ...row, written, offset: index, text };
		if (row.counts?.(match) ?? true) found.push(match);
		if (found.length >= MAX_MATCHES) break;
	}
	return found;
}

export function findMatches<Row extends TextPattern>(
	table: readonly Row[],
	text: string,
): (Match & Row)[] {
	return table.flatMap((row) => findRowMatches(row, text));
}

/** Shortens a text for a message or a target. Targets are part of fingerprints. */
export function shorten(text: string, limit: number): string {
	const line = text.replace(/\s+/g, " ").trim();
	return line.length <= limit ? line : `${line.slice(0, limit - 3)}...`;
}
