import { expect, test } from "vitest";
import { openingHours } from "./opening-hours.ts";

const WEEK = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

test.each([
	[
		"Mon-Fri 9AM-7PM, Sat 10AM-4PM",
		[
			{ days: WEEK, opens: "09:00", closes: "19:00" },
			{ days: ["Saturday"], opens: "10:00", closes: "16:00" },
		],
	],
	["Sun 12PM-1:30PM", [{ days: ["Sunday"], opens: "12:00", closes: "13:30" }]],
	["Tue 12AM-12PM", [{ days: ["Tuesday"], opens: "00:00", closes: "12:00" }]],
	[" Mon 9:05AM-5PM ", [{ days: ["Monday"], opens: "09:05", closes: "17:00" }]],
])("%s", (written, periods) => {
	expect(openingHours.parse(written)).toEqual({
		text: written.trim(),
		periods,
	});
});

test.each([
	"24/7",
	"Mon-Fri 9-5",
	"Mon-Fri 13AM-5PM",
	"Mon-Fri 0AM-5PM",
	"Mon-Fri 9:75AM-5PM",
	"Fri-Mon 9AM-5PM",
	"Monday 9AM-5PM",
	"Mon 5PM-9AM",
	"Mon 9AM-9AM",
	"Mon 9AM-5PM,",
	"Mon 9AM-5PM Tue",
])("%s is refused with an example", (written) => {
	const issues = openingHours.safeParse(written).error?.issues;
	expect(issues).toHaveLength(1);
	expect(issues?.[0]).toMatchObject({
		code: "custom",
		params: { hint: "Write them like this: Mon-Fri 9AM-7PM, Sat 10AM-4PM" },
	});
});
