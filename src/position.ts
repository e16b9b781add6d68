// An offset in a text -> its line and column, both counted from 1. Nothing else counts lines.
import type { Location } from "./problems.ts";

export type Position = Pick<Location, "line" | "column">;

/** Looks through the text once, however many positions are asked for. */
export function createPositions(text: string): (offset: number) => Position {
	const starts = [0];
	for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1))
		starts.push(at + 1);
	return (offset) => {
		// Halves what is left: a list of 100,000 mistakes asks for as many positions.
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

/** Finds places with their whole lines as excerpts; looks through the text once. */
export function createLocations(
	file: string,
	text: string,
): (offset: number) => Location {
	const positionOf = createPositions(text);
	const lines = text.split("\n");
	return (offset) => {
		const position = positionOf(offset);
		const excerpt = (lines[position.line - 1] ?? "").trimEnd();
		return { file, ...position, excerpt };
	};
}

export function locationAt(
	file: string,
	text: string,
	offset: number,
): Location {
	return createLocations(file, text)(offset);
}
