// The opening hours of a week, and of dates that differ, as people write them -> days and 24-hour
// times, so that pages and structured data state the same. Refuses hours that contradict each other.
import { type DateSpan, readDates } from "./read-dates.ts";
import {
	CLOSED_ALL_DAY,
	DATE_HINT,
	type Line,
	type LineFault,
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
	/** Of the next day where it is earlier. Both are "00:00" on a day that is closed. */
	readonly closes: string;
}

interface OpeningHours {
	readonly periods: readonly (OpenRange & {
		readonly days: readonly (typeof DAYS)[number][];
	})[];
	/** They take the place of the week's hours on their dates. */
	readonly exceptions: readonly (OpenRange & DateSpan)[];
	readonly faults: readonly LineFault[];
}

const DAY = 24 * 60;
const WEEK = 7 * DAY;

function writeTime(minutes: number): string {
	const [hour, minute] = [Math.trunc(minutes / 60) % 24, minutes % 60];
	return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** A whole day ends a minute early: from 00:00 to 00:00 a place is closed. */
function writeRange({ opens, closes }: MinuteRange): OpenRange {
	const end = closes - opens === DAY ? closes - 1 : closes;
	return { opens: writeTime(opens), closes: writeTime(end) };
}

interface DayRange {
	readonly day: number;
	readonly range: MinuteRange;
	readonly text: string;
}

/** What two ranges say together that cannot be; undefined where both can. */
function findContradiction(a: DayRange, b: DayRange): string | undefined {
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

/** One fault for each opening that contradicts an earlier one. */
function refuseContradictions(
	openings: readonly Opening[],
	nameOf: (day: number) => string,
): LineFault[] {
	const known: DayRange[] = [];
	return openings.flatMap(({ days, ranges, text, path }) => {
		const added = days.flatMap((day) =>
			ranges.map((range) => ({ day, range, text })),
		);
		const faults = added.flatMap((one) => {
			const other = known.find((earlier) => findContradiction(earlier, one));
			if (!other) known.push(one);
			if (!other) return [];
			const texts = [...new Set([other.text, text])].join('" and "');
			return {
				part: text,
				message: `${nameOf(one.day)} is ${findContradiction(other, one)}: "${texts}"`,
				hint: "Write each day once with all its hours, as in Mon 9am-1pm and 2pm-6pm, or Mon-Tue 9am-5pm, Wed closed, Thu-Fri 9am-5pm",
				path,
			};
		});
		return faults.slice(0, 1);
	});
}

function readLines(
	lines: readonly Line[],
	nameOf: (day: number) => string,
	ofDate = false,
) {
	const read = lines.map((line) => readLine(line, ofDate));
	const openings = read.flatMap((line) => line.openings);
	const faults = read.flatMap((line) => line.faults);
	faults.push(...refuseContradictions(openings, nameOf));
	return { openings, faults };
}

/** @param line "25 December 2026: 10:00-14:00" */
function readException({ text, path }: Line) {
	const [date = "", ...hours] = text.split(/:\s*/);
	const lines = hours.length > 0 ? [{ text: hours.join(":"), path }] : [];
	const { openings, faults } = readLines(lines, () => date, true);
	const refuse = (part: string, message: string): LineFault => {
		return { part, message, hint: DATE_HINT, path };
	};
	const span = readDates(date);
	if ("message" in span) faults.unshift(refuse(span.part, span.message));
	else if (hours.length === 0)
		faults.push(refuse(date, `"${date}" has no hours`));
	return {
		...{ date, faults, refuse, span: "message" in span ? undefined : span },
		ranges: openings.flatMap(({ ranges }) => ranges.map(writeRange)),
	};
}

function overlap(a: DateSpan | undefined, b: DateSpan | undefined): boolean {
	if (!a || !b) return false;
	return a.validFrom <= b.validThrough && b.validFrom <= a.validThrough;
}

function readExceptions(lines: readonly Line[]) {
	const read = lines.map(readException);
	const twice = read.flatMap(({ date, refuse, span }, index) => {
		const other = read.slice(0, index).find((one) => overlap(one.span, span));
		return other
			? [
					refuse(
						date,
						`"${date}" is among the dates of "${other.date}" already`,
					),
				]
			: [];
	});
	return {
		exceptions: read.flatMap(({ span, ranges }) =>
			span ? ranges.map((range) => ({ ...span, ...range })) : [],
		),
		faults: [...read.flatMap(({ faults }) => faults), ...twice],
	};
}

/** @param dates lines such as "25 December 2026: closed" */
export function readOpeningHours(
	week: readonly Line[],
	dates: readonly Line[] = [],
): OpeningHours {
	const { openings, faults } = readLines(week, (day) => DAYS[day] ?? "");
	const periods = openings.flatMap(({ days, ranges }) =>
		ranges.map((range) => ({
			days: days.flatMap((day) => DAYS[day] ?? []),
			...writeRange(range),
		})),
	);
	const read = readExceptions(dates);
	return {
		...read,
		periods: periods.filter(({ days }) => days.length > 0),
		faults: [...faults, ...read.faults],
	};
}
