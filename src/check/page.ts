// The HTML of one built page -> its elements, texts and addresses, each with its place.
// Refuses nothing: whatever a browser would read is read.
import { Parser } from "htmlparser2";
import type { Route } from "../route.ts";
import { findLinks, type PageLink } from "./page-links.ts";

export interface PageElement {
	/** "a", in small letters. */
	readonly name: string;
	/** Names in small letters, values with their entities decoded. */
	readonly attributes: Readonly<Record<string, string>>;
	/** Of its "<" in the HTML. */
	readonly offset: number;
	/** The index of the element around it; -1 at the top. */
	readonly parent: number;
}

export interface PageText {
	/** Entities decoded, white space as it stands. */
	readonly text: string;
	readonly offset: number;
	/** The index of the element that holds it. */
	readonly element: number;
}

export interface ParsedPage {
	readonly route: Route;
	readonly html: string;
	/** In the order of their start tags; an element is named by its index here. */
	readonly elements: readonly PageElement[];
	/** What is shown to readers, scripts and styles left out, the title included. */
	readonly texts: readonly PageText[];
	/** The texts of JSON-LD scripts. */
	readonly structuredData: readonly PageText[];
	readonly ids: ReadonlySet<string>;
	readonly links: readonly PageLink[];
}

const SILENT = new Set(["script", "style", "template", "noscript"]);

/** One reading of one page. */
class Reading {
	readonly elements: PageElement[] = [];
	readonly texts: PageText[] = [];
	readonly structuredData: PageText[] = [];
	readonly ids = new Set<string>();
	readonly #open: number[] = [];

	openElement(
		name: string,
		attributes: Record<string, string>,
		offset: number,
	): void {
		const parent = this.#open.at(-1) ?? -1;
		this.#open.push(this.elements.length);
		this.elements.push({ name, attributes, offset, parent });
		const { id } = attributes;
		if (id !== undefined && id !== "") this.ids.add(id);
		if (name === "a" && attributes.name) this.ids.add(attributes.name);
	}

	closeElement(): void {
		this.#open.pop();
	}

	addText(text: string, offset: number): void {
		const element = this.#open.at(-1) ?? -1;
		const holder = this.elements[element];
		if (!holder) return;
		if (holder.attributes.type === "application/ld+json")
			this.structuredData.push({ text, offset, element });
		else if (!SILENT.has(holder.name) && /\S/.test(text))
			this.texts.push({ text, offset, element });
	}
}

/** Joins the pieces that entities split a text into. */
function createTextJoiner(add: (text: string, offset: number) => void) {
	let joined = "";
	let start = 0;
	return {
		piece: (text: string, offset: number) => {
			if (joined === "") start = offset;
			joined += text;
		},
		end: () => {
			if (joined !== "") add(joined, start);
			joined = "";
		},
	};
}

export function parsePage(route: Route, html: string): ParsedPage {
	const reading = new Reading();
	const joiner = createTextJoiner((text, offset) =>
		reading.addText(text, offset),
	);
	const parser = new Parser({
		onopentag: (name, attributes) => {
			joiner.end();
			reading.openElement(name, attributes, parser.startIndex);
		},
		onclosetag: () => {
			joiner.end();
			reading.closeElement();
		},
		ontext: (text) => joiner.piece(text, parser.startIndex),
		oncomment: joiner.end,
	});
	parser.end(html);
	const { elements, texts, structuredData, ids } = reading;
	const links = findLinks({ elements, structuredData });
	return { route, html, elements, texts, structuredData, ids, links };
}

/** The element and all that it stands in, from the inside out. */
export function* ancestors(
	{ elements }: Pick<ParsedPage, "elements">,
	index: number,
): Generator<PageElement> {
	for (let at = index; at >= 0; ) {
		const element = elements[at];
		if (!element) return;
		yield element;
		at = element.parent;
	}
}

/** The texts within the element, its white space as one blank; of the whole page without one. */
export function textWithin(page: ParsedPage, index?: number): string {
	const within = (text: PageText) => {
		if (index === undefined) return true;
		for (let at = text.element; at >= index; )
			if (at === index) return true;
			else at = page.elements[at]?.parent ?? -1;
		return false;
	};
	return page.texts
		.filter(within)
		.map(({ text }) => text)
		.join(" ")
		.replace(/\s+/g, " ")
		.trim();
}

/** The index of the first element with this name; -1 without one. */
export function findElement(page: ParsedPage, name: string): number {
	return page.elements.findIndex((element) => element.name === name);
}

/** The index of the first meta element with this name or property; -1 without one. */
export function findMeta(page: ParsedPage, wanted: string): number {
	return page.elements.findIndex(
		({ name, attributes }) =>
			name === "meta" &&
			(attributes.name === wanted || attributes.property === wanted),
	);
}
