// A text -> its sentences, each with its place. Items of a list and headings of Markdown are
// sentences of their own; the addresses of links are not read.

interface Sentence {
	/** On one line. */
	readonly text: string;
	readonly offset: number;
}

/** A full stop, question or exclamation mark with a blank behind it, or the next item of a list. */
const END =
	/(?<!\b(?:e\.g|i\.e|etc|Dr|Mr|Mrs|Ms|Prof|approx|vs)|(?:^|\n)\s*\d+)[.!?…]+["'”’)\]*_]*(?=\s|$)|\n(?=\s*(?:[-*+]|\d+[.)]|#+)\s)|\n\s*\n/g;

const LINK_ADDRESS = /\]\([^)\s]*[^)]*\)/g;

function blankOut(text: string): string {
	return text.replace(LINK_ADDRESS, (address) => " ".repeat(address.length));
}

export function splitSentences(text: string): Sentence[] {
	const readable = text.includes("](") ? blankOut(text) : text;
	const sentences: Sentence[] = [];
	const add = (start: number, end: number) => {
		const part = readable.slice(start, end);
		const told = part.replace(/\s+/g, " ").trim();
		if (told !== "")
			sentences.push({ text: told, offset: start + part.search(/\S/) });
	};
	let start = 0;
	for (const match of readable.matchAll(END)) {
		const end = match.index + match[0].length;
		add(start, end);
		start = end;
	}
	add(start, readable.length);
	return sentences;
}

/** "never" denies nothing in "never fails". */
const DENIAL =
	/\b(?:no|not|nor|none|nobody|nothing|neither|cannot|without|hardly|rarely|unlikely|instead of|rather than|beware|wary)\b|n['’]t\b|\bnever\b(?! fails)/i;

/** Whether the sentence says no to something. */
export function isDenied(sentence: string): boolean {
	return DENIAL.test(sentence);
}
