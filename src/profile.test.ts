import { expect, test } from "vitest";
import {
	inStage,
	inStageEach,
	inWaitingStage,
	startProfile,
} from "./profile.ts";

function work(ms: number): void {
	const end = performance.now() + ms;
	while (performance.now() < end);
}

function* makePages(count: number) {
	for (let page = 0; page < count; page++) {
		work(4);
		yield page;
	}
}

function* link(pages: Iterable<number>) {
	for (const page of pages) {
		work(1);
		yield page;
	}
}

test("stages within each other are told apart, item by item", async () => {
	const end = startProfile();
	const pages = inStageEach("render", makePages(5));
	const files = inStageEach("link", link(pages));
	await inWaitingStage("write", async () => {
		for (const file of files) work(file > -1 ? 2 : 0);
	});
	const { stages, total, trace } = end();
	expect(stages.map(({ stage }) => stage)).toEqual([
		"start",
		"write",
		"link",
		"render",
	]);
	const [start, write, linking, render] = stages;
	// With the look for a next one.
	expect(render?.times).toBe(6);
	expect(render?.ms).toBeGreaterThanOrEqual(20);
	expect(linking?.ms).toBeGreaterThanOrEqual(5);
	expect(write?.ms).toBeGreaterThanOrEqual(10);
	const sum = stages.reduce((before, { ms }) => before + ms, 0);
	expect(sum).toBeLessThanOrEqual(total);
	expect(start?.ms).toBeLessThan(total);
	const { traceEvents } = JSON.parse(trace);
	expect(traceEvents).toContainEqual({
		...{ ph: "X", cat: "hypno", name: "write", pid: 1, tid: 1 },
		ts: expect.any(Number),
		dur: expect.any(Number),
	});
	expect(
		traceEvents.filter(({ name }: { name: string }) => name === "render"),
	).toHaveLength(6);
});

test("what a stage gives or throws is passed on, measured or not", async () => {
	const fail = () => {
		throw new Error("no");
	};
	const use = async () => {
		expect(inStage("a", () => 1)).toBe(1);
		expect(await inWaitingStage("b", async () => 2)).toBe(2);
		expect([...inStageEach("c", [3, 4])]).toEqual([3, 4]);
		expect(() => inStage("d", fail)).toThrow("no");
		await expect(inWaitingStage("e", async () => fail())).rejects.toThrow("no");
	};
	await use();
	const end = startProfile();
	await use();
	const stages = end().stages.map(({ stage }) => stage);
	expect(stages).toEqual(["start", "a", "b", "c", "d", "e"]);
	await use();
});

test("items that are not all asked for are let go of", () => {
	const end = startProfile();
	let isOver = false;
	const items = (function* () {
		try {
			yield 1;
			yield 2;
		} finally {
			isOver = true;
		}
	})();
	for (const item of inStageEach("a", items)) if (item === 1) break;
	end();
	expect(isOver).toBe(true);
});
