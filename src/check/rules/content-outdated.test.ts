import { expect, test } from "vitest";
import { edited } from "../../../test/support/make-site.ts";
import { formatFound, runRule } from "../../../test/support/run-rule.ts";
import { contentOutdated, isZoneOutdated } from "./content-outdated.ts";

const SITE = "content/site.yaml";
const PATHS = [
	"/",
	"/about",
	"/services",
	"/services/stop-smoking",
	"/services/ocd",
	"/contact",
	"/404",
];

test("reports a past copyright year, with the year that is shown", async () => {
	const now = new Date(2031, 0, 1);
	const found = await runRule(contentOutdated, {}, { now });
	expect(formatFound(found)).toEqual([
		"content/site.yaml copyrightYear: the copyright line says 2024, but it is now 2031, so visitors may think that nobody looks after the site",
	]);
	expect(found).toMatchObject([
		{ hint: "Write copyrightYear: 2031", target: "2024", pages: PATHS },
	]);
});

test.each([2024, 2023])(
	"reports nothing about the copyright year in %i",
	async (year) => {
		const now = new Date(year, 11, 31, 23);
		expect(await runRule(contentOutdated, {}, { now })).toEqual([]);
	},
);

const ANNOUNCED = {
	[SITE]: edited(
		SITE,
		"domainForSale:",
		"announcement: { text: We are away., until: 12 January 2024 }\ndomainForSale:",
	),
};

test.each([
	["America/Vancouver", 2026, "2025c", true],
	["Africa/Casablanca", 2027, "2025c", true],
	["America/Vancouver", 2025, "2025c", false],
	["America/Vancouver", 2027, "2026e", false],
	["Europe/London", 2027, "2025c", false],
	["Europe/Istanbul", 2027, "2025c", true],
	["UTC", 2027, "2025c", false],
	["America/Vancouver", 2027, "", false],
] as const)(
	"%s in %i by data of %s is outdated: %s",
	(timeZone, year, data, expected) => {
		const now = new Date(2026, 10, 29);
		expect(isZoneOutdated({ timeZone, year, now }, data)).toBe(expected);
	},
);

test("reports an announcement on the day after its last", async () => {
	const now = new Date(2024, 0, 13);
	const found = await runRule(contentOutdated, ANNOUNCED, { now });
	expect(formatFound(found)).toEqual([
		"content/site.yaml announcement.until: the announcement at the top of every page expired on 12 January 2024",
	]);
	expect(found[0]?.pages).toEqual(PATHS);
});

test("reports nothing about an announcement on its last day", async () => {
	const now = new Date(2024, 0, 12, 23, 59);
	expect(await runRule(contentOutdated, ANNOUNCED, { now })).toEqual([]);
});
