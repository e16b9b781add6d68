// html/invalid: markup that HTML does not allow, so that browsers have to guess.
import {
	type CheckPage,
	checkEach,
	createMarkupRule,
	type MarkupDescription,
	type MarkupRule,
} from "../markup/markup-rule.ts";
import { ancestors, findElement } from "../page/page.ts";

const WRONG_PARENT: MarkupDescription = {
	text: "{tag} is in the wrong place: HTML allows it only inside {rules|ancestor}",
	hint: "Put the element inside the one that it belongs to, such as <li> inside <ul>",
	detail: "{rules|ancestor}",
};
const OLD_ATTRIBUTE: MarkupDescription = {
	text: "{tag} has an obsolete attribute, which browsers may ignore: {message}",
	hint: "Remove the attribute, and set the appearance in the stylesheet",
	detail: "{message}",
};
/** Browsers look for the charset in this many bytes. */
const MAX_CHARSET_OFFSET = 1024;

const checkCharset: CheckPage = function* (page) {
	const element = page.elements.findIndex(
		({ name, attributes }) =>
			name === "meta" &&
			(attributes.charset !== undefined ||
				attributes["http-equiv"]?.toLowerCase() === "content-type"),
	);
	const offset = page.elements[element]?.offset;
	if (offset !== undefined && offset < MAX_CHARSET_OFFSET) return;
	yield {
		element: element < 0 ? findElement(page, "head") : element,
		text:
			element < 0
				? "the page does not declare its character encoding, so £ and ’ may be shown as other characters"
				: "the page declares its character encoding too late, so browsers have to guess it",
		hint: 'Write <meta charset="utf-8"> as the first element in the <head> of the page',
		detail: "charset",
	};
};

const checkPatterns = checkEach(
	({ attributes }) => attributes.pattern !== undefined,
	function* ({ attributes: { pattern } }) {
		try {
			new RegExp(`^(?:${pattern})$`, "v");
		} catch (error) {
			if (!(error instanceof SyntaxError)) throw error;
			const text = `{tag} has pattern="${pattern}", which browsers cannot read and therefore ignore`;
			const hint = "Correct the pattern, or remove it";
			yield { text, hint, detail: "pattern" };
		}
	},
);

export const HTML_INVALID: MarkupRule = {
	summary: "Markup that is not valid HTML",
	why: `The page contains code (markup) that HTML does not allow: for example a tag that is not closed, an element in the wrong place or a value that does not exist. Browsers do not complain. They guess what was meant, and each browser may guess differently.

The page may then look right in one browser and broken in another, or a button may not work by keyboard. Whatever follows such a mistake may be shown wrongly too.`,
	hint: "Markup usually comes from the files in templates/, seldom from content/. The report names the line of the element in its template or, failing that, in the built page. Fix that line as the hint says, and run npx hypno check again: an unclosed tag can hide later mistakes, so the second check may find more.",
	check: function* (page) {
		yield* checkCharset(page);
		yield* checkPatterns(page);
	},
	messages: {
		"attr-spacing": {
			text: "{tag} has two attributes without a space between them, so browsers may read them as one",
			hint: 'Put a space after each closing quote, as in class="wide" id="top"',
			detail: "spacing",
		},
		"attribute-allowed-values": (read) => {
			const written = `{attribute}="${read(`@${read("attribute")}`)}"`;
			return {
				text: read("value")
					? `{tag} has ${written}, a value that browsers do not know and therefore ignore`
					: "{tag} has the attribute {attribute} without a value, so the attribute has no effect",
				hint: "Write a valid value for {attribute}, or remove {attribute}",
				detail: written,
				sharedDetail: "{attribute}",
			};
		},
		"attribute-misuse": {
			text: "{tag} has an attribute that has no effect there: {message}",
			hint: "Remove the attribute, or add the other attribute that it needs",
			detail: "{message}",
		},
		"close-attr": {
			text: "the closing tag of {tag} has attributes, which browsers ignore: {message}",
			hint: "Move the attributes to the opening tag",
			detail: "{message}",
		},
		"close-order": {
			text: "{tag} and the elements around it are closed in the wrong order, so the rest of the page may end up inside the wrong element: {message}",
			hint: "Close the innermost element first, as in <p><em>calm</em></p>; a <p> cannot contain a list, a heading or another <p>",
			detail: "{message}",
		},
		deprecated: {
			text: "{tag} is an obsolete element, which browsers may ignore",
			hint: "Use an element of current HTML, such as <strong> or <p>, and set its appearance in the stylesheet",
		},
		"doctype-html": {
			text: "the page begins with an outdated doctype, so browsers may show it by the rules of the 1990s: {message}",
			hint: "Begin the page with <!DOCTYPE html>",
			detail: "{message}",
		},
		"element-name": {
			text: "{tag} is not an HTML element, so browsers show what is in it as plain text",
			hint: "Look for a typing error in the name of the element, as in <buton> for <button>",
			detail: "name",
		},
		"element-permitted-content": {
			text: "{tag} is inside {parent|ancestor}, where HTML does not allow {child}, so browsers may move the element or make it unusable",
			hint: "Move the element out of {parent|ancestor}, or use another element, such as <span> within a line of text",
			detail: "{parent|ancestor}",
		},
		"element-permitted-occurrences": {
			text: "{tag} occurs a second time, but HTML allows only one",
			hint: "Keep one of them, and remove the other",
			detail: "occurrences",
		},
		"element-permitted-order": {
			text: "{tag} comes after elements that it must precede: {message}",
			hint: "Move the element before the others, such as <legend> before the fields or <caption> before the rows",
			detail: "{message}",
		},
		"element-permitted-parent": WRONG_PARENT,
		"element-required-ancestor": WRONG_PARENT,
		"element-required-attributes": (read) => {
			// The rule a11y/lang reports it.
			if (read("attr") === "lang") return undefined;
			return {
				text: "{tag} has no {attr} attribute, and does nothing without one",
				hint: 'Add {attr}="…" to the element, or remove the element',
				detail: "{attr}",
			};
		},
		"element-required-content": (_, { page, element }) => {
			// The rule a11y/page-title reports it.
			if (page.elements[element]?.name === "head") return undefined;
			return {
				text: "{tag} does not contain {missing}, and has no meaning without it",
				hint: "Put {missing} into the element, or remove the element",
				detail: "{missing}",
			};
		},
		"form-dup-name": (_, { page, element }) => {
			const isSent = [...ancestors(page, element)].some(
				({ name }) => name === "form",
			);
			if (!isSent) return undefined;
			return {
				text: "{tag} has the same name as another field of its form, so one of the two answers may be lost",
				hint: "Give each field a name of its own; only choices that belong together share one",
				detail: "name",
			};
		},
		"input-attributes": {
			text: "{tag} has an attribute that has no effect on a field of its type: {message}",
			hint: "Remove the attribute, or change the type of the field",
			detail: "{message}",
		},
		"missing-doctype": {
			text: "the page does not begin with <!DOCTYPE html>, so browsers may show it by the rules of the 1990s",
			hint: "Begin the page with <!DOCTYPE html>",
			detail: "doctype",
		},
		// HTML only advises against names of anchors.
		"no-deprecated-attr": (_, { page, element }) =>
			page.elements[element]?.name === "a" ? undefined : OLD_ATTRIBUTE,
		"no-dup-attr": {
			text: "{tag} has the same attribute twice, so browsers ignore the second: {message}",
			hint: 'Keep one of the two; class can have several values, as in class="wide calm"',
			detail: "{message}",
		},
		"no-raw-characters": {
			text: "{tag} ({text}) contains a character that browsers may mistake for markup: {message}",
			hint: 'Write &lt; for < and &amp; for &, or use words instead, as in "less than"',
			detail: "character",
		},
		"no-self-closing": {
			text: "{tag} ends with />, which browsers ignore on this element, so what follows ends up inside it",
			hint: "Close the element with an end tag, as in <p></p>",
			detail: "end",
		},
		"parser-error": {
			text: "the markup of the page cannot be read beyond {tag}, so the rest of the page was not checked",
			hint: 'Look for a missing closing quote, as in class="wide>, or for a < within a text, which must be written as &lt;',
			detail: "parser-error",
		},
		"script-element": {
			text: "{tag} is not closed, so browsers take the rest of the page for program code",
			hint: "Close the element with </script>, even if it is empty",
			detail: "end",
		},
		"unrecognized-char-ref": (read) => {
			const isCut = read("terminated") === "false";
			return {
				text: isCut
					? '"{entity}" has no semicolon at its end, so readers may see this code instead of a character'
					: 'no character has the code "{entity}", so readers see the code itself',
				hint: isCut
					? 'Write "{entity};"; for a plain & write "&amp;"'
					: 'Check the spelling of the code, as in "&pound;"; for a plain & write "&amp;"',
				detail: "{entity}",
				written: "{entity}",
			};
		},
		"valid-id": (read) => ({
			text: read("id")
				? 'the id (unique name) "{id}" contains a space, so no link can lead to the element'
				: "{tag} has an empty id, so no link can lead to it",
			hint: 'Write one word without spaces, as in id="opening-hours", or delete the id',
			detail: "{id}",
			sharedDetail: "id",
		}),
		"void-content": {
			text: "{tag} has a closing tag, but this element cannot contain anything",
			hint: "Remove the closing tag, as in <br> without </br>",
			detail: "end",
		},
	},
};

export const htmlInvalid = createMarkupRule("html/invalid", HTML_INVALID);
