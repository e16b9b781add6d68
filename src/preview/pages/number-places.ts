// Gives each element of a page the numbers of the places where its texts are written, for the editor.

import { parseHtml } from "../../base/text/parse-html.ts";
import type { Origin } from "../../site/content/mark-content.ts";
import type { Models } from "../../site/content/models.ts";
import type { TracedPage } from "../../site/page/trace-page.ts";

const ATTRIBUTE = "data-hypno-places";
/** Marks the elements of which a text is an entry of a list, or a block of Markdown. */
const ENTRY = "data-hypno-entry";

export interface NumberedPlace {
	readonly place: Origin;
	/** True for an address that the element leads to or loads. */
	readonly isAddress: boolean;
	/** The words between the tags of the element; "" for the words of an attribute. */
	readonly words: string;
}

function listPlaces(traced: TracedPage, element: number): NumberedPlace[] {
	const numbered: NumberedPlace[] = [];
	for (const { text, attribute, words } of traced.textsOf(element)) {
		let end = 0;
		for (const word of words) {
			// The claims in a text are found by their names.
			const isWithin = word.start < end;
			end = Math.max(end, word.end);
			const isAddress = word.start === word.end && attribute !== undefined;
			const words = attribute ? "" : text.slice(word.start, word.end);
			if (!isWithin) numbered.push({ place: word.place, isAddress, words });
		}
		const template = traced.templateOf(element);
		const isOfTemplate = words.length === 0 && attribute === undefined;
		if (isOfTemplate && template && text.trim() !== "")
			numbered.push({ place: template, isAddress: false, words: text });
	}
	return numbered;
}

/** A record is more than its entry in the list of records. */
function isEntry({ place, isAddress }: NumberedPlace, models: Models): boolean {
	const { file } = place;
	if (isAddress || models.listedBy(file)) return false;
	return "keys" in place
		? place.keys.some((key) => typeof key === "number")
		: file.endsWith(".md");
}

export function numberPlaces(html: string, traced: TracedPage, models: Models) {
	const places: NumberedPlace[] = [];
	const numbers = new Map<string, number>();
	const numberOf = (listed: NumberedPlace): number => {
		const { place, isAddress, words } = listed;
		const at = "keys" in place ? place.keys : place.line;
		const key = JSON.stringify([place.file, at, isAddress, words]);
		const number = numbers.get(key) ?? places.push(listed) - 1;
		numbers.set(key, number);
		return number;
	};
	let numbered = "";
	let end = 0;
	for (const [element, { name, offset }] of parseHtml(
		html,
	).elements.entries()) {
		if (name === "script") continue;
		const listed = listPlaces(traced, element);
		const ofElement = new Set(listed.map(numberOf));
		if (ofElement.size === 0) continue;
		const entry = listed.some((place) => isEntry(place, models))
			? ` ${ENTRY}`
			: "";
		const start = offset + 1 + name.length;
		numbered += `${html.slice(end, start)} ${ATTRIBUTE}="${[...ofElement].join(" ")}"${entry}`;
		end = start;
	}
	return { html: numbered + html.slice(end), places };
}
