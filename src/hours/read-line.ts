// Reads a line of opening hours ("Mon–Fri 9.30am to 5pm, Sat by appointment") as ranges of days.
import { type MinuteRange, readRange, TIME } from "./read-range.ts";

export interface HoursLine {
	/** "Mon-Fri 9am-5pm" */
	readonly text: string;
	/** These keys lead from the value of openingHours to this line. */
	readonly path: (string | number)[];
}

export interface Opening extends HoursLine {
	/** Monday is 0. The list is empty for bank holidays, whose days change every year. */
	readonly days: readonly number[];
	/** The list is empty if visitors come by appointment. */
	readonly ranges: readonly MinuteRange[];
}

interface HoursError {
	readonly part: string;
	readonly message: string;
	readonly hint: string;
}

export type LineError = HoursError & Pick<HoursLine, "path">;

const DAY =
	"mon(?:days?)?|tue(?:s|sdays?)?|wed(?:s|nesdays?)?|thu(?:r|rs|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?|daily|every ?day|(?:7|seven) days(?: a week)?|weekdays?|weekends?";
const TO = "[-‐-―−]+|to\\b|until\\b|till?\\b";
const HOLIDAYS = "(?:bank|public) holidays?";
const CLOSED = "closed|shut";
const WITHOUT_HOURS = `(?:strictly )?by (?:prior )?(?:appointment|arrangement)(?: only)?|appointment only|on request|(?:except|excl(?:uding)?)\\.? (?:on )?${HOLIDAYS}`;
const JOINING = "and|at|from|hours|on|open";
const PUNCTUATION = String.raw`[\s,;:.()&+/]`;

/** Matches the words and punctuation of opening hours in lower-case text. */
export const KNOWN_WORDS = `(?:\\b(?!24\\/7)(?:${[DAY, TIME, HOLIDAYS, CLOSED, WITHOUT_HOURS, JOINING].join("|")})(?!\\w)|${TO}|${PUNCTUATION})+`;

const rangePattern = (name: string, source: string) =>
	`(?<${name}>${source})(?:\\s*(?:${TO})\\s*(?<${name}End>${source}))?`;
const WORDS = [
	rangePattern("day", DAY),
	rangePattern("time", TIME),
	`(?<holidays>${HOLIDAYS})`,
	`(?<closed>${CLOSED})`,
	`(?<withoutHours>${WITHOUT_HOURS})`,
	JOINING,
].join("|");
const PART = new RegExp(
	`(?<always>24/7)|\\b(?:${WORDS})(?!\\w)|(?<to>${TO})|${PUNCTUATION}+|(?<unknown>[^\\s,;:()&+/]+)`,
	"gi",
);

export const CLOSED_ALL_DAY: MinuteRange = { opens: 0, closes: 0 };

const LINE_HINT =
	"Write opening hours like this: Mon-Fri 9am-7pm, Sat 10am-4pm; or: Monday to Friday 10:00-18:00. Put any other words under shown, as in shown: Ring us for times";
export const DATE_HINT =
	"Write it like this: 25 December 2026: closed, or 24 December 2026 to 1 January 2027: 10am-2pm";

interface Part {
	readonly kind: "day" | "time" | "closed" | "withoutHours" | "unknown";
	readonly days?: readonly number[];
	readonly ranges?: readonly MinuteRange[];
	readonly error?: Omit<HoursError, "part">;
}

/** A group joins adjacent parts of one kind, such as "Mon, Tue". */
interface Group extends Part {
	readonly start: number;
	readonly end: number;
}

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Returns the first and the last day; 0 is Monday. */
function daysOf(word: string): readonly [number, number] {
	const written = word.toLowerCase();
	if (/^(?:daily|every|7|seven)/.test(written)) return [0, 6];
	if (written.startsWith("weekd")) return [0, 4];
	if (written.startsWith("weeke")) return [5, 6];
	const day = WEEK.indexOf(written.slice(0, 3));
	return [day, day];
}

/** The week wraps round: Friday to Monday are four days. */
function daysBetween(first: string, last: string): number[] {
	const [start] = daysOf(first);
	const [, end] = daysOf(last);
	const count = ((end - start + 7) % 7) + 1;
	return Array.from({ length: count }, (_, index) => (start + index) % 7);
}

function readTime(part: string, opens: string, closes?: string): Part {
	if (closes === undefined) {
		const message = `"${part}" is a single time, but opening hours need a start and an end`;
		const hint = "Write it like this: 9am-5pm, or 10:00-18:00";
		return { kind: "time", error: { message, hint } };
	}
	const range = readRange(opens, closes);
	return "hint" in range
		? { kind: "time", error: range }
		: { kind: "time", ranges: [range] };
}

/** @returns undefined for punctuation and for words such as "and" */
function readPart(
	part: string,
	found: Readonly<Record<string, string | undefined>>,
): Part | undefined {
	const { day, dayEnd, time, timeEnd } = found;
	if (found.always ?? found.unknown) return { kind: "unknown" };
	if (found.holidays) return { kind: "day" };
	if (found.closed) return { kind: "closed", ranges: [CLOSED_ALL_DAY] };
	if (found.withoutHours) return { kind: "withoutHours" };
	if (time) return readTime(part, time, timeEnd);
	if (!day) return undefined;
	const days = daysBetween(day, dayEnd ?? day);
	return dayEnd && days.length === 1
		? { kind: "unknown" }
		: { kind: "day", days };
}

function groupParts(text: string): Group[] {
	const groups: Group[] = [];
	let isJoined = false;
	for (const match of text.matchAll(PART)) {
		const { 0: part, index: start, groups: found = {} } = match;
		const read = readPart(part, found);
		isJoined ||= found.to !== undefined;
		if (!read) continue;
		const end = start + part.length;
		const last = groups.at(-1);
		if (!last || last.kind !== read.kind || last.error || read.error)
			groups.push({ ...read, start, end });
		else
			groups.splice(-1, 1, {
				// "Mon-Wed-Fri" has no clear meaning.
				kind: isJoined ? "unknown" : read.kind,
				days: [...(last.days ?? []), ...(read.days ?? [])],
				ranges: [...(last.ranges ?? []), ...(read.ranges ?? [])],
				start: last.start,
				end,
			});
		isJoined = false;
	}
	return groups;
}

function describeUnpaired(part: string, kind: Part["kind"]): HoursError {
	return kind === "day"
		? {
				part,
				message: `"${part}" has no opening hours`,
				hint: `Write ${part} 10am-4pm, or ${part} closed`,
			}
		: {
				part,
				message: `"${part}" has no day`,
				hint: `Write Mon-Fri ${part}, or Sat ${part}`,
			};
}

/** Pairs days with the hours before or after them: "Mon 9-5", "9-5 Mon", "Closed Sun". */
function pairGroups({ text, path }: HoursLine, groups: readonly Group[]) {
	const openings: Opening[] = [];
	const errors: HoursError[] = [];
	for (let at = 0; at < groups.length; at++) {
		const [first, second, third] = groups.slice(at, at + 3);
		if (!first) break;
		const isPair =
			second !== undefined &&
			(first.kind === "day") !== (second.kind === "day") &&
			// "By appointment, Mon 9-5"
			!(first.kind === "withoutHours" && third && third.kind !== "day");
		const pair = isPair ? [first, second] : [first];
		const written = text.slice(first.start, pair.at(-1)?.end);
		if (isPair) at++;
		else if (first.kind !== "withoutHours")
			errors.push(describeUnpaired(written, first.kind));
		openings.push({
			days: pair.flatMap(({ days = [] }) => days),
			ranges: pair.flatMap(({ ranges = [] }) => ranges),
			text: written,
			path,
		});
	}
	return { openings, errors };
}

/** @param isForDate true if the line belongs to a date and names no day; day 0 then means the date */
export function readLine(line: HoursLine, isForDate = false) {
	const { text, path } = line;
	const groups = groupParts(text);
	const unreadable = (part: string): HoursError => ({
		part,
		message: `"${part}" cannot be read as opening hours`,
		hint: isForDate ? DATE_HINT : LINE_HINT,
	});
	const found = groups.flatMap(({ kind, error, start, end }): HoursError[] => {
		const part = text.slice(start, end);
		const isUnknown = kind === "unknown" || (isForDate && kind === "day");
		if (isUnknown) return [unreadable(part)];
		return error ? [{ part, ...error }] : [];
	});
	if (groups.length === 0) found.push(unreadable(text.trim()));
	const date: Group = { kind: "day", days: [0], start: 0, end: 0 };
	const { openings, errors } =
		found.length > 0
			? { openings: [], errors: found }
			: pairGroups(line, isForDate ? [date, ...groups] : groups);
	return { openings, errors: errors.map((error) => ({ ...error, path })) };
}
