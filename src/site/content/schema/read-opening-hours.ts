// Reads opening hours such as "Mon-Fri 9am-7pm, Sat 10-4, Sun closed", and refuses ambiguous and contradictory ones.

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
	readonly opens: string;
	/** A time before `opens` is on the next day. On a closed day both are "00:00". */
	readonly closes: string;
}

export interface WeekHours extends OpenRange {
	readonly days: readonly DayName[];
}

/** These hours replace those of the week. A single day is both dates. */
export interface DatedHours extends OpenRange {
	readonly validFrom: string;
	readonly validThrough: string;
}

export class HoursError extends Error {}

function refuse(words: string): never {
	throw new HoursError(`"${words}" cannot be read as opening hours`);
}

const FILLERS = new Set(
	"and at bank by every except from h hours hrs on only open public strictly".split(
		" ",
	),
);
const WORD =
	/\d{1,4}(?:[:.]\d\d)?(?:\s*[ap]\.?m\b\.?)?|[a-z]+|[^\s,;:.()&+/]/gi;
const TIME = /^(\d{1,2}?)[:.]?(\d\d)?\s*(?:([ap])\.?m\.?)?$/;

const HOUR = 60;
const NOON = 12 * HOUR;
const DAY = 24 * HOUR;

/**
 * Words as signs: d04 for Monday to Friday, p for public holidays, t and minutes for a time, b for one that may be in
 * the morning or in the evening, c for closed, a for by appointment.
 */
const SIGNS = new Map([
	["daily", "d06"],
	["day", "d06"],
	["weekday", "d04"],
	["weekend", "d56"],
	// Their dates change every year, so only visitors read about them.
	["holiday", "p"],
	["noon", `t${NOON}`],
	["midday", `t${NOON}`],
	["midnight", "t0"],
	["closed", "c"],
	["shut", "c"],
	["appointment", "a"],
	["to", "-"],
	["until", "-"],
	["till", "-"],
]);
const DASH = /^[-‐-―−]$/;

function readTime(word: string): string | undefined {
	const [, digits = "", rest = "0", half] = TIME.exec(word) ?? [];
	const hour = Number(digits);
	const minutes = hour * HOUR + Number(rest);
	if (digits === "" || Number(rest) > 59 || minutes > DAY) return undefined;
	const isBare = hour > 0 && hour < 12 && !digits.startsWith("0");
	if (!half) return `${isBare ? "b" : "t"}${minutes}`;
	if (hour < 1 || hour > 12) return undefined;
	return `t${(minutes % NOON) + (half === "p" ? NOON : 0)}`;
}

function readWord(text: string): string {
	const word = text.toLowerCase().replace(DASH, "to");
	if (FILLERS.has(word)) return "";
	const singular = word.replace(/s$/, "");
	const day = DAYS.findIndex((name) => name.toLowerCase().startsWith(singular));
	if (day >= 0 && singular.length > 2) return `d${day}${day}`;
	return SIGNS.get(singular) ?? readTime(word) ?? refuse(text);
}

const readSigns = (text: string) =>
	(text.match(WORD) ?? []).map(readWord).join("");

/** The grammar of a line: "Mon-Fri 9-1, 2-5", "9-5 Mon", "Closed Sun", "By appointment". */
const DAYS_PART = "(?:d\\d\\d(?:-d\\d\\d)?|p)+";
const HOURS_PART = "(?:(?:[tb]\\d+(?:-[tb]\\d+)?)+|c)";
const OPENING = new RegExp(
	`${DAYS_PART}(?:${HOURS_PART}|a)|${HOURS_PART}${DAYS_PART}|[ap]`,
	"g",
);
const DATE_HOURS = new RegExp(`^(?:${HOURS_PART}|a)$`);
const SPAN = /[dtb]\d+(?:-[dtb]\d+)?|c/g;

/** The week wraps round: Friday to Monday are four days. */
function listDays(span: string): DayName[] {
	const first = Number(span[1]);
	const count = ((Number(span.at(-1)) - first + 7) % 7) + 1;
	return [...DAYS, ...DAYS].slice(first, first + count);
}

/** In minutes since midnight; the end may be on the next day. */
type Range = readonly [opens: number, closes: number];

/** Takes an hour without am or pm to be in the working day: 9-5, 2-6. @returns undefined if it is not certain */
function toRange(span: string): Range | undefined {
	if (span === "c") return [0, 0];
	const [first = "", last] = span.split("-");
	const from = Number(first.slice(1));
	if (!last) return from === DAY ? [0, DAY] : undefined;
	let opens = from % DAY;
	let closes = Number(last.slice(1)) || DAY;
	const isBare = first.startsWith("b");
	const isBareEnd = last.startsWith("b");
	const isEarly = opens >= 6 * HOUR && opens < 8 * HOUR;
	// 7-9 may be in the morning or in the evening.
	if (isBare && isBareEnd && isEarly && closes > opens) return undefined;
	if (isBare && opens < 6 * HOUR) opens += NOON;
	// After a start such as 18:00, an end such as 9:00 is a mistake.
	if (isBareEnd && closes <= opens && from <= NOON) closes += NOON;
	if (isBare && closes - opens > NOON) opens += NOON;
	if (closes <= opens && opens >= 17 * HOUR && closes <= 6 * HOUR)
		closes += DAY;
	return closes > opens ? [opens, closes] : undefined;
}

function formatTime(minutes: number): string {
	return new Date(minutes * 60_000).toISOString().slice(11, 16);
}

/** A whole day ends a minute early, because "00:00" to "00:00" means closed. */
function formatRange([opens, closes]: Range): OpenRange {
	const end = Math.min(closes, opens + DAY - 1);
	return { opens: formatTime(opens), closes: formatTime(end) };
}

function readOpening(signs: string, text: string) {
	const days: DayName[] = [];
	const ranges: Range[] = [];
	for (const [span] of signs.matchAll(SPAN)) {
		if (span.startsWith("d")) {
			for (const day of listDays(span)) days.push(day);
			continue;
		}
		const range = toRange(span) ?? refuse(text.trim());
		if (ranges.some((other) => other[0] < range[1] && range[0] < other[1]))
			throw new HoursError(`these hours contradict each other: "${text}"`);
		ranges.push(range);
	}
	return { days, ranges: ranges.map(formatRange) };
}

export function readWeek(text: string, known = new Set<string>()): WeekHours[] {
	const signs = readSigns(text);
	if (signs === "" || signs.replaceAll(OPENING, "") !== "")
		return refuse(text.trim());
	const hours: WeekHours[] = [];
	for (const [opening] of signs.matchAll(OPENING)) {
		const { days, ranges } = readOpening(opening, text);
		for (const day of days) {
			if (known.has(day))
				throw new HoursError(`${day} is written twice: "${text}"`);
			known.add(day);
		}
		if (days.length > 0)
			for (const range of ranges) hours.push({ days, ...range });
	}
	return hours;
}

/** Before 1980, the clocks of some countries differed from others by seconds, which no format of a moment can say. */
const DATE = /^(\d{1,2}) ([a-z]{3})[a-z]{0,6} ((?:19[89]|2\d\d)\d)$/i;
const ISO_DATE = /^(?:19[89]|2\d\d)\d-\d\d-(\d\d)$/;

/** @returns "2026-12-25" for that and for "25 December 2026"; undefined if there is no such date */
export function readDate(text: string): string | undefined {
	const written = text.trim().replace(/\s+/g, " ");
	const [, day, month, year] = DATE.exec(written) ?? [];
	const [, isoDay] = ISO_DATE.exec(written) ?? [];
	const date = new Date(isoDay ? written : `${day} ${month} ${year} UTC`);
	const isReal = date.getUTCDate() === Number(isoDay ?? day);
	return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** @param dates such as "25 December 2026" or "25 December 2026 to 1 January 2027" */
export function readDates(dates: string, text: string): DatedHours[] {
	const [from = "", to = from, third] = dates.split(" to ");
	const [validFrom, validThrough] = [readDate(from), readDate(to)];
	const isSpan = validFrom && validThrough && validFrom <= validThrough;
	if (!isSpan || third !== undefined)
		throw new HoursError(`"${dates}" cannot be read as a date`);
	const signs = readSigns(text);
	if (!DATE_HOURS.test(signs)) return refuse(text.trim());
	const { ranges } = readOpening(signs, text);
	return ranges.map((range) => ({ validFrom, validThrough, ...range }));
}
