// html/invalid: markup that HTML does not allow, so that browsers have to guess.
import {
	type CheckPage,
	createMarkupRule,
	type MarkupDescription,
	type MarkupRule,
} from "../markup/markup-rule.ts";
import { findElement } from "../page/page.ts";

const WRONG_PARENT: MarkupDescription = {
	text: "{tag} is on its own, and HTML allows it only within {rules|ancestor}",
	hint: "Put the element round it that it belongs to, as <ul> round <li>",
	detail: "{rules|ancestor}",
};
const OLD_ATTRIBUTE: MarkupDescription = {
	text: "{tag} has an obsolete attribute, which browsers may ignore: {message}",
	hint: "Take it out, and leave looks to the style sheet",
	detail: "{message}",
};
const NAMELESS_ANCHOR: MarkupDescription = {
	text: "{tag} has an empty name, so nothing can lead to it",
	hint: 'Give it an id of one word instead, as in id="opening-hours", or leave the name out',
	detail: "name",
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
				: "the page declares its character encoding too late, after browsers have begun to guess",
		hint: 'Write <meta charset="utf-8"> as the first thing in the head of the page',
		detail: "charset",
	};
};

export const HTML_INVALID: MarkupRule = {
	summary: "Markup that is not valid HTML",
	why: `The page holds markup that HTML does not allow: a tag that is not closed, an element where it must not be, a value that does not exist. Browsers do not complain. They guess what was meant, and each may guess differently.

A visitor then sees a page that looks right in one browser and is broken in another, or cannot use a button by keyboard. Whatever follows a mistake of this kind may be shown wrongly too.`,
	hint: "Markup is made by the files in templates/, seldom by content/. The report names the line of the element in its template, or else in the built page. Fix it there as the hint says, and run npx hypno check again: one unclosed tag hides what comes after it, so that more may be found the second time.",
	check: checkCharset,
	messages: {
		"attr-spacing": {
			text: "{tag} has two attributes without a space between them, so browsers may read them as one",
			hint: 'Put a space after each closing quote, as in class="wide" id="top"',
			detail: "spacing",
		},
		"attribute-allowed-values": (read) => ({
			text: read("value")
				? '{tag} has {attribute}="{value}", which browsers do not know and so ignore'
				: "{tag} has {attribute} without a value, which means nothing there",
			hint: "Write a value that exists in {attribute}=, or remove {attribute}",
			detail: '{attribute}="{value}"',
			sharedDetail: "{attribute}",
		}),
		"attribute-misuse": {
			text: "{tag} has an attribute that means nothing there: {message}",
			hint: "Take the attribute out, or add the one that it needs",
			detail: "{message}",
		},
		"close-attr": {
			text: "{tag} is closed by a tag with attributes, which browsers ignore: {message}",
			hint: "Move the attributes to the opening tag",
			detail: "{message}",
		},
		"close-order": {
			text: "{tag} and the tags round it are not closed in the order in which they were opened, so the rest of the page may be inside the wrong element: {message}",
			hint: "Close the innermost element first, as in <p><em>calm</em></p>; a <p> cannot hold a list, a heading or another <p>",
			detail: "{message}",
		},
		deprecated: {
			text: "{tag} is an obsolete element, which browsers may drop",
			hint: "Use an element that says what it is, such as <strong> or <p>, and leave its looks to the style sheet",
		},
		"doctype-html": {
			text: "{tag} begins with an old doctype, so browsers show it as pages were in 1998: {message}",
			hint: "Begin the page with <!DOCTYPE html>",
			detail: "{message}",
		},
		"element-name": {
			text: "{tag} is not an HTML element",
			hint: "Look for a typing error in its name, as in <buton> for <button>",
			detail: "name",
		},
		"element-permitted-content": {
			text: "{tag} is inside {parent|ancestor}, where HTML does not allow {child}, so browsers may put it elsewhere or not make it usable",
			hint: "Put it beside {parent|ancestor} instead of into it, or use another element, such as <span> within a line",
			detail: "{parent|ancestor}",
		},
		"element-permitted-occurrences": {
			text: "{tag} is there a second time, where HTML allows it once",
			hint: "Take one of them out",
			detail: "occurrences",
		},
		"element-permitted-order": {
			text: "{tag} comes too late among its neighbours: {message}",
			hint: "Move it before them, as <legend> before the fields and <caption> before the rows",
			detail: "{message}",
		},
		"element-permitted-parent": WRONG_PARENT,
		"element-required-ancestor": WRONG_PARENT,
		"element-required-attributes": (read) => {
			// The rule a11y/lang reports it.
			if (read("attr") === "lang") return undefined;
			return {
				text: "{tag} has no {attr}, without which it does nothing",
				hint: 'Add {attr}="…" to it, or take it out',
				detail: "{attr}",
			};
		},
		"element-required-content": (_, { page, element }) => {
			// The rule a11y/page-title reports it.
			if (page.elements[element]?.name === "head") return undefined;
			return {
				text: "{tag} has no {missing} in it, without which it has no meaning",
				hint: "Put {missing} into it, or take it out",
				detail: "{missing}",
			};
		},
		"map-dup-name": {
			text: "{tag} has the name of another <map>, so a picture cannot tell which is meant",
			hint: "Give each <map> a name of its own",
			detail: "name",
		},
		"map-id-name": {
			text: "{tag} has an id that differs from its name",
			hint: "Write the same word in id= and name=",
			detail: "id",
		},
		"missing-doctype": {
			text: "{tag} does not begin with <!DOCTYPE html>, so browsers show it as pages were in 1998",
			hint: "Begin the page with <!DOCTYPE html>",
			detail: "doctype",
		},
		"no-deprecated-attr": (read, { page, element, message }) => {
			const isLink = page.elements[element]?.name === "a";
			if (!isLink || !/^Attribute "name"/i.test(message)) return OLD_ATTRIBUTE;
			// HTML advises against names of anchors, but forbids only empty ones.
			return read("@name") ? undefined : NAMELESS_ANCHOR;
		},
		"no-dup-attr": {
			text: "{tag} has the same attribute twice, and browsers ignore the second: {message}",
			hint: "Keep one of them, with both values where it takes several, as class does",
			detail: "{message}",
		},
		"no-raw-characters": {
			text: "{tag} ({text}) contains a character that browsers take for the beginning of a tag: {message}",
			hint: "Write &lt; for < and &amp; for &, or use a word instead, as in less than",
			detail: "character",
		},
		"parser-error": {
			text: "the markup of the page cannot be read any further than {tag}, so what comes after it was not checked",
			hint: 'Look there for a quote that does not end, as in class="wide>, or a < that is meant as a sign and is written &lt;',
			detail: "parser-error",
		},
		"script-element": {
			text: "{tag} is not closed, so the rest of the page is taken for a program",
			hint: "Close it with </script>, even when there is nothing in it",
			detail: "end",
		},
		"unrecognized-char-ref": (read) => {
			const isCut = read("terminated") === "false";
			return {
				text: isCut
					? '"{entity}" in the page needs a semicolon after it, or readers may see it as it is'
					: 'there is no character called "{entity}", so readers see it as it is',
				hint: isCut
					? 'Write "{entity};"; for a plain & write "&amp;"'
					: 'Compare it with the right spelling, as in "&pound;"; for a plain & write "&amp;"',
				detail: "{entity}",
				written: "{entity}",
			};
		},
		"valid-id": (read) => ({
			text: read("id")
				? 'the id "{id}" contains a space, so no link can lead to it'
				: "{tag} has an empty id, so nothing can lead to it",
			hint: "Write one word without spaces, as in opening-hours, or leave the id out",
			detail: "{id}",
			sharedDetail: "id",
		}),
		"void-content": {
			text: "{tag} has a closing tag, though it cannot contain anything",
			hint: "Take the closing tag out, as in <br> without </br>",
			detail: "end",
		},
	},
};

export const htmlInvalid = createMarkupRule("html/invalid", HTML_INVALID);
