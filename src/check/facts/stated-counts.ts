// A content file -> texts that count the list beside them wrongly: "Four stages" over five.
import type { Keys } from "../../content/groups.ts";
import type { ReadFile } from "../../content/read.ts";
import type { KeyPath, Location } from "../../problems.ts";
import {
	type ContentText,
	leafValues,
	shownTextOf,
} from "../text/file-texts.ts";
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

interface Count {
	readonly written: string;
	readonly count: number;
	/** The offset of the sentence in its text. */
	readonly offset: number;
	/** The lengths of the lists that it may count. */
	readonly lengths: readonly number[];
}

function readValue(
	{ text, keys }: ContentText,
	values: ReturnType<typeof leafValues>,
): Count | undefined {
	const count = readCount(text);
	const group = keys.slice(0, -1);
	const key = String(keys.at(-1));
	const isShared = group.at(-1) === "headings" && key === SHARED.key;
	if (!count || !(isShared || TEXT_KEYS.includes(key))) return undefined;
	const lengths = isShared ? [SHARED.length] : listLengths(values, group);
	return { ...count, offset: 0, lengths };
}

const ITEM = /^(?:[-*+]|\d+[.)])\s/gm;

/** Reads a heading, or a sentence that ends with a colon, above a list. */
function readParagraph(text: string, below: string): Count | undefined {
	const sentence =
		text
			.trim()
			.split(/(?<=[.!?])\s/)
			.at(-1) ?? "";
	const count = /^#|:$/.test(sentence) ? readCount(sentence) : undefined;
	const { length } = below.match(ITEM) ?? [];
	const isList = length > 1 && below.search(ITEM) === 0;
	return count && isList
		? { ...count, offset: text.lastIndexOf(sentence), lengths: [length] }
		: undefined;
}

export function* findWrongCounts(file: ReadFile): Generator<WrongCount> {
	const values = leafValues(file.value);
	const texts = shownTextOf(file);
	for (const [at, text] of texts.entries()) {
		const found =
			text.keys.length > 0
				? readValue(text, values)
				: readParagraph(text.text, texts[at + 1]?.text ?? "");
		const [length, another] = found?.lengths ?? [];
		if (!found || length === undefined || another !== undefined) continue;
		const { written, count, offset } = found;
		if (count !== length)
			yield { written, length, source: text.positionAt(offset) };
	}
}
