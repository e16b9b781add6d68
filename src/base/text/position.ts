// Converts an offset in a text to its line and column, which count from 1.
import { TextLines } from "./text-lines.ts";

export function locationAt(file: string, text: string, offset: number) {
	const lines = new TextLines(text);
	const position = lines.positionOf(offset);
	const excerpt = lines.read(position.line).trimEnd();
	return { file, ...position, excerpt };
}
