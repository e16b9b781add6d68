import { expect, test } from "vitest";
import * as z from "zod";
import {
	addZone,
	day,
	lastDay,
	listOffsets,
	moment,
	readMoment,
} from "./day.ts";
import { BRITISH, inLocale } from "./locale.ts";

const anyDay = day("The day", "3 March 2027");
const anyMoment = moment("The beginning", "2027-03-03 18:30");

test.each([
	["2027-03-03", "2027-03-03", "3 March 2027"],
	["3 March 2027", "2027-03-03", "3 March 2027"],
	["29 February 2028", "2028-02-29", "29 February 2028"],
	["3\u00a0March\u00a02027", "2027-03-03", "3 March 2027"],
	["3  March  2027", "2027-03-03", "3 March 2027"],
])("the day %s is %s, and visitors read %s", (written, iso, words) => {
	expect(anyDay.parse(written)).toEqual({ iso, words });
});

test.each([
	["2027-03-03 18:30", "2027-03-03T18:30", "3 March 2027, 6.30pm"],
	["2027-03-03T09:05", "2027-03-03T09:05", "3 March 2027, 9.05am"],
	["3 March 2027, 6.30pm", "2027-03-03T18:30", "3 March 2027, 6.30pm"],
	["3 March 2027 at 7pm", "2027-03-03T19:00", "3 March 2027, 7pm"],
	["3 March 2027, 12am", "2027-03-03T00:00", "3 March 2027, 12am"],
	["3 March 2027, 12pm", "2027-03-03T12:00", "3 March 2027, 12pm"],
	[
		"3\u00a0March 2027, 6.30\u00a0pm",
		"2027-03-03T18:30",
		"3 March 2027, 6.30pm",
	],
	["2027-03-03 0:15", "2027-03-03T00:15", "3 March 2027, 12.15am"],
])("the moment %s is %s, and visitors read %s", (written, iso, words) => {
	expect(anyMoment.parse(written)).toEqual({ iso, words });
});

test.each([
	"2027-03-03",
	"3 March 2027",
	"2027-03-03 24:00",
	"2027-03-03 18:60",
	"3 March 2027, 13pm",
	"3 March 2027, 0am",
	"30 February 2027, 6pm",
	"Wednesdays, 6pm",
	"6pm",
])("%s is no moment", (written) => {
	const { error } = anyMoment.safeParse(written);
	expect(error?.issues[0]?.message).toContain("is not a day with a time");
});

test.each([
	"30 February 2027",
	"2027-13-01",
	"soon",
	"3/4/2027",
	"3 March 1026",
	"0227-03-03",
])("%s is no day", (written) => {
	for (const schema of [anyDay, lastDay("The last day", "3 March 2027")]) {
		const { error } = schema.safeParse(written);
		expect(error?.issues[0]?.message).toContain("is not a date");
	}
});

test.each([
	"02/11/2026",
	"2.11.2026",
	"2-11-2026",
	"2nd November 2026",
	"2nd of November, 2026",
	"Monday, 2 November 2026",
	"November 2nd, 2026",
	"Nov. 2, 2026",
	"2026-11-02T10:00:00Z",
	"2026-11-02 10:00",
])("the hint for %s shows that day as it is written here", (written) => {
	const { error } = anyDay.safeParse(written);
	expect(JSON.stringify(error?.issues)).toContain("as in 2 November 2026");
});

test.each(["31/11/2026", "13th Smarch 2026", "11/2026"])(
	"the hint for %s shows an example",
	(written) => {
		const { error } = anyDay.safeParse(written);
		expect(JSON.stringify(error?.issues)).toContain("as in 3 March 2027");
	},
);

test("what is still to be written has no day", () => {
	const both = z.object({ date: anyDay, starts: anyMoment });
	expect(both.parse({ date: "TODO", starts: "TODO: ask" })).toEqual({
		date: { iso: undefined, words: "TODO" },
		starts: { iso: undefined, words: "TODO: ask" },
	});
});

test.each([
	["2027-03-03T18:30:00", "Europe/London", "+00:00"],
	["2027-07-03T18:30:00", "Europe/London", "+01:00"],
	// The clocks change at one o'clock, UTC, on 28 March and 31 October 2027.
	["2027-03-28T00:59:00", "Europe/London", "+00:00"],
	["2027-03-28T02:00:00", "Europe/London", "+01:00"],
	["2027-10-31T00:30:00", "Europe/London", "+01:00"],
	["2027-10-31T02:00:00", "Europe/London", "+00:00"],
	["2027-03-28T03:00:00", "Europe/Berlin", "+02:00"],
	["2027-07-03T18:30:00", "Asia/Kolkata", "+05:30"],
	["2027-03-14T01:59:00", "America/New_York", "-05:00"],
	["2027-03-14T03:00:00", "America/New_York", "-04:00"],
])("%s in %s has the offset %s", (written, zone, offset) => {
	expect(addZone(written, zone)).toBe(written + offset);
});

const inZone = (timeZone: string, written: string) =>
	inLocale({ ...BRITISH, timeZone }, () => anyMoment.safeParse(written));

test.each([
	["Europe/London", "28 March 2027, 1.30am", "12.59am", "28 March 2027, 2am"],
	["Europe/London", "2027-03-28 01:00", "12.59am", "28 March 2027, 2am"],
	["Europe/London", "2027-03-28 01:59", "12.59am", "28 March 2027, 2am"],
	["Europe/Paris", "28 March 2027, 2.15am", "1.59am", "28 March 2027, 3am"],
	["America/New_York", "14 March 2027, 2.30am", "1.59am", "2027, 3am"],
	["Australia/Lord_Howe", "3 October 2027, 2.15am", "1.59am", "2027, 2.30am"],
	["Africa/Cairo", "30 April 2027, 12.30am", "29 April 2027, 11.59pm", "1am"],
	["Pacific/Apia", "30 December 2011, 6pm", "29 December 2011, 11.59pm", "31"],
])("in %s, %s does not exist", (zone, written, before, after) => {
	const issue = inZone(zone, written).error?.issues[0];
	expect(issue?.message).toContain("does not exist");
	const { hint } = Object(Object(issue).params);
	expect(hint).toContain(before);
	expect(hint).toContain(after);
});

test.each([
	["Europe/London", "28 March 2027, 12.59am", 1],
	["Europe/London", "28 March 2027, 2am", 1],
	["Europe/London", "31 October 2027, 1am", 2],
	["Europe/London", "31 October 2027, 1.59am", 2],
	["Europe/London", "31 October 2027, 2am", 1],
	["Europe/London", "31 October 2027, 12.59am", 1],
	["Europe/Paris", "28 March 2027, 1.30am", 1],
	["America/New_York", "7 November 2027, 1.30am", 2],
	["Australia/Lord_Howe", "4 April 2027, 1.45am", 2],
	["Asia/Tokyo", "28 March 2027, 1.30am", 1],
	["UTC", "28 March 2027, 1.30am", 1],
])("in %s, clocks show %s %s times", (zone, written, times) => {
	expect(inZone(zone, written).success).toBe(true);
	const moment = readMoment(written) ?? "";
	expect(listOffsets(moment, zone)).toHaveLength(times);
});

test.each([
	["30 February 2027", "February 2027 has 28 days"],
	["29 February 2027", "February 2027 has 28 days"],
	["30 February 2028", "February 2028 has 29 days"],
	["31 June 2027", "June 2027 has 30 days"],
	["2027-02-30", "February 2027 has 28 days"],
	["2027-11-31", "November 2027 has 30 days"],
	["32 March 2027", "Write the day"],
	["soon", "Write the day"],
])("the hint about the day %s says %s", (written, words) => {
	const issue = anyDay.safeParse(written).error?.issues[0];
	expect(JSON.stringify(issue)).toContain(words);
	const at = anyMoment.safeParse(`${written}, 6pm`).error?.issues[0];
	expect(JSON.stringify(at)).toContain(words);
});
