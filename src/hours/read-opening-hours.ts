// Reads opening hours such as "Mon-Fri 9am-7pm, Sat 10-4, Sun closed". Returns days and 24-hour times, which
// pages give to search engines. Refuses hours with two meanings and hours that contradict each other.
import { type DateSpan, overlaps, readDates } from "./read-dates.ts";

export interface HoursLine {
	/** "Mon-Fri 9am-5pm" */
	readonly text: string;
	/** These keys lead from the value of openingHours to this line. */
	readonly path: (string | number)[];
}

interface HoursError extends Pick<HoursLine, "path"> {
	readonly part: string;
	readonly message: string;
	readonly hint: string;
}

interface OpenRange {
	/** "09:00" */
	readonly opens: string;
	/** A time before `opens` is on the next day. On a closed day both are "00:00". */
	readonly closes: string;
}

type DayName = (typeof DAYS)[number];

interface OpeningHours {
	readonly periods: readonly (OpenRange & { readonly days: DayName[] })[];
	/** Exceptions replace the hours of the week on their dates. */
	readonly exceptions: readonly (OpenRange & DateSpan)[];
	readonly errors: readonly HoursError[];
}

const DAYS = [
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
	"Sunday",
] as const;
const DAY_WORDS: Readonly<Record<string, readonly number[]>> = {
	daily: [0, 1, 2, 3, 4, 5, 6],
	day: [0, 1, 2, 3, 4, 5, 6],
	weekday: [0, 1, 2, 3, 4],
	weekend: [5, 6],
	// Their dates change every year, so only visitors read about them.
	holiday: [],
};
const TO = ["to", "until", "till"];
const CLOSED = ["closed", "shut"];
const BY_APPOINTMENT = ["appointment", "arrangement", "request"];
const NAMED_TIMES = { noon: "12pm", midday: "12pm", midnight: "12am" };
/** These words have no meaning of their own. */
const FILLERS =
	"and at bank by every except from hours on only open prior public strictly".split(
		" ",
	);
const DASH = "[-‐-―−]";
const SIGN = String.raw`[\s,;:.()&+/]`;
const TIME = String.raw`\d{1,4}(?:[:.]\d\d)?\s*(?:(?:a|p)\.?m\b\.?|h(?:ou)?rs\b|h\b)?`;
const TOKEN = new RegExp(`24/7|${TIME}|[a-z]+|${DASH}|${SIGN}|\\S`, "gi");
const IGNORED = new RegExp(`^(?:${SIGN}|${FILLERS.join("|")})$`, "i");

/** Matches texts of the words and signs of opening hours, in lower case. */
export const KNOWN_WORDS = `(?:\\b(?!24/7)(?:${[
	...DAYS.map((day) => day.toLowerCase()).map(
		(day) => `${day.slice(0, 3)}(?:${day.slice(3)}|rs?)?s?`,
	),
	...Object.keys(DAY_WORDS).map((word) => `${word}s?`),
	...[...TO, ...CLOSED, ...BY_APPOINTMENT, ...Object.keys(NAMED_TIMES)],
	...[...FILLERS, TIME],
].join("|")})(?!\\w)|${DASH}|${SIGN})+`;

const FORM =
	"Give the hours in this form: Mon-Fri 9am-7pm, Sat 10am-4pm, Sun closed; put any other words under shown, as in shown: Ring us for times";
const DATE_FORM =
	"Write it like this: 25 December 2026: closed, or 24 December 2026 to 1 January 2027: 10am-2pm";

const HALF_DAY = 12 * 60;
const DAY = 2 * HALF_DAY;
/** Only hours that start after EVENING and end before NIGHT_END may end on the next day. */
const EVENING = 17 * 60;
const NIGHT_END = 6 * 60;

/** Minutes since midnight; `closes` is greater than a day if the range ends on the next day. */
interface MinuteRange {
	readonly opens: number;
	readonly closes: number;
}

const CLOSED_ALL_DAY: MinuteRange = { opens: 0, closes: 0 };

interface Time {
	readonly text: string;
	readonly minutes: number;
	readonly half: string;
	/** True for an hour that may be in the morning or in the evening. */
	readonly isBare: boolean;
}

type Token =
	| { readonly kind: "days"; readonly days: readonly number[] }
	| { readonly kind: "time"; readonly time: Time }
	| { readonly kind: "to" | "closed" | "appointment" | "unknown" };

/** Neighbouring days are one group, and so are neighbouring ranges of hours. */
interface Group {
	readonly kind: "days" | "hours" | "closed" | "appointment";
	readonly days: number[];
	readonly ranges: MinuteRange[];
}

/** Thrown within this file for a line that cannot be read. */
class Refusal extends Error {
	readonly part: string;
	readonly hint: string | undefined;

	constructor(part: string, message = "", hint?: string) {
		super(message || `"${part}" cannot be read as opening hours`);
		this.part = part;
		this.hint = hint;
	}
}

function readTime(text: string): Time | undefined {
	const [, digits = "", rest = "0", half = "", unit] =
		/^(\d{1,2}?)[:.]?(\d\d)?\s*(?:([ap])[.m]*|(h)\w*)?$/.exec(text) ?? [];
	const hour = Number(digits);
	const minutes = hour * 60 + Number(rest);
	if (digits === "" || Number(rest) > 59 || minutes > DAY) return undefined;
	if (half !== "" && (hour < 1 || hour > 12)) return undefined;
	const isBare =
		half === "" && !unit && hour > 0 && hour < 12 && !digits.startsWith("0");
	const added = half === "p" ? HALF_DAY : 0;
	const counted = half === "" ? minutes : (minutes % HALF_DAY) + added;
	return { text, minutes: counted, half, isBare };
}

function toToken(written: string): Token {
	const word = written.toLowerCase();
	const one = word.replace(/s$/, "");
	if (TO.includes(word) || new RegExp(DASH).test(word)) return { kind: "to" };
	if (CLOSED.includes(word)) return { kind: "closed" };
	if (BY_APPOINTMENT.includes(word)) return { kind: "appointment" };
	const days = DAY_WORDS[one];
	if (days) return { kind: "days", days };
	const day = DAYS.findIndex((name) => name.toLowerCase().startsWith(one));
	if (one.length > 2 && day >= 0) return { kind: "days", days: [day] };
	const named = new Map(Object.entries(NAMED_TIMES)).get(word);
	const time = readTime(named ?? word.trim());
	return time
		? { kind: "time", time: { ...time, text: written.trim() } }
		: { kind: "unknown" };
}

function tokenize(text: string): Token[] {
	const words = text.match(TOKEN) ?? [];
	return words
		.filter((word) => !IGNORED.test(word))
		.map((word) => {
			const token = toToken(word);
			if (token.kind === "unknown") throw new Refusal(word.trim());
			return token;
		});
}

/** An hour without am or pm is taken to be in the working day: 9-5, 2-6. */
function toRange(first: Time, last: Time): MinuteRange {
	const written = `"${first.text}-${last.text}"`;
	const isEarly = first.minutes >= NIGHT_END && first.minutes < 8 * 60;
	const isUnclear = last.isBare
		? last.minutes > first.minutes
		: last.minutes === 0;
	if (first.isBare && isEarly && isUnclear)
		throw new Refusal(
			first.text,
			`${written} could be in the morning or in the evening`,
			`Write am or pm after each time, as in ${first.text}am or ${first.text}pm`,
		);
	let opens = first.minutes % DAY;
	let closes = last.minutes;
	const isBeforePm = last.half === "p" && opens + HALF_DAY < closes;
	const isAfternoon =
		(last.half === "" || last.minutes === 0) && opens < NIGHT_END;
	if (first.isBare && (isBeforePm || isAfternoon)) opens += HALF_DAY;
	// After a start such as 18:00 the end is in 24-hour time too, so 18:00-9:00 is a mistake.
	const is24Hours = !first.isBare && first.half === "" && opens > HALF_DAY;
	if (last.isBare && closes <= opens && !is24Hours) closes += HALF_DAY;
	if (closes === 0) closes = DAY;
	if (closes <= opens && opens >= EVENING && closes <= NIGHT_END) closes += DAY;
	if (closes > opens) return { opens, closes };
	throw new Refusal(
		first.text,
		`${written} does not end after it starts`,
		"Write it like this: 9am-5pm; hours that end after midnight start at 5pm or later, as in 6pm-1am",
	);
}

/** The week wraps round: Friday to Monday are four days. */
function daysBetween(first: readonly number[], last: readonly number[]) {
	const [start = 0, end = start] = [first[0], last.at(-1)];
	const count = ((end - start + 7) % 7) + 1;
	return Array.from({ length: count }, (_, index) => (start + index) % 7);
}

/** @param last the token after "to", if there is one */
function toGroup(first: Token, last: Token | undefined): Group | undefined {
	const { kind } = first;
	if (kind === "days" && (!last || last.kind === "days")) {
		const days = last ? daysBetween(first.days, last.days) : [...first.days];
		return { kind, days, ranges: [] };
	}
	if (kind === "time") {
		const isAllDay = !last && first.time.minutes === DAY;
		const all = { opens: 0, closes: DAY };
		if (isAllDay) return { kind: "hours", days: [], ranges: [all] };
		if (last?.kind !== "time") return undefined;
		const range = toRange(first.time, last.time);
		return { kind: "hours", days: [], ranges: [range] };
	}
	if (last) return undefined;
	if (kind === "closed") return { kind, days: [], ranges: [CLOSED_ALL_DAY] };
	return kind === "appointment" ? { kind, days: [], ranges: [] } : undefined;
}

function readGroups(text: string): Group[] {
	const tokens = tokenize(text);
	const groups: Group[] = [];
	while (tokens.length > 0) {
		const [first, to, last] = tokens;
		const isRange = to?.kind === "to";
		tokens.splice(0, isRange ? 3 : 1);
		const isWhole = first && (!isRange || last);
		const group = isWhole && toGroup(first, isRange ? last : undefined);
		if (!group) throw new Refusal(text.trim());
		const previous = groups.at(-1);
		if (previous?.kind === group.kind) {
			previous.days.push(...group.days);
			previous.ranges.push(...group.ranges);
		} else groups.push(group);
	}
	if (groups.length === 0) throw new Refusal(text.trim());
	return groups;
}

/** The hours of some days. They have no ranges if visitors come by appointment. */
interface Opening {
	readonly days: readonly number[];
	readonly ranges: readonly MinuteRange[];
}

/** Pairs days with the hours before or after them: "Mon 9-5", "9-5 Mon", "Closed Sun". */
function readLine(text: string, isForDate: boolean): Opening[] {
	const groups = readGroups(text);
	if (isForDate) {
		if (groups.some(({ days }) => days.length > 0))
			throw new Refusal(text.trim());
		return [{ days: [0], ranges: groups.flatMap(({ ranges }) => ranges) }];
	}
	const openings: Opening[] = [];
	while (groups.length > 0) {
		const [first, second] = groups.splice(0, 1).concat(groups.slice(0, 1));
		if (!first) break;
		const isPair =
			second !== undefined &&
			first.kind !== "appointment" &&
			(first.kind === "days") !== (second.kind === "days");
		if (isPair) groups.shift();
		else if (first.days.length + first.ranges.length > 0)
			throw new Refusal(text.trim());
		const other = isPair ? second : { days: [], ranges: [] };
		openings.push({
			days: [...first.days, ...other.days],
			ranges: [...first.ranges, ...other.ranges],
		});
	}
	return openings;
}

interface DayRange {
	readonly range: MinuteRange;
	readonly text: string;
}

function contradicts({ range: a }: DayRange, { range: b }: DayRange): boolean {
	const isClosed = a === CLOSED_ALL_DAY;
	const otherIsClosed = b === CLOSED_ALL_DAY;
	if (isClosed || otherIsClosed) return isClosed !== otherIsClosed;
	return a.opens < b.closes && b.opens < a.closes;
}

function formatTime(minutes: number): string {
	const [hour, minute] = [Math.trunc(minutes / 60) % 24, minutes % 60];
	return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** A whole day ends a minute early, because "00:00" to "00:00" means closed. */
function formatRange({ opens, closes }: MinuteRange): OpenRange {
	const end = closes - opens === DAY ? closes - 1 : closes;
	return { opens: formatTime(opens), closes: formatTime(end) };
}

/** @param date undefined for the hours of the week */
function readLines(lines: readonly HoursLine[], date?: string) {
	const errors: HoursError[] = [];
	const openings: Opening[] = [];
	const known = new Map<number, DayRange[]>();
	for (const { text, path } of lines) {
		try {
			for (const opening of readLine(text, date !== undefined)) {
				openings.push(opening);
				for (const day of opening.days)
					for (const range of opening.ranges) {
						const before = known.get(day) ?? [];
						const other = before.find((one) =>
							contradicts(one, { range, text }),
						);
						if (other)
							throw new Refusal(
								text,
								`${date ?? DAYS[day]} has two different hours: "${[...new Set([other.text, text])].join('" and "')}"`,
								"Write each day once with all its hours, as in Mon 9am-1pm and 2pm-6pm, Tue closed",
							);
						known.set(day, [...before, { range, text }]);
					}
			}
		} catch (error) {
			if (!(error instanceof Refusal)) throw error;
			const hint = error.hint ?? (date === undefined ? FORM : DATE_FORM);
			errors.push({ part: error.part, message: error.message, hint, path });
		}
	}
	return { openings, errors };
}

/** @param lines such as "25 December 2026: 10:00-14:00" */
function readExceptions(lines: readonly HoursLine[], errors: HoursError[]) {
	const exceptions: (OpenRange & DateSpan)[] = [];
	const known: DateSpan[] = [];
	for (const { text, path } of lines) {
		const [date = "", ...hours] = text.split(/:\s*/);
		const refuse = (message: string) =>
			errors.push({ part: date, message, hint: DATE_FORM, path });
		if (hours.length === 0) {
			refuse(`"${date}" has no opening hours`);
			continue;
		}
		const read = readLines([{ text: hours.join(":"), path }], date);
		errors.push(...read.errors);
		const span = readDates(date);
		if (typeof span === "string") {
			refuse(span);
			continue;
		}
		if (known.some((one) => overlaps(one, span)))
			refuse(`"${date}" is among other dates too`);
		known.push(span);
		for (const { ranges } of read.openings)
			for (const range of ranges)
				exceptions.push({ ...span, ...formatRange(range) });
	}
	return exceptions;
}

/** @param dates lines such as "25 December 2026: closed" */
export function readOpeningHours(
	week: readonly HoursLine[],
	dates: readonly HoursLine[] = [],
): OpeningHours {
	const { openings, errors } = readLines(week);
	const periods: (OpenRange & { days: DayName[] })[] = [];
	for (const { days, ranges } of openings)
		for (const range of days.length > 0 ? ranges : [])
			periods.push({
				days: days.flatMap((day) => DAYS[day] ?? []),
				...formatRange(range),
			});
	return { periods, exceptions: readExceptions(dates, errors), errors };
}
