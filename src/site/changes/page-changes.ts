// Names the pages that a build changes.
import { clean, formatNumber, listFirst } from "../../base/text/words.ts";

export const MAX_NAMED = 5;

const STATES = ["changed", "new", "gone"] as const;

/** @returns "2 changed: /, /about; 1 new: /fees" */
export function formatPageChanges(
	pages: Readonly<Record<(typeof STATES)[number], readonly string[]>>,
): string {
	const parts: string[] = [];
	for (const state of STATES) {
		const paths = pages[state].map(clean);
		const number = formatNumber(paths.length);
		if (paths.length > 0)
			parts.push(`${number} ${state}: ${listFirst(paths, MAX_NAMED)}`);
	}
	return parts.join("; ") || "No page changed";
}
