// Converts an offset in a text to its line and column, which count from 1.

import type { Location } from "../problems.ts";
import { TextLines } from "./text-lines.ts";

export function createBodyLocator({
	sourcePath: file,
	body,
	bodyLine,
}: Readonly<{ sourcePath: string; body: string; bodyLine: number }>) {
	const lines = new TextLines(body);
	return (offset: number): Location => {
		const { line, column } = lines.positionOf(offset);
		return { file, line: bodyLine + line - 1, column };
	};
}

export function locationAt(file: string, text: string, offset: number) {
	const lines = new TextLines(text);
	const position = lines.positionOf(offset);
	const excerpt = lines.read(position.line).trimEnd();
	return { file, ...position, excerpt };
}
