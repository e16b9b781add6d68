// Accessibility: what a page says of itself: its language, its title, its width on a telephone.
import type { CheckPage, MarkupFamily } from "../markup/markup-rule.ts";
import { findElement, findMeta } from "../page/page.ts";

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

const checkLanguage: CheckPage = function* (page) {
	const element = findElement(page, "html");
	const lang = page.elements[element]?.attributes.lang?.trim() ?? "";
	if (LANGUAGE.test(lang) && ENGLISH.test(lang)) return;
	yield {
		element: Math.max(0, element),
		message: `${describeLanguage(lang)}, so screen readers may read it with the sounds of another`,
		hint: 'Write <html lang="en-GB"> in the template of the layout',
		detail: "lang",
	};
};

const checkTitle: CheckPage = function* (page) {
	const titled = page.elements.some(
		({ name, parent }) =>
			name === "title" && page.elements[parent]?.name !== "svg",
	);
	if (titled) return;
	yield {
		element: Math.max(0, findElement(page, "head")),
		message:
			"the page has no title, so its tab, its bookmark and its line in search results have no name",
		hint: "Write <title>…</title> into the head of the page, with what the page is about first",
		detail: "title",
	};
};

/** Five times is what people with little sight need. */
const LEAST_SCALE = 5;
const HINT =
	'Write <meta name="viewport" content="width=device-width, initial-scale=1">';

/** "width=device-width, user-scalable=no"; browsers take semicolons and blanks for commas. */
function readSettings(content: string): Map<string, string> {
	return new Map(
		[...content.toLowerCase().matchAll(/([a-z-]+)\s*=\s*([^\s,;]+)/g)].map(
			([, key = "", value = ""]) => [key, value],
		),
	);
}

function findLimit(content: string): string | undefined {
	const settings = readSettings(content);
	const scalable = settings.get("user-scalable") ?? "yes";
	if (scalable === "no" || Number.parseFloat(scalable) === 0)
		return `user-scalable=${scalable}`;
	const most = settings.get("maximum-scale") ?? "";
	const scale = most === "yes" ? 1 : Number.parseFloat(most);
	return scale >= 0 && scale < LEAST_SCALE
		? `maximum-scale=${most}`
		: undefined;
}

const checkZoom: CheckPage = function* (page) {
	const element = findMeta(page, "viewport");
	if (element < 0) {
		yield {
			element: Math.max(0, findElement(page, "head")),
			message:
				"the page does not say that it fits narrow screens, so telephones show it as wide as a desk screen, in tiny letters",
			hint: HINT,
			detail: "viewport",
		};
		return;
	}
	const limit = findLimit(page.elements[element]?.attributes.content ?? "");
	if (limit === undefined) return;
	yield {
		element,
		message: `the page keeps readers from enlarging it (${limit}), so people who see little cannot read it on a telephone`,
		hint: HINT,
		detail: limit,
	};
};

export const DOCUMENT_FAMILIES: readonly MarkupFamily[] = [
	{
		id: "a11y/lang",
		summary: "A page that does not say its language",
		explanation: [
			"The page does not say in which language it is written, or names one that does not exist. A screen reader then speaks English with the sounds of whatever language it is set to, and browsers offer to translate it.",
			'Write <html lang="en-GB"> in the template of the layout.',
		],
		check: checkLanguage,
	},
	{
		id: "a11y/page-title",
		summary: "A page without a title",
		explanation: [
			"The page has no title, or an empty one. The title names the tab, the bookmark and the line in search results, and it is the first thing that a screen reader says.",
			"Write a title in the content file of the page, with what the page is about first: Stop smoking with hypnotherapy.",
		],
		defects: {
			"empty-title": {
				message:
					"the title of the page is empty, so its tab, its bookmark and its line in search results have no name",
				hint: "Write a title for the page in its content file",
				detail: "title",
			},
		},
		check: checkTitle,
	},
	{
		id: "a11y/refresh",
		summary: "A page that loads again or moves on by itself",
		explanation: [
			"The page loads itself again or moves on to another after some seconds. Who reads slowly, or listens to it, is thrown back to the beginning in the middle of a sentence.",
			"Take the <meta http-equiv=refresh> out. To send visitors on at once, let the host redirect them.",
		],
		defects: {
			"meta-refresh": {
				message:
					"the page loads itself again or moves on by itself, before slow readers are through: {said}",
				hint: "Take the <meta> out; send visitors on at once by a redirect of the host",
				detail: "refresh",
			},
		},
	},
	{
		id: "a11y/zoom",
		summary: "A page that cannot be enlarged, or does not fit a telephone",
		explanation: [
			"The page tells telephones not to let readers enlarge it, or does not tell them that it fits a narrow screen. People who see little enlarge pages with two fingers; kept from it, they cannot read.",
			'Write <meta name="viewport" content="width=device-width, initial-scale=1"> in templates/head/head.tsx, without maximum-scale and user-scalable.',
		],
		check: checkZoom,
	},
];
