// Reads the opening hours of a week and of single dates. Returns days and 24-hour times, which pages give
// to search engines. Refuses hours that contradict each other.
import { type DateSpan, readDates } from "./read-dates.ts";
import {
	CLOSED_ALL_DAY,
	DATE_HINT,
	type HoursLine,
	type LineError,
	type Opening,
	readLine,
} from "./read-line.ts";
import type { MinuteRange } from "./read-range.ts";

const DAYS = [
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
	"Sunday",
] as const;

interface OpenRange {
	/** "09:00" */
	readonly opens: string;
	/** A time before `opens` is on the next day. On a closed day both are "00:00". */
	readonly closes: string;
}

interface OpeningHours {
	readonly periods: readonly (OpenRange & {
		readonly days: readonly (typeof DAYS)[number][];
	})[];
	/** Exceptions replace the hours of the week on their dates. */
	readonly exceptions: readonly (OpenRange & DateSpan)[];
	readonly errors: readonly LineError[];
}

const DAY = 24 * 60;
const WEEK = 7 * DAY;

function formatTime(minutes: number): string {
	const [hour, minute] = [Math.trunc(minutes / 60) % 24, minutes % 60];
	return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** A whole day ends a minute early, because "00:00" to "00:00" means closed. */
function formatRange({ opens, closes }: MinuteRange): OpenRange {
	const end = closes - opens === DAY ? closes - 1 : closes;
	return { opens: formatTime(opens), closes: formatTime(end) };
}

interface DayRange {
	readonly day: number;
	readonly range: MinuteRange;
	readonly text: string;
}

/** @returns undefined if the ranges do not contradict each other */
function describeContradiction(a: DayRange, b: DayRange): string | undefined {
	const [isClosed, otherIsClosed] = [a, b].map(
		({ range }) => range === CLOSED_ALL_DAY,
	);
	if (isClosed || otherIsClosed)
		return a.day === b.day && isClosed !== otherIsClosed
			? "both open and closed"
			: undefined;
	const start = (b.day - a.day) * DAY;
	const overlaps = [start - WEEK, start, start + WEEK].some(
		(shift) =>
			b.range.opens + shift < a.range.closes &&
			a.range.opens < b.range.closes + shift,
	);
	return overlaps ? "open twice at the same time" : undefined;
}

function findContradictions(
	openings: readonly Opening[],
	nameOf: (day: number) => string,
): LineError[] {
	const known: DayRange[] = [];
	return openings.flatMap(({ days, ranges, text, path }) => {
		const added = days.flatMap((day) =>
			ranges.map((range) => ({ day, range, text })),
		);
		const errors = added.flatMap((range) => {
			const other = known.find((one) => describeContradiction(one, range));
			if (!other) known.push(range);
			if (!other) return [];
			const both = [...new Set([other.text, text])].join('" and "');
			return {
				part: text,
				message: `${nameOf(range.day)} is ${describeContradiction(other, range)}: "${both}"`,
				hint: "Write each day once with all its hours, as in Mon 9am-1pm and 2pm-6pm, or Mon-Tue 9am-5pm, Wed closed, Thu-Fri 9am-5pm",
				path,
			};
		});
		return errors.slice(0, 1);
	});
}

function readLines(
	lines: readonly HoursLine[],
	nameOf: (day: number) => string,
	isForDate = false,
) {
	const read = lines.map((line) => readLine(line, isForDate));
	const openings = read.flatMap((line) => line.openings);
	const errors = read.flatMap((line) => line.errors);
	errors.push(...findContradictions(openings, nameOf));
	return { openings, errors };
}

/** @param line "25 December 2026: 10:00-14:00" */
function readException({ text, path }: HoursLine) {
	const [date = "", ...hours] = text.split(/:\s*/);
	const lines = hours.length > 0 ? [{ text: hours.join(":"), path }] : [];
	const { openings, errors } = readLines(lines, () => date, true);
	const toError = (part: string, message: string): LineError => {
		return { part, message, hint: DATE_HINT, path };
	};
	const span = readDates(date);
	if ("message" in span) errors.unshift(toError(span.part, span.message));
	else if (hours.length === 0)
		errors.push(toError(date, `"${date}" has no opening hours`));
	return {
		...{
			date,
			errors,
			toError,
			span: "message" in span ? undefined : span,
		},
		ranges: openings.flatMap(({ ranges }) => ranges.map(formatRange)),
	};
}

function overlaps(a: DateSpan | undefined, b: DateSpan | undefined): boolean {
	if (!a || !b) return false;
	return a.validFrom <= b.validThrough && b.validFrom <= a.validThrough;
}

function readExceptions(lines: readonly HoursLine[]) {
	const read = lines.map(readException);
	const repeated = read.flatMap(({ date, toError, span }, index) => {
		const other = read.slice(0, index).find((one) => overlaps(one.span, span));
		return other
			? [
					toError(
						date,
						`"${date}" is already among the dates of "${other.date}"`,
					),
				]
			: [];
	});
	return {
		exceptions: read.flatMap(({ span, ranges }) =>
			span ? ranges.map((range) => ({ ...span, ...range })) : [],
		),
		errors: [...read.flatMap(({ errors }) => errors), ...repeated],
	};
}

/** @param dates lines such as "25 December 2026: closed" */
export function readOpeningHours(
	week: readonly HoursLine[],
	dates: readonly HoursLine[] = [],
): OpeningHours {
	const { openings, errors } = readLines(week, (day) => DAYS[day] ?? "");
	const periods = openings.flatMap(({ days, ranges }) =>
		ranges.map((range) => ({
			days: days.flatMap((day) => DAYS[day] ?? []),
			...formatRange(range),
		})),
	);
	const read = readExceptions(dates);
	return {
		...read,
		periods: periods.filter(({ days }) => days.length > 0),
		errors: [...errors, ...read.errors],
	};
}
