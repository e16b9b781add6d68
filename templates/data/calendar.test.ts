import { convertIcsCalendar } from "ts-ics";
import { expect, test } from "vitest";
import { writeCalendar } from "./calendar.ts";

const entry = {
	uid: "sleep@www.example.com",
	starts: "2027-07-04T18:30",
	ends: "2027-07-04T20:00",
	title: "An evening about sleep",
	text: "Bring a blanket.",
	place: "Online",
	url: "https://www.example.com/events/sleep",
};
const practice = { name: "Calm Practice", timeZone: "Europe/London" };

test("a file for calendars has the lines that RFC 5545 asks for", () => {
	expect(writeCalendar([entry], practice).split("\r\n")).toEqual([
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		"PRODID:-//Calm Practice//hypno//EN",
		"BEGIN:VEVENT",
		"UID:sleep@www.example.com",
		"DTSTAMP:20270704T173000Z",
		"DTSTART:20270704T173000Z",
		"DTEND:20270704T190000Z",
		"SUMMARY:An evening about sleep",
		"DESCRIPTION:Bring a blanket.",
		"LOCATION:Online",
		"URL:https://www.example.com/events/sleep",
		"END:VEVENT",
		"END:VCALENDAR",
		"",
	]);
});

test("signs that separate values are escaped, and a line break is two letters", () => {
	const text = "Tea; cake, and a \\ sign.\nThen sleep.";
	expect(writeCalendar([{ ...entry, text }], practice)).toContain(
		"DESCRIPTION:Tea\\; cake\\, and a \\\\ sign.\\nThen sleep.\r\n",
	);
});

test("no line has more than 75 bytes, and no character is broken", () => {
	const text = "Zwölf ruhige Abende über Schlaf 🌙 ".repeat(12).trim();
	const lines = writeCalendar([{ ...entry, text }], practice).split("\r\n");
	for (const line of lines)
		expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
	expect(lines.join("\r\n").replaceAll("\r\n ", "")).toContain(
		`DESCRIPTION:${text}\r\n`,
	);
});

test("a reader of calendars reads what was written", () => {
	const line = "Zwölf ruhige Abende; ein \\ und Tee, 🌙. ".repeat(6).trim();
	const text = `${line}\nDanach Schlaf.`;
	const place = "12 High Street, London, N1 1AA";
	const winter = {
		...entry,
		uid: "sleep-2@www.example.com",
		starts: "2027-01-12T18:30",
		ends: "2027-01-12T20:00",
	};
	const file = writeCalendar([{ ...entry, text, place }, winter], practice);
	const { events = [] } = convertIcsCalendar(undefined, file);
	expect(events[0]).toMatchObject({
		uid: entry.uid,
		summary: entry.title,
		description: text,
		location: place,
		url: entry.url,
		start: { date: new Date("2027-07-04T17:30Z") },
		end: { date: new Date("2027-07-04T19:00Z") },
	});
	expect(events[1]?.start.date).toEqual(new Date("2027-01-12T18:30Z"));
});
