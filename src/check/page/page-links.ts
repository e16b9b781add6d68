// The elements of a page -> every address that it leads to, loads, sends to or states.
import { DATA_ADDRESSES, type LinkKind } from "./element-addresses.ts";
import type { PageElement, PageText } from "./page.ts";

export interface PageLink {
	readonly kind: LinkKind;
	/** As it stands in the page, entities decoded, white space around it removed. */
	readonly url: string;
	/** The attribute that holds it; "json-ld" for structured data. */
	readonly attribute: string;
	/** The index of the element that holds it. */
	readonly element: number;
	readonly offset: number;
}

/** Undefined for what is not JSON, which has a rule of its own. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
}

/** A name for a thing need not be an address: "_:b0", "urn:uuid:…" */
function isAddress(value: string, key: string): boolean {
	if (key !== "@id") return DATA_ADDRESSES.has(key);
	return /^(?:https?:|[^:_][^:]*$)/i.test(value);
}

function findInData(value: unknown, key = ""): string[] {
	if (typeof value === "string") return isAddress(value, key) ? [value] : [];
	if (Array.isArray(value))
		return value.flatMap((item) => findInData(item, key));
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, item]) =>
		findInData(item, name),
	);
}

/** In the order of the page, those of structured data last. */
export function findLinks(page: {
	readonly elements: readonly PageElement[];
	readonly structuredData: readonly PageText[];
}): PageLink[] {
	const links: PageLink[] = [];
	for (const [index, element] of page.elements.entries()) {
		const { addresses, offset } = element;
		for (const { kind, attribute, url } of addresses)
			links.push({ kind, attribute, url, element: index, offset });
	}
	for (const { text, element, offset } of page.structuredData) {
		for (const url of new Set(findInData(parseJson(text))))
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
