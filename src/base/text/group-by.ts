// Items -> groups of items with the same key, in the order of their first items.

export type Group<Item> = [first: Item, ...others: Item[]];

/** An item with several keys is in the group of each. */
export function indexByAll<Item, Key>(
	items: readonly Item[],
	keysOf: (item: Item) => readonly Key[],
): Map<Key, Group<Item>> {
	const groups = new Map<Key, Group<Item>>();
	for (const item of items)
		for (const key of keysOf(item)) {
			const group = groups.get(key);
			if (group) group.push(item);
			else groups.set(key, [item]);
		}
	return groups;
}

export const indexBy = <Item, Key>(
	items: readonly Item[],
	keyOf: (item: Item) => Key,
) => indexByAll(items, (item) => [keyOf(item)]);

export function groupBy<Item>(
	items: readonly Item[],
	keyOf: (item: Item) => string,
): Group<Item>[] {
	return [...indexBy(items, keyOf).values()];
}
