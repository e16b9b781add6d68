// Parts that many pages share, such as the bar and the foot: read on the first page that has
// them, and found again on the others by their HTML.
import { OPTIONAL_ENDS } from "./html-syntax.ts";
import type { PageText } from "./page.ts";
import { ReadElement } from "./read-element.ts";

/** Large ones, and small ones that come often. */
const SHARED_ELEMENTS = new Set([
	"aside",
	"fieldset",
	"footer",
	"header",
	"nav",
	"select",
	"svg",
]);

/** That begin with the same element; what no page asked for lately is forgotten. */
const MOST_KEPT = 64;
/** Pieces that were said to be shared; of what is beyond, pages are read as they stand. */
const MOST_NEW = 1_000;

export interface Reading {
	readonly elements: ReadElement[];
	/** Every text that is not blank, those of scripts and styles too. */
	readonly texts: PageText[];
}

/** One element or more with all that stands in them; offsets and indexes count from the start. */
export interface SharedPart extends Readonly<Reading> {
	/** From the "<" of the first to the ">" of the last end tag. */
	readonly html: string;
}

export function canBeShared(name: string): boolean {
	return SHARED_ELEMENTS.has(name);
}

/** Whether those at the top end nothing around them but what the first one ends. */
export function endAlike(elements: readonly ReadElement[]): boolean {
	const ends = OPTIONAL_ENDS.get(elements[0]?.name ?? "");
	return elements
		.filter(({ parent }) => parent === -1)
		.every(({ name }) => [undefined, ends].includes(OPTIONAL_ENDS.get(name)));
}

/** Most that differ do so in the middle; slices are compared many letters at a time. */
function stands(part: string, html: string, offset: number): boolean {
	const middle = part.length >> 1;
	return (
		html.charCodeAt(offset + middle) === part.charCodeAt(middle) &&
		html.slice(offset, offset + part.length) === part
	);
}

/** One for all pages of a site. */
export class SharedParts {
	/** By the names of the elements that they begin with. */
	readonly #byName = new Map<string, SharedPart[]>();
	readonly #said = new Set<string>();

	/** The part that stands at this place of the HTML, if it was read before. */
	find(name: string, html: string, offset: number): SharedPart | undefined {
		const known = this.#byName.get(name);
		if (!known) return undefined;
		const at = known.findIndex(({ html: part }) => stands(part, html, offset));
		const part = known[at];
		if (!part || at === 0) return part;
		known.splice(at, 1);
		known.unshift(part);
		return part;
	}

	/** Whether a piece of HTML was not asked for before. */
	isNew(piece: string): boolean {
		if (this.#said.size === MOST_NEW || this.#said.has(piece)) return false;
		this.#said.add(piece);
		return true;
	}

	keep(part: SharedPart): void {
		const name = part.elements[0]?.name ?? "";
		const known = this.#byName.get(name) ?? [];
		this.#byName.set(name, known);
		known.unshift(part);
		if (known.length > MOST_KEPT) known.pop();
	}
}

/** Adds the elements and texts of a part at its place in a page. */
export function addPart(
	{ elements, texts }: Reading,
	part: SharedPart,
	{ offset, parent }: { readonly offset: number; readonly parent: number },
): void {
	const first = elements.length;
	for (const element of part.elements) {
		const above = element.parent === -1 ? parent : element.parent + first;
		const at = element.offset + offset;
		elements.push(new ReadElement(element.tag, at, above));
	}
	for (const { text, offset: at, element } of part.texts)
		texts.push({ text, offset: at + offset, element: element + first });
}
