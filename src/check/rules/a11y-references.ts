// Accessibility: an element that names another one, as buttons name what they open, fields their
// form and cells their headings, which is not on the page.
import {
	type CheckPage,
	describeElement,
	type MarkupFamily,
} from "../markup/markup-rule.ts";
import { splitList } from "../page/attribute-addresses.ts";
import type { PageElement } from "../page/parse-html.ts";

interface Reference {
	readonly attribute: string;
	/** The elements that have it. */
	readonly on: readonly string[];
	/** The element that has to have the name; any unless given. */
	readonly wanted?: string;
	/** Names it as it is written unless given. */
	readonly split?: (value: string) => readonly string[];
}

const FIELDS = ["button", "fieldset", "input", "object", "output", "select"];
const REFERENCES: readonly Reference[] = [
	{ attribute: "popovertarget", on: ["button", "input"] },
	{ attribute: "commandfor", on: ["button"] },
	{ attribute: "for", on: ["output"], split: splitList },
	{ attribute: "form", on: [...FIELDS, "textarea"], wanted: "form" },
	{ attribute: "headers", on: ["td", "th"], wanted: "th", split: splitList },
	{
		attribute: "usemap",
		on: ["img"],
		wanted: "map",
		// A picture names its map as a place on a page: "#rooms"
		split: (value) => [value.slice(value.indexOf("#") + 1)],
	},
];

/** Most elements are none of these, and their attributes need not be read. */
const HOLDERS = new Set(REFERENCES.flatMap(({ on }) => on));

/** Ids, and the names of maps, each with the name of its element. */
function findNamed(elements: readonly PageElement[]): Map<string, string> {
	const named = new Map<string, string>();
	for (const { name, attributes } of elements) {
		const key = name === "map" ? attributes.name : attributes.id;
		if (key && !named.has(key)) named.set(key, name);
	}
	return named;
}

function describeMissing(
	id: string,
	wanted: string | undefined,
	found: string | undefined,
): string {
	if (found !== undefined) return `which is a <${found}> and no <${wanted}>`;
	const what = wanted ? `<${wanted}>` : "element";
	return id === ""
		? "which is empty"
		: `and no ${what} of the page has that name`;
}

const checkReferences: CheckPage = function* (page) {
	const named = findNamed(page.elements);
	for (const [element, { name, attributes }] of page.elements.entries()) {
		if (!HOLDERS.has(name)) continue;
		for (const { attribute, on, wanted, split } of REFERENCES) {
			const value = attributes[attribute];
			if (value === undefined || !on.includes(name)) continue;
			for (const id of split?.(value) ?? [value]) {
				const found = named.get(id);
				if (found !== undefined && (!wanted || found === wanted)) continue;
				yield {
					element,
					message: `${describeElement(page, element)} names "${id}" in ${attribute}, ${describeMissing(id, wanted, found)}, so the connection is lost`,
					hint: "Spell both alike, or take the attribute out",
					detail: `${attribute} ${id}`,
					kind: attribute,
				};
			}
		}
	}
};

export const REFERENCES_FAMILY: MarkupFamily = {
	id: "a11y/reference",
	summary: "An element that is named, opened or belonged to, and is not there",
	explanation: [
		"An element names another one of the page: the one that holds its name or description, that it opens, or that it belongs to, and no such element is there. Screen readers then say nothing where a name was meant, a click on a label or a button does nothing, and a field is not sent with its form.",
		"Spell the id the same in both places, or take the attribute out.",
	],
	defects: {
		"no-missing-references": {
			message:
				'{tag} names the id "{value}" in {key}, and no element of the page has it, so the connection is lost',
			hint: "Spell both alike, or take the attribute out",
			detail: "{key} {value}",
			kind: "{key}",
		},
	},
	check: checkReferences,
};
