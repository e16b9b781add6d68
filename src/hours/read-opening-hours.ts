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

interface Token {
	/** The first letter of day, public holiday, time, closed, appointment; "b": morning or evening; "-": "to". */
	readonly kind: "d" | "p" | "t" | "b" | "c" | "a" | "-";
	/** Minutes since midnight, or the first day; Monday is 0. */
	readonly from: number;
	readonly to: number;
}

function toToken(kind: Token["kind"], from = 0, to = from): Token {
	return { kind, from, to };
}

const WORDS = new Map<string, Token>([
	["daily", toToken("d", 0, 6)],
	["day", toToken("d", 0, 6)],
	["weekday", toToken("d", 0, 4)],
	["weekend", toToken("d", 5, 6)],
	// Their dates change every year, so only visitors read about them.
	["holiday", toToken("p")],
	["noon", toToken("t", NOON)],
	["midday", toToken("t", NOON)],
	["midnight", toToken("t", 0)],
	["closed", toToken("c")],
	["shut", toToken("c")],
	["appointment", toToken("a")],
	["to", toToken("-")],
	["until", toToken("-")],
	["till", toToken("-")],
]);
const DASH = /^[-‐-―−]$/;

function readTime(word: string): Token | undefined {
	const [, digits = "", rest = "0", half] = TIME.exec(word) ?? [];
	const hour = Number(digits);
	const minutes = hour * HOUR + Number(rest);
	if (digits === "" || Number(rest) > 59 || minutes > DAY) return undefined;
	const isBare = hour > 0 && hour < 12 && !digits.startsWith("0");
	if (!half) return toToken(isBare ? "b" : "t", minutes);
	if (hour < 1 || hour > 12) return undefined;
	return toToken("t", (minutes % NOON) + (half === "p" ? NOON : 0));
}

function readWord(text: string): Token {
	const word = text.toLowerCase().replace(DASH, "to");
	const one = word.replace(/s$/, "");
	const day = DAYS.findIndex((name) => name.toLowerCase().startsWith(one));
	if (day >= 0 && one.length > 2) return toToken("d", day);
	const known = WORDS.get(one) ?? readTime(word);
	return known ?? refuse(text);
}

/** The grammar of a line, in kinds of tokens: "Mon-Fri 9-1, 2-5", "9-5 Mon", "Closed Sun", "By appointment". */
const DAYS_PART = "(?:d(?:-d)?|p)+";
const HOURS_PART = "(?:(?:[tb](?:-[tb])?)+|c)";
const OPENING = new RegExp(
	`${DAYS_PART}(?:${HOURS_PART}|a)|${HOURS_PART}${DAYS_PART}|[ap]`,
	"g",
);
const DATE_HOURS = new RegExp(`^(?:${HOURS_PART}|a)$`);
const SPAN = /[dtbc](?:-[dtb])?/g;

function readTokens(text: string) {
	const words = text.match(WORD) ?? [];
	const tokens = words
		.filter((word) => !FILLERS.has(word.toLowerCase()))
		.map(readWord);
	return { tokens, kinds: tokens.map(({ kind }) => kind).join("") };
}

/** The week wraps round: Friday to Monday are four days. */
function listDays(first: Token, last = first): DayName[] {
	const count = ((last.to - first.from + 7) % 7) + 1;
	return [...DAYS, ...DAYS].slice(first.from, first.from + count);
}

/** In minutes since midnight; the end may be on the next day. */
type Range = readonly [opens: number, closes: number];

/**
 * Takes an hour without am or pm to be in the working day: 9-5, 2-6.
 * @param last the time after "to"; undefined in "closed" and in "24 hours"
 * @returns undefined unless there is exactly one range that it can mean
 */
function toRange(first: Token, last?: Token): Range | undefined {
	if (first.kind === "c") return [0, 0];
	if (!last) return first.from === DAY ? [0, DAY] : undefined;
	let opens = first.from % DAY;
	let closes = last.from || DAY;
	const isBare = first.kind === "b";
	const isEarly = opens >= 6 * HOUR && opens < 8 * HOUR;
	// 7-9 may be in the morning or in the evening.
	if (isBare && last.kind === "b" && isEarly && closes > opens)
		return undefined;
	if (isBare && opens < 6 * HOUR) opens += NOON;
	// After a start such as 18:00, an end such as 9:00 is a mistake.
	if (last.kind === "b" && closes <= opens && first.from <= NOON)
		closes += NOON;
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

function readOpening(tokens: readonly Token[], text: string) {
	const days: DayName[] = [];
	const ranges: Range[] = [];
	const kinds = tokens.map(({ kind }) => kind).join("");
	for (const { 0: span, index } of kinds.matchAll(SPAN)) {
		const [first, , last] = tokens.slice(index, index + span.length);
		if (!first) continue;
		if (first.kind === "d") {
			for (const one of listDays(first, last)) days.push(one);
			continue;
		}
		const range = toRange(first, last);
		if (!range) return refuse(text.trim());
		if (ranges.some((one) => one[0] < range[1] && range[0] < one[1]))
			throw new HoursError(`these hours contradict each other: "${text}"`);
		ranges.push(range);
	}
	return { days, ranges: ranges.map(formatRange) };
}

export function readWeek(text: string, known = new Set<string>()): WeekHours[] {
	const { tokens, kinds } = readTokens(text);
	if (kinds.replaceAll(OPENING, "") !== "" || kinds === "")
		return refuse(text.trim());
	const hours: WeekHours[] = [];
	for (const { 0: opening, index } of kinds.matchAll(OPENING)) {
		const own = tokens.slice(index, index + opening.length);
		const { days, ranges } = readOpening(own, text);
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

const DATE = /^(\d{1,2}) ([a-z]{3})[a-z]{0,6} (\d{4})$/i;

/** @returns "2026-12-25"; undefined if there is no such date */
export function readDate(text: string): string | undefined {
	const [, day, month, year] = DATE.exec(text.trim()) ?? [];
	const date = new Date(`${day} ${month} ${year} UTC`);
	const isReal = date.getUTCDate() === Number(day);
	return isReal ? date.toISOString().slice(0, 10) : undefined;
}

/** @param dates such as "25 December 2026" or "25 December 2026 to 1 January 2027" */
export function readDates(dates: string, text: string): DatedHours[] {
	const [from = "", to = from, third] = dates.split(" to ");
	const [validFrom, validThrough] = [readDate(from), readDate(to)];
	const isSpan = validFrom && validThrough && validFrom <= validThrough;
	if (!isSpan || third !== undefined)
		throw new HoursError(`"${dates}" cannot be read as a date`);
	const { tokens, kinds } = readTokens(text);
	if (!DATE_HOURS.test(kinds)) return refuse(text.trim());
	const { ranges } = readOpening(tokens, text);
	return ranges.map((range) => ({ validFrom, validThrough, ...range }));
}
