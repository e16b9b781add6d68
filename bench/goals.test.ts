import { expect, test } from "vitest";
import type { Figures, Kind } from "./cases.ts";
import { judgeCost, judgePeak, judgeRatio, RATIO_GOALS } from "./goals.ts";

function figures(
	name: readonly [tool: string, kind: Kind],
	size: number,
	[median, min = median, peak = 0]: readonly number[],
): Figures {
	const [tool, kind] = name;
	const time = median ?? Number.NaN;
	const wall = { median: time, min: min ?? time, max: time };
	return { size, tool, kind, wall, peak: peak ?? 0, childPeak: 0 };
}

function judge(what: string, all: readonly Figures[], size: number) {
	const goal = RATIO_GOALS.find((one) => one.what === what);
	if (!goal) throw new Error(`no goal ${what}`);
	return judgeRatio(goal, all, size);
}

test("a ratio is that of two medians of one size, met up to its bound", () => {
	const all = [
		figures(["hypno", "cold"], 1_000, [700]),
		figures(["hypno", "fresh"], 1_000, [560]),
		figures(["Eleventy", "cold"], 1_000, [1_000]),
		figures(["hypno", "cold"], 34, [9_000]),
	];
	expect(judge("cold : Eleventy", all, 1_000)).toEqual({
		value: 0.7,
		bound: 0.7,
		isMet: true,
	});
	expect(judge("fresh : Eleventy", all, 1_000)?.isMet).toBe(false);
});

test("what was not measured is not judged, and without a bound nothing is met", () => {
	const all = [
		figures(["hypno", "fresh"], 34, [200]),
		figures(["Hugo", "cold"], 34, [100]),
	];
	expect(judge("fresh : Eleventy", all, 34)).toBeUndefined();
	expect(judge("fresh : Hugo", all, 34)).toEqual({
		value: 2,
		bound: undefined,
		isMet: undefined,
	});
	expect(judge("fresh : Hugo", all, 1_000)).toBeUndefined();
});

test("the highest peak of hypno's own kinds counts", () => {
	const all = [
		figures(["hypno", "cold"], 34, [1, 1, 120e6]),
		figures(["hypno", "changed"], 34, [1, 1, 151e6]),
		figures(["Astro", "cold"], 34, [1, 1, 900e6]),
	];
	expect(judgePeak(all, 34)).toEqual({
		value: 151e6,
		bound: 150e6,
		isMet: false,
	});
});

test("a page's cost is what it takes beyond the smallest site, by the fastest runs", () => {
	const all = [
		figures(["hypno", "cold"], 34, [300, 200]),
		figures(["hypno", "cold"], 1_000, [900, 683]),
		figures(["hypno", "cold"], 10_000, [9_000, 6_179.6]),
	];
	// 0.5 ms and 0.6 ms a page.
	expect(judgeCost(all, "cold")?.value).toBeCloseTo(1.2);
	expect(judgeCost(all, "cold")?.isMet).toBe(false);
	expect(judgeCost(all.slice(0, 2), "cold")).toBeUndefined();
});
