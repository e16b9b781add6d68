// Leads from a place in a bundle to the place in the source that it was made from.
import { SourceMap } from "node:module";

/** @returns undefined for a place that no source has. Lines and columns count from 1. */
export function createOriginalFinder(map: string) {
	const sourceMap = new SourceMap(JSON.parse(map));
	return (line: string | number, column: string | number) => {
		const entry = sourceMap.findEntry(Number(line) - 1, Number(column) - 1);
		if (!("originalSource" in entry)) return undefined;
		return {
			file: entry.originalSource,
			line: entry.originalLine + 1,
			column: entry.originalColumn + 1,
		};
	};
}
