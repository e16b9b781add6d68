import os from "node:os";
import { expect, test } from "vitest";
import { shippedConfig } from "../../test/support/shipped-site.ts";
import { Pool, Thread } from "./pool.ts";

const DATA = { config: shippedConfig(), year: 2026, ruleIds: [] };
const PAGE = { path: "/", key: "no page has this key" };

test("a thread responds to requests and is available again", async () => {
	const thread = new Thread("examine", DATA);
	expect(thread.isAvailable).toBe(false);
	expect(await Promise.all([thread.run(PAGE), thread.run(PAGE)])).toEqual([
		undefined,
		undefined,
	]);
	expect(thread.isAvailable).toBe(true);
	await thread.close();
});

test("a thread whose task fails or whose job cannot start rejects its requests", async () => {
	const failing = new Thread("examine", DATA);
	await expect(failing.run(undefined)).rejects.toThrow("undefined");
	const broken = new Thread("examine", undefined);
	await expect(broken.run(PAGE)).rejects.toThrow("undefined");
	await expect(broken.run(PAGE)).rejects.toThrow();
	const unknown = new Thread("dance", DATA);
	await expect(unknown.run(PAGE)).rejects.toThrow("dance has stopped");
	for (const thread of [failing, broken, unknown]) await thread.close();
});

test("a pool starts threads once there are enough tasks, and uses each when it is ready", async () => {
	const pool = new Pool({ job: "examine", data: DATA }, 3);
	const isRunning: boolean[] = [];
	await expect
		.poll(
			() => isRunning.push(pool.tryRun(PAGE) !== undefined) && isRunning.at(-1),
		)
		.toBe(os.availableParallelism() > 1);
	expect(isRunning.indexOf(true)).toBeGreaterThanOrEqual(3);
	await pool.close();
});
