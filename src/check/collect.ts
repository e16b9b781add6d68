// A function that finds things in a page or a content file -> the gathering that takes them from
// all of them, as plain data.
import type { Collection } from "./rule.ts";

/**
 * @param find returns plain data, which follows from the page, its route and the content files
 * that all pages share
 * @param add called with each of them, in the order of the routes
 */
export function collect<From, Item, Where extends unknown[]>(
	find: (from: From) => readonly Item[],
	add: (item: Item, ...where: Where) => void,
): Collection<From, Where> {
	return {
		note: (from) => {
			const items = find(from);
			return items.length > 0 ? JSON.stringify(items) : undefined;
		},
		add: (note, ...where) => {
			const items: readonly Item[] = JSON.parse(note);
			for (const item of items) add(item, ...where);
		},
	};
}
