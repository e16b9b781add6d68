// The schemas of days and moments, with the words that visitors read.

import { currentLocale } from "./locale.ts";
import { MEANING } from "./meaning.ts";
import { isUnwritten, patternText } from "./pattern-text.ts";
import { readDate } from "./read-opening-hours.ts";

/** "2027-03-03 18:30" -> the day, and "18:30" */
const MOMENT = /^(.+?)(?:T|,?\s+(?:at )?)(\d{1,2})(?:[:.](\d\d))?\s?([ap]m)?$/i;

/** "2027-03-03T18:30" -> "3 March 2027, 6.30pm", in the language of the site */
function formatMoment(iso: string): string {
	const { language } = currentLocale();
	const [date, time] = iso.split("T");
	const at = new Date(`${date}T${time ?? "00:00"}Z`);
	const timeZone = "UTC";
	const day = at.toLocaleDateString(language, { dateStyle: "long", timeZone });
	if (!time) return day;
	const isBritish = /^en-(?:GB|IE)$/.test(language);
	const hourCycle = isBritish ? "h12" : undefined;
	const form = {
		hour: "numeric",
		minute: "2-digit",
		hourCycle,
		timeZone,
	} as const;
	const shown = at.toLocaleTimeString(language, form);
	const british = shown.replace(/:00|\s/g, "").replace(":", ".");
	return `${day}, ${isBritish ? british : shown}`;
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

function dateText(description: string, example: string) {
	return patternText({
		isValid: (value) => readDate(value) !== undefined,
		error: "is not a date",
		hint: `Write the day, the month and the year, as in ${example}`,
		description,
		example,
	});
}

/** Creates the schema of the last day on which a group is true, as it is written. */
export function lastDay(description: string, example: string) {
	return dateText(description, example).register(MEANING, { is: "lastDay" });
}

/** Creates the schema of a day: 2027-03-03 or 3 March 2027. */
export function day(description: string, example: string) {
	return dateText(description, example)
		.transform((value): Day => {
			const iso = isUnwritten(value) ? undefined : readDate(value);
			return { iso, words: iso ? formatMoment(iso) : value };
		})
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
		hint: `Write the day and the time, with am or pm, as in ${example}`,
		description,
		example,
	})
		.transform((value): Day => {
			const iso = isUnwritten(value) ? undefined : readMoment(value);
			return { iso, words: iso ? formatMoment(iso) : value };
		})
		.register(MEANING, { is });
}

/** Returns the offset of a zone at an instant: "+01:00" */
function readOffset(instant: string, timeZone: string): string {
	const parts = new Intl.DateTimeFormat("en-GB", {
		timeZone,
		timeZoneName: "longOffset",
	}).formatToParts(new Date(instant));
	const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
	return name.replace("GMT", "") || "+00:00";
}

/** "2027-03-03T18:30" in London -> "2027-03-03T18:30+00:00", for search engines and <time> */
export function addZone(moment: string, timeZone: string): string {
	// In the hours round a change of the clocks, the first offset may be that of the other side.
	const first = readOffset(`${moment}Z`, timeZone);
	return moment + readOffset(moment + first, timeZone);
}
