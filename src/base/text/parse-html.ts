// HTML -> its elements with their offsets and its text nodes, as htmlparser2 reads them.
import { Parser } from "htmlparser2";

export interface ParsedElement {
	readonly name: string;
	/** The names are in lower case, and the values are decoded. */
	readonly attributes: Readonly<Record<string, string>>;
	readonly offset: number;
	readonly parent: number;
}

export interface TextNode {
	/** The text is decoded and has its whitespace. */
	readonly text: string;
	readonly element: number;
}

export interface ParsedHtml {
	/** In the order of their start tags; other fields refer to their indexes. */
	readonly elements: readonly ParsedElement[];
	/** All texts that are not blank, also in scripts and styles. */
	readonly textNodes: readonly TextNode[];
}

/** Browsers nest fewer. What follows in such a page is not read, because the parser would take minutes. */
const MAX_DEPTH = 2000;

export function parseHtml(html: string): ParsedHtml {
	const elements: ParsedElement[] = [];
	const textNodes: TextNode[] = [];
	const open = [-1];
	let text = "";
	const endText = () => {
		const element = open.at(-1) ?? -1;
		if (element >= 0 && /\S/.test(text)) textNodes.push({ text, element });
		text = "";
	};
	const parser = new Parser({
		onopentag: (name, attributes, isImplied) => {
			endText();
			const parent = open.at(-1) ?? -1;
			// An end tag without a start tag implies an element that is not in the source.
			open.push(isImplied ? parent : elements.length);
			if (isImplied) return;
			const offset = parser.startIndex;
			elements.push({ name: name.toLowerCase(), attributes, offset, parent });
			if (open.length > MAX_DEPTH) parser.pause();
		},
		onclosetag: () => {
			endText();
			open.pop();
		},
		ontext: (piece) => {
			text += piece;
		},
		oncomment: endText,
		onprocessinginstruction: endText,
		onend: endText,
	});
	parser.end(html);
	return { elements, textNodes };
}
