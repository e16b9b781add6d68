// What html-validate finds, by the rule of hypno that reports it, with words for people who are no programmers.
interface Words {
	/** {tag} stands for the element, {text} for its words; {attribute} and {message} are those of html-validate. */
	readonly title: string;
	readonly hint: string;
}

const PICTURE_HINT =
	'Describe the picture in alt="…", as in alt="The treatment room, with a chair by the window"; write alt="" if the picture is only decoration';
const NO_ALT: Words = {
	title: "{tag} has no alternative text (alt)",
	hint: PICTURE_HINT,
};
const UNUSABLE: Words = {
	title: "some people cannot use {tag}: {message}",
	hint: "Add what is missing in its template, or remove what starts by itself",
};
const LABEL_OF_ONE: Words = {
	title: "the label {text} does not belong to one field",
	hint: "Give each field its own label, with the field's id in for=",
};

/** By our rule, the rule of html-validate, and perhaps the attribute that the rule is about. */
export const WORDS: Readonly<Record<string, Words>> = {
	"html/invalid parser-error": {
		title: "the markup cannot be read beyond {tag}",
		hint: "Look for a missing closing quote, or for a < within a text, which must be written as &lt;",
	},
	"html/invalid close-order": {
		title: "{tag} and the elements around it are closed in the wrong order",
		hint: "{message}: close the innermost element first; a <p> cannot contain a list, a heading or another <p>",
	},
	// Whatever has no other words.
	"html/invalid other": {
		title: "{tag} is not valid HTML: {message}",
		hint: "Correct the element in its template, or remove it",
	},
	"a11y/alt-text wcag/h36": NO_ALT,
	"a11y/alt-text wcag/h37": NO_ALT,
	"a11y/alt-text wcag/h67": NO_ALT,
	// Found by hypno itself, as no-captions and no-main are.
	"a11y/alt-text file-name": {
		title: 'the alternative text "{message}" does not describe the picture',
		hint: PICTURE_HINT,
	},
	"a11y/aria aria-label-misuse": {
		title: "{tag} has {attribute}, which screen readers ignore there",
		hint: "Write the words into the element, or move {attribute} to the link, button or part of the page that needs the name",
	},
	"a11y/aria aria-hidden-body": UNUSABLE,
	"a11y/aria hidden-focusable": {
		title: "{tag} is hidden from screen readers but reachable by keyboard",
		hint: 'Remove aria-hidden, or make it unreachable by keyboard too, with hidden, inert or tabindex="-1"',
	},
	"a11y/aria no-missing-references": {
		title: "{tag} refers to an id that the page does not have",
		hint: "{message}: write the id of the other element in {attribute}, or delete {attribute}",
	},
	"a11y/aria no-abstract-role": UNUSABLE,
	"a11y/aria prefer-native-element": {
		title: "{tag} has a role, but cannot be used by keyboard",
		hint: '{message}: use the real element, as in <button type="button"> instead of <div role="button">',
	},
	"a11y/button-name text-content": {
		title: "the button {tag} has no text",
		hint: 'Give the button a text that says what it does; if it shows only a picture, write the text in aria-label, as in aria-label="Close"',
	},
	"a11y/captions no-captions": {
		title: "the film {tag} has no captions",
		hint: "Write what is said into a file of the same name that ends in .vtt, and put it beside the film in static/, as in static/films/room.vtt beside static/films/room.mp4; browsers do not read .srt files",
	},
	"a11y/duplicate-id no-dup-id": {
		title: "{tag} has the same id as an element further up",
		hint: "Give it a different id, and use the new one wherever you refer to this element",
	},
	"a11y/empty-heading empty-heading": {
		title: "the heading {tag} has no text",
		hint: "Write the text of the heading in the content file, or remove the heading",
	},
	"a11y/heading-level heading-level": {
		title: "the heading {text} has the wrong level",
		hint: "{message}: make it one level deeper than the heading above it, and keep one main heading; the stylesheet sets its size",
	},
	"a11y/label input-missing-label": {
		title: "the field {tag} has no label",
		hint: 'Put <label for="…">Your name</label> before the field, with the id of the field in for=; if it has a label, check that for= and id= are the same',
	},
	"a11y/label no-missing-references for": LABEL_OF_ONE,
	"a11y/label multiple-labeled-controls": LABEL_OF_ONE,
	"a11y/label valid-for": LABEL_OF_ONE,
	"a11y/landmark no-multiple-main": {
		title: "the page has two main parts (<main>)",
		hint: "Keep one <main>, and make the other a <section>",
	},
	"a11y/landmark unique-landmark": {
		title: "several parts of the page are {tag}, and cannot be told apart",
		hint: 'Give each of them a different name, as in aria-label="Breadcrumb"',
	},
	"a11y/landmark no-main": {
		title: "the page has no main part (<main>)",
		hint: 'Put <main id="main">…</main> around the content that differs from page to page',
	},
	"a11y/lang element-required-attributes lang": {
		title: "the page does not declare its language",
		hint: 'Write <html lang="en-GB"> in templates/layout/document.tsx',
	},
	"a11y/link-name wcag/h30": {
		title: "the link {tag} has no text",
		hint: 'Give the link a text that says where it leads; if it shows only a picture, write the text in its alt, as in alt="Our services"',
	},
	"a11y/other meta-refresh": UNUSABLE,
	"a11y/other no-autoplay": UNUSABLE,
	"a11y/other valid-autocomplete": UNUSABLE,
	"a11y/other wcag/h32": UNUSABLE,
	"a11y/other wcag/h63": UNUSABLE,
	"a11y/other wcag/h71": UNUSABLE,
};
