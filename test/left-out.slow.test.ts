// Whichever one of its optional keys a site leaves out, its pages stand without it.
import { expect, test } from "vitest";
import { makeSharingSite } from "./support/content-changes.ts";
import { findDamage } from "./support/find-damage.ts";
import { listRemovals } from "./support/left-out.ts";

test("a site stands without any one of its optional keys", async () => {
	const rootDir = await makeSharingSite(true);
	const removals = await listRemovals(rootDir);
	expect(removals.length).toBeGreaterThan(90);
	expect(await findDamage(rootDir, removals)).toEqual([]);
});
