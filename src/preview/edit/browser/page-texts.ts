// Finds the texts of a page and the numbers of the places where they are written.
import type { SourceText } from "../edit-requests.ts";
import { CONTROL } from "./edit-element.ts";

const hasWords = ({ nodeType, nodeValue }: Node) =>
	nodeType === Node.TEXT_NODE && nodeValue?.trim() !== "";

const hasOwnText = (element: Element | null): element is HTMLElement =>
	element instanceof HTMLElement && [...element.childNodes].some(hasWords);

const PLACES = "data-hypno-places";
const LISTED = "[data-hypno-entry]";

export const isEntry = (element: HTMLElement | undefined) =>
	element !== undefined &&
	(element.matches(LISTED) || element.querySelector(LISTED) !== null);

export const pageHash = () =>
	document.querySelector<HTMLElement>("[data-hypno-hash]")?.dataset.hypnoHash;

const BLOCK = "h1,h2,h3,h4,h5,h6,p,li,dd,img,input,select,textarea";

export function listPlaces(element: Element): number[] {
	const places = new Set<number>();
	for (const candidate of [element, ...element.querySelectorAll("*")]) {
		const numbers = candidate.getAttribute(PLACES) ?? "";
		for (const number of numbers.match(/\d+/g) ?? [])
			places.add(Number(number));
	}
	return [...places];
}

const normalise = (words: string | null | undefined) =>
	words?.replace(/\s+/g, " ").trim();

export function findPlace(number: number | undefined): HTMLElement | undefined {
	const hasNumber = (element: Element) =>
		element.getAttribute(PLACES)?.split(" ").includes(String(number));
	return findTextElement(listElements().find(hasNumber) ?? null);
}

/** False for words that the element shows only as a part of its text, or that it does not show. */
export function isWhole(
	element: HTMLElement | undefined,
	{ shown, usual }: SourceText,
) {
	// Search engines show the title together with the name of the practice.
	if (usual) return true;
	// Texts for screen readers only are one pixel wide.
	if (!element || element.offsetWidth <= 1) return false;
	const direct = [...element.childNodes].filter(hasWords);
	const texts = [
		element.textContent,
		direct.map(({ nodeValue }) => nodeValue).join(" "),
	];
	return texts.some((text) => normalise(text) === normalise(shown));
}

/** Finds a link or button with its icon; a card that holds several texts is no such thing. */
function findControl(inside: Element): Element | undefined {
	const control = inside.closest(CONTROL);
	if (!control?.textContent?.trim() || control.matches(BLOCK)) return undefined;
	return control.querySelector(BLOCK) ? undefined : control;
}

/** The texts of these elements are in attributes, or in elements that nobody can point at. */
const WHOLE = "img,input,select,textarea";

/** Finds the whole text that an element is a part of, such as a button or the paragraph of a bold word. */
export function findTextElement(
	inside: EventTarget | null,
): HTMLElement | undefined {
	if (!(inside instanceof Element) || inside.closest("hypno-preview"))
		return undefined;
	if (inside instanceof HTMLElement && inside.matches(WHOLE))
		return listPlaces(inside).length > 0 ? inside : undefined;
	const control = findControl(inside);
	let outermost = control ?? inside;
	while (hasOwnText(outermost.parentElement))
		outermost = outermost.parentElement;
	const isText = outermost === control || hasOwnText(outermost);
	return isText && outermost instanceof HTMLElement ? outermost : undefined;
}

/** Finds the one part of a button that has its words, so that its icon stays while they are edited. */
export function findHolder(element: HTMLElement): HTMLElement {
	const [inner, ...others] = [...element.querySelectorAll("*")].filter(
		hasOwnText,
	);
	const isOne = inner && others.length === 0 && !hasOwnText(element);
	return isOne ? inner : element;
}

export const listElements = () => [...document.body.querySelectorAll("*")];
