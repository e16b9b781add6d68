// jsonld/hidden: structured data that states what no visitor can see on the page.
import type { Found } from "../found.ts";
import {
	asList,
	type DataNode,
	describeNode,
	readStructuredData,
} from "../jsonld/read-structured-data.ts";
import type { ParsedPage } from "../page/page.ts";
import type { Rule } from "../rule.ts";
import { findShownFacts, type ShownFacts } from "../text/shown-facts.ts";

/** Things whose names are not meant for readers. */
const UNNAMED =
	/^(?:AdministrativeArea|Audience|City|ContactPoint|Country|ImageObject|Language|Place|PropertyValue|State|VideoObject)$/;

const HOURS = "OpeningHoursSpecification";

type IsShown = (facts: ShownFacts, value: string) => boolean;
const inWords: IsShown = (facts, value) => facts.hasWords(value);
const asNumber: IsShown = (facts, value) => facts.hasNumber(value);
const asPrice: IsShown = (facts, value) =>
	asNumber(facts, value) || (Number(value) === 0 && facts.hasWords("free"));
const asPhone: IsShown = (facts, value) => facts.hasPhone(value);
const asEmail: IsShown = (facts, value) =>
	facts.hasEmail(value.replace(/^mailto:/i, ""));
const asTime: IsShown = (facts, value) => facts.hasTime(value);

/** Properties that a page has to show, each of a thing of some types or of any. */
const STATED: readonly (readonly [
	key: string,
	kind: string,
	isShown: IsShown,
	types?: RegExp,
])[] = [
	["name", "the name", inWords],
	["description", "the description", inWords, /^(?:Service|Offer|Product)$/],
	["text", "the answer", inWords, /^Answer$/],
	["streetAddress", "the street", inWords],
	["postalCode", "the postcode", inWords],
	["telephone", "the telephone number", asPhone],
	["email", "the e-mail address", asEmail],
	["price", "the price", asPrice],
	["lowPrice", "the price", asPrice],
	["highPrice", "the price", asPrice],
	["ratingValue", "the rating", asNumber],
	["ratingCount", "the rating", asNumber],
	["reviewCount", "the rating", asNumber],
	["opens", "the hour", asTime, /^OpeningHoursSpecification$/],
	["closes", "the hour", asTime, /^OpeningHoursSpecification$/],
];

/** A day without end is told in words, and there are many for it. */
function isAllDay({ types, properties: { opens, closes } }: DataNode): boolean {
	return (
		types.includes(HOURS) &&
		/^00:00/.test(String(opens)) &&
		/^(?:00:00|23:59|24:00)/.test(String(closes))
	);
}

const TEXT_LENGTH = 60;
const shorten = (text: string) =>
	text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH).trimEnd()}…` : text;

function describeOwner(node: DataNode, key: string): string {
	if (node.types.includes(HOURS)) return "the opening hours";
	return key === "name" ? `a ${node.types[0]}` : describeNode(node);
}

/** The texts and numbers of a thing that its page has to show. */
function* listStated({ types, properties }: DataNode) {
	const isNamed = types.length > 0 && !types.some((type) => UNNAMED.test(type));
	for (const [key, kind, isShown, ofTypes] of STATED) {
		if (key === "name" && !isNamed) continue;
		if (ofTypes && !types.some((type) => ofTypes.test(type))) continue;
		for (const value of asList(properties[key])) {
			const text = typeof value === "number" ? String(value) : value;
			if (typeof text === "string" && text.trim() !== "")
				yield { key, kind, isShown, text };
		}
	}
}

function* checkPage(page: ParsedPage): Generator<Found> {
	const nodes = readStructuredData(page).nodes;
	if (nodes.length === 0) return;
	const facts = findShownFacts(page);
	for (const node of nodes.filter((node) => !isAllDay(node)))
		for (const { key, kind, isShown, text } of listStated(node)) {
			if (isShown(facts, text)) continue;
			yield {
				message: `search engines are told ${kind} "${shorten(text)}" of ${describeOwner(node, key)}, and the page does not show it`,
				hint: `Correct whichever of the two is wrong, or show it on the page, so that ${key} says what visitors see`,
				target: `${key} ${shorten(text)}`,
				defect: `${node.types[0] ?? "thing"} ${key}`,
				source: { page, element: node.element, written: text },
			};
		}
}

export const jsonldHidden: Rule = {
	id: "jsonld/hidden",
	severity: "warning",
	summary: "Structured data that states what the page does not show",
	explanation: `Structured data, the part of a page that only search engines read, states something that the page itself does not show: a name, a telephone number, a price, opening hours, an answer. One of the two is probably older than the other.

People who search see the one, perhaps on a map before they ever open the site, and visitors see the other. Somebody then rings a number that is no longer used, or comes when the practice is closed. Search engines call it misleading, and may leave out all that the data says.

Find out which of the two is right. Correct it in the content file that is told, or show it on the page: in its texts, or in the foot of all pages, which content/site.yaml holds. What is not to be shown at all belongs out of templates/head/structured-data.ts too.`,
	start: () => ({ page: checkPage }),
};
