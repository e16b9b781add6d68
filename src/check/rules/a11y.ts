// a11y/*: what keeps people from reading or using a page, as far as it can be seen without a
// browser. One family for each thing that can be wrong, whoever finds it.

import { createMarkupRule, type MarkupFamily } from "../markup/markup-rule.ts";
import {
	checkIds,
	checkLanguage,
	checkMain,
	checkPictureText,
	checkTitle,
} from "./a11y-own.ts";
import { checkReferences } from "./a11y-references.ts";
import * as words from "./a11y-words.ts";
import { checkZoom } from "./a11y-zoom.ts";

const PLACE =
	"The place that is told is the element in its template, or else the built page.";

export const A11Y_FAMILIES: readonly MarkupFamily[] = [
	{
		id: "a11y/alt-text",
		summary: "A picture without a text for those who cannot see it",
		explanation: [
			"A picture has no text that stands for it. People who use a screen reader hear the name of the file or nothing at all, and when the picture does not load there is only a gap.",
			`Say in one sentence what the picture shows, as you would to someone on the telephone: alt="The treatment room, with a chair by the window". A mere decoration gets an empty text, alt="", and no title. ${PLACE}`,
		],
		tells: {
			"area-alt": words.tellPicture,
			"wcag/h36": words.tellPicture,
			"wcag/h37": words.tellPicture,
			"wcag/h67": words.tellPictureTitle,
		},
		check: checkPictureText,
	},
	{
		id: "a11y/aria-label",
		summary: "A name for screen readers where they pass over it",
		explanation: [
			"An element has aria-label or aria-labelledby, and is of a kind that has no name, such as a paragraph. Some screen readers pass over it and some read it instead of the text that everyone else sees.",
			"Write the words into the element itself, or move the attribute to the link, button, field or part of the page that it is meant for.",
		],
		tells: { "aria-label-misuse": words.tellName },
	},
	{
		id: "a11y/autocomplete",
		summary: "A field that asks to be filled in with something unknown",
		explanation: [
			"autocomplete tells a browser what a field asks for, so that it can offer the name or number it has remembered. The word given is not one of those that browsers know. People who type slowly or cannot remember a number then have to enter everything by hand.",
			'Use a word that exists: autocomplete="name", "email", "tel", "postal-code", or "off" where nothing should be filled in.',
		],
		tells: { "valid-autocomplete": words.tellAutocomplete },
	},
	{
		id: "a11y/autoplay",
		summary: "Sound or film that begins by itself",
		explanation: [
			"A sound or a film begins to play as soon as the page opens. It talks over a screen reader, and on a site for people who are anxious a sudden voice is the wrong greeting.",
			"Take autoplay out of the element, so that visitors start it when they wish.",
		],
		tells: { "no-autoplay": words.tellAutoplay },
	},
	{
		id: "a11y/button-name",
		summary: "A button without a text",
		explanation: [
			'A button shows nothing but a picture, or nothing at all. A screen reader says "button" and not what it does, and who controls the computer by voice cannot name it.',
			'Write what the button does into it, or into aria-label when it shows only a picture: <button type="button" aria-label="Close">.',
		],
		tells: { "text-content": words.tellButton },
	},
	{
		id: "a11y/duplicate-id",
		summary: "The same id on two elements of a page",
		explanation: [
			"An id is the name of one element. Links to a part of the page, labels and descriptions find an element by it, and find only the first of two. A click on the second label then goes to the wrong field, and a screen reader reads the wrong description.",
			`Give the second element an id of its own, and change it too where it is named: behind for=, aria-describedby=, aria-controls= or # in a link. Two forms on a page need different ids for all of their fields. ${PLACE}`,
		],
		tells: { "no-dup-id": () => undefined },
		check: checkIds,
	},
	{
		id: "a11y/empty-heading",
		summary: "A heading without a text",
		explanation: [
			"A heading of the page has no text. Screen readers announce a heading and then say nothing, and their list of headings has a gap.",
			`Write the heading in the content file of the page, or take the element out of the template. ${PLACE}`,
		],
		tells: { "empty-heading": words.tellEmptyHeading },
	},
	{
		id: "a11y/fieldset",
		summary: "Fields that are held together without a question",
		explanation: [
			'A <fieldset> holds several fields, such as "by telephone" and "by e-mail", and has no <legend> that asks the question. People who use a screen reader hear the answers and not what they answer.',
			"Begin the <fieldset> with the question: <legend>How may we reach you?</legend>.",
		],
		tells: { "wcag/h71": words.tellFieldset },
	},
	{
		id: "a11y/heading-level",
		summary: "A heading of a level that does not follow the one before",
		explanation: [
			"Headings have levels, from the title of the page (1) down to small ones (6), like the chapters of a book. Here a level is left out, the first heading is not of level 1, or there are two titles. People who cannot see the page move from heading to heading, and think that a part is missing.",
			`Make the heading one level deeper than the one it belongs to: in Markdown ## below the title of the page, ### below ##. How large it looks is a matter of the style sheet, not of the level. ${PLACE}`,
		],
		tells: { "heading-level": words.tellHeadingLevel },
	},
	{
		id: "a11y/hidden",
		summary: "Something hidden from screen readers and still in use",
		explanation: [
			'An element is hidden from screen readers by aria-hidden="true", and it can be reached by keyboard, or it is the whole page. Who uses both lands on something that is not said aloud.',
			'Take aria-hidden out, or keep the element from the keyboard too: with hidden, with inert, or with tabindex="-1".',
		],
		tells: {
			"aria-hidden-body": words.tellHidden,
			"hidden-focusable": words.tellHidden,
		},
	},
	{
		id: "a11y/label",
		summary: "A field of a form without a label of its own",
		explanation: [
			"A field has no label, or a label belongs to several fields or to none. A screen reader then says only that there is a field. People who cannot aim well miss the large target that a label is, and a grey word within the field is gone as soon as they type.",
			'Put a label before the field and connect the two: <label for="enquiry-name">Your name</label> and <input id="enquiry-name">. The words behind for= and id= must be spelt alike.',
		],
		tells: {
			"input-missing-label": words.tellUnlabelled,
			"multiple-labeled-controls": words.tellLabel,
			"valid-for": words.tellLabel,
		},
	},
	{
		id: "a11y/landmark",
		summary: "Parts of the page that are missing, double or without a name",
		explanation: [
			"Screen readers jump between the parts of a page: its menu, its main part, its foot. The page has no main part or two of them, or several parts of the same kind that cannot be told apart because they have no names, or the same.",
			'Keep exactly one <main>. Give parts that there are several of a name each: <nav aria-label="Main"> and <nav aria-label="Breadcrumb">. All of this is in templates/layout.',
		],
		tells: {
			"no-multiple-main": words.tellLandmark,
			"unique-landmark": words.tellLandmark,
		},
		check: checkMain,
	},
	{
		id: "a11y/lang",
		summary: "A page that does not say its language",
		explanation: [
			"The page does not say in which language it is written, or names one that does not exist. A screen reader then speaks English with the sounds of whatever language it is set to, and browsers offer to translate it.",
			'Write <html lang="en-GB"> in the template of the layout.',
		],
		tells: {},
		check: checkLanguage,
	},
	{
		id: "a11y/link-name",
		summary: "A link without a text",
		explanation: [
			"A link has no text: it holds nothing, or a picture that has none. A screen reader reads its address letter by letter, and nobody can tell where it leads.",
			`Write where the link leads into it, or give its picture a text: <img src="/team.jpg" alt="Meet the therapist">. ${PLACE}`,
		],
		tells: { "wcag/h30": words.tellLink },
	},
	{
		id: "a11y/page-title",
		summary: "A page without a title",
		explanation: [
			"The page has no title, or an empty one. The title names the tab, the bookmark and the line in search results, and it is the first thing that a screen reader says.",
			"Write a title in the content file of the page, with what the page is about first: Stop smoking with hypnotherapy.",
		],
		tells: { "empty-title": words.tellTitle },
		check: checkTitle,
	},
	{
		id: "a11y/reference",
		summary:
			"An element that is named, opened or belonged to, and is not there",
		explanation: [
			"An element names another one of the page: the one that holds its name or description, that it opens, or that it belongs to, and no such element is there. Screen readers then say nothing where a name was meant, a click on a label or a button does nothing, and a field is not sent with its form.",
			"Spell the id the same in both places, or take the attribute out.",
		],
		tells: { "no-missing-references": words.tellReference },
		check: checkReferences,
	},
	{
		id: "a11y/refresh",
		summary: "A page that loads again or moves on by itself",
		explanation: [
			"The page loads itself again or moves on to another after some seconds. Who reads slowly, or listens to it, is thrown back to the beginning in the middle of a sentence.",
			"Take the <meta http-equiv=refresh> out. To send visitors on at once, let the host redirect them.",
		],
		tells: { "meta-refresh": words.tellRefresh },
	},
	{
		id: "a11y/role",
		summary: "An element that is called something it is not",
		explanation: [
			"The role of an element says what it is to a screen reader. Here it names something that does not exist, or it calls a plain element a button or a field, which does not make it one: it cannot be reached or used by keyboard.",
			'Use the element itself: <button type="button"> instead of <div role="button">, <a href="…"> instead of <span role="link">.',
		],
		tells: {
			"no-abstract-role": words.tellRole,
			"prefer-native-element": words.tellRole,
		},
	},
	{
		id: "a11y/submit-button",
		summary: "A form without a button that sends it",
		explanation: [
			"A form has no button to send it. Who does not know that the Enter key sends a form, or has no such key, fills it in for nothing.",
			'Put a button into the form: <button type="submit">Send</button>.',
		],
		tells: { "wcag/h32": words.tellForm },
	},
	{
		id: "a11y/table-header",
		summary: "A heading in a table that does not say what it is the heading of",
		explanation: [
			"In a table with headings both above and beside the figures, a heading does not say whether it names its column or its row. A screen reader then reads the figures without it.",
			'Write <th scope="col"> for the heading of a column and <th scope="row"> for that of a row.',
		],
		tells: { "wcag/h63": words.tellTableHeader },
	},
	{
		id: "a11y/zoom",
		summary: "A page that cannot be enlarged, or does not fit a telephone",
		explanation: [
			"The page tells telephones not to let readers enlarge it, or does not tell them that it fits a narrow screen. People who see little enlarge pages with two fingers; kept from it, they cannot read.",
			'Write <meta name="viewport" content="width=device-width, initial-scale=1"> in templates/head/head.tsx, without maximum-scale and user-scalable.',
		],
		tells: {},
		check: checkZoom,
	},
];

export const a11yRules = A11Y_FAMILIES.map(createMarkupRule);
