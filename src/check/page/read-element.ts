// An element of a page, its attributes read from the HTML when somebody asks for them.
import { decodeHTMLAttribute } from "entities";
import type { PageElement } from "./page.ts";

function decodeValue(value: string): string {
	return value.includes("&") ? decodeHTMLAttribute(value) : value;
}

/** One page for all of its elements. */
export interface Source {
	readonly html: string;
	/** Four offsets for each attribute: its name from and to, its value from and to. */
	readonly ranges: number[];
}

/** The start tag that is being read. */
export interface Tag {
	name: string;
	offset: number;
	hasId: boolean;
	/** Where its attributes begin among the ranges. */
	from: number;
}

export class ReadElement implements PageElement {
	readonly name: string;
	readonly offset: number;
	readonly parent: number;
	readonly hasId: boolean;
	readonly #source: Source;
	/** Where its attributes begin and end among the ranges. */
	readonly #from: number;
	readonly #to: number;
	#attributes: Record<string, string> | undefined;

	constructor(source: Source, tag: Tag, parent: number) {
		this.name = tag.name;
		this.offset = tag.offset;
		this.parent = parent;
		this.hasId = tag.hasId;
		this.#source = source;
		this.#from = tag.from;
		this.#to = source.ranges.length;
	}

	get attributes(): Readonly<Record<string, string>> {
		this.#attributes ??= this.#readAttributes();
		return this.#attributes;
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
