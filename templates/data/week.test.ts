import { expect, test } from "vitest";
import { openingHours } from "../../src/site/content/schema/opening-hours.ts";
import { listWeek } from "./week.ts";

const read = (written: unknown, language = "en-GB") =>
	listWeek(openingHours.parse(written), language);

test("each day of the week has its hours, in the words of the language", () => {
	const hours =
		"Mon-Wed & Fri 9am-6pm, Thu 12pm-2.30pm and 4pm-8pm, Sun closed";
	expect(read(hours)?.days).toEqual([
		{ day: "Monday", hours: "9am–6pm" },
		{ day: "Tuesday", hours: "9am–6pm" },
		{ day: "Wednesday", hours: "9am–6pm" },
		{ day: "Thursday", hours: "12pm–2.30pm, 4pm–8pm" },
		{ day: "Friday", hours: "9am–6pm" },
	]);
	expect(read(hours, "de-DE")?.days[3]).toEqual({
		day: "Donnerstag",
		hours: "12:00–14:30, 16:00–20:00",
	});
});

test("dates with other hours are below the table", () => {
	const exceptions = { "25 December 2026": "closed" };
	expect(read({ hours: "Mon 9am-5pm", exceptions })?.lines).toEqual([
		"25 December 2026: closed",
	]);
});

test("words of one's own stand in place of a table", () => {
	expect(read({ hours: "Mon 9am-5pm", shown: "By appointment" })).toBe(
		undefined,
	);
	for (const hours of [
		"Mon 9am-5pm, Sat by appointment",
		"Mon 9-5, bank holidays closed",
		"every day 24 hours",
	])
		expect(read(hours), hours).toBe(undefined);
	expect(read(undefined)).toBe(undefined);
});
