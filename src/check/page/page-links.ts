// The elements of a page -> every address that it links to, loads, sends to or states.
import { leafValues } from "../text/file-texts.ts";
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
function findInData(data: unknown): Set<string> {
	const stated = leafValues(data).filter(({ value, keys }) => {
		const name = keys.findLast((key) => typeof key === "string") ?? "";
		if (typeof value !== "string" || !DATA_ADDRESSES.has(name)) return false;
		return name !== "@id" || /^(?:https?:|[^:_][^:]*$)/i.test(value);
	});
	return new Set(stated.map(({ value }) => String(value)));
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
		for (const address of findAddresses(element))
			links.push({ ...address, element: index, offset });
	}
	for (const { value, element, offset } of structuredData) {
		const stated = { kind: "stated", attribute: "json-ld" } as const;
		for (const url of findInData(value))
			links.push({ ...stated, url, element, offset });
	}
	return links;
}
