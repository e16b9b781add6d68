// A function that extracts data from one page or content file -> a Collection, which a rule uses to
// compare all of them at the end.
import type { Collection } from "./rule.ts";

/**
 * @param extractItems returns JSON data that depends only on the page, its route and shared content
 * @param add receives each item, in the order of the routes
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
