// The elements of a page -> every address that it leads to, loads, sends to or states.
import {
	DATA_ADDRESSES,
	findAddresses,
	type LinkKind,
} from "./element-addresses.ts";
import type { DataText, PageElement } from "./page.ts";

export interface PageLink {
	readonly kind: LinkKind;
	/** As it stands in the page, entities decoded, white space around it removed. */
	readonly url: string;
	/** The attribute that holds it; "json-ld" for structured data. */
	readonly attribute: string;
	/** The index of the element that holds it. */
	readonly element: number;
	/** The name of that element. */
	readonly tag: string;
	readonly offset: number;
}

/** A name for a thing need not be an address: "_:b0", "urn:uuid:…" */
function isAddress(value: string, key: string): boolean {
	if (key !== "@id") return DATA_ADDRESSES.has(key);
	return /^(?:https?:|[^:_][^:]*$)/i.test(value);
}

function findInData(value: unknown, key: string, found: Set<string>): void {
	if (typeof value === "string") {
		if (isAddress(value, key)) found.add(value);
	} else if (Array.isArray(value)) {
		for (const item of value) findInData(item, key, found);
	} else if (typeof value === "object" && value !== null) {
		for (const [name, item] of Object.entries(value))
			findInData(item, name, found);
	}
}

/** In the order of the page, those of structured data last. */
export function findLinks(page: {
	readonly elements: readonly PageElement[];
	readonly structuredData: readonly DataText[];
}): PageLink[] {
	const links: PageLink[] = [];
	for (let index = 0; index < page.elements.length; index++) {
		const holder = page.elements[index];
		if (!holder) continue;
		for (const { kind, attribute, url } of findAddresses(holder))
			links.push({
				kind,
				attribute,
				url,
				element: index,
				tag: holder.name,
				offset: holder.offset,
			});
	}
	for (const { value, element, offset } of page.structuredData) {
		const stated = new Set<string>();
		findInData(value, "", stated);
		for (const url of stated)
			links.push({
				kind: "stated",
				attribute: "json-ld",
				url,
				element,
				tag: page.elements[element]?.name ?? "",
				offset,
			});
	}
	return links;
}
