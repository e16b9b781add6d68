// Reads a date or a range of dates: "25 December 2026", "24-26 Dec 2026", "25/12/2026", "2026-12-25".
// Returns the first and the last day. Refuses dates that do not exist.

export interface DateSpan {
	/** "2026-12-25" */
	readonly validFrom: string;
	/** A single day has the same value here as in validFrom. */
	readonly validThrough: string;
}

interface DateError {
	readonly part: string;
	readonly message: string;
}

interface WrittenDate {
	readonly text: string;
	/** "fri", or "" if no weekday is written. */
	readonly weekday: string;
	readonly day: number;
	/** Months count from 1. The first of two dates may leave out month and year. */
	readonly month: number | undefined;
	readonly year: number | undefined;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const FORMATS = [
	/^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
	/^(?<day>\d{1,2})[/.](?<month>\d{1,2})[/.](?<year>\d{4})$/,
	/^(?:(?<weekday>(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*),?\s+)?(?<day>\d{1,2})(?:st|nd|rd|th)?(?:\s+(?:of\s+)?(?<month>[a-z]{3,9})\.?(?:,?\s+(?<year>\d{4}))?)?$/i,
];
/** Matches words and hyphens between two dates, but not the hyphens of 2026-12-25. */
const TO =
	/\s+(?:to|until|till?)\s+|\s+-\s+|\s*[‐-―−]\s*|(?<!\d{4}(?:-\d\d?)?)-/i;

function parseDate(text: string): WrittenDate | undefined {
	const found = FORMATS.map((form) => form.exec(text)?.groups).find(Boolean);
	if (!found) return undefined;
	const { weekday = "", day, month, year } = found;
	const nameOf = (word: string) => word.slice(0, 3).toLowerCase();
	return {
		text,
		weekday: nameOf(weekday),
		day: Number(day),
		month: month
			? Number(month) || MONTHS.indexOf(nameOf(month)) + 1
			: undefined,
		year: year ? Number(year) : undefined,
	};
}

function dateError(part: string, error: string): DateError {
	return { part, message: `"${part}" ${error}` };
}

/** @returns "2026-12-25" */
function toDay(written: WrittenDate): string | DateError {
	const { text, weekday, day, month, year } = written;
	if (!month || !year) return dateError(text, "needs a month and a year");
	const date = new Date(Date.UTC(year, month - 1, day));
	const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	if (!isReal) return dateError(text, "does not exist");
	const name = date.toLocaleDateString("en-GB", {
		weekday: "long",
		timeZone: "UTC",
	});
	return name.toLowerCase().startsWith(weekday)
		? date.toISOString().slice(0, 10)
		: dateError(text, `is a ${name}`);
}

/** @param written one date, or the first and the last date */
export function readDates(written: string): DateSpan | DateError {
	const text = written.trim();
	const [first, last = first, ...others] = text.split(TO).map(parseDate);
	if (!first || !last || others.length > 0)
		return dateError(text, "cannot be read as a date");
	const { month = last.month, year = last.year } = first;
	const isBeforeNewYear = !first.year && Number(month) > Number(last.month);
	const validThrough = toDay(last);
	if (typeof validThrough !== "string") return validThrough;
	const validFrom = toDay({
		...{ ...first, month },
		year: isBeforeNewYear ? Number(year) - 1 : year,
	});
	if (typeof validFrom !== "string") return validFrom;
	return validFrom <= validThrough
		? { validFrom, validThrough }
		: dateError(text, "ends before it begins");
}
