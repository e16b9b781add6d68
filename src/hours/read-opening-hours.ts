// The opening hours of a week, and of dates that differ, as people write them -> days and 24-hour
// times, so that pages and structured data state the same. Refuses hours that contradict each other.
import { type DateSpan, readDates } from "./read-dates.ts";
import {
	CLOSED_ALL_DAY,
	LINE_HINT,
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

export interface Line {
	/** "Mon-Fri 9am-5pm" */
	readonly text: string;
	/** The keys that lead to it from the value of the hours. */
	readonly path: (string | number)[];
}

interface OpeningHours {
	readonly periods: readonly (OpenRange & {
		readonly days: readonly (typeof DAYS)[number][];
	})[];
	/** They take the place of the week's hours on their dates. */
	readonly exceptions: readonly (OpenRange & DateSpan)[];
	readonly faults: readonly (LineFault & Pick<Line, "path">)[];
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

const isClosed = ({ range }: DayRange) => range === CLOSED_ALL_DAY;

function contradict(a: DayRange, b: DayRange): boolean {
	if (isClosed(a) || isClosed(b))
		return a.day === b.day && isClosed(a) !== isClosed(b);
	const start = (b.day - a.day) * DAY;
	return [start - WEEK, start, start + WEEK].some(
		(shift) =>
			b.range.opens + shift < a.range.closes &&
			a.range.opens < b.range.closes + shift,
	);
}

/** One fault for each opening that contradicts an earlier one. */
function findContradictions<Kind extends Opening>(
	openings: readonly Kind[],
	nameOf: (day: number) => string,
): (LineFault & Kind)[] {
	const known: DayRange[] = [];
	return openings.flatMap((opening) => {
		const { days, ranges, text } = opening;
		const clashes = days
			.flatMap((day) => ranges.map((range) => ({ day, range, text })))
			.flatMap((added) => {
				const other = known.find((earlier) => contradict(earlier, added));
				if (!other) known.push(added);
				return other ? [{ added, other }] : [];
			});
		return clashes.slice(0, 1).map(({ added, other }) => {
			const state =
				isClosed(added) || isClosed(other)
					? "both open and closed"
					: "open twice at the same time";
			const texts = [...new Set([other.text, text])].join('" and "');
			return {
				...opening,
				part: text,
				message: `${nameOf(added.day)} is ${state}: "${texts}"`,
				hint: "Write each day once with all its hours, as in Mon 9am-1pm and 2pm-6pm, or Mon-Tue 9am-5pm, Wed closed, Thu-Fri 9am-5pm",
			};
		});
	});
}

function readWeek(lines: readonly Line[]) {
	const read = lines.map(({ text, path }) => ({ path, ...readLine(text) }));
	const openings = read.flatMap(({ path, openings }) =>
		openings.map((opening) => ({ ...opening, path })),
	);
	const periods = openings.flatMap(({ days, ranges }) =>
		ranges.map((range) => ({
			days: days.flatMap((day) => DAYS[day] ?? []),
			...writeRange(range),
		})),
	);
	return {
		periods: periods.filter(({ days }) => days.length > 0),
		faults: [
			...read.flatMap(({ path, faults }) =>
				faults.map((fault) => ({ ...fault, path })),
			),
			...findContradictions(openings, (day) => DAYS[day] ?? ""),
		],
	};
}

const DATE_HINT =
	"Write it like this: 25 December 2026: closed, or 24 December 2026 to 1 January 2027: 10am-2pm";

/** @param line "25 December 2026: 10:00-14:00" */
function readException({ text, path }: Line) {
	const [date = "", ...hours] = text.split(/:\s*/);
	const read = readLine(hours.join(":"), true);
	const span = readDates(date);
	const faults: LineFault[] = [];
	if ("message" in span) faults.push({ ...span, hint: DATE_HINT });
	else if (hours.length === 0) {
		const message = `"${date}" has no hours`;
		faults.push({ part: date, message, hint: DATE_HINT });
	}
	if (hours.length > 0)
		faults.push(
			...read.faults.map(({ hint, ...fault }) => ({
				...fault,
				hint: hint === LINE_HINT ? DATE_HINT : hint,
			})),
			...findContradictions(read.openings, () => date),
		);
	return {
		...{ date, path, span: "message" in span ? undefined : span },
		ranges: read.openings.flatMap(({ ranges }) => ranges),
		faults: faults.map((fault) => ({ ...fault, path })),
	};
}

function overlap(a: DateSpan | undefined, b: DateSpan | undefined): boolean {
	if (!a || !b) return false;
	return a.validFrom <= b.validThrough && b.validFrom <= a.validThrough;
}

function readExceptions(lines: readonly Line[]) {
	const read = lines.map(readException);
	const twice = read.flatMap(({ date, path, span }, index) => {
		const other = read.slice(0, index).find((one) => overlap(one.span, span));
		const message = `"${date}" is among the dates of "${other?.date}" already`;
		return other ? [{ path, part: date, message, hint: DATE_HINT }] : [];
	});
	return {
		exceptions: read.flatMap(({ span, ranges }) =>
			span ? ranges.map((range) => ({ ...span, ...writeRange(range) })) : [],
		),
		faults: [...read.flatMap(({ faults }) => faults), ...twice],
	};
}

/** @param dates lines such as "25 December 2026: closed" */
export function readOpeningHours(
	week: readonly Line[],
	dates: readonly Line[] = [],
): OpeningHours {
	const ofWeek = readWeek(week);
	const { exceptions, faults } = readExceptions(dates);
	const { periods } = ofWeek;
	return { periods, exceptions, faults: [...ofWeek.faults, ...faults] };
}
