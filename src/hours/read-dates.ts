// Reads a date or a range of dates: "25 December 2026", "24-26 Dec 2026", "25/12/2026", "2026-12-25".

export interface DateSpan {
	/** "2026-12-25" */
	readonly validFrom: string;
	/** A single day has the same value here as in validFrom. */
	readonly validThrough: string;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const WORDS = /^(\d{1,2})(?:st|nd|rd|th)?(?:\s+([a-z]{3,9})(?:\s+(\d{4}))?)?$/i;
const NUMBERS = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
/** Matches what stands between two dates, but not the hyphens of 2026-12-25. */
const TO =
	/\s+(?:to|until|till)\s+|\s+-\s+|\s*–\s*|(?<=^\d\d?(?:st|nd|rd|th)?)-/;

/** @returns the year, the month and the day; year and month are 0 where they are left out */
function readParts(text: string): [number, number, number] | undefined {
	const [, isoYear, isoMonth, isoDay] = ISO.exec(text) ?? [];
	if (isoYear) return [Number(isoYear), Number(isoMonth), Number(isoDay)];
	const [, day, month, year] = NUMBERS.exec(text) ?? [];
	if (day) return [Number(year), Number(month), Number(day)];
	const [, first, name = "", last = "0"] = WORDS.exec(text) ?? [];
	if (!first) return undefined;
	const number = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
	return [Number(last), number, Number(first)];
}

/** @returns "2026-12-25"; undefined if there is no such date */
function formatDate(year: number, month: number, day: number) {
	const date = new Date(Date.UTC(year, month - 1, day));
	const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
	return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** @returns a message about a date that cannot be read */
export function readDates(written: string): DateSpan | string {
	const text = written.trim();
	const [first, last = first, ...others] = text.split(TO).map(readParts);
	if (!first || !last || others.length > 0)
		return `"${text}" cannot be read as a date`;
	const [year, month, day] = last;
	if (!year || !month) return `"${text}" needs a month and a year`;
	const firstMonth = first[1] || month;
	const firstYear = first[0] || (firstMonth > month ? year - 1 : year);
	const validThrough = formatDate(year, month, day);
	const validFrom = formatDate(firstYear, firstMonth, first[2]);
	if (!validFrom || !validThrough) return `"${text}" does not exist`;
	return validFrom <= validThrough
		? { validFrom, validThrough }
		: `"${text}" ends before it begins`;
}

export function overlaps(a: DateSpan, b: DateSpan): boolean {
	return a.validFrom <= b.validThrough && b.validFrom <= a.validThrough;
}
