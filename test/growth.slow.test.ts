// A page of a large site costs about as much processor time as a page of a small one.
import { expect, test } from "vitest";
import { type GrowthRun, measureGrowth } from "../bench/growth.ts";

/** A page of a site with 3,000 pages may cost so many times what it costs at 300. */
const LIMIT = 1.25;

test.each<{ runs: GrowthRun[] }>([
	{ runs: ["build", "dry run"] },
	{ runs: ["first check"] },
	// Each page has a broken link of its own, with suggestions.
	{ runs: ["first check, broken links", "later check, broken links"] },
])(
	"the time of a page does not grow with the number of pages: $runs",
	async ({ runs }) => {
		const small = await measureGrowth(300, runs);
		const large = await measureGrowth(3_000, runs);
		for (const [index, time = 0] of small.entries()) {
			expect(time).toBeGreaterThan(0);
			expect((large[index] ?? Number.NaN) / time).toBeLessThan(LIMIT);
		}
	},
	900_000,
);

test("the time of a suggestion for a broken link grows no faster than the number of pages", async () => {
	const [small = 0] = await measureGrowth(300, ["suggestions"]);
	const [large = Number.NaN] = await measureGrowth(3_000, ["suggestions"]);
	expect(small).toBeGreaterThan(0);
	expect(large / small).toBeLessThan(10);
}, 900_000);
