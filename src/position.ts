// An offset in a text -> its line and column, both counted from 1. Nothing else counts lines.
import type { Place } from "./problems.ts";

export type Position = Pick<Place, "line" | "column">;

/** Looks through the text once, however many positions are asked for. */
export function createPositions(text: string): (offset: number) => Position {
	const starts = [0];
	for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1))
		starts.push(at + 1);
	return (offset) => {
		let line = 0;
		let beyond = starts.length;
		while (beyond - line > 1) {
			const middle = Math.floor((line + beyond) / 2);
			if ((starts[middle] ?? 0) <= offset) line = middle;
			else beyond = middle;
		}
		return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
	};
}

export function positionAt(text: string, offset: number): Position {
	return createPositions(text)(offset);
}

/** With the whole line as the excerpt. */
export function placeAt(file: string, text: string, offset: number): Place {
	const position = positionAt(text, offset);
	const excerpt = text.split("\n")[position.line - 1] ?? "";
	return { file, ...position, excerpt };
}
