// Applies edits to the text of a file.

/** Replaces the characters from `start` up to `end`, which are offsets in the text. */
export interface TextEdit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

const BOM = "\uFEFF";

/** @param edits edits that do not overlap, in any order */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
	const fromEnd = edits.toSorted((a, b) => b.start - a.start);
	return fromEnd.reduce(
		(edited, { start, end, text: words }) =>
			edited.slice(0, start) + words + edited.slice(end),
		text,
	);
}

/** Converts a text as readSourceFile returns it to the form that the file on the disk has. */
export function toDiskText(text: string, onDisk: string): string {
	const lineEnd = /\r\n?|\n/.exec(onDisk)?.[0] ?? "\n";
	const start = onDisk.startsWith(BOM) ? BOM : "";
	return start + text.replaceAll("\n", lineEnd);
}
