// html/invalid: what HTML does not allow, so that browsers have to guess.

import type { MarkupDefect } from "../markup/markup-checks.ts";
import {
	contextWord,
	createMarkupRule,
	describeElement,
	type MarkupFamily,
	type MarkupWords,
	quoteText,
	type TellDefect,
} from "../markup/markup-rule.ts";
import { checkCharset } from "./html-charset.ts";

const tagOf = ({ page, element }: MarkupDefect) =>
	describeElement(page, element);

/** Words that are the same wherever it is found, with the element before them. */
function always(rest: string, hint: string, detail: string): TellDefect {
	return (defect) => ({ message: `${tagOf(defect)} ${rest}`, hint, detail });
}

/** Words of our own around those of html-validate, where they say what cannot be told otherwise. */
function quoting(rest: string, hint: string): TellDefect {
	return (defect) => ({
		message: `${tagOf(defect)} ${rest}: ${defect.message}`,
		hint,
		detail: defect.message,
	});
}

function tellValue(defect: MarkupDefect): MarkupWords {
	const attribute = contextWord(defect, "attribute");
	const value = contextWord(defect, "value");
	const detail = `${attribute}="${value}"`;
	return {
		message:
			value === ""
				? `${tagOf(defect)} has ${attribute} without a value, which means nothing there`
				: `${tagOf(defect)} has ${detail}, which browsers do not know and so ignore`,
		hint: `Write a value that exists behind ${attribute}=, or leave ${attribute} out`,
		detail,
		kind: attribute,
	};
}

function tellContent(defect: MarkupDefect): MarkupWords {
	const outer =
		contextWord(defect, "parent") || contextWord(defect, "ancestor");
	const inner = contextWord(defect, "child");
	return {
		message: `${tagOf(defect)} stands in ${outer}, where HTML does not allow ${inner}, so browsers may put it elsewhere or not make it usable`,
		hint: `Put it beside ${outer} instead of into it, or use another element, such as <span> within a line`,
		detail: outer,
	};
}

function tellParent(defect: MarkupDefect): MarkupWords {
	const wanted =
		contextWord(defect, "rules") || contextWord(defect, "ancestor");
	return {
		message: `${tagOf(defect)} stands alone, and HTML allows it only within ${wanted}`,
		hint: "Put the element round it that it belongs to, as <ul> round <li>",
		detail: wanted,
	};
}

const isTitleMissing = ({ page, element }: MarkupDefect) =>
	page.elements[element]?.name === "head";

function tellRequired(defect: MarkupDefect): MarkupWords | undefined {
	// a11y/page-title tells of it.
	if (isTitleMissing(defect)) return undefined;
	const missing = contextWord(defect, "missing");
	return {
		message: `${tagOf(defect)} has no ${missing} in it, without which it has no meaning`,
		hint: `Put ${missing} into it, or take it out`,
		detail: missing,
	};
}

function tellAttribute(defect: MarkupDefect): MarkupWords | undefined {
	const attribute = contextWord(defect, "attr");
	// a11y/lang tells of it.
	if (attribute === "lang") return undefined;
	return {
		message: `${tagOf(defect)} has no ${attribute}, without which it does nothing`,
		hint: `Add ${attribute}="…" to it, or take it out`,
		detail: attribute,
	};
}

function tellReference(defect: MarkupDefect): MarkupWords {
	const entity = contextWord(defect, "entity");
	const isCut = contextWord(defect, "terminated") === "false";
	return {
		message: isCut
			? `"${entity}" in the page needs a semicolon after it, or readers may see it as it stands`
			: `there is no character called "${entity}", so readers see it as it stands`,
		hint: isCut
			? `Write "${entity};"; for a plain & write "&amp;"`
			: 'Compare it with the right spelling, as in "&pound;"; for a plain & write "&amp;"',
		detail: entity,
		written: entity,
	};
}

function tellId(defect: MarkupDefect): MarkupWords {
	const id = contextWord(defect, "id");
	return {
		message:
			id === ""
				? `${tagOf(defect)} has an empty id, so nothing can lead to it`
				: `the id "${id}" has a blank in it, so no link can lead to it`,
		hint: "Write one word without blanks, as in opening-hours, or leave the id out",
		detail: id,
		kind: "id",
	};
}

function tellDeprecated(defect: MarkupDefect): MarkupWords {
	return {
		message: `${tagOf(defect)} is an element that HTML has given up, and browsers may drop it`,
		hint: "Use an element that says what it is, such as <strong> or <p>, and leave its looks to the style sheet",
	};
}

const tellGivenUp = quoting(
	"has an attribute that HTML has given up, so browsers may ignore it",
	"Take it out, and leave looks to the style sheet",
);

/** HTML still knows names of anchors, and only advises against them; empty ones it forbids. */
function tellOldAttribute(defect: MarkupDefect): MarkupWords | undefined {
	const { name, attributes } = defect.page.elements[defect.element] ?? {};
	const isAnchorName =
		name === "a" && /^Attribute "name"/i.test(defect.message);
	if (!isAnchorName) return tellGivenUp(defect);
	if (attributes?.name) return undefined;
	return {
		message: `${tagOf(defect)} has an empty name, so nothing can lead to it`,
		hint: 'Give it an id of one word instead, as in id="opening-hours", or leave the name out',
		detail: "name",
	};
}

function tellBroken(defect: MarkupDefect): MarkupWords {
	return {
		message: `the markup of the page cannot be read any further than ${tagOf(defect)}, so what comes after it was not checked`,
		hint: 'Look there for a quote that does not end, as in class="wide>, or a < that is meant as a sign and is written &lt;',
		detail: "parser-error",
	};
}

export const HTML_INVALID: MarkupFamily = {
	id: "html/invalid",
	summary: "Markup that is not valid HTML",
	explanation: [
		"The page holds markup that HTML does not allow: a tag that is not closed, an element where it must not stand, a value that does not exist. Browsers do not complain. They guess what was meant, and each may guess differently.",
		"A visitor then sees a page that looks right in one browser and is broken in another, or cannot use a button by keyboard. Whatever stands behind a mistake of this kind may be shown wrongly too.",
		"Markup is made by the files in templates/, seldom by content/. The place that is told is the element as it is written in the template, or else as it stands in the built page. Mend it there as the hint says, and run hypno check again: one unclosed tag hides what comes after it, so that more may be found the second time.",
	],
	check: checkCharset,
	tells: {
		"attr-spacing": always(
			"has two attributes without a blank between them, so browsers may read them as one",
			'Put a blank after each closing quote, as in class="wide" id="top"',
			"spacing",
		),
		"attribute-allowed-values": tellValue,
		"attribute-misuse": quoting(
			"has an attribute that means nothing there",
			"Take the attribute out, or add the one that it needs",
		),
		"close-attr": quoting(
			"is closed by a tag with attributes, which browsers ignore",
			"Move the attributes to the opening tag",
		),
		"close-order": quoting(
			"and the tags round it are not closed in the order in which they were opened, so the rest of the page may be inside the wrong element",
			"Close the innermost element first, as in <p><em>calm</em></p>; a <p> cannot hold a list, a heading or another <p>",
		),
		deprecated: tellDeprecated,
		"doctype-html": quoting(
			"begins with an old kind of document, so browsers show it as pages were in 1998",
			"Begin the page with <!DOCTYPE html>",
		),
		"element-name": always(
			"is no element that HTML knows",
			"Look for a slip in its name, as in <buton> for <button>",
			"name",
		),
		"element-permitted-content": tellContent,
		"element-permitted-occurrences": always(
			"is there a second time, where HTML allows it once",
			"Take one of them out",
			"occurrences",
		),
		"element-permitted-order": quoting(
			"stands too late among its neighbours",
			"Move it before them, as <legend> before the fields and <caption> before the rows",
		),
		"element-permitted-parent": tellParent,
		"element-required-ancestor": tellParent,
		"element-required-attributes": tellAttribute,
		"element-required-content": tellRequired,
		"map-dup-name": always(
			"has the name of another <map>, so a picture cannot tell which is meant",
			"Give each <map> a name of its own",
			"name",
		),
		"map-id-name": always(
			"has an id that differs from its name",
			"Write the same word behind id= and name=",
			"id",
		),
		"missing-doctype": always(
			"does not begin with <!DOCTYPE html>, so browsers show it as pages were in 1998",
			"Begin the page with <!DOCTYPE html>",
			"doctype",
		),
		"no-deprecated-attr": tellOldAttribute,
		"no-dup-attr": quoting(
			"has the same attribute twice, and browsers ignore the second",
			"Keep one of them, with both values where it takes several, as class does",
		),
		"no-raw-characters": (defect) => ({
			message: `${tagOf(defect)} (${quoteText(defect.page, defect.element)}) holds a sign that browsers take for the beginning of a tag: ${defect.message}`,
			hint: "Write &lt; for < and &amp; for &, or use a word instead, as in less than",
			detail: "character",
		}),
		"parser-error": tellBroken,
		"script-element": always(
			"is not closed, so the rest of the page is taken for a program",
			"Close it with </script>, even when there is nothing in it",
			"end",
		),
		"unrecognized-char-ref": tellReference,
		"valid-id": tellId,
		"void-content": always(
			"has a closing tag, though nothing can stand in it",
			"Take the closing tag out, as in <br> without </br>",
			"end",
		),
	},
};

export const htmlInvalid = createMarkupRule(HTML_INVALID);
