// Accessibility: dialogs, drawings and indicators without a name for screen readers.
import { findEntry, readRoles, roleOf } from "../markup/aria.ts";
import { checkEach, type MarkupRule } from "../markup/markup-rule.ts";
import {
	ancestors,
	isWithin,
	type ParsedPage,
	textWithin,
} from "../page/page.ts";
import type { PageElement } from "../page/parse-html.ts";

/** The rule prefer-native-element of html-validate reports these roles. */
export const NATIVE = /^(?:button|checkbox|link|listbox|radio|textbox)$/;

function hasLabel(
	page: ParsedPage,
	index: number,
	{ attributes: { id } }: PageElement,
): boolean {
	return page.elements.some(
		({ name, attributes }, at) =>
			name === "label" &&
			(isWithin(page, index, at) || (id && attributes.for === id)),
	);
}

/** Returns whether an element or a picture in it has a text; a missing reference is reported elsewhere. */
function hasName(page: ParsedPage, index: number): boolean {
	const texts = ["aria-label", "aria-labelledby", "title", "alt"];
	const after = page.elements.findIndex(
		(_, at) => at > index && !isWithin(page, at, index),
	);
	const inside = page.elements.slice(index, after < 0 ? undefined : after);
	return inside.some((element, at) => {
		const isOwn = at === 0 || /^(?:img|svg)$/.test(element.name);
		return isOwn && texts.some((key) => element.attributes[key]?.trim());
	});
}

/** These are clear without a name. */
const CLEAR = /^(?:application|option|toolbar)$/;

/** Only these elements without a role are checked; buttons of old forms show their value. */
function needsName(element: PageElement): boolean {
	const { name, attributes } = element;
	if (name === "input")
		return (
			/^(?:button|reset|submit)$/.test(attributes.type ?? "") &&
			!(attributes.value ?? (attributes.type === "button" ? "" : "Send")).trim()
		);
	if (attributes.role === undefined)
		return /^(?:dialog|meter|progress|summary)$/.test(name);
	if (/^(?:a|button|img|select|textarea)$/.test(name)) return false;
	const { role = "" } = readRoles(element);
	const isReported = CLEAR.test(role) || NATIVE.test(role);
	return !isReported && findEntry("role", role)?.has("named") === true;
}

const checkNames = checkEach(needsName, function* (element, index, page) {
	if (hasName(page, index)) return;
	const { name } = element;
	const isByText =
		/^(?:summary|svg)$/.test(name) ||
		findEntry("role", roleOf(element))?.has("content");
	if (isByText && textWithin(page, index) !== "") return;
	if (/^(?:meter|progress)$/.test(name) && hasLabel(page, index, element))
		return;
	const isHidden = [...ancestors(page, index)].some(
		({ attributes }) =>
			attributes.hidden !== undefined || attributes["aria-hidden"] === "true",
	);
	if (!isHidden)
		yield {
			text: "{tag} has no name, so screen readers can only say that something is there",
			hint: 'Name this element in aria-label, as in aria-label="Your progress"',
			detail: "name",
		};
});

export const ELEMENT_NAMES: MarkupRule = {
	summary: "A dialog, drawing or indicator without a name for screen readers",
	why: "Something that people see has no name that a screen reader could say: a dialog without a heading, a drawing, a bar that shows progress. People who cannot see it hear only that something is there.",
	hint: 'Write the name in aria-label, as in <svg role="img" aria-label="Rings on water">, or refer to a heading with aria-labelledby.',
	check: checkNames,
};
