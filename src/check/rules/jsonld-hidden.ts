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

const EXPLANATION = [
	"Structured data, the part of a page that only search engines read, states something that the page itself does not show: a name, a telephone number, a price, opening hours, an answer. One of the two is probably older than the other.",
	"People who search see the one, perhaps on a map before they ever open the site, and visitors see the other. Somebody then rings a number that is no longer used, or comes when the practice is closed. Search engines call it misleading, and may leave out all that the data says.",
	"Find out which of the two is right. Correct it in the content file that is told, or show it on the page: in its texts, or in the foot of all pages, which content/site.yaml holds. What is not to be shown at all belongs out of templates/head/structured-data.ts too.",
].join("\n\n");

/** Things whose names are not meant for readers. */
const UNNAMED = new Set([
	"AdministrativeArea",
	"Audience",
	"City",
	"ContactPoint",
	"Country",
	"ImageObject",
	"Language",
	"Place",
	"PropertyValue",
	"State",
	"VideoObject",
]);

interface Stated {
	readonly keys: readonly string[];
	readonly kind: string;
	readonly isShown: (facts: ShownFacts, value: string) => boolean;
	/** Of a thing of one of these types; of any unless given. */
	readonly types?: readonly string[];
}

const HOURS = "OpeningHoursSpecification";
const inWords: Stated["isShown"] = (facts, value) => facts.hasWords(value);
const asNumber: Stated["isShown"] = (facts, value) => facts.hasNumber(value);

const STATED: readonly Stated[] = [
	{ keys: ["name"], kind: "the name", isShown: inWords },
	{
		keys: ["description"],
		kind: "the description",
		isShown: inWords,
		types: ["Service", "Offer", "Product"],
	},
	{ keys: ["text"], kind: "the answer", isShown: inWords, types: ["Answer"] },
	{ keys: ["streetAddress"], kind: "the street", isShown: inWords },
	{ keys: ["postalCode"], kind: "the postcode", isShown: inWords },
	{
		keys: ["telephone"],
		kind: "the telephone number",
		isShown: (facts, value) => facts.hasPhone(value),
	},
	{
		keys: ["email"],
		kind: "the e-mail address",
		isShown: (facts, value) => facts.hasEmail(value.replace(/^mailto:/i, "")),
	},
	{
		keys: ["price", "lowPrice", "highPrice"],
		kind: "the price",
		isShown: (facts, value) =>
			asNumber(facts, value) || (Number(value) === 0 && facts.hasWords("free")),
	},
	{
		keys: ["ratingValue", "ratingCount", "reviewCount"],
		kind: "the rating",
		isShown: asNumber,
	},
	{
		keys: ["opens", "closes"],
		kind: "the hour",
		isShown: (facts, value) => facts.hasTime(value),
		types: [HOURS],
	},
];

/** The values of a thing that its page has to show. */
function* listStated({ types, properties }: DataNode) {
	const isNamed = types.length > 0 && !types.some((type) => UNNAMED.has(type));
	for (const stated of STATED)
		for (const key of stated.keys) {
			const isMeant =
				key === "name"
					? isNamed
					: (stated.types?.some((type) => types.includes(type)) ?? true);
			if (!isMeant) continue;
			for (const value of asList(properties[key])) {
				const text = typeof value === "number" ? String(value) : value;
				if (typeof text === "string" && text.trim() !== "")
					yield { key, text, ...stated };
			}
		}
}

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

function* checkNode(
	node: DataNode,
	page: ParsedPage,
	facts: ShownFacts,
): Generator<Found> {
	if (isAllDay(node)) return;
	const { types, element } = node;
	for (const { key, text, kind, isShown } of listStated(node)) {
		if (isShown(facts, text)) continue;
		yield {
			message: `search engines are told ${kind} "${shorten(text)}" of ${describeOwner(node, key)}, and the page does not show it`,
			hint: `Correct whichever of the two is wrong, or show it on the page, so that ${key} says what visitors see`,
			target: `${key} ${shorten(text)}`,
			defect: `${types[0] ?? "thing"} ${key}`,
			source: { page, element, written: text },
		};
	}
}

function* checkPage(page: ParsedPage): Generator<Found> {
	const { nodes } = readStructuredData(page);
	if (nodes.length === 0) return;
	const facts = findShownFacts(page);
	for (const node of nodes) yield* checkNode(node, page, facts);
}

export const jsonldHidden: Rule = {
	id: "jsonld/hidden",
	severity: "warning",
	summary: "Structured data that states what the page does not show",
	explanation: EXPLANATION,
	start: () => ({ page: checkPage }),
};
