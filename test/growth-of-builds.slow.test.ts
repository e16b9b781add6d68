// A page of a large site costs a build about as much processor time as a page of a small one.
import { expect, test } from "vitest";
import { measureRatios } from "../bench/growth.ts";

test("a build takes no longer for a page of 3,000 than for one of 300", async () => {
	for (const ratio of await measureRatios(["build", "dry run"]))
		expect(ratio).toBeLessThan(1.25);
}, 900_000);
