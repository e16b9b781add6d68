import { expect, test } from "vitest";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { contentOutdated } from "./content-outdated.ts";

test("reports a past copyright year, with the year that is shown", async () => {
	const found = await runRule(contentOutdated, [], {
		now: new Date(2031, 0, 1),
	});
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
		const now = new Date(year, 11, 31, 23);
		expect(await runRule(contentOutdated, [], { now })).toEqual([]);
	},
);

const ANNOUNCED = [
	{
		file: "content/site.yaml",
		from: "domainForSale:",
		to: "announcement: { text: We are away., until: 12 January 2024 }\ndomainForSale:",
	},
];

test("reports an announcement on the day after its last", async () => {
	const now = new Date(2024, 0, 13);
	const found = await runRule(contentOutdated, ANNOUNCED, { now });
	expect(formatFound(found)).toEqual([
		"content/site.yaml announcement.until: the announcement at the top of every page was true until 12 January 2024, which is over",
	]);
	expect(found[0]?.pages?.length).toBeGreaterThan(30);
});

test("reports nothing about an announcement on its last day", async () => {
	const now = new Date(2024, 0, 12, 23, 59);
	expect(await runRule(contentOutdated, ANNOUNCED, { now })).toEqual([]);
});
