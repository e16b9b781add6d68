// Compares two versions of a page, or of one text, in words.
import { diffArrays, diffWordsWithSpace } from "diff";
import { PLAIN } from "../report/style.ts";
import { clean } from "../report/words.ts";
import { listLines, removeHashes } from "./page-lines.ts";

export interface TextChange {
	/** The kind of a line, or "moved" for what is elsewhere on the page now. */
	readonly kind: string;
	/** Undefined if the text is new. */
	readonly from?: string | undefined;
	/** Undefined if the text is gone. */
	to?: string | undefined;
}

/** What differs in more lines, or words, counts as different altogether. */
const LIMIT = { maxEditLength: 1000 };

const replace = <Value>(from: Value, to: Value) => [
	{ value: from, removed: true, added: false },
	{ value: to, removed: false, added: true },
];

/** Pairs what goes with what comes in its place. A line that goes here and comes elsewhere has moved. */
export function comparePages(before: string, after: string): TextChange[] {
	const [old, now] = [listLines(before), listLines(after)];
	const compared = diffArrays(old, now, LIMIT);
	const parts = compared ?? replace(old, now);
	/** How much more often each line comes than it goes. */
	const rest = new Map<string, number>();
	for (const { value, removed, added } of parts)
		for (const line of value)
			rest.set(line, (rest.get(line) ?? 0) + Number(added) - Number(removed));
	const changes: TextChange[] = [];
	const gone = new Map<string, TextChange[]>();
	let hasMoved = false;
	const add = (line: string, isNew: boolean) => {
		const kind = line.slice(0, line.indexOf(" "));
		const text = removeHashes(line.slice(kind.length + 1));
		const waiting = gone.get(kind) ?? [];
		gone.set(kind, waiting);
		const left = rest.get(line) ?? 0;
		const isMoved = isNew ? left <= 0 : left >= 0;
		if (!isMoved) rest.set(line, left - Math.sign(left));
		const pair = isNew && !isMoved ? waiting.shift() : undefined;
		if (pair) pair.to = text;
		else if (!isMoved) {
			const change = isNew ? { kind, to: text } : { kind, from: text };
			changes.push(change);
			if (!isNew) waiting.push(change);
		} else if (isNew && compared && !hasMoved && kind !== "markup") {
			changes.push({ kind: "moved", from: text, to: text });
			hasMoved = true;
		}
	};
	for (const { value, removed, added } of parts)
		if (removed !== added) for (const line of value) add(line, added);
		else {
			gone.clear();
			hasMoved = false;
		}
	return changes;
}

/** In characters, of the words that are shown beside a change. */
const CONTEXT = 40;

/** @returns the words of each text around what differs, which the style marks */
export function compareWords(from: string, to: string, style = PLAIN) {
	const parts = diffWordsWithSpace(from, to, LIMIT) ?? replace(from, to);
	let [old, now] = ["", ""];
	for (const [index, { value, removed, added }] of parts.entries()) {
		const text = clean(value);
		const isLong = removed === added && text.length > 2 * CONTEXT;
		const start = index === 0 ? "" : text.slice(0, CONTEXT);
		const end = index === parts.length - 1 ? "" : text.slice(-CONTEXT);
		const shown = `${start.replace(/\S*$/, "")}…${end.replace(/^\S*/, "")}`;
		const same = isLong ? shown : text;
		if (!added) old += removed ? style.red(text) : same;
		if (!removed) now += added ? style.green(text) : same;
	}
	return [old, now] as const;
}
