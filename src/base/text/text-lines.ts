// Converts the offsets of a file to lines and columns, and back.
import { memoizeLast } from "../disk/lazily.ts";
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

	/** Returns the line without its end. A long line may have thousands of mistakes, and each shows it. */
	readonly read = memoizeLast((line: number): string => {
		const start = this.#startOf(line - 1);
		return this.#text.slice(start, this.#startOf(line)).replace(/[\r\n]+$/, "");
	});

	#startOf(index: number): number {
		return this.#starts[index] ?? this.#text.length;
	}
}
