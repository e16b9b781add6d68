// Accessibility: pictures, links, buttons, fields and headings without a name.
import {
	type CheckPage,
	describeElement,
	LOCATION_HELP,
	type MarkupDescription,
	type MarkupRules,
} from "../markup/markup-rule.ts";

const NO_ALT: MarkupDescription = {
	text: "{tag} has no alternative text (alt), so people who cannot see it do not know what it shows",
	hint: 'Say what it shows in alt="…", as in alt="The treatment room, with a chair by the window"; write alt="" for a mere decoration',
	detail: "alt",
};
const ONE_LABEL = "Give each field one label, with the id of the field in for=";

/** File names of cameras and editors, and words that fit any picture. */
const NO_WORDS =
	/^(?:[\w-]+\.(?:avif|gif|jpe?g|png|svg|webp)|(?:img|dsc|image|photo)[_-]?\d+|image|img|picture|photo|graphic|icon|logo|untitled|alt)$/i;

const checkPictureText: CheckPage = function* (page) {
	for (const [element, { name, attributes }] of page.elements.entries()) {
		const alt = (name === "img" && attributes.alt?.trim()) || "";
		if (!NO_WORDS.test(alt)) continue;
		yield {
			element,
			text: `${describeElement(page, element)} has the text "${alt}", which does not say what it shows`,
			hint: 'Say what it shows, as in alt="The treatment room, with a chair by the window"; write alt="" for a mere decoration',
			detail: "alt",
		};
	}
};

export const NAMES: MarkupRules = {
	"a11y/alt-text": {
		summary: "A picture without an alternative text (alt)",
		why: "A picture has no alternative text (alt). People who use a screen reader hear the name of the file or nothing at all, and when the picture does not load there is only a gap.",
		hint: `Say in one sentence what the picture shows, as you would to someone on the telephone: alt="The treatment room, with a chair by the window". A mere decoration gets an empty text, alt="", and no title. ${LOCATION_HELP}`,
		messages: {
			"area-alt": NO_ALT,
			"wcag/h36": NO_ALT,
			"wcag/h37": NO_ALT,
			"wcag/h67": {
				text: "{tag} is marked as a decoration by an empty alt, and has a title all the same",
				hint: "Move the words of title to alt, or take title out",
				detail: "title",
			},
		},
		check: checkPictureText,
	},
	"a11y/aria-label": {
		summary: "A name that screen readers ignore",
		why: "An element has aria-label or aria-labelledby, and is of a kind that has no name, such as a paragraph. Some screen readers pass over it and some read it instead of the text that everyone else sees.",
		hint: "Write the words into the element itself, or move the attribute to the link, button, field or part of the page that it is meant for.",
		messages: {
			"aria-label-misuse": {
				text: "{tag} has {attr}, which screen readers ignore on this kind of element",
				hint: "Write the words into the element, or move {attr} to the link, button or part of the page that it is meant for",
				detail: "{attr}",
			},
		},
	},
	"a11y/autocomplete": {
		summary: "A field with an autocomplete word that browsers do not know",
		why: "autocomplete tells a browser what a field asks for, so that it can offer the name or number it has remembered. The word given is not one of those that browsers know. People who type slowly or cannot remember a number then have to enter everything by hand.",
		hint: 'Use a word that exists: autocomplete="name", "email", "tel", "postal-code", or "off" where nothing should be filled in.',
		messages: {
			"valid-autocomplete": {
				text: 'the field {tag} asks browsers to fill in "{@autocomplete}", which they do not know: {message}',
				hint: "Use a word that browsers know, such as name, email, tel or off",
				detail: "{@autocomplete}",
				sharedDetail: "autocomplete",
			},
		},
	},
	"a11y/button-name": {
		summary: "A button without a text",
		why: 'A button shows nothing but a picture, or nothing at all. A screen reader says "button" and not what it does, and who controls the computer by voice cannot name it.',
		hint: 'Write what the button does into it, or into aria-label when it shows only a picture: <button type="button" aria-label="Close">.',
		messages: {
			"text-content": {
				text: 'the button {tag} has no text, so screen readers say only "button"',
				hint: 'Write what it does into it, or in aria-label="…" when it shows a mere picture, as in aria-label="Close"',
				detail: "text",
			},
		},
	},
	"a11y/empty-heading": {
		summary: "A heading without a text",
		why: "A heading of the page has no text. Screen readers announce a heading and then say nothing, and their list of headings has a gap.",
		hint: `Write the heading in the content file of the page, or take the element out of the template. ${LOCATION_HELP}`,
		messages: {
			"empty-heading": {
				text: "the heading {tag} has no text, so screen readers announce a heading and then nothing",
				hint: "Write a text for it in the content, or take it out",
				detail: "empty",
			},
		},
	},
	"a11y/fieldset": {
		summary: "A group of fields without a question (legend)",
		why: 'A <fieldset> holds several fields, such as "by telephone" and "by e-mail", and has no <legend> that asks the question. People who use a screen reader hear the answers and not what they answer.',
		hint: "Begin the <fieldset> with the question: <legend>How may we reach you?</legend>.",
		messages: {
			"wcag/h71": {
				text: "{tag} groups fields without a question (legend), so people who use a screen reader hear the answers without the question",
				hint: "Begin it with <legend>How may we reach you?</legend>",
				detail: "legend",
			},
		},
	},
	"a11y/label": {
		summary: "A field of a form without a label of its own",
		why: "A field has no label, or a label belongs to several fields or to none. A screen reader then says only that there is a field. People who cannot aim well miss the large target that a label is, and a grey word within the field is gone as soon as they type.",
		hint: 'Put a label before the field and connect the two: <label for="enquiry-name">Your name</label> and <input id="enquiry-name">. The values of for= and id= must be the same.',
		messages: {
			"input-missing-label": {
				text: "the field {tag} has no label, so people who use a screen reader are not told what to enter",
				hint: 'Put <label for="…">Your name</label> before it, with the id of the field in for=; if there is a label, see whether the two are the same',
				detail: "label",
			},
			"multiple-labeled-controls": {
				text: "the label {text} belongs to several fields, so it is not clear which one it names",
				hint: ONE_LABEL,
				detail: "several",
			},
			"valid-for": {
				text: "the label {text} belongs to something that is not a field, so a click on it does nothing",
				hint: ONE_LABEL,
				detail: "no field",
			},
		},
	},
	"a11y/link-name": {
		summary: "A link without a text",
		why: "A link has no text: it holds nothing, or a picture that has none. A screen reader reads its address letter by letter, and nobody can tell where it leads.",
		hint: `Write where the link leads into it, or give its picture a text: <img src="/team.jpg" alt="Meet the therapist">. ${LOCATION_HELP}`,
		messages: {
			"wcag/h30": (read) => {
				if (read("@aria-labelledby")) return undefined;
				return {
					text: `the link to ${read("@href") ? "{@href}" : "nowhere"} has no text, so nobody can tell where it leads`,
					hint: 'Write where it leads into it, or in aria-label="…" or the alt of its picture, as in alt="Our services"',
					detail: "text",
				};
			},
		},
	},
	"a11y/table-header": {
		summary:
			"A table heading that does not say whether it is for a column or a row",
		why: "In a table with headings both above and beside the figures, a heading does not say whether it names its column or its row. A screen reader then reads the figures without it.",
		hint: 'Write <th scope="col"> for the heading of a column and <th scope="row"> for that of a row.',
		messages: {
			"wcag/h63": {
				text: "the heading {text} of a table does not say whether it names a column or a row, so cells are read out without it",
				hint: 'Write <th scope="col"> above a column, <th scope="row"> before a row',
				detail: "scope",
			},
		},
	},
};
