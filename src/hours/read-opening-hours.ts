// Reads opening hours such as "Mon-Fri 9am-7pm, Sat 10-4, Sun closed" as days and 24-hour times, which pages
// give to search engines. Refuses hours with two meanings and hours that contradict each other.

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

interface OpenRange {
	/** "09:00" */
	readonly opens: string;
	/** A time before `opens` is on the next day. On a closed day both are "00:00". */
	readonly closes: string;
}

export interface WeekHours extends OpenRange {
	readonly days: readonly DayName[];
}

/** These hours replace those of the week. A single day is both dates. */
export interface DatedHours extends OpenRange {
	/** "2026-12-25" */
	readonly validFrom: string;
	readonly validThrough: string;
}

export class HoursError extends Error {
	/** The words of the text that are wrong. */
	readonly part: string;

	constructor(part: string, message?: string) {
		super(message ?? `"${part}" cannot be read as opening hours`);
		this.part = part;
	}
}

/** These words have no meaning of their own. */
const FILLERS = new Set(
	"and at bank by every except from h hours hrs on only open public strictly".split(
		" ",
	),
);
const TO = /^(?:to|until|till|[-‐-―−])$/;
const WORD =
	/\d{1,4}(?:[:.]\d\d)?(?:\s*[ap]\.?m\b\.?)?|[a-z]+|[^\s,;:.()&+/]/gi;

const TIME = /^(\d{1,2}?)[:.]?(\d\d)?\s*(?:([ap])\.?m\.?)?$/;

const HOUR = 60;
const NOON = 12 * HOUR;
const DAY = 24 * HOUR;

/** Minutes since midnight; `closes` is greater than a day if the range ends on the next day. */
interface MinuteRange {
	readonly opens: number;
	readonly closes: number;
}

/** A word or a range of a line: days, public holidays, hours, closed, or by appointment. */
interface Part {
	readonly kind: "d" | "p" | "h" | "c" | "a";
	readonly days: readonly DayName[];
	readonly ranges: readonly MinuteRange[];
}

interface Time {
	readonly minutes: number;
	/** True for an hour that may be in the morning or in the evening. */
	readonly isBare: boolean;
}

type Token = Part | Time | "to";

/** The grammar of a line, as the kinds of its parts: "Mon, Tue 9-1, 2-5", "Closed Sun", "By appointment". */
const OPENING = /[dp]+(?:h+|c|a)|(?:h+|c)[dp]+|[ap]/g;
const DATE_HOURS = /^(?:h+|c|a)$/;

const toDays = (days: readonly DayName[]): Part => {
	return { kind: "d", days, ranges: [] };
};
const toHours = (opens: number, closes: number): Part => {
	return { kind: "h", days: [], ranges: [{ opens, closes }] };
};
const CLOSED: Part = { ...toHours(0, 0), kind: "c" };

const WORDS = new Map<string, Part | Time>([
	["daily", toDays(DAYS)],
	["day", toDays(DAYS)],
	["weekday", toDays(DAYS.slice(0, 5))],
	["weekend", toDays(DAYS.slice(5))],
	// Their dates change every year, so only visitors read about them.
	["holiday", { kind: "p", days: [], ranges: [] }],
	["closed", CLOSED],
	["shut", CLOSED],
	["appointment", { kind: "a", days: [], ranges: [] }],
	["noon", { minutes: NOON, isBare: false }],
	["midday", { minutes: NOON, isBare: false }],
	["midnight", { minutes: 0, isBare: false }],
]);

function readTime(word: string): Time | undefined {
	const [, digits = "", rest = "0", half] = TIME.exec(word) ?? [];
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
	if (TO.test(word)) return "to";
	const one = word.replace(/s$/, "");
	const day = DAYS.find((name) => name.toLowerCase().startsWith(one));
	if (day && one.length > 2) return toDays([day]);
	const known = WORDS.get(one) ?? readTime(word);
	if (!known) throw new HoursError(written);
	return known;
}

/** An hour without am or pm is taken to be in the working day: 9-5, 2-6. */
function joinTimes(first: Time, last: Time): Part | undefined {
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
	return closes > opens ? toHours(opens, closes) : undefined;
}

/** The week wraps round: Friday to Monday are four days. */
function joinDays(first: Part, last: Part): Part | undefined {
	const [start, end] = [first.days[0], last.days.at(-1)];
	if (!start || !end) return undefined;
	const from = DAYS.indexOf(start);
	const count = ((DAYS.indexOf(end) - from + 7) % 7) + 1;
	return toDays([...DAYS, ...DAYS].slice(from, from + count));
}

/** @param last the token after "to" */
function joinTokens(first?: Token, last?: Token): Part | undefined {
	if (!first || !last || first === "to" || last === "to") return undefined;
	if ("days" in first)
		return "days" in last ? joinDays(first, last) : undefined;
	return "days" in last ? undefined : joinTimes(first, last);
}

/** Turns a token without "to" after it into a part. The only such time is "24 hours". */
function toPart(token: Token): Part | undefined {
	if (token === "to") return undefined;
	if ("days" in token) return token;
	return token.minutes === DAY ? toHours(0, DAY) : undefined;
}

function readParts(text: string): Part[] {
	const words = text.match(WORD) ?? [];
	const tokens = words
		.filter((word) => !FILLERS.has(word.toLowerCase()))
		.map(toToken);
	const parts: Part[] = [];
	let at = 0;
	while (at < tokens.length) {
		const isRange = tokens[at + 1] === "to";
		const first = tokens[at];
		const part = isRange
			? joinTokens(first, tokens[at + 2])
			: first && toPart(first);
		if (!part) throw new HoursError(text.trim());
		parts.push(part);
		at += isRange ? 3 : 1;
	}
	return parts;
}

function formatTime(minutes: number): string {
	return new Date(minutes * 60_000).toISOString().slice(11, 16);
}

function readRanges(parts: readonly Part[], text: string): OpenRange[] {
	const ranges = parts.flatMap((part) => part.ranges);
	let end = 0;
	for (const { opens, closes } of ranges.toSorted(
		(a, b) => a.opens - b.opens,
	)) {
		if (opens < end)
			throw new HoursError(
				text,
				`these hours contradict each other: "${text}"`,
			);
		end = closes;
	}
	return ranges.map(({ opens, closes }) => ({
		opens: formatTime(opens),
		// A whole day ends a minute early, because "00:00" to "00:00" means closed.
		closes: formatTime(Math.min(closes, opens + DAY - 1)),
	}));
}

/**
 * @param text such as "Mon-Fri 9am-1pm and 2pm-6pm, Sun closed"
 * @param known the days that already have hours; gets those of this text
 * @throws HoursError
 */
export function readWeek(text: string, known = new Set<string>()): WeekHours[] {
	const parts = readParts(text);
	const kinds = parts.map(({ kind }) => kind).join("");
	if (kinds.replaceAll(OPENING, "") !== "" || kinds === "")
		throw new HoursError(text.trim());
	const hours: WeekHours[] = [];
	for (const { 0: opening, index } of kinds.matchAll(OPENING)) {
		const own = parts.slice(index, index + opening.length);
		const days = own.flatMap((part) => part.days);
		for (const day of days) {
			if (known.has(day))
				throw new HoursError(text, `${day} is written twice: "${text}"`);
			known.add(day);
		}
		for (const range of readRanges(own, text))
			if (days.length > 0) hours.push({ days, ...range });
	}
	return hours;
}

const DATE = /^(\d{1,2}) ([a-z]{3})[a-z]{0,6} (\d{4})$/i;

/** @returns "2026-12-25"; undefined if there is no such date */
function readDate(text: string): string | undefined {
	const [, day, month, year] = DATE.exec(text.trim()) ?? [];
	const date = new Date(`${day} ${month} ${year} UTC`);
	const isReal = date.getUTCDate() === Number(day);
	return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/**
 * @param dates such as "25 December 2026" or "25 December 2026 to 1 January 2027"
 * @throws HoursError
 */
export function readDates(dates: string, text: string): DatedHours[] {
	const [from = "", to = from, ...others] = dates.split(" to ");
	const [validFrom, validThrough] = [readDate(from), readDate(to)];
	if (others.length > 0 || !validFrom || !validThrough)
		throw new HoursError(dates, `"${dates}" cannot be read as a date`);
	if (validFrom > validThrough)
		throw new HoursError(dates, `"${dates}" ends before it begins`);
	const parts = readParts(text);
	if (!DATE_HOURS.test(parts.map(({ kind }) => kind).join("")))
		throw new HoursError(text.trim());
	return readRanges(parts, text).map((range) => {
		return { validFrom, validThrough, ...range };
	});
}
