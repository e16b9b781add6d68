// The HTML of a built page -> its elements, text nodes and links. Invalid HTML is read as a browser
// reads it.
import type { SiteBase } from "../../content/site.ts";
import {
	type PageElement,
	type ParsedHtml,
	parseHtml,
	type TextNode,
} from "../../parse-html.ts";
import type { Route } from "../../plan/route.ts";
import { findLinks, type PageLink, type StructuredData } from "./page-links.ts";

export interface ParsedPage extends ParsedHtml {
	readonly route: Route;
	/** Undefined only where a page is merely located. */
	readonly site: SiteBase | undefined;
	readonly html: string;
	/** Visitors may see these texts: the title and <template> too, but no scripts and styles. */
	readonly textNodes: readonly TextNode[];
	readonly structuredData: readonly StructuredData[];
	readonly ids: ReadonlySet<string>;
	readonly links: readonly PageLink[];
}

const INVISIBLE = new Set(["script", "style"]);
const STRUCTURED_DATA = /^\s*application\/ld\+json\s*(?:;|$)/i;

/** Old pages name an anchor with <a name>. */
function findIds(elements: readonly PageElement[]): Set<string> {
	const ids = new Set<string>();
	for (const { name, attributes } of elements) {
		if (attributes.id) ids.add(attributes.id);
		if (name === "a" && attributes.name) ids.add(attributes.name);
	}
	return ids;
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return undefined;
	}
}

export function parsePage(route: Route, html: string, site?: SiteBase) {
	const { elements, textNodes } = parseHtml(html);
	const structuredData: StructuredData[] = [];
	for (const { text, element } of textNodes) {
		const { name, attributes } = elements[element] ?? {};
		if (name === "script" && STRUCTURED_DATA.test(attributes?.type ?? ""))
			structuredData.push({ value: readJson(text), element });
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
		ids: findIds(elements),
		links: findLinks(elements, structuredData),
	};
}

/** Returns whether an element is another one or inside it. */
export function isWithin(
	{ elements }: Pick<ParsedPage, "elements">,
	index: number,
	outer: number,
): boolean {
	let at = index;
	while (at > outer) at = elements[at]?.parent ?? -1;
	return at === outer;
}

/** Returns the text within an element, with single spaces. */
export function textWithin(page: ParsedPage, index: number): string {
	let words = "";
	for (const { text, element } of page.textNodes)
		if (isWithin(page, element, index)) words += ` ${text}`;
	return words.replace(/\s+/g, " ").trim();
}

export function findElement(page: ParsedPage, name: string): number {
	return page.elements.findIndex((element) => element.name === name);
}
