// Accessibility of the document: language, title, zoom, and references to elements that do not
// exist.
import {
	type CheckPage,
	describeElement,
	type MarkupRules,
} from "../markup/markup-rule.ts";
import { splitList } from "../page/element-addresses.ts";
import { findElement, findMeta, findTitle } from "../page/page.ts";

/** The site is written in English, so another language is a mistake. */
const checkLanguage: CheckPage = function* (page) {
	const element = findElement(page, "html");
	const lang = page.elements[element]?.attributes.lang?.trim() ?? "";
	const isLanguage = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(lang);
	if (isLanguage && /^en(?:-|$)/i.test(lang)) return;
	const reason = isLanguage
		? "and its texts are English"
		: "which is not the code of a language";
	const message = lang
		? `the page says that its language is "${lang}", ${reason}`
		: "the page does not say which language it is written in";
	yield {
		element,
		text: `${message}, so screen readers may read it with the sounds of another`,
		hint: 'Write <html lang="en-GB"> in the template of the layout',
		detail: "lang",
	};
};

const checkTitle: CheckPage = function* (page) {
	if (findTitle(page) >= 0) return;
	yield {
		element: findElement(page, "head"),
		text: "the page has no title, so its tab, its bookmark and its line in search results have no name",
		hint: "Write <title>…</title> into the head of the page, with what the page is about first",
		detail: "title",
	};
};

/** People with little sight need to enlarge a page five times. */
const MIN_SCALE = 5;

/**
 * Reads "width=device-width, user-scalable=no"; browsers accept semicolons and spaces as commas.
 */
function findZoomLimit(content: string): string | undefined {
	const settings = new Map(
		[...content.toLowerCase().matchAll(/([a-z-]+)\s*=\s*([^\s,;]+)/g)].map(
			([, key = "", value = ""]) => [key, value],
		),
	);
	const scalable = settings.get("user-scalable") ?? "yes";
	if (scalable === "no" || Number.parseFloat(scalable) === 0)
		return `user-scalable=${scalable}`;
	const most = settings.get("maximum-scale") ?? "";
	const scale = most === "yes" ? 1 : Number.parseFloat(most);
	return scale >= 0 && scale < MIN_SCALE ? `maximum-scale=${most}` : undefined;
}

const checkZoom: CheckPage = function* (page) {
	const element = findMeta(page, "viewport");
	const hint =
		'Write <meta name="viewport" content="width=device-width, initial-scale=1">';
	const limit = findZoomLimit(page.elements[element]?.attributes.content ?? "");
	if (element < 0)
		yield {
			element: findElement(page, "head"),
			text: "the page does not say that it fits narrow screens, so telephones show it as wide as a desk screen, in tiny letters",
			hint,
			detail: "viewport",
		};
	else if (limit !== undefined)
		yield {
			element,
			text: `the page keeps readers from enlarging it (${limit}), so people who see little cannot read it on a telephone`,
			hint,
			detail: limit,
		};
};

interface Reference {
	readonly attribute: string;
	readonly on: RegExp;
	/** The element that must have the id; without it, any. */
	readonly expected?: string;
	/** Splits a value that refers to several elements. */
	readonly split?: (value: string) => readonly string[];
}

const REFERENCES: readonly Reference[] = [
	{ attribute: "popovertarget", on: /^(?:button|input)$/ },
	{ attribute: "commandfor", on: /^button$/ },
	{ attribute: "for", on: /^output$/, split: splitList },
	{
		attribute: "form",
		on: /^(?:button|fieldset|input|object|output|select|textarea)$/,
		expected: "form",
	},
	{ attribute: "headers", on: /^t[dh]$/, expected: "th", split: splitList },
	{
		attribute: "usemap",
		on: /^img$/,
		expected: "map",
		// A picture refers to its map with a fragment: "#rooms".
		split: (value) => [value.slice(value.indexOf("#") + 1)],
	},
];

const checkReferences: CheckPage = function* (page) {
	/** The name of the first element by id, or by map name. */
	const named = new Map<string | undefined, string>();
	for (const { name, attributes } of page.elements.toReversed())
		named.set(name === "map" ? attributes.name : attributes.id, name);
	for (const [element, { name, attributes }] of page.elements.entries())
		for (const { attribute, on, expected, split } of REFERENCES) {
			const value = on.test(name) ? attributes[attribute] : undefined;
			if (value === undefined) continue;
			for (const id of split?.(value) ?? [value]) {
				const found = id === "" ? undefined : named.get(id);
				if (found !== undefined && (!expected || found === expected)) continue;
				const what = expected ? `<${expected}>` : "element";
				const missing = id
					? `and no ${what} of the page has that name`
					: "which is empty";
				const other = found && `which is a <${found}>, not a <${expected}>`;
				yield {
					element,
					text: `${describeElement(page, element)} refers to "${id}" in ${attribute}, ${other ?? missing}, so the connection is lost`,
					hint: "Spell both the same, or remove the attribute",
					detail: `${attribute} ${id}`,
					sharedDetail: attribute,
				};
			}
		}
};

export const DOCUMENT: MarkupRules = {
	"a11y/lang": {
		summary: "A page that does not say its language",
		why: "The page does not say in which language it is written, or names one that does not exist. A screen reader then speaks English with the sounds of whatever language it is set to, and browsers offer to translate it.",
		hint: 'Write <html lang="en-GB"> in the template of the layout.',
		check: checkLanguage,
	},
	"a11y/page-title": {
		summary: "A page without a title",
		why: "The page has no title, or an empty one. The title names the tab, the bookmark and the line in search results, and it is the first thing that a screen reader says.",
		hint: "Write a title in the content file of the page, with what the page is about first: Stop smoking with hypnotherapy.",
		messages: {
			"empty-title": {
				text: "the title of the page is empty, so its tab, its bookmark and its line in search results have no name",
				hint: "Write a title for the page in its content file",
				detail: "title",
			},
		},
		check: checkTitle,
	},
	"a11y/reference": {
		summary: "A reference to an element that is not on the page",
		why: "An element refers to another one by its id: to the one with its name or description, the one that it opens or the one that it belongs to. No element of the page has that id. Screen readers then say nothing where a name was meant, a click on a label or a button does nothing, and a field is not sent with its form.",
		hint: "Spell the id the same in both places, or take the attribute out.",
		messages: {
			"no-missing-references": {
				text: '{tag} refers to the id "{value}" in {key}, and no element of the page has it, so the connection is lost',
				hint: "Spell both the same, or remove the attribute",
				detail: "{key} {value}",
				sharedDetail: "{key}",
			},
		},
		check: checkReferences,
	},
	"a11y/refresh": {
		summary: "A page that loads again or moves on by itself",
		why: "The page loads itself again or moves on to another after some seconds. Who reads slowly, or listens to it, is thrown back to the beginning in the middle of a sentence.",
		hint: "Take the <meta http-equiv=refresh> out. To send visitors on at once, let the host redirect them.",
		messages: {
			"meta-refresh": {
				text: "the page loads itself again or moves on by itself, before slow readers are through: {message}",
				hint: "Take the <meta> out; send visitors on at once by a redirect of the host",
				detail: "refresh",
			},
		},
	},
	"a11y/zoom": {
		summary: "A page that cannot be enlarged, or does not fit a telephone",
		why: "The page tells telephones not to let readers enlarge it, or does not tell them that it fits a narrow screen. People who see little enlarge pages with two fingers; kept from it, they cannot read.",
		hint: 'Write <meta name="viewport" content="width=device-width, initial-scale=1"> in templates/head/head.tsx, without maximum-scale and user-scalable.',
		check: checkZoom,
	},
};
