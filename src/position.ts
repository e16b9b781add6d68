// Converts an offset in a text to its line and column, which count from 1.
import type { Location, Position } from "./problems.ts";

export function createPositionFinder(text: string) {
	const starts = [0];
	for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1))
		starts.push(at + 1);
	return (offset: number): Position => {
		// A binary search, because 100,000 problems need as many positions.
		let line = 0;
		let end = starts.length;
		while (end - line > 1) {
			const middle = Math.floor((line + end) / 2);
			if ((starts[middle] ?? 0) <= offset) line = middle;
			else end = middle;
		}
		return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
	};
}

export function createBodyLocator({
	sourcePath: file,
	body,
	bodyLine,
}: Readonly<{ sourcePath: string; body: string; bodyLine: number }>) {
	const positionOf = createPositionFinder(body);
	return (offset: number): Location => {
		const { line, column } = positionOf(offset);
		return { file, line: bodyLine + line - 1, column };
	};
}

/** Finds an offset in another text that has the same words, but other white space between them. */
export function moveOffset(offset: number, from: string, to: string): number {
	const before = from.slice(0, offset);
	const words = before.match(/\S+/g) ?? [];
	const isWithin = before !== "" && before.trimEnd() === before;
	const within = isWithin ? (words.at(-1)?.length ?? 0) : 0;
	let left = words.length - Number(isWithin);
	for (const { index } of to.matchAll(/\S+/g))
		if (left-- === 0) return index + within;
	return 0;
}

export function locationAt(file: string, text: string, offset: number) {
	const position = createPositionFinder(text)(offset);
	const excerpt = (text.split("\n")[position.line - 1] ?? "").trimEnd();
	return { file, ...position, excerpt };
}
