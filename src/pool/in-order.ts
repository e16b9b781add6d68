// Runs a task for each of many items, some of them in threads -> the results in the order of the items.
import { setImmediate } from "node:timers/promises";

/** The maximum number of tasks whose results have not been yielded. */
const MAX_WAITING = 30;

/** @param start begins the task of an item; called in the order of the items */
export async function* inOrder<Item, Result>(
	items: readonly Item[],
	start: (item: Item) => Promise<Result>,
): AsyncGenerator<Result> {
	const waiting: Promise<Result>[] = [];
	for (const item of items) {
		const result = start(item);
		// An error is thrown when its result is yielded, and is not "unhandled" until then.
		result.catch(() => undefined);
		waiting.push(result);
		// Lets messages of threads arrive, so that their queues do not run empty.
		await setImmediate();
		const first = waiting.length > MAX_WAITING && waiting.shift();
		if (first) yield await first;
	}
	for (const result of waiting) yield await result;
}
