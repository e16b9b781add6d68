// A content file -> texts that count the list beside them wrongly: "Four stages" over five.
import type { Keys } from "../../content/groups.ts";
import type { ReadFile } from "../../content/read.ts";
import type { KeyPath, Location } from "../../problems.ts";
import { leafValues } from "../text/file-texts.ts";
import { NUMBER, readRange } from "./quantities.ts";

export interface WrongCount {
	/** "Four stages" */
	readonly written: string;
	readonly length: number;
	readonly source: KeyPath | Location;
}

const COUNTED =
	"(?:answers|approaches|areas|commitments|exercises|habits|ideas|kinds|methods|parts|phases|pillars|points|principles|promises|questions|reasons|rules|signs|stages|steps|strands|techniques|things|tips|topics|values|ways)";
const OPENING =
	"(?:(?:the|our|my|these|those|here are|there are|we (?:have|work in|work by|offer|hold to|use|follow|ask|keep)|it has|in|all|about) )*";
const COUNT = new RegExp(
	`^(?:#+ )?${OPENING}(${NUMBER}) (?:(?!more |other |or |of )[\\w-]+ ){0,2}?${COUNTED}\\b(?! of (?:the|these|those|them))`,
	"i",
);

function readCount(text: string) {
	const [written = "", number = ""] = COUNT.exec(text) ?? [];
	const [first, last] = readRange(number);
	return number && first === last && first > 1
		? { written, count: first }
		: undefined;
}

const TEXT_KEYS = ["heading", "title", "text", "intro", "description"];
/** Each service has three approaches; the heading over them is in a file that all share. */
const SHARED = { key: "approaches", length: 3 };

/** Returns the lengths of the lists in the group that the keys lead to. */
function listLengths(
	values: ReturnType<typeof leafValues>,
	group: Keys,
): number[] {
	const lengths = new Map<string, number>();
	for (const { keys } of values) {
		const [list, index] = keys.slice(group.length);
		const isInside = group.every((key, at) => keys[at] === key);
		if (isInside && typeof index === "number" && list !== "paragraphs")
			lengths.set(String(list), index + 1);
	}
	return [...lengths.values()];
}

function* findInValues({ sourcePath, value }: ReadFile): Generator<WrongCount> {
	const values = leafValues(value);
	for (const { value: text, keys } of values) {
		const count = readCount(String(text));
		const group = keys.slice(0, -1);
		const key = String(keys.at(-1));
		const isShared = group.at(-1) === "headings" && key === SHARED.key;
		if (!count || !(isShared || TEXT_KEYS.includes(key))) continue;
		const [length, another] = isShared
			? [SHARED.length]
			: listLengths(values, group);
		if (length !== undefined && another === undefined && count.count !== length)
			yield {
				written: count.written,
				length,
				source: { file: sourcePath, keys, on: "value" },
			};
	}
}

const ITEM = /^(?:[-*+]|\d+[.)])\s/gm;

function* findInBody({ sourcePath, raw }: ReadFile): Generator<WrongCount> {
	const { body = "", bodyLine = 1 } = raw ?? {};
	let line = bodyLine;
	const blocks = body.split("\n\n").map((text) => {
		const start = line + text.length - text.trimStart().length;
		line += text.split("\n").length + 1;
		return { text: text.trim(), line: start };
	});
	for (const [at, { text, line }] of blocks.entries()) {
		const sentence = text.split(/(?<=[.!?])\s/).at(-1) ?? "";
		const count = /^#|:$/.test(sentence) ? readCount(sentence) : undefined;
		const list = blocks[at + 1]?.text ?? "";
		const length = /^(?:[-*+]|\d+[.)])\s/.test(list)
			? [...list.matchAll(ITEM)].length
			: 0;
		if (count && length > 1 && count.count !== length)
			yield {
				written: count.written,
				length,
				source: { file: sourcePath, line, column: 1 },
			};
	}
}

export function* findWrongCounts(file: ReadFile): Generator<WrongCount> {
	yield* findInValues(file);
	yield* findInBody(file);
}
