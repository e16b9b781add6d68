// HTML -> its elements and texts, as htmlparser2 reads them, each with its offset.
import { Parser } from "htmlparser2";

export interface PageElement {
	/** "a", in small letters. */
	readonly name: string;
	/** Names in small letters, values with their entities decoded. */
	readonly attributes: Readonly<Record<string, string>>;
	/** The offset of its "<" in the HTML. */
	readonly offset: number;
	/** The index of the element around it; -1 at the top. */
	readonly parent: number;
}

export interface TextNode {
	/** Entities decoded, white space as it stands. */
	readonly text: string;
	readonly offset: number;
	/** The index of the element that holds it. */
	readonly element: number;
}

export interface ParsedHtml {
	/** In the order of their start tags; an element is named by its index here. */
	readonly elements: readonly PageElement[];
	/** Every text that is not blank, those of scripts and styles too. */
	readonly textNodes: readonly TextNode[];
}

export function parseHtml(html: string): ParsedHtml {
	const elements: PageElement[] = [];
	const textNodes: TextNode[] = [];
	/** The indexes of the elements that are open, from the outside in; -1 is the page. */
	const open = [-1];
	let text = "";
	let textOffset = 0;
	const endText = () => {
		const element = open.at(-1) ?? -1;
		if (element >= 0 && /\S/.test(text))
			textNodes.push({ text, offset: textOffset, element });
		text = "";
	};
	const parser = new Parser({
		onopentag: (name, attributes, isImplied) => {
			endText();
			const parent = open.at(-1) ?? -1;
			// An end tag without a start makes an element that nobody wrote.
			open.push(isImplied ? parent : elements.length);
			if (isImplied) return;
			const offset = parser.startIndex;
			elements.push({ name: name.toLowerCase(), attributes, offset, parent });
		},
		onclosetag: () => {
			endText();
			open.pop();
		},
		ontext: (piece) => {
			if (text === "") textOffset = parser.startIndex;
			text += piece;
		},
		oncomment: endText,
		onprocessinginstruction: endText,
		onend: endText,
	});
	parser.end(html);
	return { elements, textNodes };
}
