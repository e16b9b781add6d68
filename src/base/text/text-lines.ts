// Converts the offsets of a file to lines and columns, and back.
import type { Position } from "../problems.ts";

const BOM = "\uFEFF";

export const lineEndOf = (text: string) => /\r\n?|\n/.exec(text)?.[0] ?? "\n";

/**
 * The lines of a file as it is on the disk. Lines and columns count from 1, columns in UTF-16 units. A byte order mark
 * has no column; lines end with \n, \r\n or \r.
 */
export class TextLines {
	readonly #text: string;
	readonly #starts: number[];

	constructor(text: string) {
		this.#text = text;
		this.#starts = [text.startsWith(BOM) ? BOM.length : 0];
		for (const { 0: lineEnd, index } of text.matchAll(/\r\n?|\n/g))
			this.#starts.push(index + lineEnd.length);
	}

	positionOf(offset: number): Position {
		// A binary search, because 100,000 problems need as many positions.
		let line = 0;
		let end = this.#starts.length;
		while (end - line > 1) {
			const middle = Math.floor((line + end) / 2);
			if (this.#startOf(middle) <= offset) line = middle;
			else end = middle;
		}
		return { line: line + 1, column: offset - this.#startOf(line) + 1 };
	}

	offsetOf({ line, column }: Position): number {
		return this.#startOf(line - 1) + column - 1;
	}

	/** @returns the line without its end */
	read(line: number): string {
		const start = this.#startOf(line - 1);
		let end = this.#startOf(line);
		while (end > start && /[\r\n]/.test(this.#text[end - 1] ?? "")) end--;
		return this.#text.slice(start, end);
	}

	#startOf(index: number): number {
		return this.#starts[index] ?? this.#text.length;
	}
}
