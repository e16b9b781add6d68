// A page of a large site costs about as much processor time as a page of a small one.
import { expect, test } from "vitest";
import { type GrowthRun, measureGrowth } from "../bench/growth.ts";

/** A page of a site with 3,000 pages may cost so many times what it costs at 300. */
const LIMIT = 1.25;

test.each<GrowthRun>(["build", "first check"])(
	"the time of a page does not grow with the number of pages: %s",
	async (run) => {
		const [small = 0] = await measureGrowth(300, [run]);
		const [large = Number.POSITIVE_INFINITY] = await measureGrowth(3_000, [
			run,
		]);
		expect(small).toBeGreaterThan(0);
		expect(large / small).toBeLessThan(LIMIT);
	},
	900_000,
);
