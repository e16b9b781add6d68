// One line of opening hours ("Mon–Fri 9.30am to 5pm, Sat by appointment") -> the ranges of each day.
import { type MinuteRange, readRange, TIME } from "./read-range.ts";

/** Days and the hours that belong to them. */
export interface Opening {
	/** From 0 for Monday; none for bank holidays, which are other days every year. */
	readonly days: readonly number[];
	/** None where visitors come by appointment. */
	readonly ranges: readonly MinuteRange[];
	/** As it was written. */
	readonly text: string;
}

export interface LineFault {
	/** The words that are wrong, as they were written. */
	readonly part: string;
	readonly message: string;
	/** Says what to write, with two examples. */
	readonly hint: string;
}

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
export const KNOWN_WORDS = `(?:\\b(?!24/7)(?:${[DAY, TIME, HOLIDAYS, CLOSED, BESIDE, JOINING].join("|")})(?!\\w)|${TO}|${SIGN})+`;

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

type PartKind = "day" | "time" | "closed" | "beside";

interface Part {
	readonly kind: PartKind;
	readonly days: readonly number[];
	readonly ranges: readonly MinuteRange[];
}

/** Parts of one kind beside each other. */
interface Group extends Part {
	readonly start: number;
	readonly end: number;
}

export const CLOSED_ALL_DAY: MinuteRange = { opens: 0, closes: 0 };

export const LINE_HINT =
	"Write them like this: Mon-Fri 9am-7pm, Sat 10am-4pm; or: Monday to Friday 10:00-18:00. Words of your own stand apart, as in shown: Ring us for times";

function unreadable(part: string): LineFault {
	const message = `"${part}" cannot be read as opening hours`;
	return { part, message, hint: LINE_HINT };
}

function daysOf(word: string): number[] {
	const written = word.toLowerCase();
	if (/^(?:daily|every|7|seven)/.test(written)) return [0, 1, 2, 3, 4, 5, 6];
	if (written.startsWith("weekd")) return [0, 1, 2, 3, 4];
	if (written.startsWith("weeke")) return [5, 6];
	const names = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
	return [names.indexOf(written.slice(0, 3))];
}

/** From Friday to Monday are four days. */
function daysBetween(first: string, last: string): number[] {
	const [start = 0] = daysOf(first);
	const end = daysOf(last).at(-1) ?? 0;
	const count = ((end - start + 7) % 7) + 1;
	return Array.from({ length: count }, (_, index) => (start + index) % 7);
}

function readTime(
	part: string,
	opens: string,
	closes: string | undefined,
): LineFault | Pick<Part, "ranges"> {
	if (closes === undefined)
		return {
			part,
			message: `"${part}" is one time, and opening hours have a start and an end`,
			hint: "Write it like this: 9am-5pm, or 10:00-18:00",
		};
	const range = readRange(opens, closes);
	return "hint" in range ? { part, ...range } : { ranges: [range] };
}

/** Nothing for signs and for words that join others. */
function readPart(
	part: string,
	found: RegExpMatchArray["groups"] = {},
): Part | LineFault | undefined {
	const { day, dayEnd, time, timeEnd, holidays, closed, beside } = found;
	const says = (kind: PartKind, said: Partial<Part> = {}): Part => ({
		...{ kind, days: [], ranges: [] },
		...said,
	});
	if (holidays) return says("day");
	if (closed) return says("closed", { ranges: [CLOSED_ALL_DAY] });
	if (beside) return says("beside");
	if (day) {
		const days = daysBetween(day, dayEnd ?? day);
		return dayEnd && days.length === 1
			? unreadable(part)
			: says("day", { days });
	}
	if (!time) return undefined;
	const read = readTime(part, time, timeEnd);
	return "part" in read ? read : says("time", read);
}

/** The parts of a line, or what cannot be read in it. */
function findGroups(text: string): { groups: Group[]; faults: LineFault[] } {
	const groups: Group[] = [];
	const faults: LineFault[] = [];
	/** Where words began that cannot be read, while nothing else came between. */
	let unknownStart: number | undefined;
	let isJoined = false;
	for (const { 0: part, index: start, groups: found = {} } of text.matchAll(
		PART,
	)) {
		const end = start + part.length;
		if (found.unknown ?? found.always) {
			if (unknownStart !== undefined) faults.pop();
			unknownStart ??= start;
			faults.push(unreadable(text.slice(unknownStart, end)));
		}
		if (found.to) isJoined = true;
		const read = readPart(part, found);
		if (!read) continue;
		unknownStart = undefined;
		const last = groups.at(-1);
		if ("message" in read) faults.push(read);
		else if (last?.kind !== read.kind) groups.push({ ...read, start, end });
		else if (isJoined) faults.push(unreadable(text.slice(last.start, end)));
		else
			groups.splice(-1, 1, {
				...last,
				days: [...last.days, ...read.days],
				ranges: [...last.ranges, ...read.ranges],
				end,
			});
		isJoined = false;
	}
	return { groups, faults };
}

function explainAlone(part: string, { kind }: Group): LineFault {
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
function pairGroups(text: string, groups: readonly Group[]) {
	const openings: Opening[] = [];
	const faults: LineFault[] = [];
	for (let at = 0; at < groups.length; at++) {
		const [first, second, third] = groups.slice(at, at + 3);
		if (!first) break;
		const isPair =
			second !== undefined &&
			(first.kind === "day") !== (second.kind === "day") &&
			// "By appointment, Mon 9-5"
			!(first.kind === "beside" && third && third.kind !== "day");
		const last = isPair ? second : first;
		const written = text.slice(first.start, last.end);
		if (isPair) at++;
		else if (first.kind !== "beside") faults.push(explainAlone(written, first));
		openings.push({
			days: [...first.days, ...(isPair ? second.days : [])],
			ranges: [...first.ranges, ...(isPair ? second.ranges : [])],
			text: written,
		});
	}
	return { openings, faults };
}

/** @param ofDate whether a date says the day already, which is then counted as day 0 */
export function readLine(text: string, ofDate = false) {
	const { groups, faults } = findGroups(text);
	const [stray] = groups.filter(({ kind }) => ofDate && kind === "day");
	if (groups.length === 0 && faults.length === 0)
		faults.push(unreadable(text.trim()));
	if (stray) faults.push(unreadable(text.slice(stray.start, stray.end)));
	if (faults.length > 0) return { openings: [], faults };
	const day: Group = { kind: "day", days: [0], ranges: [], start: 0, end: 0 };
	return pairGroups(text, ofDate ? [day, ...groups] : groups);
}
