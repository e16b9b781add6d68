// Work on many items, some of it in threads -> the results in the order of the items.
import { setImmediate } from "node:timers/promises";

/** How many results may wait for one that comes before them. */
const WAITING = 30;

/** @param start called for one item after the other, while results are taken */
export async function* inOrder<Item, Result>(
	items: readonly Item[],
	start: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
	const waiting: Promise<Result>[] = [];
	for (const item of items) {
		const result = start(item);
		// A failure is thrown when its turn comes.
		result.catch(() => undefined);
		waiting.push(result);
		// What is done here is done by then, and the answers of threads have come in.
		await setImmediate();
		const first = waiting.length > WAITING && waiting.shift();
		if (first) yield await first;
	}
	for (const result of waiting) yield await result;
}
