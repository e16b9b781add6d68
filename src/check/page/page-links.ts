// The elements of a page -> every address that it links to, loads, sends to or states.
import {
	DATA_ADDRESSES,
	type ElementAddress,
	findAddresses,
} from "./element-addresses.ts";
import type { PageElement, TextNode } from "./parse-html.ts";

export interface DataText extends TextNode {
	readonly value: unknown;
	readonly isJson: boolean;
}

/** The attribute is "json-ld" for an address in structured data. */
export interface PageLink extends ElementAddress {
	readonly element: number;
	readonly offset: number;
}

/** Finds addresses in structured data. An @id may be a name such as "urn:uuid:…" instead. */
function addFromData(value: unknown, name: string, found: Set<string>): void {
	if (Array.isArray(value))
		for (const item of value) addFromData(item, name, found);
	else if (typeof value === "object" && value !== null)
		for (const [key, item] of Object.entries(value))
			addFromData(item, key, found);
	else if (typeof value === "string" && DATA_ADDRESSES.has(name))
		if (name !== "@id" || /^(?:https?:|[^:_][^:]*$)/i.test(value))
			found.add(value);
}

/** The links are in the order of the page, with structured data last. */
export function findLinks({
	elements,
	structuredData,
}: {
	readonly elements: readonly PageElement[];
	readonly structuredData: readonly DataText[];
}): PageLink[] {
	const links: PageLink[] = [];
	for (const [index, element] of elements.entries()) {
		const { offset } = element;
		for (const { kind, url, attribute } of findAddresses(element))
			links.push({ kind, url, attribute, element: index, offset });
	}
	for (const { value, element, offset } of structuredData) {
		const urls = new Set<string>();
		addFromData(value, "", urls);
		for (const url of urls)
			links.push({
				kind: "stated",
				attribute: "json-ld",
				url,
				element,
				offset,
			});
	}
	return links;
}
