// One line of opening hours ("Mon–Fri 9.30am to 5pm, Sat by appointment") -> the ranges of each day.
import { type MinuteRange, readRange, TIME } from "./read-range.ts";

export interface Line {
	/** "Mon-Fri 9am-5pm" */
	readonly text: string;
	/** The keys that lead to it from the value of the hours. */
	readonly path: (string | number)[];
}

/** Days and the hours that belong to them. */
export interface Opening extends Line {
	/** From 0 for Monday; none for bank holidays, which are other days every year. */
	readonly days: readonly number[];
	/** None where visitors come by appointment. */
	readonly ranges: readonly MinuteRange[];
}

interface Fault {
	/** The words that are wrong, as they were written. */
	readonly part: string;
	readonly message: string;
	/** Says what to write, with two examples. */
	readonly hint: string;
}

export type LineFault = Fault & Pick<Line, "path">;

const DAY =
	"mon(?:days?)?|tue(?:s|sdays?)?|wed(?:s|nesdays?)?|thu(?:r|rs|rsdays?)?|fri(?:days?)?|sat(?:urdays?)?|sun(?:days?)?|daily|every ?day|(?:7|seven) days(?: a week)?|weekdays?|weekends?";
const TO = "[-‐-―−]+|to\\b|until\\b|till?\\b";
const HOLIDAYS = "(?:bank|public) holidays?";
const CLOSED = "closed|shut";
/** Words without hours. */
const BESIDE = `(?:strictly )?by (?:prior )?(?:appointment|arrangement)(?: only)?|appointment only|on request|(?:except|excl(?:uding)?)\\.? (?:on )?${HOLIDAYS}`;
const JOINING = "and|at|from|hours|on|open";
const SIGN = String.raw`[\s,;:.()&+/]`;

/** A pattern for text in small letters: words and signs that may stand in opening hours. */
export const KNOWN_WORDS = `(?:\\b(?!24\\/7)(?:${[DAY, TIME, HOLIDAYS, CLOSED, BESIDE, JOINING].join("|")})(?!\\w)|${TO}|${SIGN})+`;

const upTo = (name: string, source: string) =>
	`(?<${name}>${source})(?:\\s*(?:${TO})\\s*(?<${name}End>${source}))?`;
const WORDS = [
	upTo("day", DAY),
	upTo("time", TIME),
	`(?<holidays>${HOLIDAYS})`,
	`(?<closed>${CLOSED})`,
	`(?<beside>${BESIDE})`,
	JOINING,
].join("|");
const PART = new RegExp(
	`(?<always>24/7)|\\b(?:${WORDS})(?!\\w)|(?<to>${TO})|${SIGN}+|(?<unknown>[^\\s,;:()&+/]+)`,
	"gi",
);

export const CLOSED_ALL_DAY: MinuteRange = { opens: 0, closes: 0 };

const LINE_HINT =
	"Write them like this: Mon-Fri 9am-7pm, Sat 10am-4pm; or: Monday to Friday 10:00-18:00. Words of your own stand apart, as in shown: Ring us for times";
export const DATE_HINT =
	"Write it like this: 25 December 2026: closed, or 24 December 2026 to 1 January 2027: 10am-2pm";

interface Part {
	readonly kind: "day" | "time" | "closed" | "beside" | "unknown";
	readonly days?: readonly number[];
	readonly ranges?: readonly MinuteRange[];
	readonly fault?: Omit<Fault, "part">;
}

/** Parts of one kind beside each other. */
interface Group extends Part {
	readonly start: number;
	readonly end: number;
}

const WEEK = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** The first day and the last one, from 0 for Monday. */
function daysOf(word: string): readonly [number, number] {
	const written = word.toLowerCase();
	if (/^(?:daily|every|7|seven)/.test(written)) return [0, 6];
	if (written.startsWith("weekd")) return [0, 4];
	if (written.startsWith("weeke")) return [5, 6];
	const day = WEEK.indexOf(written.slice(0, 3));
	return [day, day];
}

/** Four days from Friday to Monday. */
function daysBetween(first: string, last: string): number[] {
	const [start] = daysOf(first);
	const [, end] = daysOf(last);
	const count = ((end - start + 7) % 7) + 1;
	return Array.from({ length: count }, (_, index) => (start + index) % 7);
}

function readTime(part: string, opens: string, closes?: string): Part {
	if (closes === undefined) {
		const message = `"${part}" is one time, and opening hours have a start and an end`;
		const hint = "Write it like this: 9am-5pm, or 10:00-18:00";
		return { kind: "time", fault: { message, hint } };
	}
	const range = readRange(opens, closes);
	return "hint" in range
		? { kind: "time", fault: range }
		: { kind: "time", ranges: [range] };
}

/** Undefined for signs and for words that join others. */
function readPart(
	part: string,
	found: Readonly<Record<string, string | undefined>>,
): Part | undefined {
	const { day, dayEnd, time, timeEnd } = found;
	if (found.always ?? found.unknown) return { kind: "unknown" };
	if (found.holidays) return { kind: "day" };
	if (found.closed) return { kind: "closed", ranges: [CLOSED_ALL_DAY] };
	if (found.beside) return { kind: "beside" };
	if (time) return readTime(part, time, timeEnd);
	if (!day) return undefined;
	const days = daysBetween(day, dayEnd ?? day);
	return dayEnd && days.length === 1
		? { kind: "unknown" }
		: { kind: "day", days };
}

function findGroups(text: string): Group[] {
	const groups: Group[] = [];
	let isJoined = false;
	for (const match of text.matchAll(PART)) {
		const { 0: part, index: start, groups: found = {} } = match;
		const read = readPart(part, found);
		isJoined ||= found.to !== undefined;
		if (!read) continue;
		const end = start + part.length;
		const last = groups.at(-1);
		if (!last || last.kind !== read.kind || last.fault || read.fault)
			groups.push({ ...read, start, end });
		else
			groups.splice(-1, 1, {
				// "Mon-Wed-Fri" says nothing.
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

function explainAlone(part: string, kind: Part["kind"]): Fault {
	return kind === "day"
		? {
				part,
				message: `"${part}" has no hours`,
				hint: `Write ${part} 10am-4pm, or ${part} closed`,
			}
		: {
				part,
				message: `"${part}" names no day`,
				hint: `Write Mon-Fri ${part}, or Sat ${part}`,
			};
}

/** Days stand before their hours or behind them: "Mon 9-5", "9-5 Mon", "Closed Sun". */
function pairGroups({ text, path }: Line, groups: readonly Group[]) {
	const openings: Opening[] = [];
	const faults: Fault[] = [];
	for (let at = 0; at < groups.length; at++) {
		const [first, second, third] = groups.slice(at, at + 3);
		if (!first) break;
		const isPair =
			second !== undefined &&
			(first.kind === "day") !== (second.kind === "day") &&
			// "By appointment, Mon 9-5"
			!(first.kind === "beside" && third && third.kind !== "day");
		const pair = isPair ? [first, second] : [first];
		const written = text.slice(first.start, pair.at(-1)?.end);
		if (isPair) at++;
		else if (first.kind !== "beside")
			faults.push(explainAlone(written, first.kind));
		openings.push({
			days: pair.flatMap(({ days = [] }) => days),
			ranges: pair.flatMap(({ ranges = [] }) => ranges),
			text: written,
			path,
		});
	}
	return { openings, faults };
}

/** @param ofDate whether a date says the day already, which is then counted as day 0 */
export function readLine(line: Line, ofDate = false) {
	const { text, path } = line;
	const groups = findGroups(text);
	const unreadable = (part: string): Fault => ({
		part,
		message: `"${part}" cannot be read as opening hours`,
		hint: ofDate ? DATE_HINT : LINE_HINT,
	});
	const found = groups.flatMap(({ kind, fault, start, end }): Fault[] => {
		const part = text.slice(start, end);
		const isUnknown = kind === "unknown" || (ofDate && kind === "day");
		if (isUnknown) return [unreadable(part)];
		return fault ? [{ part, ...fault }] : [];
	});
	if (groups.length === 0) found.push(unreadable(text.trim()));
	const date: Group = { kind: "day", days: [0], start: 0, end: 0 };
	const { openings, faults } =
		found.length > 0
			? { openings: [], faults: found }
			: pairGroups(line, ofDate ? [date, ...groups] : groups);
	return { openings, faults: faults.map((fault) => ({ ...fault, path })) };
}
