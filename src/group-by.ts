// Items -> groups of items with the same key, in the order of their first items.
export function indexBy<Item, Key>(
	items: readonly Item[],
	keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
	const groups = new Map<Key, Item[]>();
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
