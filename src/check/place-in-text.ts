// An offset in the text of a file -> its line and column.
import type { Place } from "../problems.ts";

export function placeInText(file: string, text: string, offset: number): Place {
	const before = text.slice(0, offset).split("\n");
	const line = before.length;
	const excerpt = text.split("\n")[line - 1]?.trimEnd();
	return {
		file,
		line,
		column: (before.at(-1)?.length ?? 0) + 1,
		...(excerpt !== undefined && { excerpt }),
	};
}
