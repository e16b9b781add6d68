import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { inOrder } from "./in-order.ts";

const NUMBERS = Array.from({ length: 100 }, (_, index) => index);

test("results are yielded in the order of the items, whichever is ready first", async () => {
	const results: number[] = [];
	const slow = async (number: number) => {
		if (number % 7 === 0) await setTimeout(5);
		return number;
	};
	for await (const result of inOrder(NUMBERS, slow)) results.push(result);
	expect(results).toEqual(NUMBERS);
});

test("the number of unfinished tasks is limited", async () => {
	let begun = 0;
	let taken = 0;
	let most = 0;
	const begin = async () => {
		begun++;
		most = Math.max(most, begun - taken);
	};
	for await (const _ of inOrder(NUMBERS, begin)) taken++;
	expect(taken).toBe(100);
	expect(most).toBeGreaterThan(20);
	expect(most).toBeLessThan(40);
});

test("an error is thrown after the results of the previous items", async () => {
	const results: number[] = [];
	const failing = async (number: number) => {
		if (number >= 50) throw new Error(`no ${number}`);
		return number;
	};
	const take = async () => {
		for await (const result of inOrder(NUMBERS, failing)) results.push(result);
	};
	await expect(take()).rejects.toThrow("no 50");
	expect(results).toEqual(NUMBERS.slice(0, 50));
});
