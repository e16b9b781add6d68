// References from one element to another that html-validate does not follow: from buttons to
// what they open, from fields to their form, from cells to their headings.

import { type CheckPage, describeElement } from "../markup/markup-rule.ts";
import { splitList } from "../page/attribute-addresses.ts";
import type { PageElement, ParsedPage } from "../page/page.ts";

interface Reference {
	readonly attribute: string;
	readonly split: (value: string) => readonly string[];
	/** The element that has to have the name; any unless said. */
	readonly wanted?: string;
}

const one = (value: string) => [value];
/** A picture names its map as a place on a page: "#rooms" */
const afterHash = (value: string) => [value.slice(value.indexOf("#") + 1)];

const FORM: Reference = { attribute: "form", split: one, wanted: "form" };
const OPENED: Reference = { attribute: "popovertarget", split: one };
const COMMANDED: Reference = { attribute: "commandfor", split: one };
const HEADERS: Reference = {
	attribute: "headers",
	split: splitList,
	wanted: "th",
};
const MAP: Reference = { attribute: "usemap", split: afterHash, wanted: "map" };
const RESULT_OF: Reference = { attribute: "for", split: splitList };

/** By element. */
const REFERENCES: ReadonlyMap<string, readonly Reference[]> = new Map([
	["button", [OPENED, COMMANDED, FORM]],
	["fieldset", [FORM]],
	["img", [MAP]],
	["input", [OPENED, FORM]],
	["object", [FORM]],
	["output", [RESULT_OF, FORM]],
	["select", [FORM]],
	["td", [HEADERS]],
	["textarea", [FORM]],
	["th", [HEADERS]],
]);

/** Ids, and the names of maps, each with the name of its element. */
function findNamed({ elements }: ParsedPage): Map<string, string> {
	const named = new Map<string, string>();
	const add = (key: string | undefined, { name }: PageElement) => {
		if (key && !named.has(key)) named.set(key, name);
	};
	for (const element of elements) {
		if (element.name === "map") add(element.attributes.name, element);
		else add(element.attributes.id, element);
	}
	return named;
}

function describeMissing(
	id: string,
	{ wanted }: Reference,
	found: string | undefined,
): string {
	if (found !== undefined && wanted)
		return `which is a <${found}> and no <${wanted}>`;
	const what = wanted ? `<${wanted}>` : "element";
	return id === ""
		? "which is empty"
		: `and no ${what} of the page has that name`;
}

function* findMissing(page: ParsedPage) {
	let named: Map<string, string> | undefined;
	for (let index = 0; index < page.elements.length; index++) {
		const element = page.elements[index];
		const references = element && REFERENCES.get(element.name);
		if (!references) continue;
		for (const reference of references) {
			const value = element.attributes[reference.attribute];
			if (value === undefined) continue;
			named ??= findNamed(page);
			for (const id of reference.split(value)) {
				const found = named.get(id);
				if (found !== undefined && found === (reference.wanted ?? found))
					continue;
				yield { index, id, reference, found };
			}
		}
	}
}

export const checkReferences: CheckPage = function* (page) {
	for (const { index, id, reference, found } of findMissing(page)) {
		const { attribute } = reference;
		const why = describeMissing(id, reference, found);
		yield {
			element: index,
			words: {
				message: `${describeElement(page, index)} names "${id}" in ${attribute}, ${why}, so the connection is lost`,
				hint: "Spell both alike, or take the attribute out",
				detail: `${attribute} ${id}`,
				kind: attribute,
			},
		};
	}
};
