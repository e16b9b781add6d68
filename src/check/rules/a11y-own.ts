// What html-validate does not look at, or sees less of: ids, the language, the title and the
// main part of a page.

import { type CheckPage, describeElement } from "../markup/markup-rule.ts";
import {
	ancestors,
	findElement,
	type PageElement,
	type ParsedPage,
} from "../page/page.ts";

/** What stands in a <template> is not on the page until a script puts it there. */
function isInTemplate(page: ParsedPage, index: number): boolean {
	const parent = page.elements[index]?.parent ?? -1;
	return [...ancestors(page, parent)].some(({ name }) => name === "template");
}

/** An anchor of old has a name instead, which is looked for like an id. */
function namesOf(element: PageElement): readonly string[] {
	const isAnchor = element.name === "a";
	const { id, name } = element.attributes;
	const names = [id ?? "", isAnchor ? (name ?? "") : ""];
	return [...new Set(names)].filter(Boolean);
}

export const checkIds: CheckPage = function* (page) {
	const first = new Map<string, number>();
	for (const [index, element] of page.elements.entries())
		for (const id of namesOf(element)) {
			const known = first.get(id);
			if (known === undefined) first.set(id, index);
			else if (!isInTemplate(page, known) && !isInTemplate(page, index)) {
				const { name } = page.elements[known] ?? {};
				yield {
					element: index,
					words: {
						message: `the id "${id}" is on this page already, on another <${name}>, so links and labels that name it find only the first`,
						hint: `Give the second one an id of its own, as in ${id}-2, and name that wherever it is meant`,
					},
				};
			}
		}
};

/** "en", "en-GB", "cy" */
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i;
/** That of all texts of the site. */
const ENGLISH = /^en(?:-|$)/i;

function describeLanguage(lang: string): string {
	if (lang === "")
		return "the page does not say which language it is written in";
	return LANGUAGE.test(lang)
		? `the page says that its language is "${lang}", and its texts are English`
		: `the page says that its language is "${lang}", which is no language`;
}

export const checkLanguage: CheckPage = function* (page) {
	const element = findElement(page, "html");
	const lang = page.elements[element]?.attributes.lang?.trim() ?? "";
	if (LANGUAGE.test(lang) && ENGLISH.test(lang)) return;
	yield {
		element: Math.max(0, element),
		words: {
			message: `${describeLanguage(lang)}, so screen readers may read it with the sounds of another`,
			hint: 'Write <html lang="en-GB"> in the template of the layout',
			detail: "lang",
		},
	};
};

/** What cameras, programs and editors write, and what every picture is. */
const NO_WORDS =
	/^(?:[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)|(?:img|dsc|image|photo)[_-]?\d+|image|img|picture|photo|graphic|icon|logo|untitled|alt)$/i;

export const checkPictureText: CheckPage = function* (page) {
	for (const [element, picture] of page.elements.entries()) {
		if (picture.name !== "img") continue;
		const alt = picture.attributes.alt?.trim() ?? "";
		if (!NO_WORDS.test(alt)) continue;
		yield {
			element,
			words: {
				message: `${describeElement(page, element)} has the text "${alt}", which does not say what it shows`,
				hint: 'Say what it shows, as in alt="The treatment room, with a chair by the window"; write alt="" for a mere decoration',
				detail: "alt",
			},
		};
	}
};

export const checkTitle: CheckPage = function* (page) {
	const titled = page.elements.some(
		({ name, parent }) =>
			name === "title" && page.elements[parent]?.name !== "svg",
	);
	if (titled) return;
	yield {
		element: Math.max(0, findElement(page, "head")),
		words: {
			message:
				"the page has no title, so its tab, its bookmark and its line in search results have no name",
			hint: "Write <title>…</title> into the head of the page, with what the page is about first",
			detail: "title",
		},
	};
};

export const checkMain: CheckPage = function* (page) {
	const hasMain =
		page.elements.some(({ name }) => name === "main") ||
		page.elements.some(({ attributes }) => attributes.role === "main");
	if (hasMain) return;
	const element = Math.max(0, findElement(page, "body"));
	yield {
		element,
		words: {
			message: `${describeElement(page, element)} has no main part, so people who use a screen reader cannot jump past the menu`,
			hint: 'Put <main id="main">…</main> round what is different on each page',
			detail: "main",
		},
	};
};
