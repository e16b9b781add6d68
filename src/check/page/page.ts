// The HTML of a built page -> its elements, text nodes and links, and its facts.
import { attempt } from "../../base/attempt.ts";
import {
	type ParsedHtml,
	parseHtml,
	type TextNode,
} from "../../base/text/parse-html.ts";
import type { SiteBase } from "../../site/content/site.ts";
import type { Route } from "../../site/plan/routes.ts";
import type { ElementLocation, RuleFinding } from "../finding.ts";
import {
	type FoundLink,
	findLinks,
	type StructuredData,
} from "./page-links.ts";

export interface ParsedPage extends ParsedHtml {
	readonly route: Route;
	readonly site: SiteBase;
	readonly html: string;
	/** The texts that visitors may see, including the title and <template>. */
	readonly textNodes: readonly TextNode[];
	readonly structuredData: readonly StructuredData[];
	readonly ids: ReadonlySet<string>;
	readonly links: readonly FoundLink[];
	readonly at: (element: number, text?: string) => ElementLocation;
}

export interface PageFacts {
	readonly route: Route;
	readonly title: TextNode | undefined;
	readonly description: TextNode | undefined;
	readonly links: readonly FoundLink[];
	readonly ids: readonly string[];
	readonly elementCount: number;
	readonly findings: readonly RuleFinding[];
}

const INVISIBLE = new Set(["script", "style"]);
const STRUCTURED_DATA = /^\s*application\/ld\+json\s*(?:;|$)/i;

export function parsePage(route: Route, html: string, site: SiteBase) {
	const { elements, textNodes } = parseHtml(html);
	const ids = new Set<string>();
	for (const { name, attributes } of elements) {
		if (attributes.id) ids.add(attributes.id);
		// Old pages name an anchor so.
		if (name === "a" && attributes.name) ids.add(attributes.name);
	}
	const structuredData: StructuredData[] = [];
	for (const { text, element } of textNodes) {
		const { name, attributes } = elements[element] ?? {};
		if (name !== "script" || !STRUCTURED_DATA.test(attributes?.type ?? ""))
			continue;
		const value = attempt((): unknown => JSON.parse(text));
		structuredData.push({ value, element });
	}
	return {
		route,
		site,
		html,
		elements,
		textNodes: textNodes.filter(
			({ element }) => !INVISIBLE.has(elements[element]?.name ?? ""),
		),
		structuredData,
		ids,
		links: findLinks(elements, structuredData),
		at: (element: number, text?: string) => {
			return { page: route.path, element, text };
		},
	};
}

export function findTags({ elements }: ParsedHtml, tag: string): TextNode[] {
	const tags: TextNode[] = [];
	for (const [element, { name, attributes }] of elements.entries()) {
		const { rel = "", href = "", content = "" } = attributes;
		const key = attributes.property ?? attributes.name;
		if (name === "meta" && key === tag)
			tags.push({ text: content.trim(), element });
		if (name === "link" && rel.toLowerCase() === tag)
			tags.push({ text: href.trim(), element });
	}
	return tags;
}

export function readFacts(
	page: ParsedPage,
	findings: readonly RuleFinding[] = [],
): PageFacts {
	const { route, elements, textNodes, links, ids } = page;
	// An <svg> may have a title too.
	const title = textNodes.find(({ element }) => {
		const { name, parent = -1 } = elements[element] ?? {};
		return name === "title" && elements[parent]?.name !== "svg";
	});
	const [description] = findTags(page, "description");
	return {
		route,
		title,
		description,
		links,
		ids: [...ids],
		elementCount: elements.length,
		findings,
	};
}

/** Also true for the outer element itself. */
export function isWithin(page: ParsedPage, index: number, outer: number) {
	let at = index;
	while (at > outer) at = page.elements[at]?.parent ?? -1;
	return at === outer;
}

export function textWithin(page: ParsedPage, index: number): string {
	let words = "";
	for (const { text, element } of page.textNodes)
		if (isWithin(page, element, index)) words += ` ${text}`;
	return words.replace(/\s+/g, " ").trim();
}

export function findElement(page: ParsedPage, name: string): number {
	return page.elements.findIndex((element) => element.name === name);
}
