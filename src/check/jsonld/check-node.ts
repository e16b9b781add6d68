// A thing in the structured data -> properties that schema.org does not give its type, and values that
// contradict each other.
import { groupBy } from "../../report/group-by.ts";
import { suggest } from "../../suggest.ts";
import type { Finding } from "../finding.ts";
import type { ParsedPage } from "../page/page.ts";
import {
	asList,
	type DataNode,
	describeNode,
	textOf,
} from "./read-structured-data.ts";
import {
	hasProperty,
	REQUIRED,
	schemaProperties,
	schemaTypes,
	withAncestors,
} from "./vocabulary.ts";

/** Names of another vocabulary have a prefix, and actions describe their input in such names. */
const OTHER_NAME = /^@|:|-(?:input|output)$/;

export function* checkNames(
	page: ParsedPage,
	node: DataNode,
): Generator<Finding> {
	const { types, properties, element } = node;
	const known = types.filter((type) => schemaTypes().has(type));
	for (const name of Object.keys(properties)) {
		if (OTHER_NAME.test(name) || known.includes("Role")) continue;
		const isKnown = schemaProperties().has(name);
		if (isKnown && known.length < types.length) continue;
		if (isKnown && known.some((type) => hasProperty(type, name))) continue;
		if (isKnown && known.length === 0) continue;
		const suggestions = isKnown ? [] : suggest(name, [...schemaProperties()]);
		yield {
			...(isKnown && { severity: "warning" }),
			message: isKnown
				? `the property "${name}" in the structured data (JSON-LD) belongs to no ${known[0]} on schema.org, so search engines ignore the property there`
				: `the property "${name}" in the structured data (JSON-LD) does not exist on schema.org, so search engines ignore the property`,
			hint: suggestions[0]
				? `Did you mean ${suggestions[0]}?`
				: "Use a property that schema.org lists for the type, or remove it",
			target: `${known[0] ?? "thing"} ${name}`,
			suggestions,
			source: { page, element, data: { type: known[0] ?? "", key: name } },
		};
	}
}

/** Pairs of dates of which the first is the earlier one. */
const PERIODS = [
	["startDate", "endDate"],
	["validFrom", "validThrough"],
	["datePublished", "dateModified"],
	["birthDate", "deathDate"],
] as const;

/** Checks values that are valid alone but not together. */
export function* checkTogether(
	page: ParsedPage,
	node: DataNode,
): Generator<Finding> {
	const { element } = node;
	const type = node.types[0] ?? "thing";
	const source = { page, element, data: { type } };
	for (const [first, last] of PERIODS) {
		const [from = "", to = ""] = [textOf(node, first), textOf(node, last)];
		if (Date.parse(from) > Date.parse(to))
			yield {
				message: `${describeNode(node)} in the structured data ends before it begins: ${first} is ${from}, ${last} is ${to}`,
				hint: `Correct ${first} or ${last}`,
				target: `${type} ${first} ${last}`,
				source,
			};
	}
	const read = (key: string, usual: number) =>
		Number(textOf(node, key) ?? usual);
	const [worst, best] = [read("worstRating", 1), read("bestRating", 5)];
	const value = read("ratingValue", worst);
	if (value < worst || value > best)
		yield {
			message: `the rating ${value} in the structured data is outside of its scale, which goes from ${worst} to ${best}`,
			hint: "Correct ratingValue, or give the ends of the scale in worstRating and bestRating",
			target: `${type} ratingValue`,
			source,
		};
}

/** A thing with only an @id is described elsewhere, maybe on another page. */
function isReference({ properties }: DataNode): boolean {
	const keys = Object.keys(properties).filter((key) => key !== "@type");
	return keys.length === 1 && keys[0] === "@id";
}

const isBlank = (value: unknown): boolean =>
	asList(value).every((item) => typeof item === "string" && item.trim() === "");

/** Returns what the type or its nearest ancestor requires. */
function findRequired(type: string): readonly string[] {
	const name = withAncestors(type).find((name) => REQUIRED[name]);
	return REQUIRED[name ?? ""] ?? [];
}

export function* checkRequired(
	page: ParsedPage,
	nodes: readonly DataNode[],
): Generator<Finding> {
	// Blocks with the same @id describe one thing.
	const idOf = ({ properties }: DataNode) => String(properties["@id"] ?? "");
	const things = new Map(
		groupBy(nodes, idOf).map((group) => [group.map(idOf)[0], group]),
	);
	const has = (node: DataNode, key: string) => {
		const id = idOf(node);
		const blocks = (id && things.get(id)) || [node];
		return blocks.some(({ properties }) => !isBlank(properties[key]));
	};
	for (const node of nodes.filter((node) => !isReference(node)))
		for (const type of node.types)
			for (const required of findRequired(type)) {
				const keys = required.split("|");
				if (keys.some((key) => has(node, key))) continue;
				yield {
					message: `the ${type} in the structured data (JSON-LD) has no ${keys.join(" or ")}, so search engines ignore this ${type}`,
					hint: `Add "${keys[0]}": … to ${describeNode(node)}`,
					target: `${type} ${required}`,
					source: { page, element: node.element, data: { type } },
				};
			}
}
