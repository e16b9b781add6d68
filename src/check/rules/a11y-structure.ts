// Accessibility: ids, headings, landmarks, and elements with a wrong role.

import { isReachable } from "../markup/aria.ts";
import {
	type CheckPage,
	describeElement,
	LOCATION_HELP,
	type MarkupRules,
} from "../markup/markup-rule.ts";
import { ancestors, findElement, type ParsedPage } from "../page/page.ts";
import { checkRoles } from "./a11y-aria.ts";

/** The content of a <template> is not on the page until a script inserts it. */
function isInTemplate(page: ParsedPage, index: number): boolean {
	const parent = page.elements[index]?.parent ?? -1;
	return [...ancestors(page, parent)].some(({ name }) => name === "template");
}

const checkIds: CheckPage = function* (page) {
	const first = new Map<string, number>();
	for (const [element, { name, attributes }] of page.elements.entries()) {
		// Old anchors have a name, which links find like an id.
		const anchor = name === "a" ? attributes.name : undefined;
		for (const id of new Set([attributes.id, anchor])) {
			if (!id) continue;
			const known = first.get(id);
			if (known === undefined) first.set(id, element);
			else if (!isInTemplate(page, known) && !isInTemplate(page, element))
				yield {
					element,
					text: `duplicate id "${id}": a <${page.elements[known]?.name}> further up has the same id (unique name), so links and labels never find this element`,
					hint: `Give the second element a different id, as in ${id}-2, and use the new id wherever you refer to that element`,
				};
		}
	}
};

function describeLevels(level: number, previous: number): string {
	if (level === 1)
		return "the heading {text} is a second main heading (<h1>), so it is unclear what the page is about";
	if (!previous)
		return `the first heading, {text}, is level ${level} instead of level 1, so the page seems to begin in the middle`;
	return `the heading {text} is level ${level}, but the heading before it is level ${previous}, so people who jump from heading to heading think that a section is missing`;
}

const checkMain: CheckPage = function* (page) {
	const hasMain = page.elements.some(
		({ name, attributes }) => name === "main" || attributes.role === "main",
	);
	if (hasMain) return;
	const element = Math.max(0, findElement(page, "body"));
	yield {
		element,
		text: `${describeElement(page, element)} has no main part (<main>), so people who use a screen reader cannot jump past the menu`,
		hint: 'Put <main id="main">…</main> around the content that differs from page to page',
		detail: "main",
	};
};

export const STRUCTURE: MarkupRules = {
	"a11y/autoplay": {
		summary: "Sound or video that starts by itself",
		why: "A sound or a video starts to play as soon as the page opens. It drowns out a screen reader, and on a site for anxious people a sudden voice is a bad welcome.",
		hint: "Remove autoplay from the element, so that visitors can start the sound or video themselves.",
		messages: {
			"no-autoplay": {
				text: "{tag} starts to play by itself, so it drowns out screen readers and startles visitors",
				hint: "Remove autoplay, so that visitors can start the sound or video themselves",
				detail: "autoplay",
			},
		},
	},
	"a11y/duplicate-id": {
		summary: "The same id (unique name) on two elements of a page",
		why: "An id is the unique name of one element. Links to a part of the page, labels and descriptions use the id to find the element. If two elements have the same id, only the first is found. A click on the second label then selects the wrong field, and a screen reader reads out the wrong description.",
		hint: `Give the second element a different id, and write the new id wherever you refer to that element: in for=, aria-describedby=, aria-controls= or after the # of a link. If a page has two forms, all of their fields need different ids. ${LOCATION_HELP}`,
		check: checkIds,
	},
	"a11y/heading-level": {
		summary: "A heading level that is out of order",
		why: "Headings have levels, like the chapters and sections of a book: level 1 is the main heading of the page, and level 6 is the smallest. Here a level is skipped, the first heading is not level 1, or there are two main headings. People who cannot see the page jump from heading to heading, and think that a section is missing.",
		hint: `Make the heading one level deeper than the heading above it: in Markdown, ## below the main heading of the page, and ### below ##. The stylesheet, not the level, decides how large a heading looks. ${LOCATION_HELP}`,
		messages: {
			"heading-level": (_, { page: { elements }, element }) => {
				const levels = elements.slice(0, element + 1).flatMap(({ name }) => {
					return /^h[1-6]$/.test(name) ? [Number(name.slice(1))] : [];
				});
				const [previous = 0, level = 0] = [0, ...levels].slice(-2);
				return {
					text: describeLevels(level, previous),
					hint:
						level === 1
							? "Keep one <h1>, the main heading of the page, and make the others <h2>"
							: `Make this heading <h${Math.min(level, previous + 1)}>, and set its size in the stylesheet`,
					detail: "{text}",
					sharedDetail: "level",
				};
			},
		},
	},
	"a11y/hidden": {
		summary: "An element that is hidden from screen readers but still in use",
		why: 'The attribute aria-hidden="true" hides an element from screen readers. Here the element can still be reached by keyboard, or it is the whole page. People who use a screen reader and the keyboard then land on something that is not read out.',
		hint: 'Remove aria-hidden, or make the element unreachable by keyboard too, with hidden, inert or tabindex="-1".',
		messages: {
			"aria-hidden-body": {
				text: "the whole page is hidden from screen readers, so people who use a screen reader find it empty",
				hint: "Remove aria-hidden from <body>",
				detail: "body",
			},
			"hidden-focusable": {
				text: "{tag} is hidden from screen readers but can be reached by keyboard, so people who use both land on something that is not read out",
				hint: 'Remove aria-hidden, or make the element unreachable by keyboard too, with hidden, inert or tabindex="-1"',
				detail: "hidden",
			},
		},
	},
	"a11y/landmark": {
		summary:
			"Parts of the page (landmarks) that are missing, repeated or without a name",
		why: "Screen readers jump between the parts of a page, such as the menu, the main part and the footer. Here the main part is missing or occurs twice, or several parts of the same kind cannot be told apart, because they have no name or the same name.",
		hint: 'Keep exactly one <main>. If there are several parts of one kind, give each a different name: <nav aria-label="Main"> and <nav aria-label="Breadcrumb">. The templates of these parts are in templates/layout.',
		messages: {
			"no-multiple-main": {
				text: "the page has two main parts (<main>), so people who jump to the main part may land in the wrong one",
				hint: "Keep one <main>, and make the other a <section>",
				detail: "second",
			},
			"unique-landmark": (_, { page, element }) => {
				const { name, attributes } = page.elements[element] ?? {};
				// A second <main> is reported even when it has a name.
				if (name === "main") return undefined;
				const part = attributes?.role === undefined ? name : "{@role}";
				const reason = attributes?.["aria-label"]
					? ' with the name "{@aria-label}"'
					: ", but not all of them have a name";
				return {
					text: `several parts of the page are <${part}>${reason}, so people who jump from part to part cannot tell them apart`,
					hint: `Give each of them a different name, as in <${name} aria-label="Breadcrumb">`,
					detail: "name",
				};
			},
		},
		check: checkMain,
	},
	"a11y/role": {
		summary: "An element with the wrong role",
		why: "The role attribute tells a screen reader what kind of element this is. Here the role does not exist or does not fit its element, what it needs is missing, or it calls a plain element a button or a field. The role alone does not make it one: the element still cannot be reached or used by keyboard.",
		hint: 'Use the real element: <button type="button"> instead of <div role="button">, or <a href="…"> instead of <span role="link">.',
		check: checkRoles,
		messages: {
			"no-abstract-role": {
				text: '{tag} has the role "{role}", which is only a category in the standard, so screen readers ignore it',
				hint: "Use a specific role, such as navigation or status, or remove the role",
				detail: "{role}",
			},
			"prefer-native-element": (_, { page, element }) => {
				const found = page.elements[element];
				if (found && isReachable(found)) return undefined;
				return {
					text: "{tag} has the role {role} but does not work like one: it cannot be reached or used by keyboard",
					hint: "Use <{replacement}> instead, and remove the role",
					detail: "{role}",
				};
			},
		},
	},
	"a11y/submit-button": {
		summary: "A form without a button that sends it",
		why: "A form has no button that sends it. Some people do not know that the Enter key sends a form, and some devices have no Enter key. They fill in the whole form and then cannot send it.",
		hint: 'Put a button into the form: <button type="submit">Send</button>.',
		messages: {
			"wcag/h32": {
				text: "the form {tag} has no button that sends it, so people who do not press Enter cannot send it",
				hint: 'Put <button type="submit">Send</button> into the form',
				detail: "submit",
			},
		},
	},
};
