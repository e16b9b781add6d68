// Applies an edit to the text of a file, and breaks long texts into lines as their author did.

/** Replaces the characters from `start` up to `end`, which are offsets in the text. */
export interface TextEdit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

const BOM = "\uFEFF";

/**
 * @param bytes the text as it is on the disk: perhaps with a byte order mark and \r\n
 * @param edit offsets in the text without them, as readSourceFile returns it
 */
export function applyEdit(bytes: string, edit: TextEdit): string {
	const first = bytes.startsWith(BOM) ? 1 : 0;
	const lineEnd = /\r\n?|\n/.exec(bytes)?.[0] ?? "\n";
	/** Offsets of the \n of each \r\n, which the shorter text does not have. */
	let skipped = first;
	let line = 0;
	const toBytes = (offset: number) => {
		for (;;) {
			const next = bytes.indexOf("\r\n", line);
			if (next === -1 || next - skipped >= offset) return offset + skipped;
			skipped++;
			line = next + 2;
		}
	};
	const start = toBytes(edit.start);
	const end = toBytes(edit.end);
	const text = edit.text.replaceAll("\n", lineEnd);
	return bytes.slice(0, start) + text + bytes.slice(end);
}

const MIN_WIDTH = 80;

/**
 * Breaks each line at spaces.
 * @param written the lines of the text before, the longest of which gives the width
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
