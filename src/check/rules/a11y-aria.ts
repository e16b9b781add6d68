// Accessibility: roles and aria- attributes that do not exist or do not fit, elements without a name,
// and the order of the Tab key.
import { suggest } from "../../suggest.ts";
import {
	findEntry,
	isReachable,
	ownRole,
	readAria,
	readRoles,
	roleOf,
} from "../markup/aria.ts";
import {
	checkEach,
	type MarkupDescription,
	type MarkupRules,
} from "../markup/markup-rule.ts";
import { splitList } from "../page/element-addresses.ts";
import { ancestors, type ParsedPage } from "../page/page.ts";
import type { PageElement } from "../page/parse-html.ts";
import { ELEMENT_NAMES, NATIVE } from "./a11y-element-names.ts";

/** These attributes are required in some states only. */
const OPTIONAL = /^(?:combobox aria-controls|separator aria-valuenow)$/;
/** The rule no-abstract-role of html-validate reports these categories. */
const ABSTRACT =
	/^(?:command|composite|input|landmark|range|roletype|section|sectionhead|select|structure|widget|window)$/;

function describeUnknown(
	kind: "attribute" | "role",
	name: string,
): MarkupDescription {
	const [nearest] = suggest(name, [...(readAria()[kind]?.keys() ?? [])]);
	return {
		text: `{tag} has the ${kind} ${name}, which does not exist, so screen readers ignore it`,
		hint: nearest ? `Did you mean ${nearest}?` : `Remove the ${kind}`,
		detail: name,
	};
}

function* checkStates(
	role: string,
	{ name, attributes }: PageElement,
): Generator<MarkupDescription> {
	// Fields have these states by themselves.
	if (name === "input") return;
	for (const attribute of findEntry("role", role)?.get("required") ?? [])
		if (!attributes[attribute] && !OPTIONAL.test(`${role} ${attribute}`))
			yield {
				text: `{tag} has the role ${role} but no ${attribute}, so screen readers cannot say its state`,
				hint: `Add ${attribute}, or use the element of HTML that has such a state by itself`,
				detail: `${role} ${attribute}`,
			};
}

function* checkContext(
	role: string,
	{ parent, attributes }: PageElement,
	page: ParsedPage,
): Generator<MarkupDescription> {
	const context = findEntry("role", role)?.get("context");
	if (!context) return;
	const isOwned = page.elements.some((other) =>
		splitList(other.attributes["aria-owns"] ?? "").includes(
			attributes.id ?? "",
		),
	);
	const outer = [...ancestors(page, parent)].map(roleOf);
	if (isOwned || outer.some((one) => one && context.includes(one))) return;
	yield {
		text: `{tag} has the role ${role} outside of an element with the role ${context.join(" or ")}, so screen readers do not say that it is one of several`,
		hint: `Put it into an element with role="${context[0]}", or remove the role`,
		detail: `${role} outside`,
	};
}

function* checkRole(
	element: PageElement,
	_index: number,
	page: ParsedPage,
): Generator<MarkupDescription> {
	const { written, role } = readRoles(element);
	const [first] = written;
	if (first === undefined) return;
	if (role === undefined) {
		if (!written.some((one) => ABSTRACT.test(one)))
			yield describeUnknown("role", first);
		return;
	}
	if (role === ownRole(element)) return;
	// The rule prefer-native-element of html-validate reports these.
	if (NATIVE.test(role) && !isReachable(element)) return;
	const allowed = findEntry("element", element.name)?.get("roles");
	if (allowed && !allowed.includes(role))
		yield {
			text: `{tag} has the role ${role}, which HTML does not allow there, so screen readers announce something that it is not`,
			hint: "Remove the role, or use an element without a meaning of its own, such as <div>",
			detail: role,
		};
	yield* checkStates(role, element);
	yield* checkContext(role, element, page);
}

/** @returns what may be written; undefined for a valid value */
function findValues(name: string, value: string): string | undefined {
	const entry = findEntry("attribute", name);
	if (entry?.has("int") || entry?.has("decimal"))
		return Number.isFinite(Number(value || "x")) ? undefined : "a number";
	const values = entry?.get("values");
	if (!values || value === "") return undefined;
	const isValid = splitList(value.toLowerCase()).every((one) =>
		values.includes(one),
	);
	return isValid
		? undefined
		: values.filter((one) => one !== "undefined").join(", ");
}

function* checkAttributes(element: PageElement): Generator<MarkupDescription> {
	const role = roleOf(element);
	for (const [name, value] of Object.entries(element.attributes)) {
		if (!name.startsWith("aria-")) continue;
		const entry = findEntry("attribute", name);
		const values = findValues(name, value.trim());
		if (!entry) yield describeUnknown("attribute", name);
		else if (values !== undefined)
			yield {
				text: `{tag} has ${name}="${value}", a value that screen readers do not know`,
				hint: `Write one of these: ${values}`,
				detail: `${name}="${value}"`,
				sharedDetail: name,
			};
		else if (role !== undefined && !entry.has("global")) {
			const own = findEntry("role", role);
			const known = ["allowed", "required"].flatMap((key) => own?.get(key));
			if (known.includes(name)) continue;
			const what =
				role === "generic" ? "elements without a role" : `the role ${role}`;
			yield {
				text: `{tag} has ${name}, which means nothing on ${what}, so screen readers ignore it`,
				hint: `Remove ${name}, or write it on the element that it is about, such as the button that opens something`,
				detail: name,
			};
		}
	}
}

function* checkTabOrder({
	attributes: { tabindex = "" },
}: PageElement): Generator<MarkupDescription> {
	if (Number(tabindex) > 0)
		yield {
			text: `{tag} has tabindex="${tabindex}", so the Tab key leads to it before anything else on the page`,
			hint: 'Write tabindex="0", or remove tabindex from a link, a button or a field',
			detail: "tabindex",
		};
}

function hasAria({ attributes }: PageElement): boolean {
	for (const name in attributes) if (name.startsWith("aria-")) return true;
	return false;
}

export const checkRoles = checkEach(
	({ attributes }) => attributes.role !== undefined,
	checkRole,
);

export const ARIA: MarkupRules = {
	"a11y/aria": {
		summary: "An aria- attribute that does not exist or does not fit",
		why: "Attributes that begin with aria- tell screen readers what other people see, for example that a menu is open. Here such an attribute does not exist, has a value that does not exist, or is on an element that it cannot describe. Screen readers ignore it, and nobody notices.",
		hint: 'Spell the attribute and its value as the standard does, as in aria-expanded="false" on a button, or remove the attribute.',
		check: checkEach(hasAria, checkAttributes),
	},
	"a11y/name": ELEMENT_NAMES,
	"a11y/tab-order": {
		summary: "An element that the Tab key reaches out of order",
		why: "People who use a keyboard go through a page with the Tab key. A tabindex above 0 puts an element before all others, so they begin in the middle of the page, jump back to its start, and lose their place.",
		hint: 'Write tabindex="0" on an element that is no link, button or field, and remove tabindex from one that is.',
		check: checkEach(
			({ attributes }) => attributes.tabindex !== undefined,
			checkTabOrder,
		),
	},
};
