// Moves, adds and removes the parts of a file that have lines of their own, with the blank lines between them.
import type { ContentDocument } from "./document.ts";
import { type Edited, replaceRange, withoutReturns } from "./edit.ts";
import { countSame } from "./keep-lines.ts";

/** The lines of a part, from the index of the first up to `end`. */
export type LineSpan = readonly [start: number, end: number];

/** Moves a part if both indexes are set. `to` is its index without the part at `from`. */
export interface Rearrangement<Item> {
	/** Undefined for a part that is added. */
	readonly from?: number | undefined;
	/** Undefined for a part that is removed. */
	readonly to?: number | undefined;
	readonly added?: Item;
}

export const isBlank = (line = "") => line.trim() === "";

export function rearrange<Item>(
	items: readonly Item[],
	{ from, to, added }: Rearrangement<Item>,
): Item[] {
	const changed = [...items];
	const [item = added] = from === undefined ? [] : changed.splice(from, 1);
	if (to !== undefined && item !== undefined) changed.splice(to, 0, item);
	return changed;
}

/** @returns undefined if other words stand between a part that goes and its neighbour, or for an index out of range */
export function rearrangeLines(
	lines: readonly string[],
	spans: readonly LineSpan[],
	change: Rearrangement<readonly string[]>,
): string[] | undefined {
	const { from, to } = change;
	const last = spans.length - Number(from !== undefined);
	if (to !== undefined && !(to >= 0 && to <= last)) return undefined;
	const items = spans.map(([start, end]) => lines.slice(start, end));
	const gaps = spans.map(([, end], index) =>
		lines.slice(end, spans[index + 1]?.[0] ?? end),
	);
	if (from === undefined && to !== undefined) {
		const at = Math.max(to - 1, 0);
		const near = gaps[Math.max(at - 1, 0)] ?? [];
		gaps.splice(at, 0, near.filter(isBlank));
	}
	if (to === undefined && from !== undefined) {
		const removed = gaps.splice(Math.max(from - 1, 0), 1);
		if (!removed.flat().every(isBlank)) return undefined;
	}
	// Without any part, a new one stands at the end.
	const end = lines.length - Number(lines.at(-1) === "");
	const changed = lines.slice(0, spans[0]?.[0] ?? end);
	for (const [index, item] of rearrange(items, change).entries())
		for (const line of [...item, ...(gaps[index] ?? [])]) changed.push(line);
	for (const line of lines.slice(spans.at(-1)?.[1] ?? end)) changed.push(line);
	return changed;
}

export function splitLines({ text }: ContentDocument): string[] {
	return withoutReturns(text.replace(/^\uFEFF/, "")).split("\n");
}

/** Replaces the lines that differ. */
export function replaceLines(
	document: ContentDocument,
	changed: readonly string[],
	isMeant: (after: ContentDocument) => boolean,
): Edited | undefined {
	const old = splitLines(document);
	const { start, end } = countSame(old, changed);
	const offsetOf = (index: number) =>
		document.lines.offsetOf({ line: index + 1, column: 1 });
	const added = changed.slice(start, changed.length - end);
	if (end > 0) {
		const range = { start: offsetOf(start), end: offsetOf(old.length - end) };
		const words = added.map((line) => `${line}\n`).join("");
		return replaceRange(document, { range, words }, isMeant);
	}
	// The last line has no line break: the one above it goes or comes with it.
	const above = old.slice(0, start).at(-1);
	const from = above === undefined ? 0 : offsetOf(start - 1) + above.length;
	const range = {
		start: Math.max(from, offsetOf(0)),
		end: document.text.length,
	};
	const words = (start > 0 ? ["", ...added] : added).join("\n");
	return replaceRange(document, { range, words }, isMeant);
}
