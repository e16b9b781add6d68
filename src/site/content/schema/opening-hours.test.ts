import { describe, expect, test } from "vitest";
import { openingHours } from "./opening-hours.ts";

const MON = { days: ["Monday"], opens: "09:00", closes: "17:00" };
const SAT = { days: ["Saturday"], opens: "10:00", closes: "14:00" };

describe("opening hours", () => {
	test.each([
		["a text", " Mon 9-5, Sat 10-2 ", ["Mon 9-5, Sat 10-2"]],
		["lines of a text", "Mon 9-5\n\n  Sat 10-2\n", ["Mon 9-5", "Sat 10-2"]],
		["days", { Mon: "9-5", Saturday: "10-2" }, ["Mon: 9-5", "Saturday: 10-2"]],
		["hours", { hours: "Mon 9-5\nSat 10-2" }, ["Mon 9-5", "Sat 10-2"]],
		[
			"hours and a day",
			{ hours: "Mon 9-5", Sat: "10-2" },
			["Mon 9-5", "Sat: 10-2"],
		],
		[
			"hours and words apart",
			{ hours: "Mon 9-5, Sat 10-2", shown: "Mondays, nine to five\nSaturdays" },
			["Mondays, nine to five", "Saturdays"],
		],
		[
			"days and words apart",
			{ Mon: "9-5", Sat: "10-2", shown: "Mondays\nSaturdays" },
			["Mondays", "Saturdays"],
		],
	])("are read from %s", (name, written, lines) => {
		// Words of one's own may say more than a table of the days.
		const belowTable = name.endsWith("words apart") ? undefined : [];
		expect(openingHours.parse(written)).toEqual({
			...{ lines, exceptions: [], periods: [MON, SAT], belowTable },
		});
	});

	test("have their exceptions shown below the hours", () => {
		const written = {
			hours: "Mon 9-5",
			exceptions: {
				"25 December 2026": "Closed",
				"1 Jan 2027 to 2 Jan 2027": "10am-noon",
			},
		};
		expect(openingHours.parse(written)).toEqual({
			lines: [
				"Mon 9-5",
				"25 December 2026: Closed",
				"1 Jan 2027 to 2 Jan 2027: 10am-noon",
			],
			belowTable: [
				"25 December 2026: Closed",
				"1 Jan 2027 to 2 Jan 2027: 10am-noon",
			],
			periods: [MON],
			exceptions: [
				{
					...{ validFrom: "2026-12-25", validThrough: "2026-12-25" },
					...{ opens: "00:00", closes: "00:00" },
				},
				{
					...{ validFrom: "2027-01-01", validThrough: "2027-01-02" },
					...{ opens: "10:00", closes: "12:00" },
				},
			],
		});
	});

	test.each([
		["By appointment", ["By appointment"]],
		[{ shown: "Ring us" }, ["Ring us"]],
	])(
		"are shown without times when they are words alone: %j",
		(written, lines) => {
			expect(openingHours.parse(written)).toEqual({
				...{ lines, periods: [], exceptions: [] },
			});
		},
	);
});

describe("invalid opening hours", () => {
	test.each([
		["x", [], "x"],
		["Mon 9-5\nTux 9-5", [], "Tux"],
		[{ hours: "Mon 9-5 x" }, ["hours"], "x"],
		[{ Monday: "9-5 x" }, ["Monday"], "x"],
		[{ Mondey: "9-5" }, ["Mondey"], "Mondey"],
		[{ hours: "Mon 9-5", shwon: "x" }, ["shwon"], "shwon"],
		[{ exceptions: { "25 Dec 2026": "closed" } }, [], "no opening hours"],
		[
			{ hours: "Mon 9-5", exceptions: { "31 June 2027": "closed" } },
			["exceptions", "31 June 2027"],
			"31 June 2027",
		],
	])("are reported with the invalid words: %j", (written, path, part) => {
		const issues = openingHours.safeParse(written).error?.issues;
		expect(issues).toMatchObject([{ code: "custom", path }]);
		const [issue] = issues ?? [];
		const params = issue && "params" in issue ? issue.params : {};
		expect(issue?.message).toContain(part);
		expect(params?.hint).toMatch(/\S/);
	});
});

test("a list of lines or of pairs is read as the same lines of a text", () => {
	const expected = openingHours.parse("Mon-Fri: 9am-7pm\nSat: 10am-4pm");
	expect(openingHours.parse(["Mon-Fri: 9am-7pm", "Sat: 10am-4pm"])).toEqual(
		expected,
	);
	expect(
		openingHours.parse([{ "Mon-Fri": "9am-7pm" }, { Sat: "10am-4pm" }]),
	).toEqual(expected);
	expect(openingHours.safeParse(["Mon-Fri 9 till late"]).success).toBe(false);
});
