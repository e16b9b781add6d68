// jsonld/count and jsonld/hidden: structured data with a wrong number of items, or with facts that
// the page does not show.
import type { KeyPath } from "../../problems.ts";
import { formatNumber } from "../../report/words.ts";
import type { Finding } from "../finding.ts";
import {
	asList,
	type DataNode,
	describeNode,
	readStructuredData,
	textOf,
} from "../jsonld/read-structured-data.ts";
import type { ParsedPage } from "../page/page.ts";
import type { CheckContext, Rule } from "../rule.ts";
import { leafValues } from "../text/file-texts.ts";
import { findShownFacts, type ShownFacts } from "../text/shown-facts.ts";

const KEY = "numberOfItems";

function findWritten(
	{ readValues }: CheckContext,
	file: string,
	number: string,
): KeyPath | undefined {
	const written = leafValues(readValues(file)?.value).find(
		({ value, keys }) =>
			keys.at(-1) === KEY && Number(value) === Number(number),
	);
	return written && { file, keys: written.keys, on: "value" };
}

function* checkLists(
	context: CheckContext,
	page: ParsedPage,
): Generator<Finding> {
	const { path, sourcePath } = page.route;
	for (const node of readStructuredData(page).nodes) {
		const { properties, types, element } = node;
		const number = textOf(node, KEY);
		const { length } = asList(properties.itemListElement);
		if (properties.itemListElement === undefined || number === undefined)
			continue;
		if (Number(number) === length) continue;
		const written = findWritten(context, sourcePath, number);
		yield {
			message: `${describeNode(node)} states ${number} items, and has ${formatNumber(length)}`,
			hint: written
				? `Delete the line ${KEY}: ${number}, and hypno counts them; or write ${length}`
				: `Leave ${KEY} out, or make it ${length}`,
			target: `${types[0] ?? "list"} ${KEY}`,
			source: written ?? { page, element },
			pages: [path],
		};
	}
}

export const jsonldCount: Rule = {
	id: "jsonld/count",
	severity: "warning",
	summary: "A list in structured data that gives a wrong number of its items",
	explanation: `Structured data, the part of a page that only search engines read, holds a list and says how many items it has. It has more or fewer.

Visitors do not see the number. Search engines compare it with the list, and data that contradicts itself is believed less or not at all, so that the list of services may not be shown in results.

The number is written after numberOfItems in the content file that is named. Delete that line, and hypno counts the list each time the site is built. Or write the number that is right, and change it with every service that is added.`,
	start: (context) => ({ checkPage: (page) => checkLists(context, page) }),
};

/** Types whose names are not meant for visitors. */
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

/** Properties that a page must show, for some types or for all. */
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

/** Pages describe "open all day" in many different words. */
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

function* checkStated(page: ParsedPage): Generator<Finding> {
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

Find out which of the two is right. Correct it in the content file that is named, or show it on the page: in its texts, or in the foot of all pages, which content/site.yaml holds. What is not to be shown at all belongs outside templates/head/structured-data.ts too.`,
	start: () => ({ checkPage: checkStated }),
};
