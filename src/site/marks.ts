// Marks words with a number that leads to where a person wrote them. No page with marks is published or served.

/** A mark opens with its number and closes after its words, which may contain other marks. */
const OPEN = "\uE000";
const WORDS = "\uE001";
const CLOSE = "\uE002";
/** The digits are such characters too, so no pattern for letters, digits or blanks matches a mark. */
const FIRST_DIGIT = 0xe010;

const RESERVED = /[\uE000-\uE01F]/g;
const PIECE = /\uE000([\uE010-\uE019]*)\uE001|\uE002/g;

export function unmark(text: string): string {
	return text.replace(RESERVED, "");
}

export function mark(words: string, index: number): string {
	let digits = "";
	for (const digit of String(index))
		digits += String.fromCharCode(FIRST_DIGIT + Number(digit));
	return `${OPEN}${digits}${WORDS}${words}${CLOSE}`;
}

/** Changes words and keeps the marks round them. Marks within them are lost. */
export function changeWords(text: string, change: (words: string) => string) {
	const [before = ""] = /^(?:\uE000[\uE010-\uE019]*\uE001)+/.exec(text) ?? [];
	return (
		before + change(unmark(text)) + CLOSE.repeat(before.split(OPEN).length - 1)
	);
}

function readNumber(digits: string): number {
	let number = 0;
	for (const digit of digits)
		number = number * 10 + digit.charCodeAt(0) - FIRST_DIGIT;
	return number;
}

/** Returns the beginnings of the marks that a text does not close, which the next text may close. */
export function openMarks(text: string): string {
	const open: string[] = [];
	for (const [piece] of text.matchAll(PIECE))
		if (piece === CLOSE) open.pop();
		else open.push(piece);
	return open.join("");
}

/** Returns the marks of a text in the order in which they open, with their words in the text without marks. */
export function readMarks(text: string) {
	const marks: { index: number; start: number; end: number }[] = [];
	const open: { end: number }[] = [];
	const end = unmark(text).length;
	let removed = 0;
	for (const { 0: piece, 1: digits, index: at } of text.matchAll(PIECE)) {
		const offset = at - removed;
		removed += piece.length;
		if (digits === undefined) {
			const words = open.pop();
			if (words) words.end = offset;
			continue;
		}
		// Words that another text closes go on to the end.
		const words = { index: readNumber(digits), start: offset, end };
		marks.push(words);
		open.push(words);
	}
	return marks;
}
export type MarkedWords = ReturnType<typeof readMarks>[number];
