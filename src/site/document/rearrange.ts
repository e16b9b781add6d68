// Moves, adds and removes the parts of a text that have lines of their own, with the blank lines between them.
import { lineEndOf, TextLines } from "../../base/text/text-lines.ts";

/** A part is moved if both indexes are set. */
export interface Rearrangement<Part> {
	/** Undefined for a part that is added. */
	readonly from?: number | undefined;
	/** Its index without the part at `from`; undefined for a part that is removed. */
	readonly to?: number | undefined;
	readonly added: Part;
}

export function rearrange<Part>(
	parts: readonly Part[],
	{ from, to, added }: Rearrangement<Part>,
): Part[] {
	const changed = [...parts];
	const [part = added] = from === undefined ? [] : changed.splice(from, 1);
	if (to !== undefined) changed.splice(to, 0, part);
	return changed;
}

/** The numbers of the lines of a part, from the first up to `end`. */
export interface LineSpan {
	readonly first: number;
	readonly end: number;
}

/**
 * @param change adds lines that end with \n, without the last line end
 * @returns undefined for an index out of range, and if other words stand between a part that goes and its neighbour
 */
export function rearrangeLines(
	text: string,
	spans: readonly LineSpan[],
	{ from, to, added }: Rearrangement<string>,
): string | undefined {
	const last = spans.length - Number(from !== undefined);
	if (to !== undefined && !(to >= 0 && to <= last)) return undefined;
	const lineEnd = lineEndOf(text);
	const isEnded = text === "" || /[\r\n]$/.test(text);
	const whole = isEnded ? text : text + lineEnd;
	const lines = new TextLines(whole);
	const offsetOf = (line: number) => lines.offsetOf({ line, column: 1 });
	const starts = spans.map(({ first }) => offsetOf(first));
	const ends = spans.map(({ end }) => offsetOf(end));
	const parts = starts.map((start, index) => whole.slice(start, ends[index]));
	const gaps = ends.map((end, index) =>
		whole.slice(end, starts[index + 1] ?? end),
	);
	if (from === undefined && to !== undefined) {
		const at = Math.max(to - 1, 0);
		const near = gaps[Math.max(at - 1, 0)] ?? "";
		gaps.splice(at, 0, near.replace(/^.*\S.*(?:\r\n?|\n)/gm, ""));
	}
	if (to === undefined && from !== undefined) {
		const [gap = ""] = gaps.splice(Math.max(from - 1, 0), 1);
		if (gap.trim() !== "") return undefined;
	}
	const lineAdded = `${added}\n`.replaceAll("\n", lineEnd);
	const changed = rearrange(parts, { from, to, added: lineAdded });
	// Without any part, a new one stands at the end.
	let edited = whole.slice(0, starts[0]);
	for (const [index, part] of changed.entries())
		edited += part + (gaps[index] ?? "");
	edited += whole.slice(ends.at(-1) ?? whole.length);
	return isEnded ? edited : edited.replace(/(?:\r\n?|\n)$/, "");
}
