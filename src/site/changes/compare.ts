// Compares two versions of a page, or of one text, in words.
import { diffArrays, diffWordsWithSpace } from "diff";
import { PLAIN } from "../../base/text/style.ts";
import { clean } from "../../base/text/words.ts";
import { listLines, removeHashes } from "./page-lines.ts";

export interface TextChange {
	/** The kind of a line, or "moved" for a line that is elsewhere on the page now. */
	readonly kind: string;
	readonly from?: string | undefined;
	readonly to?: string | undefined;
}

/** Texts that differ in more lines or words count as different altogether. */
const LIMIT = { maxEditLength: 1000 };

const replace = <Value>(from: Value, to: Value) => [
	{ value: from, removed: true, added: false },
	{ value: to, removed: false, added: true },
];

/** Lines that agree here are pairs: tags, redirects and headers by kind and name, words by kind. Only words can move. */
const PLACE = /^(?:markup|redirect|header) \W?[\w/-]+|^\S+/;

/** Pairs the lines that go with those that come in their place. A line that goes here and comes there has moved. */
export function compareLines(old: string[], now: string[]): TextChange[] {
	const compared = diffArrays(old, now, LIMIT);
	const parts = compared ?? replace(old, now);
	/** How much more often each line comes than it goes. */
	const rest = new Map<string, number>();
	for (const line of old) rest.set(line, (rest.get(line) ?? 0) - 1);
	for (const line of now) rest.set(line, (rest.get(line) ?? 0) + 1);
	const changes: { kind: string; from?: string; to?: string }[] = [];
	const gone = new Map<string, typeof changes>();
	let hasMoved = false;
	const add = (line: string, isNew: boolean) => {
		const kind = line.slice(0, line.indexOf(" "));
		const text = removeHashes(line.slice(kind.length + 1));
		const place = PLACE.exec(line)?.[0] ?? "";
		const waiting = gone.get(place) ?? [];
		const left = rest.get(line) ?? 0;
		if (isNew ? left <= 0 : left >= 0) {
			if (!isNew || !compared || hasMoved || place !== kind) return;
			changes.push({ kind: "moved", from: text, to: text });
			hasMoved = true;
			return;
		}
		rest.set(line, isNew ? left - 1 : left + 1);
		const pair = isNew ? waiting.shift() : undefined;
		const change = isNew ? { kind, to: text } : { kind, from: text };
		if (pair) pair.to = text;
		else changes.push(change);
		if (!isNew) gone.set(place, waiting);
		if (!isNew) waiting.push(change);
	};
	for (const { value, removed, added } of parts)
		if (removed !== added) for (const line of value) add(line, added);
		else {
			gone.clear();
			hasMoved = false;
		}
	return changes;
}

export const comparePages = (before: string, after: string) =>
	compareLines(listLines(before), listLines(after));

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
		const same = style.text(isLong ? shown : text);
		if (!added) old += removed ? style.red(text) : same;
		if (!removed) now += added ? style.green(text) : same;
	}
	return [old, now] as const;
}
