import os from "node:os";
import { expect, test } from "vitest";
import { shippedConfig } from "../../test/support/shipped-site.ts";
import { Pool, Thread } from "./pool.ts";

const DATA = { config: shippedConfig(), year: 2026, ruleIds: [] };
const PAGE = { path: "/", key: "of nothing" };

test("a thread answers", async () => {
	const thread = new Thread("examine", DATA);
	expect(thread.isFree).toBe(false);
	expect(await Promise.all([thread.run(PAGE), thread.run(PAGE)])).toEqual([
		undefined,
		undefined,
	]);
	expect(thread.isFree).toBe(true);
	await thread.close();
});

test("a thread that fails or cannot begin rejects what it is asked", async () => {
	const failing = new Thread("examine", DATA);
	await expect(failing.run(undefined)).rejects.toThrow("undefined");
	const broken = new Thread("examine", undefined);
	await expect(broken.run(PAGE)).rejects.toThrow("undefined");
	await expect(broken.run(PAGE)).rejects.toThrow();
	const unknown = new Thread("dance", DATA);
	await expect(unknown.run(PAGE)).rejects.toThrow("dance has stopped");
	for (const thread of [failing, broken, unknown]) await thread.close();
});

test("a pool asks a thread once enough is asked and one is ready", async () => {
	const pool = new Pool({ job: "examine", data: DATA }, 3);
	const asks: boolean[] = [];
	await expect
		.poll(() => asks.push(pool.ask(PAGE) !== undefined) && asks.at(-1))
		.toBe(os.availableParallelism() > 1);
	expect(asks.indexOf(true)).toBeGreaterThanOrEqual(3);
	await pool.close();
});
