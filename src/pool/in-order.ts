// Runs a task for each item and yields the results in the order of the items. Tasks may run in threads.
import { setImmediate } from "node:timers/promises";

/** At most so many tasks are started before the first of their results is yielded. */
const MAX_WAITING = 30;

/** @param start begins the task of an item; it is called in the order of the items */
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
		// Messages of threads arrive during this wait, so that threads do not run out of tasks.
		await setImmediate();
		const first = waiting.length > MAX_WAITING && waiting.shift();
		if (first) yield await first;
	}
	for (const result of waiting) yield await result;
}
