// Two people save again and again: each save is a commit of its own.
import { afterEach, expect, test, vi } from "vitest";
import { HEADING, openRemote } from "../../../test/support/remote-preview.ts";

afterEach(() => void vi.unstubAllEnvs());

test("200 saves in a row by two people leave 200 commits", async () => {
	const { write, log, start } = await openRemote();
	let previous = HEADING;
	for (let number = 1; number <= 200; number++) {
		const person = number % 2 === 0 ? "Anna" : "Ben";
		const { text } = await write(previous, `${number}`, { "X-User": person });
		expect(text).toContain('"written"');
		previous = `${number}`;
	}
	await expect.poll(() => log().split("\n").length).toBe(200);
	expect(log().match(/^Ben/gm)).toHaveLength(100);
	expect(start.git("status", "--porcelain")).toBe("");
}, 600_000);
