// HTML -> its elements and texts, as htmlparser2's tokenizer tells them. Attributes are read
// when somebody asks for them: most never are, and that is most of the work on a large site.
import { decodeHTML } from "entities";
import { Tokenizer } from "htmlparser2";
import { RAW, VOID } from "./html-syntax.ts";
import { OpenElements } from "./open-elements.ts";
import { ownCopy } from "./own-copy.ts";
import type { PageText } from "./page.ts";
import { ReadElement, type Source, StartTag } from "./read-element.ts";
import {
	addPart,
	canBeShared,
	endAlike,
	type Reading,
	type SharedPart,
	type SharedParts,
} from "./shared-parts.ts";

/** Of this much HTML it pays to look whether it was read before. */
const LEAST_SHARED = 200;

/** One reading of one page, called by the tokenizer. */
class Reader implements PageReading {
	readonly elements: ReadElement[] = [];
	readonly texts: PageText[] = [];
	readonly #html: string;
	readonly #parts: SharedParts | undefined;
	readonly #source: Source;
	readonly #open = new OpenElements(this.elements);
	readonly #tokenizer = new Tokenizer({ decodeEntities: false }, this);
	/** Where the tokenizer's HTML begins. */
	#base = 0;
	/** Where reading goes on behind a part that is known; undefined while it goes on. */
	#next: number | undefined;
	readonly #shared: SharedPart[] = [];
	readonly #ownTexts: PageText[] = [];
	#ownHtml = "";
	/** Where the HTML begins that was not added to it yet. */
	#ownFrom = 0;
	#tag: StartTag;
	#tagOffset = 0;
	#textFrom = -1;
	#textTo = -1;
	/** Whether what was read would be read so wherever it stands. */
	#isSelfContained = true;
	#end = 0;

	constructor(html: string, parts?: SharedParts) {
		this.#html = html;
		this.#parts = parts;
		this.#source = { html, ranges: [] };
		this.#tag = new StartTag("", this.#source);
	}

	read(): this {
		this.#tokenizer.write(this.#html);
		while (this.#next !== undefined) {
			this.#base = this.#next;
			this.#next = undefined;
			this.#tokenizer.reset();
			this.#tokenizer.write(this.#html.slice(this.#base));
		}
		this.#tokenizer.end();
		return this;
	}

	/** Whether it is one element or several, and nothing in it looks for one outside. */
	get isSelfContained(): boolean {
		return (
			this.#isSelfContained &&
			this.#open.isEmpty &&
			this.#end === this.#html.length &&
			this.elements[0]?.offset === 0 &&
			endAlike(this.elements)
		);
	}

	get shared(): readonly SharedPart[] {
		return this.#shared;
	}

	get ownTexts(): readonly PageText[] {
		return this.#ownTexts;
	}

	get ownHtml(): string {
		return this.#ownHtml + this.#html.slice(this.#ownFrom);
	}

	isInForeignContext(): boolean {
		return this.#open.isForeign;
	}

	ontext(from: number, to: number): void {
		// What the tokenizer makes of a page that ends within a tag, behind its slash.
		if (from < 0) return;
		if (this.#textFrom === -1) this.#textFrom = from + this.#base;
		this.#textTo = to + this.#base;
	}

	#endText(): void {
		const offset = this.#textFrom;
		if (offset === -1) return;
		this.#textFrom = -1;
		const element = this.#open.last;
		const text = this.#html.slice(offset, this.#textTo);
		if (!/\S/.test(text)) return;
		if (element === undefined) {
			this.#isSelfContained = false;
			return;
		}
		const isCoded = text.includes("&") && !RAW.has(this.#open.lastName);
		const read = { text: isCoded ? decodeHTML(text) : text, offset, element };
		this.texts.push(read);
		this.#ownTexts.push(read);
	}

	onopentagname(from: number, to: number): void {
		this.#endText();
		const offset = from + this.#base - 1;
		const name = this.#html
			.slice(from + this.#base, to + this.#base)
			.toLowerCase();
		if (this.#skipPart(name, offset)) return;
		this.#tag = new StartTag(name, this.#source);
		this.#tagOffset = offset;
	}

	#skipPart(name: string, offset: number): boolean {
		const part = this.#parts?.find(name, this.#html, offset);
		// A script in a drawing is read in another way.
		if (!part || this.isInForeignContext()) return false;
		this.#endBefore(name);
		const parent = this.#open.last ?? -1;
		addPart(this, part, { offset, parent });
		this.#shared.push(part);
		this.#ownHtml += this.#html.slice(this.#ownFrom, offset);
		this.#next = offset + part.html.length;
		this.#ownFrom = this.#next;
		this.#tokenizer.pause();
		return true;
	}

	onattribname(from: number, to: number): void {
		this.#tag.startAttribute(from + this.#base, to + this.#base);
	}

	onattribdata(from: number, to: number): void {
		this.#tag.setValue(from + this.#base, to + this.#base);
	}

	#endBefore(name: string): void {
		if (this.#open.endBefore(name)) this.#isSelfContained = false;
	}

	#addElement(): void {
		this.#endBefore(this.#tag.name);
		const parent = this.#open.last ?? -1;
		this.elements.push(new ReadElement(this.#tag, this.#tagOffset, parent));
	}

	onopentagend(at: number): void {
		// The tokenizer is still at the start tag of a part that is known.
		if (this.#next !== undefined) return;
		this.#addElement();
		if (VOID.has(this.#tag.name)) this.#end = at + this.#base + 1;
		else this.#open.openLast();
	}

	onselfclosingtag(at: number): void {
		const isClosed = VOID.has(this.#tag.name) || this.isInForeignContext();
		this.#addElement();
		if (isClosed) this.#end = at + this.#base + 1;
		else this.#open.openLast();
	}

	onclosetag(from: number, to: number): void {
		this.#endText();
		const name = this.#html
			.slice(from + this.#base, to + this.#base)
			.toLowerCase();
		const index = this.#open.close(name);
		if (index === undefined) {
			this.#isSelfContained = false;
			return;
		}
		this.#end = this.#html.indexOf(">", to + this.#base) + 1;
		if (canBeShared(name)) this.#keepPart(index);
	}

	#keepPart(index: number): void {
		const start = this.elements[index]?.offset ?? 0;
		if (!this.#parts || this.#end - start < LEAST_SHARED) return;
		if (this.isInForeignContext()) return;
		keepPart(ownCopy(this.#html.slice(start, this.#end)), this.#parts);
	}

	oncomment(): void {
		this.#endText();
	}
	ondeclaration(): void {
		this.#endText();
	}
	onprocessinginstruction(): void {
		this.#endText();
	}
	oncdata(from: number, to: number): void {
		this.ontext(from, to);
	}
	onend(): void {
		this.#endText();
	}
	onattribend(): void {}
	/** Never called: entities are decoded where they are read. */
	onattribentity(): void {}
	ontextentity(): void {}
}

export interface PageReading extends Readonly<Reading> {
	/** Parts that earlier pages have too. */
	readonly shared: readonly SharedPart[];
	/** The texts and the HTML without them. */
	readonly ownTexts: readonly PageText[];
	readonly ownHtml: string;
}

function keepPart(html: string, parts: SharedParts): void {
	const part = new Reader(html).read();
	const { elements, texts } = part;
	if (part.isSelfContained) parts.keep({ html, elements, texts });
}

/**
 * @param parts those of the pages read before; their readings are taken where they are the same
 * @param shared pieces of it that other pages may have too, besides what is found to be so
 */
export function readHtml(
	html: string,
	parts?: SharedParts,
	shared: readonly string[] = [],
): PageReading {
	for (const piece of shared)
		if (parts?.isNew(piece) && piece.length >= LEAST_SHARED)
			// Joined of pieces, such a text has another shape than pages have, and the tokenizer is
			// half as fast on all pages once it has met many.
			keepPart(ownCopy(piece), parts);
	return new Reader(html, parts).read();
}
