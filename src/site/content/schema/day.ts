// The schemas of days and moments, with the words that visitors read.

import { memoizeLast } from "../../../base/disk/lazily.ts";
import { currentLocale } from "./locale.ts";
import { MEANING } from "./meaning.ts";
import { addIssue, patternText } from "./pattern-text.ts";
import { readDate } from "./read-opening-hours.ts";

/** "2027-03-03 18:30" -> the day, and "18:30" */
const MOMENT = /^(.+?)(?:T|,?\s+(?:at )?)(\d{1,2})(?:[:.](\d\d))?\s?([ap]m)?$/i;

/** A format takes a millisecond to make, and every article has a day. */
const openDateFormat = memoizeLast(
	(language: string) =>
		new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }),
);

/** "18:30" -> "6.30pm" in British English, "18:30" in German */
export function formatTime(time: string, language: string): string {
	const isBritish = /^en-(?:GB|IE)$/.test(language);
	const hourCycle = isBritish ? "h12" : undefined;
	const form = {
		hour: "numeric",
		minute: "2-digit",
		hourCycle,
		timeZone: "UTC",
	} as const;
	const at = new Date(`2027-01-01T${time}Z`);
	const shown = at.toLocaleTimeString(language, form);
	return isBritish ? shown.replace(/:00|\s/g, "").replace(":", ".") : shown;
}

/** "2027-03-03T18:30" -> "3 March 2027, 6.30pm", in the language of the site */
export function formatMoment(iso: string): string {
	const { language } = currentLocale();
	const [date, time] = iso.split("T");
	const day = openDateFormat(language).format(new Date(`${date}T00:00Z`));
	return time ? `${day}, ${formatTime(time, language)}` : day;
}

/** Returns "18:30" for "6.30pm"; undefined for what is no time, and for "6.30", which may be in the evening. */
function readTime(
	hours: string,
	minutes = "00",
	half = "",
): string | undefined {
	const isTwelve = half !== "";
	const written = Number(hours);
	if (isTwelve ? written < 1 || written > 12 : written > 23) return undefined;
	const afternoon = half.toLowerCase() === "pm" ? 12 : 0;
	const hour = isTwelve ? (written % 12) + afternoon : written;
	if (Number(minutes) > 59) return undefined;
	if (!isTwelve && /^[1-9]$/.test(hours)) return undefined;
	return `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** "3 March 2027, 6.30pm" -> "2027-03-03T18:30" */
export function readMoment(written: string): string | undefined {
	const [, date = "", hours = "", minutes, half] = MOMENT.exec(written) ?? [];
	const day = readDate(date);
	const time = readTime(hours, minutes, half);
	// A number without minutes and without am or pm is part of the date.
	if (!day || !time || (minutes === undefined && !half)) return undefined;
	return `${day}T${time}`;
}

export interface Day {
	/** "2027-03-03", or "2027-03-03T18:30"; undefined while it is still to be written. */
	readonly iso: string | undefined;
	readonly words: string;
}

/** "30 February 2027" -> "February 2027 has 28 days" */
function describeMonth(written: string): string | undefined {
	const iso = readDate(written.replace(/(?<!\d)(?:29|3[01])(?!\d)/, "28"));
	if (!iso || readDate(written)) return undefined;
	const [year, month] = iso.split("-").map(Number);
	const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0));
	const form = { month: "long", year: "numeric", timeZone: "UTC" } as const;
	const name = last.toLocaleDateString("en-GB", form);
	return `${name} has ${last.getUTCDate()} days: write one of these`;
}

/** People write these instead, and other programs too. In numbers, the day comes before the month, as in Britain. */
const OTHER_DATES = [
	/^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[T ]/,
	/^(?<day>\d{1,2})[/.-](?<month>\d{1,2})[/.-](?<year>\d{4})$/,
	/(?<day>\d{1,2})[a-z]{0,2}(?: of)? (?<month>[a-z]{3,9})\.?,? (?<year>\d{4})$/i,
	/(?<month>[a-z]{3,9})\.? (?<day>\d{1,2})[a-z]{0,2},? (?<year>\d{4})$/i,
];

/** "November 2nd, 2026" and "02/11/2026" -> "2 November 2026", which is probably meant */
function suggestDate(written: string): string | undefined {
	for (const pattern of OTHER_DATES) {
		const { day, month, year } = pattern.exec(written)?.groups ?? {};
		if (!day || !month) continue;
		const inNumbers = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
		const iso = readDate(inNumbers) ?? readDate(`${day} ${month} ${year}`);
		// Days are read in English, whatever the language of the site.
		if (iso) return openDateFormat("en-GB").format(new Date(iso));
	}
	return undefined;
}

function dateText(description: string, example: string) {
	return patternText({
		isValid: (value) => readDate(value) !== undefined,
		error: "is not a date",
		hint: (value) =>
			describeMonth(value) ??
			`Write the day, the month and the year, as in ${suggestDate(value) ?? example}`,
		description,
		example,
	});
}

/** Creates the schema of the last day on which a group is true, as it is written. */
export function lastDay(description: string, example: string) {
	return dateText(description, example).register(MEANING, { is: "lastDay" });
}

const toDay = (iso: string | undefined, written: string): Day => ({
	iso,
	words: iso ? formatMoment(iso) : written,
});

/** Creates the schema of a day: 2027-03-03 or 3 March 2027. */
export function day(description: string, example: string) {
	return dateText(description, example)
		.transform((value) => toDay(readDate(value), value))
		.register(MEANING, { is: "day" });
}

/** Creates the schema of a moment: 2027-03-03 18:30 or 3 March 2027, 6.30pm. */
export function moment(
	description: string,
	example: string,
	is: "day" | "end" = "day",
) {
	return patternText({
		isValid: (value) => readMoment(value) !== undefined,
		error: "is not a day with a time",
		hint: (value) =>
			describeMonth(MOMENT.exec(value)?.[1] ?? value) ??
			`Write the day and the time, with am or pm, as in ${example}`,
		description,
		example,
	})
		.superRefine((value, context) => {
			const iso = readMoment(value);
			const skipped = iso && describeSkipped(iso);
			if (skipped) addIssue(context, skipped);
		})
		.transform((value) => toDay(readMoment(value), value))
		.register(MEANING, { is });
}

/** Returns the day that it is in a zone: "2027-03-03" */
export const findToday = (timeZone: string) =>
	new Date().toLocaleDateString("sv-SE", { timeZone });

/** Returns the offset of a zone at an instant: "+01:00" */
function readOffset(instant: string, timeZone: string): string {
	const parts = new Intl.DateTimeFormat("en-GB", {
		timeZone,
		timeZoneName: "longOffset",
	}).formatToParts(new Date(instant));
	const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
	return name.replace("GMT", "") || "+00:00";
}

const HOUR = 3_600_000;

/** Returns the offsets at which clocks show a moment: none where they are put forward, two where they are put back. */
export function listOffsets(moment: string, timeZone: string): string[] {
	const at = Date.parse(`${moment}Z`);
	const offsets = new Set<string>();
	for (const near of [at - 24 * HOUR, at + 24 * HOUR])
		offsets.add(readOffset(new Date(near).toISOString(), timeZone));
	return [...offsets].filter(
		(offset) => readOffset(moment + offset, timeZone) === offset,
	);
}

/** "2027-03-28T01:30", in minutes -> "2027-03-28T02:00" */
function findShown(moment: string, step: number, timeZone: string): string {
	let at = Date.parse(`${moment}Z`);
	let shown = moment;
	do {
		at += step * 60_000;
		shown = new Date(at).toISOString().slice(0, 16);
	} while (listOffsets(shown, timeZone).length === 0);
	return shown;
}

/** Describes a moment that no clock shows. */
function describeSkipped(moment: string) {
	const { timeZone } = currentLocale();
	// The first clocks of a country were put forward by seconds.
	if (moment < "1970" || listOffsets(moment, timeZone).length > 0)
		return undefined;
	const [before, after] = [-1, 1].map((step) =>
		formatMoment(findShown(moment, step, timeZone)),
	);
	return {
		message: `${formatMoment(moment)} does not exist: the clocks of ${timeZone} go forward then`,
		hint: `Write a time up to ${before}, or from ${after} on`,
	};
}

/** "2027-03-03T18:30" in London -> "2027-03-03T18:30+00:00", for search engines and <time> */
export function addZone(moment: string, timeZone: string): string {
	// In the hours round a change of the clocks, the first offset may be that of the other side.
	const first = readOffset(`${moment}Z`, timeZone);
	return moment + readOffset(moment + first, timeZone);
}
