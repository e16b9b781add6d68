// A function that finds things in a content file -> the gathering that collects them from all files.
import type { ReadFile } from "../content/read.ts";
import type { FileGathering } from "./rule.ts";

/** @param collected takes them, as plain data */
export function gatherFromFiles<Item>(
	find: (file: ReadFile) => readonly Item[],
	collected: Item[],
): FileGathering {
	return {
		note: (file) => {
			const found = find(file);
			return found.length > 0 ? JSON.stringify(found) : undefined;
		},
		add: (note) => {
			const found: readonly Item[] = JSON.parse(note);
			collected.push(...found);
		},
	};
}
