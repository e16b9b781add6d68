// Fills claims into a text, and keeps where each part of the filled text comes from.

/** As in "{yearsOfPractice}" */
const REFERENCE = /\{\s*([^{}\s]+)\s*\}/g;

interface FilledClaim {
	/** Of the words of the claim in the filled text. */
	readonly start: number;
	readonly end: number;
	/** Of the reference, with its braces, in the text as it is written. */
	readonly writtenStart: number;
	readonly writtenEnd: number;
	readonly name: string;
}

export interface FilledText {
	readonly text: string;
	readonly claims: readonly FilledClaim[];
}

/** @param wordsOf returns undefined for a name that stays in its braces */
export function fillText(
	written: string,
	wordsOf: (name: string, offset: number) => string | undefined,
): FilledText {
	const claims: FilledClaim[] = [];
	let text = "";
	let from = 0;
	for (const { 0: reference, 1: name = "", index } of written.matchAll(
		REFERENCE,
	)) {
		const words = wordsOf(name, index);
		if (words === undefined) continue;
		text += written.slice(from, index);
		from = index + reference.length;
		const start = text.length;
		text += words;
		const filled = { start, end: text.length, name };
		claims.push({ ...filled, writtenStart: index, writtenEnd: from });
	}
	return { text: text + written.slice(from), claims };
}

/** Converts an offset of the filled text. Within a claim, it is that of the brace before its name. */
export function writtenOffset({ claims }: FilledText, offset: number): number {
	const last = claims.findLast(({ start }) => start <= offset);
	if (!last) return offset;
	return offset < last.end
		? last.writtenStart
		: last.writtenEnd + offset - last.end;
}
