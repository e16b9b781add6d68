// HTML -> its elements and texts, as htmlparser2's tokenizer tells them. Attributes are read
// when somebody asks for them: most never are, and that is most of the work on a large site.
import { decodeHTML } from "entities";
import { Tokenizer } from "htmlparser2";
import { FOREIGN, OPTIONAL_ENDS, RAW, VOID } from "./html-syntax.ts";
import { ownCopy } from "./own-copy.ts";
import type { PageText } from "./page.ts";
import { ReadElement, type Source, StartTag } from "./read-element.ts";
import {
	addPart,
	canBeShared,
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
	/** The indexes of the elements that are not closed yet. */
	readonly #open: number[] = [];
	/** How many are open around the outermost drawing or formula, if one is open. */
	#foreignDepth = Number.POSITIVE_INFINITY;
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

	/** Whether it is one element with its end tag, and nothing in it looks for one outside. */
	get isSelfContained(): boolean {
		return (
			this.#isSelfContained &&
			this.#open.length === 0 &&
			this.#end === this.#html.length &&
			this.elements.findLastIndex(({ parent }) => parent === -1) === 0
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

	#nameAt(depth: number): string {
		return this.elements[this.#open[depth] ?? -1]?.name ?? "";
	}

	isInForeignContext = (): boolean => this.#open.length > this.#foreignDepth;

	#openLast(): void {
		const isOutermost =
			FOREIGN.has(this.#tag.name) && !this.isInForeignContext();
		if (isOutermost) this.#foreignDepth = this.#open.length;
		this.#open.push(this.elements.length - 1);
	}

	#closeTo(depth: number): void {
		// Of the usual one element, setting the length takes much longer.
		while (this.#open.length > depth) this.#open.pop();
		if (depth <= this.#foreignDepth)
			this.#foreignDepth = Number.POSITIVE_INFINITY;
	}

	ontext = (from: number, to: number): void => {
		// What the tokenizer makes of a page that ends within a tag, behind its slash.
		if (from < 0) return;
		if (this.#textFrom === -1) this.#textFrom = from + this.#base;
		this.#textTo = to + this.#base;
	};

	#endText(): void {
		const offset = this.#textFrom;
		if (offset === -1) return;
		this.#textFrom = -1;
		const element = this.#open.at(-1);
		const text = this.#html.slice(offset, this.#textTo);
		if (element === undefined || !/\S/.test(text)) return;
		const isCoded =
			text.includes("&") && !RAW.has(this.#nameAt(this.#open.length - 1));
		const read = { text: isCoded ? decodeHTML(text) : text, offset, element };
		this.texts.push(read);
		this.#ownTexts.push(read);
	}

	onopentagname = (from: number, to: number): void => {
		this.#endText();
		const offset = from + this.#base - 1;
		const name = this.#html
			.slice(from + this.#base, to + this.#base)
			.toLowerCase();
		if (canBeShared(name) && this.#skipPart(name, offset)) return;
		this.#tag = new StartTag(name, this.#source);
		this.#tagOffset = offset;
	};

	#skipPart(name: string, offset: number): boolean {
		// A script in a drawing is read in another way.
		if (!this.#parts || this.isInForeignContext()) return false;
		const part = this.#parts.find(name, this.#html, offset);
		if (!part) return false;
		this.#endBefore(name);
		const parent = this.#open.at(-1) ?? -1;
		addPart(this, part, { offset, parent });
		this.#shared.push(part);
		this.#ownHtml += this.#html.slice(this.#ownFrom, offset);
		this.#next = offset + part.html.length;
		this.#ownFrom = this.#next;
		this.#tokenizer.pause();
		return true;
	}

	onattribname = (from: number, to: number): void => {
		this.#tag.startAttribute(from + this.#base, to + this.#base);
	};

	onattribdata = (from: number, to: number): void => {
		this.#tag.setValue(from + this.#base, to + this.#base);
	};

	#endBefore(name: string): void {
		const ending = OPTIONAL_ENDS.get(name);
		if (!ending || this.#open.length === 0) return;
		for (let depth = this.#open.length - 1; depth >= 0; depth--) {
			const open = this.#nameAt(depth);
			if (ending.within.has(open)) return;
			if (ending.ends.has(open)) this.#closeTo(depth);
		}
		this.#isSelfContained = false;
	}

	#addElement(): void {
		this.#endBefore(this.#tag.name);
		const parent = this.#open.at(-1) ?? -1;
		this.elements.push(new ReadElement(this.#tag, this.#tagOffset, parent));
	}

	onopentagend = (): void => {
		// The tokenizer is still at the start tag of a part that is known.
		if (this.#next !== undefined) return;
		this.#addElement();
		if (!VOID.has(this.#tag.name)) this.#openLast();
	};

	onselfclosingtag = (): void => {
		const isClosed = VOID.has(this.#tag.name) || this.isInForeignContext();
		this.#addElement();
		if (!isClosed) this.#openLast();
	};

	onclosetag = (from: number, to: number): void => {
		this.#endText();
		const name = this.#html
			.slice(from + this.#base, to + this.#base)
			.toLowerCase();
		let depth = this.#open.length - 1;
		while (depth >= 0 && this.#nameAt(depth) !== name) depth--;
		if (depth === -1) {
			this.#isSelfContained = false;
			return;
		}
		const index = this.#open[depth] ?? 0;
		this.#closeTo(depth);
		this.#end = this.#html.indexOf(">", to + this.#base) + 1;
		if (canBeShared(name)) this.#keepPart(name, index);
	};

	#keepPart(name: string, index: number): void {
		const start = this.elements[index]?.offset ?? 0;
		if (!this.#parts || this.#end - start < LEAST_SHARED) return;
		if (this.isInForeignContext()) return;
		const html = ownCopy(this.#html.slice(start, this.#end));
		const part = new Reader(html).read();
		if (!part.isSelfContained) return;
		this.#parts.keep(name, {
			html,
			elements: part.elements,
			texts: part.texts,
		});
	}

	oncomment = (): void => this.#endText();
	ondeclaration = (): void => this.#endText();
	onprocessinginstruction = (): void => this.#endText();
	oncdata = (from: number, to: number): void => this.ontext(from, to);
	onend = (): void => this.#endText();
	onattribend = (): void => {};
	/** Never called: entities are decoded where they are read. */
	onattribentity = (): void => {};
	ontextentity = (): void => {};
}

export interface PageReading extends Readonly<Reading> {
	/** Parts that earlier pages have too. */
	readonly shared: readonly SharedPart[];
	/** The texts and the HTML without them. */
	readonly ownTexts: readonly PageText[];
	readonly ownHtml: string;
}

/** @param parts those of the pages read before; their readings are taken where they are the same */
export function readHtml(html: string, parts?: SharedParts): PageReading {
	return new Reader(html, parts).read();
}
