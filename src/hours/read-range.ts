// Reads a range of hours such as "9.30am-5pm", "9 to 5" or "6pm-midnight". Returns minutes since midnight.
// Refuses ranges with two meanings, and ranges that end before they start.

/** Matches a time of day in lower-case text. */
export const TIME = String.raw`(?:12\s*)?(?:noon|midday|midnight)|(?:\d{1,2}[:.]\d{2}|\d{1,4})(?:\s*(?:(?:a|p)\.?m\b\.?|h(?:ou)?rs|h))?`;

const HALF_DAY = 12 * 60;
const DAY = 2 * HALF_DAY;

/** Only hours that start after EVENING and end before NIGHT_END may end on the next day. */
const EVENING = 17 * 60;
const NIGHT_END = 6 * 60;

export interface MinuteRange {
	readonly opens: number;
	/** The value is greater than a day if the range ends on the next day. */
	readonly closes: number;
}

interface TimeError {
	readonly message: string;
	readonly hint: string;
}

interface Clock {
	/** These are the possible meanings: midnight, for example, starts a day or ends it. */
	readonly minutes: readonly number[];
	readonly half?: "a" | "p";
	/** The hour, if "am" or "pm" is missing and needed. */
	readonly bareHour?: number;
}

const CLOCK = /^(\d{1,2}?)(?:[:.]?(\d\d))?\s*(?:(a|p)\.?m\.?|(h)\w*)?$/;

function readClock(written: string): Clock | undefined {
	if (/noon|midday/.test(written)) return { minutes: [HALF_DAY] };
	if (written.includes("midnight")) return { minutes: [0, DAY] };
	const [, digits = "", rest = "0", half, suffix] = CLOCK.exec(written) ?? [];
	const hour = Number(digits);
	const minute = Number(rest);
	const minutes = hour * 60 + minute;
	if (digits === "" || minute > 59 || minutes > DAY) return undefined;
	if (half === "a" || half === "p") {
		if (hour < 1 || hour > 12) return undefined;
		const after = (minutes % HALF_DAY) + (half === "p" ? HALF_DAY : 0);
		return { half, minutes: after === 0 ? [0, DAY] : [after] };
	}
	if (minutes % DAY === 0) return { minutes: [0, DAY] };
	const isWhole = hour > 11 || digits.startsWith("0") || suffix !== undefined;
	return isWhole
		? { minutes: [minutes] }
		: { minutes: [minutes, minutes + HALF_DAY], bareHour: hour };
}

/** Returns the likely starts, best first. An hour without am or pm is taken to be in the working day. */
function findStarts({ minutes, bareHour }: Clock, { half }: Clock) {
	const [morning = 0, evening = morning] = minutes;
	if (bareHour === undefined) return [morning];
	if (half) return half === "a" ? [morning, evening] : [evening, morning];
	if (bareHour < 6) return [evening];
	return bareHour < 8 ? [morning, evening] : [morning];
}

function findRanges(first: Clock, last: Clock): MinuteRange[] {
	return findStarts(first, last).flatMap((opens) => {
		// After a start such as 18:00 the end is in 24-hour time too, so "18:00-9:00" is a mistake.
		const is24Hours = !first.half && opens > HALF_DAY && !first.bareHour;
		const ends = is24Hours ? last.minutes.slice(0, 1) : last.minutes;
		const closes = ends.find((minutes) => minutes > opens);
		if (closes !== undefined) return [{ opens, closes }];
		const [end = DAY] = last.minutes;
		const isOfNight =
			last.bareHour === undefined && opens >= EVENING && end <= NIGHT_END;
		return isOfNight ? [{ opens, closes: end + DAY }] : [];
	});
}

function describeReadings(opens: string, closes: string, last: Clock): string {
	const [am, pm] = ["am", "pm"].map(
		(half) => `${opens}${half}-${closes}${last.bareHour ? half : ""}`,
	);
	return `Write ${am}, or ${pm}`;
}

export function readRange(
	opens: string,
	closes: string,
): MinuteRange | TimeError {
	const first = readClock(opens.toLowerCase());
	const last = readClock(closes.toLowerCase());
	const written = `"${opens}-${closes}"`;
	if (!first || !last) {
		return {
			message: `"${first ? closes : opens}" is not a time of day`,
			hint: "Write it like this: 9am-5.30pm, or 09:00-17:30",
		};
	}
	const [range, other] = findRanges(first, last);
	if (!range) {
		return {
			message: `${written} does not end after it starts`,
			hint: "Write it like this: 9am-5pm; hours that end after midnight start at 5pm or later, as in 6pm-1am",
		};
	}
	if (other && !last.half) {
		return {
			message: `${written} could be in the morning or in the evening`,
			hint: describeReadings(opens, closes, last),
		};
	}
	if (last.half === "a" && range.closes === DAY && range.opens < HALF_DAY) {
		return {
			message: `${written} could end at noon or at midnight`,
			hint: `Write ${opens}-noon, or ${opens}-midnight`,
		};
	}
	return range;
}

const ANY_TIME = new RegExp(`\\b(?:${TIME})(?!\\w)`, "gi");
const NUMBERS =
	"to one two three four five six seven eight nine ten eleven twelve".split(
		" ",
	);
/** Matches "nine to five", "ten till noon"; a number alone need not be a time. */
const RANGE_IN_WORDS = new RegExp(
	`\\b(?:${NUMBERS.slice(1).join("|")}) (?:to|till|until) \\w+`,
	"gi",
);

/** Returns the minutes since midnight of all times in a text. Without am or pm, both are returned. */
export function findTimes(text: string): Set<number> {
	const inDigits = text.replace(RANGE_IN_WORDS, (range) =>
		range.replace(/[a-z]+/gi, (word) => {
			const number = NUMBERS.indexOf(word.toLowerCase());
			return number > 0 ? String(number) : word;
		}),
	);
	const minutes = [...inDigits.matchAll(ANY_TIME)].flatMap(
		([written]) => readClock(written.toLowerCase())?.minutes ?? [],
	);
	return new Set(minutes.map((minute) => minute % DAY));
}
