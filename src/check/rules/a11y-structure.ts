// Accessibility: ids, headings, landmarks, and elements with a wrong role.
import {
	type CheckPage,
	describeElement,
	LOCATION_HELP,
	type MarkupRules,
} from "../markup/markup-rule.ts";
import { ancestors, findElement, type ParsedPage } from "../page/page.ts";

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
					text: `duplicate id "${id}": another <${page.elements[known]?.name}> of this page has it too, so links and labels find only the first`,
					hint: `Give the second one an id of its own, as in ${id}-2, and use that wherever it is meant`,
				};
		}
	}
};

function describeLevels(level: number, previous: number): string {
	if (level === 1)
		return "the heading {text} is a second title (<h1>), so it is not clear what the page is about";
	if (!previous)
		return `the first heading, {text}, is of level ${level}, so the page seems to begin in the middle`;
	return `the heading {text} is of level ${level} right after one of level ${previous}, so a part seems to be missing for people who move from heading to heading`;
}

const checkMain: CheckPage = function* (page) {
	const hasMain = page.elements.some(
		({ name, attributes }) => name === "main" || attributes.role === "main",
	);
	if (hasMain) return;
	const element = Math.max(0, findElement(page, "body"));
	yield {
		element,
		text: `${describeElement(page, element)} has no main part, so people who use a screen reader cannot jump past the menu`,
		hint: 'Put <main id="main">…</main> round what is different on each page',
		detail: "main",
	};
};

export const STRUCTURE: MarkupRules = {
	"a11y/autoplay": {
		summary: "Sound or video that starts by itself",
		why: "A sound or a film begins to play as soon as the page opens. It talks over a screen reader, and on a site for people who are anxious a sudden voice is a bad welcome.",
		hint: "Take autoplay out of the element, so that visitors start it when they wish.",
		messages: {
			"no-autoplay": {
				text: "{tag} starts to play by itself, over the voice of a screen reader and to the surprise of everyone",
				hint: "Take autoplay out, and let visitors start it",
				detail: "autoplay",
			},
		},
	},
	"a11y/duplicate-id": {
		summary: "The same id on two elements of a page",
		why: "An id is the name of one element. Links to a part of the page, labels and descriptions find an element by it, and find only the first of two. A click on the second label then goes to the wrong field, and a screen reader reads the wrong description.",
		hint: `Give the second element an id of its own, and change it too where it is named: in for=, aria-describedby=, aria-controls= or # in a link. Two forms on a page need different ids for all of their fields. ${LOCATION_HELP}`,
		check: checkIds,
	},
	"a11y/heading-level": {
		summary: "A heading with a level that is out of order",
		why: "Headings have levels, from the title of the page (1) down to small ones (6), like the chapters of a book. Here a level is left out, the first heading is not of level 1, or there are two titles. People who cannot see the page move from heading to heading, and think that a part is missing.",
		hint: `Make the heading one level deeper than the one it belongs to: in Markdown ## below the title of the page, ### below ##. How large it looks is a matter of the style sheet, not of the level. ${LOCATION_HELP}`,
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
							? "Keep one <h1>, the title of the page, and make the others <h2>"
							: `Make it <h${Math.min(level, previous + 1)}>, and leave its size to the style sheet`,
					detail: "{text}",
					sharedDetail: "level",
				};
			},
		},
	},
	"a11y/hidden": {
		summary: "Something that is hidden from screen readers but still in use",
		why: 'An element is hidden from screen readers by aria-hidden="true", and it can be reached by keyboard, or it is the whole page. Who uses both lands on something that is not read aloud.',
		hint: 'Take aria-hidden out, or keep the element from the keyboard too: with hidden, with inert, or with tabindex="-1".',
		messages: {
			"aria-hidden-body": {
				text: "the whole page is hidden from screen readers, so for people who use one it is empty",
				hint: "Take aria-hidden out of <body>",
				detail: "body",
			},
			"hidden-focusable": {
				text: "{tag} is hidden from screen readers and can be reached by keyboard all the same, so people who use both land on nothing",
				hint: 'Take aria-hidden out, or keep it from the keyboard as well, by hidden, inert or tabindex="-1"',
				detail: "hidden",
			},
		},
	},
	"a11y/landmark": {
		summary:
			"Parts of the page (landmarks) that are missing, repeated or without a name",
		why: "Screen readers jump between the parts of a page: its menu, its main part, its footer. The page has no main part or two of them, or several parts of the same kind that cannot be told apart because they have no names, or the same.",
		hint: 'Keep exactly one <main>. Give parts that there are several of a name each: <nav aria-label="Main"> and <nav aria-label="Breadcrumb">. All of this is in templates/layout.',
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
					: ", and not each has a name";
				return {
					text: `several parts of the page are <${part}>${reason}, so people who jump from part to part cannot tell them apart`,
					hint: `Give each a name of its own, as in <${name} aria-label="Breadcrumb">`,
					detail: "name",
				};
			},
		},
		check: checkMain,
	},
	"a11y/role": {
		summary: "An element with a wrong role",
		why: "The role of an element says what it is to a screen reader. Here it names something that does not exist, or it calls a plain element a button or a field, which does not make it one: it cannot be reached or used by keyboard.",
		hint: 'Use the element itself: <button type="button"> instead of <div role="button">, <a href="…"> instead of <span role="link">.',
		messages: {
			"no-abstract-role": {
				text: '{tag} has the role "{role}", which is only a category in the standard, so screen readers ignore it',
				hint: "Use a role that exists, such as navigation or status, or take it out",
				detail: "{role}",
			},
			"prefer-native-element": {
				text: "{tag} has the role {role} and does not behave like it: it cannot be reached or used by keyboard",
				hint: "Use <{replacement}> instead, and take role out",
				detail: "{role}",
			},
		},
	},
	"a11y/submit-button": {
		summary: "A form without a button that sends it",
		why: "A form has no button to send it. Who does not know that the Enter key sends a form, or has no such key, fills it in for nothing.",
		hint: 'Put a button into the form: <button type="submit">Send</button>.',
		messages: {
			"wcag/h32": {
				text: "the form {tag} has no button that sends it, so people who do not press Enter cannot send it",
				hint: 'Put <button type="submit">Send</button> into it',
				detail: "submit",
			},
		},
	},
};
