import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { IdleCollection } from "./idle-collection.ts";

test("one collection, when nothing has changed for a while", async () => {
	let times = 0;
	const collection = new IdleCollection({ quiet: 40, collect: () => times++ });
	for (let index = 0; index < 5; index++) collection.plan();
	expect(times).toBe(0);
	await delay(150);
	expect(times).toBe(1);
	collection.plan();
	collection.close();
	await delay(150);
	expect(times).toBe(1);
});

test("what nobody holds is really given back", async () => {
	const collection = new IdleCollection({ quiet: 1 });
	const thrownAway = new WeakRef({ templates: "x".repeat(1_000_000) });
	// A reference that was looked at lives until the end of its turn.
	await delay(20);
	collection.plan();
	await delay(100);
	expect(thrownAway.deref()).toBeUndefined();
});
