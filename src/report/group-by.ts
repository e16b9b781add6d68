// Items -> groups of items with the same key, in the order of their first items.
export function indexBy<Item>(
	items: readonly Item[],
	keyOf: (item: Item) => string,
): Map<string, Item[]> {
	const groups = new Map<string, Item[]>();
	for (const item of items) {
		const key = keyOf(item);
		const group = groups.get(key);
		if (group) group.push(item);
		else groups.set(key, [item]);
	}
	return groups;
}

export function groupBy<Item>(
	items: readonly Item[],
	keyOf: (item: Item) => string,
): Item[][] {
	return [...indexBy(items, keyOf).values()];
}
