// A function that finds things in a page or a content file -> the gathering that takes them from
// all of them, as plain data.
import type { Collection } from "./rule.ts";

/**
 * @param extractItems returns plain data, which follows from the page, its route and the content files
 * that all pages share
 * @param add called with each of them, in the order of the routes
 */
export function createCollection<From, Item, Where extends unknown[]>(
	extractItems: (from: From) => readonly Item[],
	add: (item: Item, ...where: Where) => void,
): Collection<From, Where> {
	return {
		extract: (from) => {
			const items = extractItems(from);
			return items.length > 0 ? JSON.stringify(items) : undefined;
		},
		add: (extracted, ...where) => {
			const items: readonly Item[] = JSON.parse(extracted);
			for (const item of items) add(item, ...where);
		},
	};
}
