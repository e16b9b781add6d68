// Broken links of a large site cost about as much processor time each as those of a small one.
import { expect, test } from "vitest";
import { measureRatios } from "../bench/growth.ts";

test("a check of pages with a broken link each takes no longer for a page of 3,000 than for one of 300", async () => {
	const ratios = await measureRatios([
		"first check, broken links",
		"later check, broken links",
	]);
	for (const ratio of ratios) expect(ratio).toBeLessThan(1.25);
}, 900_000);

test("the time of a suggestion for a broken link grows no faster than the number of pages", async () => {
	const [ratio] = await measureRatios(["suggestions"]);
	expect(ratio).toBeLessThan(10);
}, 900_000);
