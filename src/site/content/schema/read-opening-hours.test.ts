import fs from "node:fs";
import { describe, expect, test } from "vitest";
import { createRandom, pick } from "../../../../test/support/mutate.ts";
import { HoursError, readDates, readWeek } from "./read-opening-hours.ts";

const NAMES: Readonly<Record<string, string>> = {
	"Monday Tuesday Wednesday Thursday Friday Saturday Sunday": "Mon-Sun",
	"Monday Tuesday Wednesday Thursday Friday": "Mon-Fri",
};

/** Formats times as "Mon-Fri 09:00-17:00; Saturday 10:00-14:00". */
function read(...lines: string[]): string {
	const known = new Set<string>();
	const hours = lines.flatMap((text) => readWeek(text, known));
	const written = hours.map(({ days, opens, closes }) => {
		const names = days.join(" ");
		return `${NAMES[names] ?? names} ${opens}-${closes}`;
	});
	return written.join("; ");
}

function findError(read: () => unknown): HoursError | undefined {
	try {
		read();
		return undefined;
	} catch (error) {
		if (error instanceof HoursError) return error;
		throw error;
	}
}

describe("opening hours in the forms that people write", () => {
	test.each([
		// Days
		["Mon 9am-5pm", "Monday 09:00-17:00"],
		["Mon-Fri 9am-5pm", "Mon-Fri 09:00-17:00"],
		["Mon–Fri 9am–5pm", "Mon-Fri 09:00-17:00"],
		["Mon — Fri, 9am — 5pm", "Mon-Fri 09:00-17:00"],
		["Monday to Friday 9am to 5pm", "Mon-Fri 09:00-17:00"],
		["Monday till Friday: 9am until 5pm", "Mon-Fri 09:00-17:00"],
		["monday - friday: 9AM - 5PM", "Mon-Fri 09:00-17:00"],
		["Mondays to Fridays 9am-5pm", "Mon-Fri 09:00-17:00"],
		["Open Monday to Friday from 9am to 5pm.", "Mon-Fri 09:00-17:00"],
		["Weekdays 9am-5pm", "Mon-Fri 09:00-17:00"],
		["Weekends 10am-2pm", "Saturday Sunday 10:00-14:00"],
		["Every day 9am-5pm", "Mon-Sun 09:00-17:00"],
		["Daily: 9am-5pm", "Mon-Sun 09:00-17:00"],
		["Tues, Weds & Thurs 9am-5pm", "Tuesday Wednesday Thursday 09:00-17:00"],
		["Tue/Thu 9am-5pm", "Tuesday Thursday 09:00-17:00"],
		["Mon, Wed, Fri 9AM-7PM", "Monday Wednesday Friday 09:00-19:00"],
		["Mon-Wed and Fri 9am-5pm", "Monday Tuesday Wednesday Friday 09:00-17:00"],
		["Fri-Mon 9am-5pm", "Friday Saturday Sunday Monday 09:00-17:00"],
		["Mon-Fri\u00a09am\u2013\u200a5pm", "Mon-Fri 09:00-17:00"],
		[
			"9am-5pm Mon-Fri, 10am-2pm Sat",
			"Mon-Fri 09:00-17:00; Saturday 10:00-14:00",
		],
		[
			"Mon-Fri 9AM-7PM, Sat 10AM-4PM",
			"Mon-Fri 09:00-19:00; Saturday 10:00-16:00",
		],
		[
			"Mon-Fri 9am-7pm; Sat 10am-4pm",
			"Mon-Fri 09:00-19:00; Saturday 10:00-16:00",
		],
		// Times
		["Mon 10am-6pm", "Monday 10:00-18:00"],
		["Mon 10 am – 6 pm", "Monday 10:00-18:00"],
		["Mon 10 a.m. to 6 p.m.", "Monday 10:00-18:00"],
		["Mon 10:00-18:00", "Monday 10:00-18:00"],
		["Mon 10.00-18.00", "Monday 10:00-18:00"],
		["Mon 1000-1830hrs", "Monday 10:00-18:30"],
		["Mon 9.30am-5.30pm", "Monday 09:30-17:30"],
		["Mon 9:05AM-1:45PM", "Monday 09:05-13:45"],
		["Mon 930am-5pm", "Monday 09:30-17:00"],
		["Mon 9am-noon", "Monday 09:00-12:00"],
		["Mon midday-5pm", "Monday 12:00-17:00"],
		["Mon 12AM-12PM", "Monday 00:00-12:00"],
		["Mon 12PM-1:30PM", "Monday 12:00-13:30"],
		["Fri 6pm-midnight", "Friday 18:00-00:00"],
		["Fri 18:00-24:00", "Friday 18:00-00:00"],
		["Fri 18:00-00:00", "Friday 18:00-00:00"],
		["Fri 5-midnight", "Friday 17:00-00:00"],
		["Sat 24 hours", "Saturday 00:00-23:59"],
		["Daily midnight to midnight", "Mon-Sun 00:00-23:59"],
		// Past midnight
		["Fri 6pm-1am", "Friday 18:00-01:00"],
		["Fri 22:00-06:00", "Friday 22:00-06:00"],
		// Neither am nor pm
		["Mon 9-5", "Monday 09:00-17:00"],
		["Mon 8-8", "Monday 08:00-20:00"],
		["Mon 9-12", "Monday 09:00-12:00"],
		["Mon 12-4", "Monday 12:00-16:00"],
		["Mon 2-6", "Monday 14:00-18:00"],
		["Mon 7-3", "Monday 07:00-15:00"],
		["Mon 9.30-5.30", "Monday 09:30-17:30"],
		["Mon 9-17", "Monday 09:00-17:00"],
		["Mon 9-5pm", "Monday 09:00-17:00"],
		["Mon 2-5pm", "Monday 14:00-17:00"],
		["Mon 7-9pm", "Monday 19:00-21:00"],
		["Mon 10-12pm", "Monday 10:00-12:00"],
		["Mon 9am-5", "Monday 09:00-17:00"],
		["Mon 9am-17:00", "Monday 09:00-17:00"],
		["Mon 09:00-5pm", "Monday 09:00-17:00"],
		// Several ranges of a day
		["Mon 9am-1pm and 2pm-6pm", "Monday 09:00-13:00; Monday 14:00-18:00"],
		["Mon 9-1, 2-6", "Monday 09:00-13:00; Monday 14:00-18:00"],
		["Mon 9am-1pm & 1pm-6pm", "Monday 09:00-13:00; Monday 13:00-18:00"],
		["Sat 6pm-2am, Sun 2am-3am", "Saturday 18:00-02:00; Sunday 02:00-03:00"],
		// Closed days, and words
		["Sun closed", "Sunday 00:00-00:00"],
		[
			"Mon-Fri 9-5, closed Sat & Sun",
			"Mon-Fri 09:00-17:00; Saturday Sunday 00:00-00:00",
		],
		["Shut on Sundays", "Sunday 00:00-00:00"],
		["By appointment", ""],
		["Strictly by appointment only.", ""],
		["Mon-Fri 9-5, Sat by appointment", "Mon-Fri 09:00-17:00"],
		["By appointment, Mon-Fri 9-5", "Mon-Fri 09:00-17:00"],
		["Mon-Fri 9-5 by appointment", "Mon-Fri 09:00-17:00"],
		["Bank holidays: closed", ""],
		["Mon-Fri 9-5. Closed bank holidays", "Mon-Fri 09:00-17:00"],
		["Mon-Fri 9-5 (except bank holidays)", "Mon-Fri 09:00-17:00"],
		["Public holidays 10am-2pm", ""],
	])("are read: %s", (written, data) => {
		expect(read(written)).toBe(data);
	});

	test("are read from several lines", () => {
		expect(read("Mon-Fri 9-5", "Sat 10-2", "Sun closed")).toBe(
			"Mon-Fri 09:00-17:00; Saturday 10:00-14:00; Sunday 00:00-00:00",
		);
	});
});

test("every spelling of the documentation is read as it is shown", () => {
	const docs = fs.readFileSync("docs/content.md", "utf8");
	const [, section = ""] =
		/^## Opening hours\n([\s\S]*?)^## /m.exec(docs) ?? [];
	const row = (name: string) => {
		const [line = ""] =
			section.match(new RegExp(`^\\| ${name} \\|.*`, "m")) ?? [];
		return [...line.matchAll(/`(.*?)`/g)].map(([, text = ""]) => text);
	};
	const lines = [
		...row("days").map((days) => `${days} 9am-5pm`),
		...row("times").map((times) => `Mon ${times}`),
		...row("several ranges"),
		...row("closed days"),
		...row("words alone"),
	];
	expect(lines.length).toBeGreaterThan(15);
	for (const line of lines)
		expect(
			findError(() => read(line)),
			line,
		).toBe(undefined);
});

/** Maps lines to their invalid part. */
const UNREADABLE: Readonly<Record<string, string>> = {
	"Mnday 9-5": "Mnday",
	"Mon-Fri 9-5, Satruday 10-2": "Satruday",
	"24/7": "24/7",
	"Ring us for times": "Ring",
	"Mon nine to five": "nine",
	"Constructor 9-5": "Constructor",
	"1st Mon 9-5": "st",
	"Mon-Wed-Fri 9-5": "Mon-Wed-Fri 9-5",
	open: "open",
	",": ",",
	"Mon 9-5-7": "Mon 9-5-7",
	"Mon 9am": "Mon 9am",
	"Mon 9am-": "Mon 9am-",
	"Mon-Fri": "Mon-Fri",
	"Mon 9-5, Tue": "Mon 9-5, Tue",
	"10am-6pm": "10am-6pm",
	"Mon-Fri 9-5, closed": "Mon-Fri 9-5, closed",
	"Mon 13am-5pm": "13am",
	"Mon 9am-15pm": "15pm",
	"Mon 0am-5pm": "0am",
	"Mon 9:75am-5pm": "9:75am",
	"Mon 9-25": "25",
	"Mon 18:00-24:30": "24:30",
	"Mon 18:00-9:00": "Mon 18:00-9:00",
	"Mon 5pm-9am": "Mon 5pm-9am",
	"Mon 3pm-5am": "Mon 3pm-5am",
	"Mon 09:00-05:00": "Mon 09:00-05:00",
	"Mon 9am-9am": "Mon 9am-9am",
	"Mon 5-3": "Mon 5-3",
	"Mon 10-2am": "Mon 10-2am",
	"Mon 7-9": "Mon 7-9",
};

describe("invalid opening hours", () => {
	test.each(Object.entries(UNREADABLE))(
		"are refused because of a part of the line %s",
		(written, part) => {
			expect(written).toContain(part);
			expect(findError(() => read(written))?.message).toBe(
				`"${part}" cannot be read as opening hours`,
			);
		},
	);

	test.each([
		["Mon 9-5, Mon 4-8", "Monday is written twice"],
		["Mon-Fri 9-5, Wed 9-5", "Wednesday is written twice"],
		["Mon-Fri 9-5, Wed closed", "Wednesday is written twice"],
		["Mon 9-1 and 12-5", "these hours contradict each other"],
	])("are refused when they contradict each other: %s", (written, message) => {
		expect(findError(() => read(written))?.message).toBe(
			`${message}: "${written}"`,
		);
	});

	test("are refused when two lines contradict each other", () => {
		const error = findError(() => read("Tue 9-5", "Wed 9-5", "Tue 4-6"));
		expect(error?.message).toBe('Tuesday is written twice: "Tue 4-6"');
	});
});

describe("opening hours of dates", () => {
	const format = (dates: string, hours: string) =>
		readDates(dates, hours)
			.map(
				({ validFrom, validThrough, opens, closes }) =>
					`${validFrom} ${validThrough} ${opens}-${closes}`,
			)
			.join("; ");

	test.each([
		["25 December 2026", "2026-12-25 2026-12-25"],
		["25 Dec 2026", "2026-12-25 2026-12-25"],
		["29 February 2028", "2028-02-29 2028-02-29"],
		["24 December 2026 to 2 January 2027", "2026-12-24 2027-01-02"],
	])("are read: %s", (dates, span) => {
		expect(format(dates, "Closed")).toBe(`${span} 00:00-00:00`);
	});

	test("are read with their times", () => {
		expect(format("24 December 2026", "9am-noon and 1pm-3pm")).toBe(
			"2026-12-24 2026-12-24 09:00-12:00; 2026-12-24 2026-12-24 13:00-15:00",
		);
		expect(format("31 December 2026", "By appointment")).toBe("");
	});

	test.each([
		["Christmas", `"Christmas" cannot be read as a date`],
		["25 December", `"25 December" cannot be read as a date`],
		["25 Foo 2026", `"25 Foo 2026" cannot be read as a date`],
		["1 Mai 2027", `"1 Mai 2027" cannot be read as a date`],
		["12/25/2026", `"12/25/2026" cannot be read as a date`],
		["29 February 2027", `"29 February 2027" cannot be read as a date`],
		[
			"26 December 2026 to 24 December 2026",
			`"26 December 2026 to 24 December 2026" cannot be read as a date`,
		],
	])("are refused: %s", (dates, message) => {
		expect(findError(() => format(dates, "closed"))?.message).toBe(message);
	});

	test.each([
		["Mon 9-5", `"Mon 9-5" cannot be read as opening hours`],
		["", `"" cannot be read as opening hours`],
		["9-5, 4-6", `these hours contradict each other: "9-5, 4-6"`],
	])("are refused with the hours %j", (hours, message) => {
		expect(findError(() => format("1 May 2027", hours))?.message).toBe(message);
	});
});

test("random opening hours give valid times, and read the same when written in full", () => {
	const pieces =
		"Mon Tue-Thu Friday weekends 9am 5pm 10:00 18:00 9 5 12 7 noon midnight - to – , and closed by_appointment bank_holidays : ; x 24/7".split(
			" ",
		);
	const random = createRandom(7);
	let readable = 0;
	for (let round = 0; round < 5_000; round++) {
		const count = 2 + Math.floor(random() * 7);
		const text = Array.from({ length: count }, () => pick(random, pieces))
			.join(" ")
			.replaceAll("_", " ");
		const error = findError(() => readWeek(text));
		if (error) continue;
		const periods = readWeek(text);
		if (periods.length === 0) continue;
		readable++;
		if (periods.some(({ closes }) => closes === "23:59")) continue;
		const full = periods.map(
			({ days, opens, closes }) =>
				`${days.join(", ")} ${opens === closes ? "closed" : `${opens} to ${closes}`}`,
		);
		// The ranges of a day are in several lines here, so each line is read alone.
		const again = full.flatMap((line) => readWeek(line));
		expect(again, text).toEqual(periods);
	}
	expect(readable).toBeGreaterThan(30);
});
