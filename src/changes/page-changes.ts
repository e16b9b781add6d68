// Names the pages that a build changes.
import { clean, formatNumber, listFirst } from "../report/words.ts";

/** The paths of pages that differ from the previous build: "/about" */
export interface PageChanges {
	readonly changed: readonly string[];
	readonly new: readonly string[];
	readonly gone: readonly string[];
}

/** At most so many pages, files or tags are named. */
export const MAX_NAMED = 5;

/** @returns "2 changed: /, /about; 1 new: /fees" */
export function formatPageChanges(pages: PageChanges): string {
	const parts: string[] = [];
	for (const state of ["changed", "new", "gone"] as const) {
		const paths = pages[state].map(clean);
		const number = formatNumber(paths.length);
		if (paths.length > 0)
			parts.push(`${number} ${state}: ${listFirst(paths, MAX_NAMED)}`);
	}
	return parts.join("; ") || "No page changed";
}
