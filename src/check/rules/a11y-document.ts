// Accessibility of the document: language, title, zoom, and references to elements that do not
// exist.

import { lazily } from "../../cache/lazily.ts";
import {
	type CheckPage,
	checkEach,
	describeElement,
	type MarkupRules,
} from "../markup/markup-rule.ts";
import { splitList } from "../page/element-addresses.ts";
import { findElement, findMeta, findTitle } from "../page/page.ts";
import type { PageElement } from "../page/parse-html.ts";

/** The site is written in English, so another language is a mistake. */
const checkLanguage: CheckPage = function* (page) {
	const element = findElement(page, "html");
	const lang = page.elements[element]?.attributes.lang?.trim() ?? "";
	if (lang === "en-GB") return;
	const mistake = findLanguageMistake(lang);
	if (!mistake && /^en(?:-|$)/i.test(lang)) return;
	const reason = mistake ?? "but its text is in English";
	const message = lang
		? `the page declares the language "${lang}", ${reason}`
		: "the page does not declare its language";
	yield {
		element,
		text: `${message}, so screen readers may pronounce its words wrongly`,
		hint: 'Write <html lang="en-GB"> in templates/layout/document.tsx',
		detail: "lang",
	};
};

const namesOf = (type: "language" | "region") =>
	lazily(() => new Intl.DisplayNames("en", { type, fallback: "none" }));
const languages = namesOf("language");
const regions = namesOf("region");

/** @returns what is wrong with a language code, or undefined */
function findLanguageMistake(code: string): string | undefined {
	try {
		const { language, region, baseName } = new Intl.Locale(code);
		// "en-UK" is understood, but its registered form is "en-GB".
		const isChanged = region && !new RegExp(`-${region}\\b`, "i").test(code);
		if (isChanged) return `its code is ${baseName}`;
		const isRare = language.length === 3;
		if (!isRare && !languages().of(language))
			return "no language has that code";
		if (region && !regions().of(region)) return "no country has that code";
		return undefined;
	} catch (error) {
		if (!(error instanceof RangeError)) throw error;
		return "which is not a language code";
	}
}

function hasLanguage({ name, attributes }: PageElement): boolean {
	const { lang, hreflang, "xml:lang": other } = attributes;
	return name !== "html" && Boolean(lang || hreflang || other);
}

const checkLanguages = checkEach(hasLanguage, function* ({ name, attributes }) {
	for (const key of ["lang", "xml:lang", "hreflang"]) {
		const code = attributes[key]?.trim();
		if (!code || /^x-/i.test(code) || name === "html") continue;
		const mistake = findLanguageMistake(code);
		if (mistake !== undefined)
			yield {
				text: `{tag} has ${key}="${code}", but ${mistake}, so screen readers may pronounce the words wrongly`,
				hint: `Write a code of two letters, with a country where it matters, as in ${key}="fr" or ${key}="en-GB"`,
				detail: `${key} ${code}`,
			};
	}
});

const checkTitle: CheckPage = function* (page) {
	if (findTitle(page) >= 0) return;
	yield {
		element: findElement(page, "head"),
		text: "the page has no title, so browser tabs, bookmarks and search results have no name to show",
		hint: "Write <title>…</title> in the <head> of the page, and begin the title with the subject of the page",
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
			text: "the page has no viewport setting, so phones show it as wide as a desktop screen, in tiny letters",
			hint,
			detail: "viewport",
		};
	else if (limit !== undefined)
		yield {
			element,
			text: `the page stops readers from zooming in (${limit}), so people with poor eyesight cannot read it on a phone`,
			hint,
			detail: limit,
		};
};

interface Reference {
	readonly attribute: string;
	readonly on: RegExp;
	/** This element must have the id; without it, any element may. */
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
];

const checkReferences: CheckPage = function* (page) {
	/** It maps an id to the first element with it. */
	const named = new Map(
		page.elements
			.toReversed()
			.map(({ name, attributes }) => [attributes.id, name]),
	);
	for (const [element, { name, attributes }] of page.elements.entries())
		for (const { attribute, on, expected, split } of REFERENCES) {
			const value = on.test(name) ? attributes[attribute] : undefined;
			if (value === undefined) continue;
			for (const id of split?.(value) ?? [value]) {
				const found = id === "" ? undefined : named.get(id);
				if (found !== undefined && (!expected || found === expected)) continue;
				const what = expected ? `<${expected}>` : "element";
				const missing = id
					? `but the page has no ${what} of that name`
					: "but that value is empty";
				const other = found && `but that is a <${found}>, not a <${expected}>`;
				yield {
					element,
					text: `${describeElement(page, element)} refers to "${id}" in ${attribute}, ${other ?? missing}, so the reference does not work`,
					hint: `Spell the name exactly as the other element has it, or delete ${attribute}`,
					detail: `${attribute} ${id}`,
					sharedDetail: attribute,
				};
			}
		}
};

export const DOCUMENT: MarkupRules = {
	"a11y/lang": {
		summary: "A page that does not declare its language",
		why: "The page does not declare that it is written in English (the lang attribute). A screen reader may then pronounce English words as if they were German or French, and browsers may offer to translate the page.",
		hint: 'Write <html lang="en-GB"> in templates/layout/document.tsx.',
		check: function* (page) {
			yield* checkLanguage(page);
			yield* checkLanguages(page);
		},
	},
	"a11y/page-title": {
		summary: "A page without a title",
		why: "The page has no title, or the title is empty. Browser tabs, bookmarks and search results show the title, and a screen reader reads it out first.",
		hint: "Write a title in the content file of the page, and begin the title with the subject of the page: Stop smoking with hypnotherapy.",
		messages: {
			"empty-title": {
				text: "the title of the page is empty, so browser tabs, bookmarks and search results have no name to show",
				hint: "Write a title for the page in its content file",
				detail: "title",
			},
		},
		check: checkTitle,
	},
	"a11y/reference": {
		summary: "A reference to an element that is not on the page",
		why: "One element refers to another by its id: for example, a label refers to its field, and a button to the menu that it opens. No element on the page has that id. Screen readers may then leave out a name or description, clicking a label or a button may do nothing, and a field may not be sent with its form.",
		hint: "Correct the attribute so that it names the id of an element of this page, or remove the attribute.",
		messages: {
			"no-missing-references": {
				text: '{tag} refers to another element with {key}="{value}", but no element on the page has that id (unique name)',
				hint: 'Write the id of the other element in {key}="…", or delete {key}',
				detail: "{key} {value}",
				sharedDetail: "{key}",
			},
		},
		check: checkReferences,
	},
	"a11y/refresh": {
		summary: "A page that reloads or redirects by itself",
		why: "The page reloads, or moves on to another page, after a few seconds. People who read slowly or listen to the page are sent back to the beginning in the middle of a sentence.",
		hint: "Remove <meta http-equiv=refresh>. To send visitors from an old address to a new one, use content/redirects.yaml.",
		messages: {
			"meta-refresh": {
				text: "the page reloads or redirects by itself, before slow readers have finished: {message}",
				hint: "Remove this <meta> element; to send visitors to a new address, use content/redirects.yaml",
				detail: "refresh",
			},
		},
	},
	"a11y/zoom": {
		summary: "A page that cannot be zoomed, or does not fit a phone screen",
		why: "The page stops phones from zooming in, or has no setting that fits it to a narrow screen (viewport). People with poor eyesight enlarge a page with two fingers. If they cannot, they cannot read the page.",
		hint: 'Write <meta name="viewport" content="width=device-width, initial-scale=1"> in templates/head/head.tsx, without maximum-scale and user-scalable.',
		check: checkZoom,
	},
};
