import { expect, test } from "vitest";
import { DeferredWork } from "./deferred-work.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("all tasks run, a limited number at once", async () => {
	const work = new DeferredWork();
	let running = 0;
	let most = 0;
	let done = 0;
	for (let at = 0; at < 100; at++)
		work.add(async () => {
			most = Math.max(most, ++running);
			await turn();
			running--;
			done++;
		});
	await work.end();
	expect(done).toBe(100);
	expect(most).toBe(16);
});

test("the number of remaining tasks is reported after each task", async () => {
	const work = new DeferredWork();
	for (let at = 0; at < 20; at++) work.add(turn);
	expect(work.remaining).toBe(20);
	const left: number[] = [];
	await work.end(() => left.push(work.remaining));
	expect(left).toEqual(Array.from({ length: 20 }, (_, at) => 19 - at));
});

test("after an error no further task is started, and running tasks end", async () => {
	const work = new DeferredWork();
	let ended = 0;
	work.add(async () => {
		throw new Error("first");
	});
	for (let at = 0; at < 100; at++)
		work.add(async () => {
			await turn();
			ended++;
			throw new Error("later");
		});
	await expect(work.end()).rejects.toThrow("first");
	expect(ended).toBe(15);
	work.add(async () => {
		ended++;
	});
	expect(ended).toBe(15);
});

test("without tasks the work ends at once", async () => {
	await expect(new DeferredWork().end()).resolves.toBeUndefined();
});
