import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { contentOutdated } from "./content-outdated.ts";

test("reports a past copyright year, with the year that is shown", async () => {
	const found = await runRule(contentOutdated, [], { year: 2031 });
	expect(formatFound(found)).toEqual([
		"content/site.yaml copyrightYear: the copyright line says 2024, but it is now 2031, so visitors may think that nobody looks after the site",
	]);
	expect(found[0]?.hint).toBe("Write copyrightYear: 2031");
	expect(found[0]?.target).toBe("2024");
	expect(found[0]?.pages?.length).toBeGreaterThan(30);
});

test.each([2024, 2023])(
	"reports nothing about the copyright year in %i",
	async (year) => {
		expect(await runRule(contentOutdated, [], { year })).toEqual([]);
	},
);
