// Collects what a rule finds: the rules of the site that ask for addresses find it with time.
export async function collect<Item>(
	items: Iterable<Item> | AsyncIterable<Item> = [],
): Promise<Item[]> {
	const all: Item[] = [];
	for await (const item of items) all.push(item);
	return all;
}
