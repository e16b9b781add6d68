// jsonld/invalid: structured data that search engines cannot read or do not believe.

import { suggest } from "../../suggest.ts";
import { findJsonFault } from "../baseline/located-json.ts";
import type { Found } from "../found.ts";
import { createDataReferences } from "../jsonld/data-references.ts";
import {
	asList,
	type DataNode,
	describeNode,
	isGroup,
	readStructuredData,
} from "../jsonld/read-structured-data.ts";
import {
	ADDRESSES,
	FORMS,
	REQUIRED,
	schemaTypes,
} from "../jsonld/vocabulary.ts";
import type { ParsedPage } from "../page/page.ts";
import type { DataText } from "../page/page-links.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";

const EXPLANATION = [
	"Structured data is a part of the page that nobody sees. It tells search engines in a fixed form what the page is about: the practice, its hours, a service. Here it cannot be read, uses a word that does not exist, leaves out what a thing of its kind must have, gives an address without its beginning or a date that is none, or names something that no page describes.",
	"Search engines then pass over it without a word. The practice is not shown with its hours and telephone number where people look for help nearby.",
	"The data is made by templates/head/structured-data.ts from the texts and settings in content/. Mend a wrong value in the content file that is told, and a wrong name or a missing part in that template. Every address must be whole, as in https://www.example.com/services, and every name is spelt as on schema.org, in American English: Organization, not Organisation.",
].join("\n\n");

function* checkJson(page: ParsedPage, block: DataText): Generator<Found> {
	if (block.isJson) return;
	const { text, element, offset } = block;
	const fault = findJsonFault(text);
	yield {
		message: `the structured data cannot be read: ${fault?.message ?? "it is not JSON"}`,
		hint: "Put names and texts in double quotes, one comma between two lines, and none before a closing bracket",
		target: "JSON",
		defect: "JSON",
		source: { page, element, offset: offset + (fault?.offset ?? 0) },
	};
}

const CONTEXT = /^https?:\/\/schema\.org\/?$/;

function hasContext(value: unknown): boolean {
	return asList(value).some((context) =>
		isGroup(context)
			? hasContext(context["@vocab"])
			: typeof context === "string" && CONTEXT.test(context),
	);
}

function* checkContext(page: ParsedPage, block: DataText): Generator<Found> {
	if (!block.isJson) return;
	const source = { page, element: block.element };
	const groups = asList(block.value);
	if (groups.length === 0 || !groups.every(isGroup)) {
		yield {
			message: "the structured data describes nothing",
			hint: 'Put a thing into it, as in {"@context": "https://schema.org", "@type": "WebPage"}, or take the script element out',
			target: "empty",
			source,
		};
		return;
	}
	const wrong = groups.find((group) => !hasContext(group["@context"]));
	if (!wrong) return;
	const context = wrong["@context"];
	yield {
		message:
			context === undefined
				? "the structured data does not say which vocabulary its words are from, so search engines do not know them"
				: `the structured data takes its words from ${JSON.stringify(context)}, which search engines do not know`,
		hint: 'Begin it with "@context": "https://schema.org"',
		target: "@context",
		source,
	};
}

function* checkTypes(page: ParsedPage, node: DataNode): Generator<Found> {
	const { types, properties, element, isTop } = node;
	const source = { page, element };
	const isReference = Object.keys(properties).every((key) => key === "@id");
	if (types.length === 0 && isTop && !isReference)
		yield {
			message:
				"something in the structured data does not say what it is, so search engines pass over it",
			hint: 'Give it a type, as in "@type": "Service"',
			target: "@type",
			source,
		};
	for (const type of types) {
		if (schemaTypes().has(type) || type.includes(":")) continue;
		const suggestions = suggest(type, [...schemaTypes()]);
		yield {
			message: `there is no type "${type}" on schema.org, so search engines pass over what has it`,
			hint: suggestions[0]
				? `Did you mean ${suggestions[0]}?`
				: "Use a type of schema.org, such as Service or Organization",
			target: type,
			suggestions,
			source: { ...source, written: type },
		};
	}
}

const isBlank = (value: unknown): boolean =>
	asList(value).every((item) => typeof item === "string" && item.trim() === "");

function* checkRequired(
	page: ParsedPage,
	nodes: readonly DataNode[],
): Generator<Found> {
	// What is said of a thing in several places of a page is said of it together.
	const has = (node: DataNode, key: string) => {
		const id = node.properties["@id"];
		return nodes.some(
			(other) =>
				(other === node || (id && other.properties["@id"] === id)) &&
				!isBlank(other.properties[key]),
		);
	};
	for (const node of nodes)
		for (const type of node.types)
			for (const wanted of REQUIRED[type] ?? []) {
				const keys = wanted.split("|");
				if (keys.some((key) => has(node, key))) continue;
				yield {
					message: `something of the type ${type} in the structured data has no ${keys.join(" or ")}, without which search engines pass over it`,
					hint: `Add "${keys[0]}": … to ${describeNode(node)}`,
					target: `${type} ${wanted}`,
					source: { page, element: node.element },
				};
			}
}

/** The texts that the thing has under these names. */
function* textsOf({ properties }: DataNode, keys: readonly string[]) {
	for (const key of keys)
		for (const value of asList(properties[key]))
			if (typeof value === "string") yield { key, value };
}

function* checkValues(page: ParsedPage, node: DataNode): Generator<Found> {
	const type = node.types[0] ?? "thing";
	const source = { page, element: node.element };
	for (const { key, value } of textsOf(node, ADDRESSES))
		if (!/^[a-z][a-z\d+.-]*:/i.test(value))
			yield {
				message: `"${value}" in the structured data is not a whole address, and search engines do not guess the rest of it (${key} of ${type})`,
				hint: "Write it with https:// and the name of the site, as in https://www.example.com/services",
				target: `${key} ${value}`,
				defect: `${type} ${key}`,
				source: { ...source, written: value },
			};
	for (const { key, value } of textsOf(node, Object.keys(node.properties))) {
		const form = FORMS.find(({ properties }) => properties.includes(key));
		if (!form || form.isValid(value)) continue;
		yield {
			message: `"${value}" in the structured data is not ${form.name} that search engines can read (${key} of ${type})`,
			hint: `Write it like this: ${form.example}`,
			target: `${key} ${value}`,
			defect: `${type} ${key}`,
			source,
		};
	}
}

function* checkPage(page: ParsedPage): Generator<Found> {
	const { blocks, nodes } = readStructuredData(page);
	for (const block of blocks) {
		yield* checkJson(page, block);
		yield* checkContext(page, block);
	}
	for (const node of nodes) {
		yield* checkTypes(page, node);
		yield* checkValues(page, node);
	}
	yield* checkRequired(page, nodes);
}

function start({ site }: CheckContext): RuleRun {
	const { gather, findMissing } = createDataReferences(site?.settings.url);
	return {
		gather,
		page: checkPage,
		end: findMissing,
	};
}

export const jsonldInvalid: Rule = {
	id: "jsonld/invalid",
	severity: "error",
	summary: "Structured data that search engines cannot read or do not believe",
	explanation: EXPLANATION,
	start,
};
