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
			message: `the structured data (JSON-LD) says that ${describeNode(node)} has ${number} items, but lists ${formatNumber(length)}, so search engines may distrust the data`,
			hint: written
				? `Delete the line ${KEY}: ${number}, and hypno will count the items; or write ${length}`
				: `Delete ${KEY}, or change its value to ${length}`,
			target: `${types[0] ?? "list"} ${KEY} ${number}`,
			source: written ?? { page, element },
			correction: { written: number, replacement: String(length) },
			pages: [path],
		};
	}
}

export const jsonldCount: Rule = {
	id: "jsonld/count",
	severity: "warning",
	summary: "A list in structured data (JSON-LD) with a wrong number of items",
	explanation: `Structured data, the part of a page that only search engines read, contains a list and says how many items the list has. The list really has more or fewer.

Visitors do not see the number. Search engines compare it with the list. They distrust data that contradicts itself, and may then leave the list of services out of their results.

The number is written after numberOfItems in the content file that the report names. Delete that line, and hypno counts the items each time it builds the site. Or write the right number, and change it whenever you add a service.`,
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
	["opens", "the start", asTime, /^OpeningHoursSpecification$/],
	["closes", "the end", asTime, /^OpeningHoursSpecification$/],
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
			const data = { type: node.types[0] ?? "", key };
			yield {
				message: `the structured data (JSON-LD) gives search engines ${kind} "${shorten(text)}" of ${describeOwner(node, key)}, but the page does not show visitors the same`,
				hint: `Correct whichever of the two is wrong, the page or the structured data (${key}); or show the value on the page`,
				target: `${key} ${shorten(text)}`,
				defect: `${node.types[0] ?? "thing"} ${key}`,
				source: { page, element: node.element, written: text, data },
			};
		}
}

export const jsonldHidden: Rule = {
	id: "jsonld/hidden",
	severity: "warning",
	summary: "Structured data (JSON-LD) that states what the page does not show",
	explanation: `Structured data, the part of a page that only search engines read, states something that the page itself does not show: a name, a telephone number, a price, opening hours, an answer. Probably only one of the two was updated.

People who search see what the data says, perhaps on a map before they ever open the site. Visitors see what the page says. Somebody may then ring a number that is no longer used, or come when the practice is closed. Search engines treat such data as misleading, and may ignore all of it.

Find out which of the two is right. Correct the wrong value in the content file that the report names. If a right value is missing on the page, show it there: in the text of the page, or in the footer of all pages, which is set in content/site.yaml. If visitors should not see the value at all, remove it from templates/head/structured-data.ts.`,
	start: () => ({ checkPage: checkStated }),
};
