// Baseline -> the text of hypno-baseline.json, the same bytes for the same entries.
import type { Baseline, BaselineEntry } from "./baseline.ts";
import { ENTRY_KEYS } from "./fields.ts";

export const VERSION = 1;

function compareEntries(a: BaselineEntry, b: BaselineEntry): number {
	const keys = ["file", "rule", "subject", "fingerprint"] as const;
	const key = keys.find((name) => a[name] !== b[name]);
	return key === undefined ? 0 : a[key] < b[key] ? -1 : 1;
}

function formatEntry(entry: BaselineEntry): string {
	const fields = ENTRY_KEYS.filter((key) => entry[key] !== undefined).map(
		(key) => `"${key}": ${JSON.stringify(entry[key])}`,
	);
	return `    { ${fields.join(", ")} }`;
}

/** Sorted, an entry on a line, so that changes of it are easy to read and to merge. */
export function formatBaseline({ entries }: Baseline): string {
	const lines = entries.toSorted(compareEntries).map(formatEntry);
	const list = lines.length > 0 ? `[\n${lines.join(",\n")}\n  ]` : "[]";
	return `{\n  "version": ${VERSION},\n  "entries": ${list}\n}\n`;
}
