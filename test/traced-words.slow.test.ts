// Whatever the content of a site is, every word of its pages leads to where it is written.
import { expect, test } from "vitest";
import { resolveConfig } from "../src/site/config.ts";
import { makeFolder } from "./support/make-site.ts";
import { writeSeededContent } from "./support/seeded-content.ts";
import { copyShipped } from "./support/shipped-site.ts";
import { traceSite } from "./support/traced-site.ts";

const SEEDS = 20;

test("all words of twenty sites lead to where they are written", async () => {
	const rootDir = makeFolder();
	copyShipped(rootDir);
	for (let seed = 1; seed <= SEEDS; seed++) {
		writeSeededContent(rootDir, seed);
		const { all, wrong } = await traceSite(resolveConfig({}, rootDir));
		expect(wrong, `seed ${seed}`).toEqual([]);
		expect(all).not.toEqual([]);
	}
});
