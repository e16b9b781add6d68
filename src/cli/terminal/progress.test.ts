import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

function draw(width = 100) {
	let time = 0;
	const written: string[] = [];
	const progress = createProgress(
		{ width, write: (text) => written.push(text), now: () => time },
		{ units: "pages", total: 10_000 },
	);
	const pass = (ticks: number, milliseconds: number) => {
		for (let at = 0; at < ticks; at++) {
			time += milliseconds / ticks;
			progress.tick();
		}
	};
	return { progress, written, pass };
}

test("nothing is drawn or cleared for work of less than half a second", () => {
	const { progress, written, pass } = draw();
	pass(490, 490);
	progress.end();
	expect(written).toEqual([]);
});

test("a bar and the count are drawn ten times a second", () => {
	const { progress, written, pass } = draw();
	pass(2_500, 2_500);
	expect(written.length).toBe(21);
	expect(written.at(-1)).toBe(
		"\r[######------------------]  2,500 of 10,000 pages",
	);
	progress.end();
	expect(written.at(-1)).toBe("\r\u001b[2K");
});

test("a narrow terminal gets a shorter line, and other outputs get no line", () => {
	const narrow = draw(30);
	narrow.pass(1_000, 1_000);
	for (const line of narrow.written)
		expect(line.length).toBeLessThanOrEqual(30);
	const written: string[] = [];
	const none = createProgress(
		{ width: undefined, write: (text) => written.push(text), now: () => 1e6 },
		{ units: "pages", total: 1 },
	);
	none.tick();
	none.end();
	expect(written).toEqual([]);
});
