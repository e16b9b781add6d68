// The HTML of one built page -> its elements, texts and addresses, each with its place.
// Refuses nothing: whatever a browser would read is read.
import type { Route } from "../../plan/route.ts";
import { type DataText, findLinks, type PageLink } from "./page-links.ts";
import {
	type PageElement,
	type ParsedHtml,
	parseHtml,
	type TextNode,
} from "./parse-html.ts";

export interface ParsedPage extends Pick<ParsedHtml, "elements"> {
	readonly route: Route;
	readonly html: string;
	/**
	 * What readers see or may come to see, the title and what waits in templates included;
	 * scripts and styles left out.
	 */
	readonly textNodes: readonly TextNode[];
	/** The texts of JSON-LD scripts. */
	readonly structuredData: readonly DataText[];
	readonly ids: ReadonlySet<string>;
	readonly links: readonly PageLink[];
}

const INVISIBLE = new Set(["script", "style"]);
const STRUCTURED_DATA = /^\s*application\/ld\+json\s*(?:;|$)/i;

/** Anchors of old had a name instead. */
function findIds(elements: readonly PageElement[]): Set<string> {
	const ids = new Set<string>();
	for (const { name, attributes } of elements) {
		if (attributes.id) ids.add(attributes.id);
		if (name === "a" && attributes.name) ids.add(attributes.name);
	}
	return ids;
}

function readData(text: TextNode): DataText {
	try {
		const value: unknown = JSON.parse(text.text);
		return { value, isJson: true, ...text };
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return { value: undefined, isJson: false, ...text };
	}
}

export function parsePage(route: Route, html: string): ParsedPage {
	const { elements, textNodes } = parseHtml(html);
	const structuredData = textNodes
		.filter(({ element }) => {
			const { name, attributes } = elements[element] ?? {};
			return name === "script" && STRUCTURED_DATA.test(attributes?.type ?? "");
		})
		.map(readData);
	return {
		route,
		html,
		elements,
		textNodes: textNodes.filter(
			({ element }) => !INVISIBLE.has(elements[element]?.name ?? ""),
		),
		structuredData,
		ids: findIds(elements),
		links: findLinks({ elements, structuredData }),
	};
}

/** The element and all that it stands in, from the inside out. */
export function* ancestors(
	{ elements }: Pick<ParsedPage, "elements">,
	index: number,
): Generator<PageElement> {
	let element = elements[index];
	while (element) {
		yield element;
		element = elements[element.parent];
	}
}

/** Whether an element is the other, or stands within it. */
export function isWithin(
	{ elements }: Pick<ParsedPage, "elements">,
	index: number,
	outer: number,
): boolean {
	let at = index;
	while (at > outer) at = elements[at]?.parent ?? -1;
	return at === outer;
}

/** The texts within the element, white space as one blank; of the whole page without one. */
export function textWithin(page: ParsedPage, index?: number): string {
	return page.textNodes
		.filter(
			({ element }) => index === undefined || isWithin(page, element, index),
		)
		.map(({ text }) => text)
		.join(" ")
		.replace(/\s+/g, " ")
		.trim();
}

/** The index of the first element with this name; -1 without one. */
export function findElement(page: ParsedPage, name: string): number {
	return page.elements.findIndex((element) => element.name === name);
}

/** The index of the title of the page, -1 without one; drawings have titles of their own. */
export function findTitle({ elements }: ParsedPage): number {
	return elements.findIndex(
		({ name, parent }) => name === "title" && elements[parent]?.name !== "svg",
	);
}

/** The index of the first meta element with this name or property; -1 without one. */
export function findMeta(page: ParsedPage, metaName: string): number {
	return page.elements.findIndex(
		({ name, attributes }) =>
			name === "meta" &&
			(attributes.name === metaName || attributes.property === metaName),
	);
}
