// Whichever one of its optional keys a site leaves out, its pages stand without it.
import { expect, test } from "vitest";
import { listRemovals, makeSharingSite } from "./support/content-changes.ts";
import { findDamage } from "./support/find-damage.ts";

test("a site stands without any one of its optional keys", async () => {
	const rootDir = await makeSharingSite(true);
	const removals = await listRemovals(rootDir);
	expect(removals.length).toBeGreaterThan(90);
	// A fee and a service name the therapist: without her, both are an error at their own place.
	const unknown =
		'content/pages/about.yaml: therapist removed -> nobody on the site is called "Ann Whitlow"';
	expect(await findDamage(rootDir, removals)).toEqual([unknown, unknown]);
});
