// Accessibility: pictures, links, buttons, fields and headings without a name.

import { groupBy } from "../../report/group-by.ts";
import {
	type CheckPage,
	describeElement,
	LOCATION_HELP,
	type MarkupDescription,
	type MarkupRules,
} from "../markup/markup-rule.ts";
import { ancestors } from "../page/page.ts";
import type { PageElement } from "../page/parse-html.ts";

const NO_ALT: MarkupDescription = {
	text: "{tag} has no alternative text (alt), so people who cannot see the picture do not know what it shows",
	hint: 'Describe the picture in alt="…", as in alt="The treatment room, with a chair by the window"; write alt="" if the picture is only decoration',
	detail: "alt",
};
const ONE_LABEL = "Give each field its own label, with the field's id in for=";

/** File names of cameras and editors, and words that fit any picture. */
const NO_WORDS =
	/^(?:[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)|(?:img|dsc|image|photo)[_-]?\d+|image|img|picture|photo|graphic|icon|logo|untitled|alt)$/i;

const checkPictureText: CheckPage = function* (page) {
	for (const [element, { name, attributes }] of page.elements.entries()) {
		const alt = (name === "img" && attributes.alt?.trim()) || "";
		if (!NO_WORDS.test(alt)) continue;
		yield {
			element,
			text: `${describeElement(page, element)} has the alternative text "${alt}", which does not describe the picture`,
			hint: 'Describe the picture, as in alt="The treatment room, with a chair by the window"; write alt="" if the picture is only decoration',
			detail: "alt",
		};
	}
};

const isRadio = ({ name, attributes: { type } }: PageElement) =>
	name === "input" && type?.toLowerCase() === "radio";

const checkRadios: CheckPage = function* (page) {
	const radios = page.elements
		.map((one, element) => ({ ...one, element }))
		.filter((one) => isRadio(one) && one.attributes.name);
	for (const group of groupBy(
		radios,
		({ attributes }) => `${attributes.name}`,
	)) {
		const element = group[0]?.element ?? 0;
		const isGrouped = [...ancestors(page, element)].some(
			({ name, attributes: { role = "" } }) =>
				name === "fieldset" || /^(?:radio)?group$/.test(role),
		);
		if (group.length > 1 && !isGrouped)
			yield {
				element,
				text: `${describeElement(page, element)} is one of ${group.length} choices without a question, so people who use a screen reader hear the answers alone`,
				hint: "Put the choices into a <fieldset> that begins with <legend>How may we reach you?</legend>",
				detail: "legend",
			};
	}
};

export const NAMES: MarkupRules = {
	"a11y/alt-text": {
		summary: "A picture without an alternative text (alt)",
		why: "A picture has no alternative text (alt), or a text that does not describe the picture. People who use a screen reader hear the file name or nothing at all. If the picture does not load, visitors see only a gap.",
		hint: `Describe the picture in one sentence, as you would to someone on the phone: alt="The treatment room, with a chair by the window". If the picture is only decoration, write an empty text, alt="", and no title. ${LOCATION_HELP}`,
		messages: {
			"area-alt": NO_ALT,
			"wcag/h36": NO_ALT,
			"wcag/h37": NO_ALT,
			"wcag/h67": {
				text: '{tag} is marked as decoration (alt=""), but has a title, so some screen readers skip the picture and others do not',
				hint: "Move the words of the title to alt, or remove the title",
				detail: "title",
			},
		},
		check: checkPictureText,
	},
	"a11y/aria-label": {
		summary: "A label (aria-label) that screen readers ignore",
		why: "The attributes aria-label and aria-labelledby give an element a name for screen readers. They work on links, buttons, fields and parts of the page, but not on this kind of element. On a paragraph, for example, some screen readers ignore the name, and others read the name instead of the text that everyone else sees.",
		hint: "Write the words into the element itself, or move the attribute to the link, button, field or part of the page that needs the name.",
		messages: {
			"aria-label-misuse": {
				text: "{tag} has {attr}, which screen readers ignore on this kind of element",
				hint: "Write the words into the element, or move {attr} to the link, button or part of the page that needs the name",
				detail: "{attr}",
			},
		},
	},
	"a11y/autocomplete": {
		summary: "A field with an autocomplete value that browsers do not know",
		why: "The autocomplete attribute tells a browser what a field asks for, so that the browser can fill in the visitor's name or phone number. Browsers do not know the value that is written here. People who type slowly or cannot remember a number then have to type everything themselves.",
		hint: 'Use a value that browsers know: autocomplete="name", "email", "tel" or "postal-code". Write "off" if the browser should not fill in the field.',
		messages: {
			"valid-autocomplete": {
				text: 'the field {tag} has autocomplete="{@autocomplete}", which browsers do not know: {message}',
				hint: "Use a value that browsers know, such as name, email, tel or off",
				detail: "{@autocomplete}",
				sharedDetail: "autocomplete",
			},
		},
	},
	"a11y/button-name": {
		summary: "A button without text",
		why: 'A button has no text: it shows only a picture, or nothing at all. A screen reader says only "button", and people who control the computer by voice have no name to say.',
		hint: 'Give the button a text that says what it does. If the button shows only a picture, write the text in aria-label: <button type="button" aria-label="Close">.',
		messages: {
			"text-content": {
				text: 'the button {tag} has no text, so screen readers say only "button"',
				hint: 'Give the button a text that says what it does; if the button shows only a picture, write the text in aria-label, as in aria-label="Close"',
				detail: "text",
			},
		},
	},
	"a11y/empty-heading": {
		summary: "A heading without text",
		why: "A heading on the page has no text. A screen reader announces a heading and then says nothing, and its list of headings has a gap.",
		hint: `Write the heading in the content file of the page, or remove the element from the template. ${LOCATION_HELP}`,
		messages: {
			"empty-heading": {
				text: "the heading {tag} has no text, so screen readers announce a heading and then say nothing",
				hint: "Write the text of the heading in the content file, or remove the heading",
				detail: "empty",
			},
		},
	},
	"a11y/fieldset": {
		summary: "A group of fields without a legend (its question)",
		why: 'Several choices, such as "by telephone" and "by e-mail", are not in a <fieldset>, or their <fieldset> has no <legend> that asks the question. People who use a screen reader hear the answers without the question.',
		hint: "Begin the <fieldset> with the question: <legend>How may we reach you?</legend>.",
		messages: {
			"wcag/h71": {
				text: "the group of fields {tag} has no legend (its question), so people who use a screen reader hear the answers without the question",
				hint: "Begin the group with <legend>How may we reach you?</legend>",
				detail: "legend",
			},
		},
		check: checkRadios,
	},
	"a11y/label": {
		summary: "A form field without its own label",
		why: "A form field has no label, or a label belongs to several fields or to none. A screen reader then cannot say what to enter. A click on a label also selects its field, which helps people who find a small field hard to hit. Grey example text inside a field is no replacement, because it disappears as soon as people type.",
		hint: 'Put a label before the field and connect the two: <label for="enquiry-name">Your name</label> and <input id="enquiry-name">. The values of for= and id= must be the same.',
		messages: {
			"input-missing-label": {
				text: "the field {tag} has no label, so people who use a screen reader are not told what to enter",
				hint: 'Put <label for="…">Your name</label> before the field, with the id of the field in for=; if the field has a label, check that for= and id= are the same',
				detail: "label",
			},
			"multiple-labeled-controls": {
				text: "the label {text} belongs to several fields, so it is unclear which field the label describes",
				hint: ONE_LABEL,
				detail: "several",
			},
			"valid-for": {
				text: "the label {text} belongs to something that is not a field, so a click on the label does nothing",
				hint: ONE_LABEL,
				detail: "no field",
			},
		},
	},
	"a11y/link-name": {
		summary: "A link without text",
		why: "A link has no text: it is empty, or it contains only a picture without an alternative text. A screen reader may read out the address letter by letter, and nobody can tell where the link leads.",
		hint: `Give the link a text that says where it leads. If the link shows only a picture, give the picture an alternative text: <img src="/team.jpg" alt="Meet the therapist">. ${LOCATION_HELP}`,
		messages: {
			"wcag/h30": (read) => {
				if (read("@aria-labelledby")) return undefined;
				return {
					text: `the link to ${read("@href") ? "{@href}" : "nowhere"} has no text, so nobody can tell where it leads`,
					hint: 'Give the link a text that says where it leads; if the link shows only a picture, write the text in its alt, as in alt="Our services"',
					detail: "text",
				};
			},
		},
	},
	"a11y/table-header": {
		summary:
			"A table heading that does not say whether it is for a column or a row",
		why: "A table has headings both above and beside its cells, and one of these headings does not say whether it belongs to a column or to a row. A screen reader may then read out the cells without that heading.",
		hint: 'Write <th scope="col"> for a column heading and <th scope="row"> for a row heading.',
		messages: {
			"wcag/h63": {
				text: "the table heading {text} does not say whether it belongs to a column or to a row, so screen readers may read out the cells without it",
				hint: 'Write <th scope="col"> for a column heading, or <th scope="row"> for a row heading',
				detail: "scope",
			},
		},
	},
};
