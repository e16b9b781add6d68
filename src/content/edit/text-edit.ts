// Applies edits to the text of a file, and breaks long texts into lines as their author did.

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

const MIN_WIDTH = 80;

/**
 * Breaks each line at spaces.
 * @param written the lines of the previous text, of which the longest gives the width
 */
export function wrapText(
	words: string,
	written: readonly string[],
	indent: string,
): string[] {
	const longest = Math.max(MIN_WIDTH, ...written.map(({ length }) => length));
	const width = longest - indent.length;
	return words.split("\n").flatMap((paragraph) => {
		const lines: string[] = [];
		for (const word of paragraph.split(" ")) {
			const last = lines.at(-1);
			if (last !== undefined && last.length + 1 + word.length <= width)
				lines[lines.length - 1] = `${last} ${word}`;
			else lines.push(word);
		}
		return lines;
	});
}
