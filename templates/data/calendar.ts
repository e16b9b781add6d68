// Writes the file that calendars read (.ics), as RFC 5545 defines it.
import { addZone } from "hypno";

export interface CalendarEntry {
	/** Stays the same when the words of the event change: "sleep-evening@www.example.com" */
	readonly uid: string;
	/** "2027-03-03T18:30", in the time zone of the site */
	readonly starts: string;
	readonly ends: string;
	readonly title: string;
	readonly text: string;
	readonly place: string;
	readonly url: string;
}

/** Sites of one's own have the types of browsers alone, so it is no Buffer of Node. */
const encoder = new TextEncoder();

/** A line has at most 75 bytes, its space at the beginning with them, and its break is within no character. */
function fold(line: string): string {
	const lines: string[] = [];
	let start = "";
	for (const character of line) {
		if (encoder.encode(start + character).length > 75) {
			lines.push(start);
			start = " ";
		}
		start += character;
	}
	return [...lines, start].join("\r\n");
}

const escapeText = (text: string) =>
	text.replace(/[\\;,]/g, "\\$&").replace(/\s*\r?\n\s*/g, "\\n");

/** "2027-03-03T18:30" in London -> "20270303T183000Z" */
function toUtc(moment: string, timeZone: string): string {
	const at = new Date(addZone(moment, timeZone)).toISOString();
	return at.replace(/\.\d+|[-:]/g, "");
}

/** A file made again from the same words is the same, so its stamp is the beginning and not the time of the build. */
function listLines(entry: CalendarEntry, timeZone: string): string[] {
	const starts = toUtc(entry.starts, timeZone);
	return [
		"BEGIN:VEVENT",
		`UID:${entry.uid}`,
		`DTSTAMP:${starts}`,
		`DTSTART:${starts}`,
		`DTEND:${toUtc(entry.ends, timeZone)}`,
		`SUMMARY:${escapeText(entry.title)}`,
		`DESCRIPTION:${escapeText(entry.text)}`,
		`LOCATION:${escapeText(entry.place)}`,
		`URL:${entry.url}`,
		"END:VEVENT",
	];
}

export function writeCalendar(
	entries: readonly CalendarEntry[],
	{ name, timeZone }: { readonly name: string; readonly timeZone: string },
): string {
	const lines = [
		"BEGIN:VCALENDAR",
		"VERSION:2.0",
		`PRODID:-//${escapeText(name)}//hypno//EN`,
		...entries.flatMap((entry) => listLines(entry, timeZone)),
		"END:VCALENDAR",
	];
	return lines.map((line) => `${fold(line)}\r\n`).join("");
}
