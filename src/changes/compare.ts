// Compares two versions of a page, or of one text, in words.
import { diffArrays, diffWordsWithSpace } from "diff";
import { listItems, type PageItem } from "./page-items.ts";

export interface TextChange {
	/** The kind of a PageItem, or "moved" for what is elsewhere on the page now. */
	readonly kind: string;
	/** Undefined if the text is new. */
	readonly from?: string | undefined;
	/** Undefined if the text is gone. */
	readonly to?: string | undefined;
}

/** What differs in more items, or words, counts as different altogether. */
const MAX_EDITS = 1000;

/** Pairs what goes with what comes of the same kind, in order. */
function pair(goes: readonly PageItem[], comes: PageItem[]): TextChange[] {
	const changes: TextChange[] = goes.map(({ kind, text }) => {
		const at = comes.findIndex((item) => item.kind === kind);
		const [next] = at < 0 ? [] : comes.splice(at, 1);
		return { kind, from: text, to: next?.text };
	});
	for (const { kind, text } of comes) changes.push({ kind, to: text });
	return changes;
}

/** Counts down what a list has. @returns a function that is false once there is no more of an item */
function createTaker(items: readonly PageItem[]) {
	const counts = new Map<string, number>();
	const change = (item: PageItem, by: number) => {
		const count = counts.get(item.key) ?? 0;
		counts.set(item.key, count + by);
		return count > 0;
	};
	for (const item of items) change(item, 1);
	return (item: PageItem) => change(item, -1);
}

/** What goes and comes again elsewhere on the page is one change. */
export function comparePages(before: string, after: string): TextChange[] {
	const [old, now] = [listItems(before), listItems(after)];
	const comparator = (a: PageItem, b: PageItem) => a.key === b.key;
	const parts = diffArrays(old, now, { comparator, maxEditLength: MAX_EDITS });
	const removed = { value: old, removed: true, added: false };
	const all = parts ?? [removed, { value: now, removed: false, added: true }];
	const goesAgain = createTaker(
		all.filter((part) => part.removed).flatMap(({ value }) => value),
	);
	const comesAgain = createTaker(
		all.filter((part) => part.added).flatMap(({ value }) => value),
	);
	const changes: TextChange[] = [];
	let goes: PageItem[] = [];
	let comes: PageItem[] = [];
	let moved: PageItem | undefined;
	const flush = () => {
		for (const change of pair(goes, comes)) changes.push(change);
		const { text } = moved ?? {};
		if (moved) changes.push({ kind: "moved", from: text, to: text });
		[goes, comes, moved] = [[], [], undefined];
	};
	for (const { removed, added, value } of all) {
		if (!removed && !added) flush();
		for (const item of value)
			if (removed && !comesAgain(item)) goes.push(item);
			else if (added && !goesAgain(item)) comes.push(item);
			else if (parts && added && item.kind !== "markup") moved ??= item;
	}
	flush();
	return changes;
}

export interface Piece {
	readonly text: string;
	readonly isChanged: boolean;
}

/** In characters, of the words that are shown beside a change. */
const CONTEXT = 40;

/** Shortens words that both texts have. */
function shorten(text: string, isFirst: boolean, isLast: boolean): string {
	if (text.length <= 2 * CONTEXT) return text;
	const start = isFirst ? "" : text.slice(0, CONTEXT).replace(/\S*$/, "");
	const end = isLast ? "" : text.slice(-CONTEXT).replace(/^\S*/, "");
	return `${start}…${end}`;
}

/** Returns the words of each of two texts around what differs. */
export function compareWords(from: string, to: string) {
	const options = { maxEditLength: MAX_EDITS };
	const parts = diffWordsWithSpace(from, to, options) ?? [
		{ value: from, removed: true, added: false },
		{ value: to, removed: false, added: true },
	];
	const pieces: { from: Piece[]; to: Piece[] } = { from: [], to: [] };
	for (const [index, { value, removed, added }] of parts.entries()) {
		const isChanged = removed || added;
		const isLast = index === parts.length - 1;
		const text = isChanged ? value : shorten(value, index === 0, isLast);
		if (!added) pieces.from.push({ text, isChanged });
		if (!removed) pieces.to.push({ text, isChanged });
	}
	return pieces;
}
