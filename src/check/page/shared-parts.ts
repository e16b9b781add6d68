// Parts that many pages share, such as the bar and the foot: read on the first page that has
// them, and found again on the others by their HTML.
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

/** Of each element; what no page asked for lately is forgotten. */
const MOST_KEPT = 64;

export interface Reading {
	readonly elements: ReadElement[];
	/** Every text that is not blank, those of scripts and styles too. */
	readonly texts: PageText[];
}

/** An element with all that stands in it; offsets and indexes count from its start. */
export interface SharedPart extends Readonly<Reading> {
	/** From its "<" to the ">" of its end tag. */
	readonly html: string;
}

export function canBeShared(name: string): boolean {
	return SHARED_ELEMENTS.has(name);
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
	readonly #byName = new Map<string, SharedPart[]>();

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

	keep(name: string, part: SharedPart): void {
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
