// The elements of a page -> every address that it leads to, loads, sends to or states.
import {
	DATA_ADDRESSES,
	findAddresses,
	type LinkKind,
} from "./element-addresses.ts";
import type { PageElement, PageText } from "./parse-html.ts";

export interface DataText extends PageText {
	/** Undefined when it is not JSON. */
	readonly value: unknown;
	readonly isJson: boolean;
}

/** The addresses and the ids of one page as plain data. */
export interface LinkFacts {
	readonly links: readonly PageLink[];
	readonly ids: readonly string[];
}

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
export function findLinks({
	elements,
	structuredData,
}: {
	readonly elements: readonly PageElement[];
	readonly structuredData: readonly DataText[];
}): PageLink[] {
	const links: PageLink[] = [];
	for (const [index, element] of elements.entries()) {
		const { name: tag, offset } = element;
		for (const address of findAddresses(element))
			links.push({ ...address, element: index, tag, offset });
	}
	for (const { value, element, offset } of structuredData) {
		const tag = elements[element]?.name ?? "";
		const stated = new Set<string>();
		findInData(value, "", stated);
		for (const url of stated)
			links.push({
				...{ kind: "stated", attribute: "json-ld", url },
				...{ element, tag, offset },
			});
	}
	return links;
}
