// jsonld/invalid: structured data that search engines cannot read or do not believe.
import { decode, parseUrl } from "../../plan/parse-url.ts";
import type { Route } from "../../plan/route.ts";
import { groupBy } from "../../report/group-by.ts";
import { suggest } from "../../suggest.ts";
import { findJsonError } from "../baseline/located-json.ts";
import { createCollection } from "../collection.ts";
import type { Finding } from "../finding.ts";
import {
	checkNames,
	checkRequired,
	checkTogether,
} from "../jsonld/check-node.ts";
import {
	asList,
	type DataNode,
	isGroup,
	readStructuredData,
} from "../jsonld/read-structured-data.ts";
import { ADDRESSES, FORMS, schemaTypes } from "../jsonld/vocabulary.ts";
import type { ParsedPage } from "../page/page.ts";
import type { DataText } from "../page/page-links.ts";
import type { CheckContext, Rule, RuleRun } from "../rule.ts";

function hasContext(value: unknown): boolean {
	return asList(value).some((context) =>
		isGroup(context)
			? hasContext(context["@vocab"])
			: /^https?:\/\/schema\.org\/?$/.test(String(context)),
	);
}

function* checkBlock(page: ParsedPage, block: DataText): Generator<Finding> {
	const { text, value, element, offset } = block;
	if (!block.isJson) {
		const reason = findJsonError(text);
		yield {
			message: `search engines cannot read the structured data (JSON-LD) of this page: ${reason?.message ?? "it is not valid JSON"}`,
			hint: "Put names and texts in double quotes, put one comma between two entries, and put no comma before a closing bracket",
			target: "JSON",
			defect: "JSON",
			source: { page, element, offset: offset + (reason?.offset ?? 0) },
		};
		return;
	}
	const groups = asList(value);
	if (groups.length === 0 || !groups.every(isGroup)) {
		yield {
			message: "the structured data (JSON-LD) of this page is empty",
			hint: 'Write a description of the page, as in {"@context": "https://schema.org", "@type": "WebPage"}, or delete the <script> element',
			target: "empty",
			source: { page, element },
		};
		return;
	}
	const wrong = groups.find((group) => !hasContext(group["@context"]));
	if (!wrong) return;
	const context = wrong["@context"];
	yield {
		message:
			context === undefined
				? "the structured data (JSON-LD) has no @context, so search engines do not know what its words mean"
				: `the structured data (JSON-LD) has the @context ${JSON.stringify(context)}, which search engines do not know`,
		hint: 'Begin the structured data with "@context": "https://schema.org"',
		target: "@context",
		source: { page, element },
	};
}

function* checkTypes(page: ParsedPage, node: DataNode): Generator<Finding> {
	const { types, properties, element, isTop } = node;
	const isOther = Object.keys(properties).every((key) => key === "@id");
	if (types.length === 0 && isTop && !isOther)
		yield {
			message:
				"an item of the structured data (JSON-LD) has no @type, so search engines ignore the item",
			hint: 'Give the item a type, as in "@type": "Service"',
			target: "@type",
			source: { page, element },
		};
	for (const type of types) {
		if (schemaTypes().has(type) || type.includes(":")) continue;
		const suggestions = suggest(type, [...schemaTypes().keys()]);
		yield {
			message: `the type "${type}" in the structured data (JSON-LD) does not exist on schema.org, so search engines ignore every item of this type`,
			hint: suggestions[0]
				? `Did you mean ${suggestions[0]}?`
				: "Use a type of schema.org, such as Service or Organization",
			target: type,
			suggestions,
			source: { page, element, written: type, data: { type } },
		};
	}
}

function checkValue(key: string, value: string) {
	if (ADDRESSES.test(key) && !/^[a-z][a-z\d+.-]*:/i.test(value))
		return {
			reason: "is not a complete address, so search engines cannot open it",
			hint: "Write the address with https:// and the name of the site, as in https://www.example.com/services",
		};
	const form = FORMS.find(({ properties }) => properties.test(key));
	if (!form || form.isValid(value)) return undefined;
	return {
		reason: `is not ${form.name} that search engines can read`,
		hint: `Write the value like this: ${form.example}`,
	};
}

function* checkValues(page: ParsedPage, node: DataNode): Generator<Finding> {
	const type = node.types[0] ?? "thing";
	// The rule link/broken reports a wrong address that the page links to.
	const linked = page.links.map(({ url }) => {
		const [, target = ""] = /^(?:mailto|tel):(.*)/i.exec(url) ?? [];
		return decode(target) ?? target;
	});
	for (const [key, values] of Object.entries(node.properties))
		for (const value of asList(values)) {
			const isPlain = typeof value === "string" || typeof value === "number";
			const problem = isPlain ? checkValue(key, String(value)) : undefined;
			if (!problem) continue;
			const { reason, hint } = problem;
			const written = String(value);
			if (linked.includes(written)) continue;
			yield {
				message: `"${value}" in the structured data (JSON-LD) ${reason} (${key} of ${type})`,
				hint,
				target: `${key} ${value}`,
				defect: `${type} ${key}`,
				source: { page, element: node.element, written, data: { type, key } },
			};
		}
}

function* checkPage(page: ParsedPage): Generator<Finding> {
	const { blocks, nodes } = readStructuredData(page);
	for (const block of blocks) yield* checkBlock(page, block);
	for (const node of nodes) {
		yield* checkTypes(page, node);
		yield* checkNames(page, node);
		yield* checkTogether(page, node);
		yield* checkValues(page, node);
	}
	yield* checkRequired(page, nodes);
}

/** A thing of this site that a page refers to by its @id. */
interface NamedThing {
	readonly id: string;
	/** It is false when the page only refers to the thing. */
	readonly isDescribed: boolean;
	readonly element: number;
	readonly written: string;
}

function listNamedThings(
	page: ParsedPage,
	origin: string | undefined,
): NamedThing[] {
	return readStructuredData(page).nodes.flatMap(({ properties, element }) => {
		const written = properties["@id"];
		if (typeof written !== "string" || written.startsWith("_:")) return [];
		const url = parseUrl(written, page.route.url);
		// Things that other sites describe are not checked.
		if (url === undefined || url.origin !== origin) return [];
		const isDescribed = Object.keys(properties).length > 1;
		return [{ id: url.href, isDescribed, element, written }];
	});
}

function* reportMissing(
	missing: readonly (NamedThing & { readonly route: Route })[],
): Generator<Finding> {
	for (const group of groupBy(missing, ({ id }) => id)) {
		const [first] = group;
		if (!first) continue;
		const { id, written, element, route } = first;
		yield {
			message: `the structured data (JSON-LD) refers to ${written}, but no page describes anything with that @id, so search engines cannot follow the reference`,
			hint: 'Spell the reference exactly like the "@id" of the item that you mean, as in https://www.example.com/#practice',
			target: written,
			defect: `@id ${new URL(id).hash}`,
			source: { page: { route }, element, tag: "script", written },
			pages: group.map(({ route }) => route.path),
		};
	}
}

function start({ site }: CheckContext): RuleRun {
	const origin = site && new URL(site.settings.url).origin;
	const described = new Set<string>();
	const named: (NamedThing & { readonly route: Route })[] = [];
	const add = (one: NamedThing, route: Route) => {
		if (one.isDescribed) described.add(one.id);
		else if (!described.has(one.id)) named.push({ ...one, route });
	};
	return {
		pageCollection: createCollection(
			(page) => listNamedThings(page, origin),
			add,
		),
		checkPage,
		finish: () => reportMissing(named.filter(({ id }) => !described.has(id))),
	};
}

export const jsonldInvalid: Rule = {
	id: "jsonld/invalid",
	severity: "error",
	summary: "Structured data (JSON-LD) that search engines cannot read or trust",
	explanation: `Structured data (JSON-LD) is a part of the page that visitors do not see. It tells search engines in a fixed form what the page is about: the practice, its hours, a service. Here the data has a mistake: search engines cannot read it, it uses a word that does not exist, it lacks a part that is required, it contains an incomplete address or an invalid date, or it refers to something that no page describes.

Search engines then ignore the data and do not tell you. They may not show the practice with its hours and telephone number to people who look for help nearby.

The template templates/head/structured-data.ts makes the data from the texts and settings in content/. Fix a wrong value in the content file that the report names, and a wrong name or a missing part in that template. Write every address in full, as in https://www.example.com/services, and spell every name as on schema.org, in American English: Organization, not Organisation.`,
	start,
};
