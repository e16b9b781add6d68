// An element of a page, its attributes and addresses read when somebody asks for them.
import { decodeHTMLAttribute } from "entities";
import { type ElementAddress, findAddresses } from "./element-addresses.ts";
import type { PageElement } from "./page.ts";

function decodeValue(value: string): string {
	return value.includes("&") ? decodeHTMLAttribute(value) : value;
}

/** Attributes that hold styles or a page. */
const INLINE = /^(?:style|srcdoc)$/i;
const SMALL = 0x20;

/** Hardly any other name has its first letter and its length: looked at without a copy. */
function mayBeInline(html: string, from: number, to: number): boolean {
	const length = to - from;
	if (length !== "style".length && length !== "srcdoc".length) return false;
	return (html.charCodeAt(from) | SMALL) === "s".charCodeAt(0);
}

/** One for all tags of a page. */
export interface Source {
	readonly html: string;
	/** Four offsets for each attribute: its name from and to, its value from and to. */
	readonly ranges: number[];
}

/** A start tag: the same one for each copy of a part that pages share. */
export class StartTag {
	readonly name: string;
	readonly #source: Source;
	/** Where its attributes begin and end among the ranges. */
	readonly #from: number;
	#to: number;
	#hasId = false;
	#hasInline: boolean;
	#attributes: Record<string, string> | undefined;
	#addresses: readonly ElementAddress[] | undefined;

	constructor(name: string, source: Source) {
		this.name = name;
		this.#source = source;
		this.#from = source.ranges.length;
		this.#to = this.#from;
		this.#hasInline = name === "style";
	}

	get hasId(): boolean {
		return this.#hasId;
	}

	get hasInline(): boolean {
		return this.#hasInline;
	}

	get attributes(): Readonly<Record<string, string>> {
		this.#attributes ??= this.#readAttributes();
		return this.#attributes;
	}

	/** One alone is found sooner than all are read. */
	attribute(wanted: string): string | undefined {
		if (this.#attributes) return this.#attributes[wanted];
		const { html, ranges } = this.#source;
		for (let at = this.#from; at < this.#to; at += 4) {
			const from = ranges[at] ?? 0;
			const to = ranges[at + 1] ?? 0;
			if (to - from !== wanted.length) continue;
			if (html.slice(from, to).toLowerCase() === wanted)
				return decodeValue(html.slice(ranges[at + 2], ranges[at + 3]));
		}
		return undefined;
	}

	get addresses(): readonly ElementAddress[] {
		this.#addresses ??= findAddresses(this);
		return this.#addresses;
	}

	startAttribute(from: number, to: number): void {
		const { html, ranges } = this.#source;
		ranges.push(from, to, to, to);
		this.#to = ranges.length;
		if (to - from === 2 && /^id$/i.test(html.slice(from, to)))
			this.#hasId = true;
		if (mayBeInline(html, from, to) && INLINE.test(html.slice(from, to)))
			this.#hasInline = true;
	}

	/** Of the attribute that was started last. */
	setValue(from: number, to: number): void {
		const { ranges } = this.#source;
		ranges[this.#to - 2] = from;
		ranges[this.#to - 1] = to;
	}

	#readAttributes(): Record<string, string> {
		const read: Record<string, string> = {};
		const { html, ranges } = this.#source;
		for (let at = this.#from; at < this.#to; at += 4) {
			const name = html.slice(ranges[at], ranges[at + 1]);
			const value = html.slice(ranges[at + 2], ranges[at + 3]);
			// Of two with one name browsers take the first.
			read[name.toLowerCase()] ??= decodeValue(value);
		}
		return read;
	}
}

export class ReadElement implements PageElement {
	readonly tag: StartTag;
	readonly offset: number;
	readonly parent: number;

	constructor(tag: StartTag, offset: number, parent: number) {
		this.tag = tag;
		this.offset = offset;
		this.parent = parent;
	}

	get name(): string {
		return this.tag.name;
	}

	get hasId(): boolean {
		return this.tag.hasId;
	}

	get hasInline(): boolean {
		return this.tag.hasInline;
	}

	get attributes(): Readonly<Record<string, string>> {
		return this.tag.attributes;
	}

	attribute(name: string): string | undefined {
		return this.tag.attribute(name);
	}

	get addresses(): readonly ElementAddress[] {
		return this.tag.addresses;
	}
}
