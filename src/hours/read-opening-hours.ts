// Reads opening hours such as "Mon-Fri 9am-7pm, Sat 10-4, Sun closed". Returns days and 24-hour times, which
// pages give to search engines. Refuses hours with two meanings and hours that contradict each other.

export interface HoursLine {
	/** "Mon-Fri 9am-5pm" */
	readonly text: string;
	/** These keys lead from the value of openingHours to this line. */
	readonly path: (string | number)[];
}

interface HoursError {
	readonly path: HoursLine["path"];
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

interface DateSpan {
	/** "2026-12-25" */
	readonly validFrom: string;
	/** A single day has the same value here as in validFrom. */
	readonly validThrough: string;
}

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
type DayName = (typeof DAYS)[number];

const DAY_WORDS: Readonly<Record<string, readonly number[]>> = {
	daily: [0, 1, 2, 3, 4, 5, 6],
	day: [0, 1, 2, 3, 4, 5, 6],
	weekday: [0, 1, 2, 3, 4],
	weekend: [5, 6],
	// Their dates change every year, so only visitors read about them.
	holiday: [],
};
const TO = /^(?:to|until|till|[-‐-―−])$/;
const TOKEN =
	/\d{1,4}(?:[:.]\d\d)?(?:\s*[ap]\.?m\b\.?)?|[a-z]+|[^\s,;:.()&+/]/gi;
/** These words have no meaning of their own. */
const FILLERS = new Set(
	"and at bank by every except from h hours hrs on only open public strictly".split(
		" ",
	),
);

const FORM =
	"Give the hours in this form, with am or pm: Mon-Fri 9am-7pm, Sat 10am-4pm, Sun closed; put any other words under shown, as in shown: Ring us for times";
const DATE_FORM =
	"Write it like this: 25 December 2026: closed, or 24 December 2026 to 1 January 2027: 10am-2pm";

const HOUR = 60;
const NOON = 12 * HOUR;
const DAY = 24 * HOUR;

/** Minutes since midnight; `closes` is greater than a day if the range ends on the next day. */
interface MinuteRange {
	readonly opens: number;
	readonly closes: number;
}

interface Time {
	readonly minutes: number;
	/** True for an hour that may be in the morning or in the evening. */
	readonly isBare: boolean;
}

type Token =
	| { readonly kind: "days"; readonly days: readonly number[] }
	| { readonly kind: "time"; readonly time: Time }
	| { readonly kind: "to" | "closed" | "appointment" };

/** Some days and their hours, of which one may be still unknown. */
interface Opening {
	last: "days" | "hours" | "closed" | "appointment";
	days?: readonly number[] | undefined;
	ranges?: readonly MinuteRange[] | undefined;
}

/** Thrown within this file for a line that cannot be used. */
class Refusal extends Error {
	readonly part: string;

	constructor(part: string, message?: string) {
		super(message ?? `"${part}" cannot be read as opening hours`);
		this.part = part;
	}
}

function readTime(word: string): Time | undefined {
	if (word === "noon" || word === "midday")
		return { minutes: NOON, isBare: false };
	if (word === "midnight") return { minutes: 0, isBare: false };
	const [, digits = "", rest = "0", half] =
		/^(\d{1,2}?)[:.]?(\d\d)?\s*(?:([ap])\.?m\.?)?$/.exec(word) ?? [];
	const hour = Number(digits);
	const minutes = hour * HOUR + Number(rest);
	if (digits === "" || Number(rest) > 59 || minutes > DAY) return undefined;
	if (!half) {
		const isBare = hour > 0 && hour < 12 && !digits.startsWith("0");
		return { minutes, isBare };
	}
	if (hour < 1 || hour > 12) return undefined;
	const added = half === "p" ? NOON : 0;
	return { minutes: (minutes % NOON) + added, isBare: false };
}

function toToken(written: string): Token {
	const word = written.toLowerCase();
	if (TO.test(word)) return { kind: "to" };
	if (word === "closed" || word === "shut") return { kind: "closed" };
	if (word === "appointment") return { kind: "appointment" };
	const one = word.replace(/s$/, "");
	const days = DAY_WORDS[one];
	if (days) return { kind: "days", days };
	const day = DAYS.findIndex((name) => name.toLowerCase().startsWith(one));
	if (one.length > 2 && day >= 0) return { kind: "days", days: [day] };
	const time = readTime(word);
	if (!time) throw new Refusal(written);
	return { kind: "time", time };
}

/** An hour without am or pm is taken to be in the working day: 9-5, 2-6. */
function toRange(first: Time, last: Time): MinuteRange | undefined {
	let opens = first.minutes % DAY;
	let closes = last.minutes || DAY;
	const isEarly = opens >= 6 * HOUR && opens < 8 * HOUR;
	// 7-9 may be in the morning or in the evening.
	if (first.isBare && last.isBare && isEarly && closes > opens)
		return undefined;
	if (first.isBare && opens < 6 * HOUR) opens += NOON;
	// After a start such as 18:00, an end such as 9:00 is a mistake.
	if (last.isBare && closes <= opens && first.minutes <= NOON) closes += NOON;
	if (first.isBare && closes - opens > NOON) opens += NOON;
	if (closes <= opens && opens >= 17 * HOUR && closes <= 6 * HOUR)
		closes += DAY;
	return closes > opens ? { opens, closes } : undefined;
}

/** The week wraps round: Friday to Monday are four days. */
function daysBetween(first: readonly number[], last: readonly number[]) {
	const [start = 0, end = start] = [first[0], last.at(-1)];
	const count = ((end - start + 7) % 7) + 1;
	return Array.from({ length: count }, (_, index) => (start + index) % 7);
}

/** @param last the token after "to", if there is one */
function toOpening(first: Token, last: Token | undefined): Opening | undefined {
	if (first.kind === "days") {
		if (!last) return { last: "days", days: first.days };
		if (last.kind !== "days") return undefined;
		return { last: "days", days: daysBetween(first.days, last.days) };
	}
	if (first.kind === "time") {
		const isAllDay = !last && first.time.minutes === DAY;
		const all = isAllDay ? { opens: 0, closes: DAY } : undefined;
		const range = last?.kind === "time" ? toRange(first.time, last.time) : all;
		return range && { last: "hours", ranges: [range] };
	}
	if (last || first.kind === "to") return undefined;
	const ranges = first.kind === "closed" ? [{ opens: 0, closes: 0 }] : [];
	return { last: first.kind, ranges };
}

/** Pairs days with the hours before or after them: "Mon 9-5", "9-5 Mon", "Closed Sun". */
function joins({ last, days, ranges }: Opening, next: Opening): boolean {
	if (last === next.last) return true;
	if (last === "appointment" || (days && ranges)) return false;
	return (last === "days") !== (next.last === "days");
}

function readLine(text: string): Opening[] {
	const words = text.match(TOKEN) ?? [];
	const tokens = words
		.filter((word) => !FILLERS.has(word.toLowerCase()))
		.map(toToken);
	const openings: Opening[] = [];
	while (tokens.length > 0) {
		const isRange = tokens[1]?.kind === "to";
		const [first, , last] = tokens.splice(0, isRange ? 3 : 1);
		const isCut = !first || (isRange && !last);
		const next = isCut ? undefined : toOpening(first, last);
		if (!next) throw new Refusal(text.trim());
		const current = openings.at(-1);
		if (current && joins(current, next)) {
			current.last = next.last;
			if (next.days) current.days = [...(current.days ?? []), ...next.days];
			if (next.ranges)
				current.ranges = [...(current.ranges ?? []), ...next.ranges];
		} else openings.push(next);
	}
	if (openings.length === 0) throw new Refusal(text.trim());
	return openings;
}

function formatTime(minutes: number): string {
	const [hour, minute] = [Math.trunc(minutes / HOUR) % 24, minutes % HOUR];
	return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** A whole day ends a minute early, because "00:00" to "00:00" means closed. */
function formatRange({ opens, closes }: MinuteRange): OpenRange {
	const end = closes - opens === DAY ? closes - 1 : closes;
	return { opens: formatTime(opens), closes: formatTime(end) };
}

/** @throws Refusal if two of the ranges contradict each other */
function formatRanges(ranges: readonly MinuteRange[], text: string) {
	let end = -1;
	for (const { opens, closes } of ranges.toSorted(
		(a, b) => a.opens - b.opens,
	)) {
		if (opens < end || (end === 0 && closes > 0))
			throw new Refusal(text, `these hours contradict each other: "${text}"`);
		end = closes;
	}
	return ranges.map(formatRange);
}

/** @param known the days of the lines before this one */
function readWeekLine(text: string, known: Set<number>) {
	const periods: (OpenRange & { days: DayName[] })[] = [];
	for (const { days, ranges } of readLine(text)) {
		const isCut = days ? !ranges && days.length > 0 : ranges?.length;
		if (isCut) throw new Refusal(text.trim());
		const names: DayName[] = [];
		for (const day of days ?? []) {
			const name = DAYS[day];
			if (!name) continue;
			if (known.has(day))
				throw new Refusal(text, `${name} is written twice: "${text}"`);
			known.add(day);
			names.push(name);
		}
		for (const range of formatRanges(ranges ?? [], text))
			if (names.length > 0) periods.push({ days: names, ...range });
	}
	return periods;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** @returns "2026-12-25"; undefined if there is no such date */
function readDate(text: string): string | undefined {
	const [, day, name = "", year] =
		/^(\d{1,2}) ([a-z]{3,9}) (\d{4})$/i.exec(text.trim()) ?? [];
	const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
	const date = new Date(Date.UTC(Number(year), month, Number(day)));
	const isReal = month >= 0 && date.getUTCDate() === Number(day);
	return isReal ? date.toISOString().slice(0, 10) : undefined;
}

function readDates(text: string, known: readonly DateSpan[]): DateSpan {
	const [from = "", to = from, ...others] = text.split(" to ");
	const [validFrom, validThrough] = [readDate(from), readDate(to)];
	if (others.length > 0 || !validFrom || !validThrough)
		throw new Refusal(text, `"${text}" cannot be read as a date`);
	if (validFrom > validThrough)
		throw new Refusal(text, `"${text}" ends before it begins`);
	for (const other of known)
		if (validFrom <= other.validThrough && other.validFrom <= validThrough)
			throw new Refusal(text, `"${text}" is among other dates too`);
	return { validFrom, validThrough };
}

/** @param line such as "25 December 2026: 10:00-14:00" */
function readDateLine(line: string, known: DateSpan[]) {
	const [date = "", ...hours] = line.split(/:\s*/);
	const text = hours.join(":");
	const span = readDates(date, known);
	known.push(span);
	const openings = readLine(text);
	if (openings.some(({ days }) => days)) throw new Refusal(text.trim());
	const ranges = openings.flatMap((opening) => opening.ranges ?? []);
	return formatRanges(ranges, text).map((range) => ({ ...span, ...range }));
}

/** @param dates lines such as "25 December 2026: closed" */
export function readOpeningHours(
	week: readonly HoursLine[],
	dates: readonly HoursLine[] = [],
): OpeningHours {
	const errors: HoursError[] = [];
	const readEach = <Read>(
		lines: readonly HoursLine[],
		hint: string,
		read: (text: string) => Read[],
	) =>
		lines.flatMap(({ text, path }) => {
			try {
				return read(text);
			} catch (error) {
				if (!(error instanceof Refusal)) throw error;
				errors.push({ part: error.part, message: error.message, hint, path });
				return [];
			}
		});
	const days = new Set<number>();
	const spans: DateSpan[] = [];
	return {
		periods: readEach(week, FORM, (text) => readWeekLine(text, days)),
		exceptions: readEach(dates, DATE_FORM, (text) => readDateLine(text, spans)),
		errors,
	};
}
