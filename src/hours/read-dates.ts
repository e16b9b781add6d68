// Dates in British order ("25 December 2026", "24-26 Dec 2026", "25/12/2026", "2026-12-25") -> the
// first and the last day. Refuses dates that do not exist.

export interface DateSpan {
	/** "2026-12-25" */
	readonly validFrom: string;
	/** The same for a single day. */
	readonly validThrough: string;
}

interface DateFault {
	/** The words that are wrong, as they were written. */
	readonly part: string;
	readonly message: string;
}

interface WrittenDate {
	readonly text: string;
	/** "fri"; "" where none is written. */
	readonly weekday: string;
	readonly day: number;
	/** From 1. The first of two dates may leave out what the last one says. */
	readonly month: number | undefined;
	readonly year: number | undefined;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const IN_WORDS =
	/^(?:((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*),?\s+)?(\d{1,2})(?:st|nd|rd|th)?(?:\s+(?:of\s+)?([a-z]{3,9})\.?(?:,?\s+(\d{4}))?)?$/i;
const IN_DIGITS = /^()(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;
const YEAR_FIRST = /^()(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** The hyphens of 2026-12-25 join no dates. */
const TO =
	/\s+(?:to|until|till?)\s+|\s+-\s+|\s*[‐-―−]\s*|(?<!\d{4}(?:-\d\d?)?)-/i;

function readMonth(written: string): number {
	if (/\d/.test(written)) return Number(written);
	const short = written.slice(0, 3).toLowerCase();
	return MONTHS.indexOf(short) + 1;
}

function parseDate(text: string): WrittenDate | undefined {
	const isYearFirst = YEAR_FIRST.test(text);
	const match = [YEAR_FIRST, IN_DIGITS, IN_WORDS]
		.map((form) => form.exec(text))
		.find((found) => found !== null);
	if (!match) return undefined;
	const [, weekday = "", ...numbers] = match;
	const [day, month, year] = isYearFirst ? numbers.reverse() : numbers;
	return {
		text,
		weekday: weekday.slice(0, 3).toLowerCase(),
		day: Number(day),
		month: month ? readMonth(month) : undefined,
		year: year ? Number(year) : undefined,
	};
}

/** "2026-12-25", or what is wrong with the date. */
function toDay(written: WrittenDate): string | DateFault {
	const { text, weekday, day, month, year } = written;
	if (!month || !year)
		return { part: text, message: `"${text}" has no month or no year` };
	const date = new Date(Date.UTC(year, month - 1, day));
	const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	if (!isReal) return { part: text, message: `"${text}" does not exist` };
	const name = new Intl.DateTimeFormat("en-GB", {
		weekday: "long",
		timeZone: "UTC",
	}).format(date);
	return name.toLowerCase().startsWith(weekday)
		? date.toISOString().slice(0, 10)
		: { part: text, message: `"${text}" is a ${name}` };
}

/** @param written one date, or the first and the last */
export function readDates(written: string): DateSpan | DateFault {
	const text = written.trim();
	const [first, last = first, ...others] = text.split(TO).map(parseDate);
	if (!first || !last || others.length > 0)
		return { part: text, message: `"${text}" cannot be read as a date` };
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
		: { part: text, message: `"${text}" ends before it begins` };
}
