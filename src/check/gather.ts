// A function that finds things in a page or a content file -> the gathering that takes them from
// all of them, as plain data.
import type { ReadFile } from "../content/read.ts";
import type { Route } from "../plan/route.ts";
import type { ParsedPage } from "./page/page.ts";
import type { FileGathering, PageGathering } from "./rule.ts";

function toNote(items: readonly unknown[]): string | undefined {
	return items.length > 0 ? JSON.stringify(items) : undefined;
}

/** @param collected takes them */
export function gatherFromFiles<Item>(
	find: (file: ReadFile) => readonly Item[],
	collected: Item[],
): FileGathering {
	return {
		note: (file) => toNote(find(file)),
		add: (note) => {
			const found: readonly Item[] = JSON.parse(note);
			collected.push(...found);
		},
	};
}

export function gatherFromPages<Item>(
	find: (page: ParsedPage) => readonly Item[],
	add: (item: Item, route: Route) => void,
): PageGathering {
	return {
		note: (page) => toNote(find(page)),
		add: (note, route) => {
			const found: readonly Item[] = JSON.parse(note);
			for (const item of found) add(item, route);
		},
	};
}
