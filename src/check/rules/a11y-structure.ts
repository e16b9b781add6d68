// Accessibility: ids, headings, parts of the page, and elements that are not what they seem.
import type { MarkupDefect } from "../markup/markup-checks.ts";
import {
	type CheckPage,
	describeElement,
	type MarkupFamily,
	type MarkupWords,
	PLACE,
} from "../markup/markup-rule.ts";
import { ancestors, findElement, type ParsedPage } from "../page/page.ts";
import type { PageElement } from "../page/parse-html.ts";

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

const checkIds: CheckPage = function* (page) {
	const first = new Map<string, number>();
	for (const [index, element] of page.elements.entries())
		for (const id of namesOf(element)) {
			const known = first.get(id);
			if (known === undefined) first.set(id, index);
			else if (!isInTemplate(page, known) && !isInTemplate(page, index)) {
				const { name } = page.elements[known] ?? {};
				yield {
					element: index,
					message: `the id "${id}" is on this page already, on another <${name}>, so links and labels that name it find only the first`,
					hint: `Give the second one an id of its own, as in ${id}-2, and name that wherever it is meant`,
				};
			}
		}
};

function describeHeadingLevel({ page, element }: MarkupDefect): MarkupWords {
	const level = Number(page.elements[element]?.name.slice(1));
	const before = page.elements
		.slice(0, element)
		.findLast(({ name }) => /^h[1-6]$/.test(name));
	const previous = Number(before?.name.slice(1));
	return {
		message: describeLevels(level, previous),
		hint:
			level === 1
				? "Keep one <h1>, the title of the page, and make the others <h2>"
				: `Make it <h${Math.min(level, (previous || 0) + 1)}>, and leave its size to the style sheet`,
		detail: "{text}",
		kind: "level",
	};
}

function describeLevels(level: number, previous: number): string {
	if (level === 1)
		return "the heading {text} is a second title (<h1>), so it is not clear what the page is about";
	if (!previous)
		return `the first heading, {text}, is of level ${level}, so the page seems to begin in the middle`;
	return `the heading {text} is of level ${level} right after one of level ${previous}, so a part seems to be missing for people who move from heading to heading`;
}

function describeLandmark({
	page,
	element,
}: MarkupDefect): MarkupWords | undefined {
	const { name, attributes } = page.elements[element] ?? {};
	// Two main parts are wrong whatever their names are.
	if (name === "main") return undefined;
	const part = attributes?.role === undefined ? name : "{@role}";
	return {
		message: attributes?.["aria-label"]
			? `several parts of the page are <${part}> with the name "{@aria-label}", so people who jump from part to part cannot tell them apart`
			: `several parts of the page are <${part}>, and not each has a name, so people who jump from part to part cannot tell them apart`,
		hint: `Give each a name of its own, as in <${name} aria-label="Breadcrumb">`,
		detail: "name",
	};
}

const checkMain: CheckPage = function* (page) {
	const hasMain =
		page.elements.some(({ name }) => name === "main") ||
		page.elements.some(({ attributes }) => attributes.role === "main");
	if (hasMain) return;
	const element = Math.max(0, findElement(page, "body"));
	yield {
		element,
		message: `${describeElement(page, element)} has no main part, so people who use a screen reader cannot jump past the menu`,
		hint: 'Put <main id="main">…</main> round what is different on each page',
		detail: "main",
	};
};

export const STRUCTURE_FAMILIES: readonly MarkupFamily[] = [
	{
		id: "a11y/autoplay",
		summary: "Sound or film that begins by itself",
		explanation: [
			"A sound or a film begins to play as soon as the page opens. It talks over a screen reader, and on a site for people who are anxious a sudden voice is the wrong greeting.",
			"Take autoplay out of the element, so that visitors start it when they wish.",
		],
		defects: {
			"no-autoplay": {
				message:
					"{tag} begins to play by itself, over the voice of a screen reader and to the surprise of everyone",
				hint: "Take autoplay out, and let visitors start it",
				detail: "autoplay",
			},
		},
	},
	{
		id: "a11y/duplicate-id",
		summary: "The same id on two elements of a page",
		explanation: [
			"An id is the name of one element. Links to a part of the page, labels and descriptions find an element by it, and find only the first of two. A click on the second label then goes to the wrong field, and a screen reader reads the wrong description.",
			`Give the second element an id of its own, and change it too where it is named: behind for=, aria-describedby=, aria-controls= or # in a link. Two forms on a page need different ids for all of their fields. ${PLACE}`,
		],
		check: checkIds,
	},
	{
		id: "a11y/heading-level",
		summary: "A heading of a level that does not follow the one before",
		explanation: [
			"Headings have levels, from the title of the page (1) down to small ones (6), like the chapters of a book. Here a level is left out, the first heading is not of level 1, or there are two titles. People who cannot see the page move from heading to heading, and think that a part is missing.",
			`Make the heading one level deeper than the one it belongs to: in Markdown ## below the title of the page, ### below ##. How large it looks is a matter of the style sheet, not of the level. ${PLACE}`,
		],
		defects: { "heading-level": describeHeadingLevel },
	},
	{
		id: "a11y/hidden",
		summary: "Something hidden from screen readers and still in use",
		explanation: [
			'An element is hidden from screen readers by aria-hidden="true", and it can be reached by keyboard, or it is the whole page. Who uses both lands on something that is not said aloud.',
			'Take aria-hidden out, or keep the element from the keyboard too: with hidden, with inert, or with tabindex="-1".',
		],
		defects: {
			"aria-hidden-body": {
				message:
					"the whole page is hidden from screen readers, so for people who use one it is empty",
				hint: "Take aria-hidden out of <body>",
				detail: "body",
			},
			"hidden-focusable": {
				message:
					"{tag} is hidden from screen readers and can be reached by keyboard all the same, so people who use both land on nothing",
				hint: 'Take aria-hidden out, or keep it from the keyboard as well, by hidden, inert or tabindex="-1"',
				detail: "hidden",
			},
		},
	},
	{
		id: "a11y/landmark",
		summary: "Parts of the page that are missing, double or without a name",
		explanation: [
			"Screen readers jump between the parts of a page: its menu, its main part, its foot. The page has no main part or two of them, or several parts of the same kind that cannot be told apart because they have no names, or the same.",
			'Keep exactly one <main>. Give parts that there are several of a name each: <nav aria-label="Main"> and <nav aria-label="Breadcrumb">. All of this is in templates/layout.',
		],
		defects: {
			"no-multiple-main": {
				message:
					"the page has two main parts (<main>), so people who jump to the main part may land in the wrong one",
				hint: "Keep one <main>, and make the other a <section>",
				detail: "second",
			},
			"unique-landmark": describeLandmark,
		},
		check: checkMain,
	},
	{
		id: "a11y/role",
		summary: "An element that is called something it is not",
		explanation: [
			"The role of an element says what it is to a screen reader. Here it names something that does not exist, or it calls a plain element a button or a field, which does not make it one: it cannot be reached or used by keyboard.",
			'Use the element itself: <button type="button"> instead of <div role="button">, <a href="…"> instead of <span role="link">.',
		],
		defects: {
			"no-abstract-role": {
				message:
					'{tag} has the role "{role}", which exists only as a heading in the standard, so screen readers ignore it',
				hint: "Use a role that exists, such as navigation or status, or take it out",
				detail: "{role}",
			},
			"prefer-native-element": {
				message:
					"{tag} is called a {role} and does not behave like one: it cannot be reached or used by keyboard",
				hint: "Use <{replacement}> instead, and take role out",
				detail: "{role}",
			},
		},
	},
	{
		id: "a11y/submit-button",
		summary: "A form without a button that sends it",
		explanation: [
			"A form has no button to send it. Who does not know that the Enter key sends a form, or has no such key, fills it in for nothing.",
			'Put a button into the form: <button type="submit">Send</button>.',
		],
		defects: {
			"wcag/h32": {
				message:
					"the form {tag} has no button that sends it, so people who do not press Enter cannot send it",
				hint: 'Put <button type="submit">Send</button> into it',
				detail: "submit",
			},
		},
	},
];
