// A page -> the addresses within its styles and within pages that stand in an attribute.
import type { ParsedPage } from "../page/page.ts";
import { findLinks, type PageLink } from "../page/page-links.ts";
import type { PageElement } from "../page/parse-html.ts";
import { parseHtml } from "../page/parse-html.ts";
import { findStyleAddresses } from "./style-addresses.ts";

type Address = Pick<PageLink, "kind" | "url" | "attribute">;

function* inStyle(css: string, attribute: string): Generator<Address> {
	for (const { url } of findStyleAddresses(css))
		yield { kind: "asset", url, attribute };
}

/** A page in an attribute shares the address of the page around it. */
function* inFrame(html: string): Generator<Address> {
	const { elements } = parseHtml(html);
	for (const { kind, url } of findLinks({ elements, structuredData: [] }))
		yield { kind, url, attribute: "srcdoc" };
}

function textOfStyle(html: string, offset: number): string {
	const start = html.indexOf(">", offset) + 1;
	const end = html.slice(start).search(/<\/style/i);
	return html.slice(start, end === -1 ? undefined : start + end);
}

function* inElement(element: PageElement, html: string): Generator<Address> {
	const { name, attributes, offset } = element;
	if (name === "style") yield* inStyle(textOfStyle(html, offset), name);
	if (name === "iframe") yield* inFrame(attributes.srcdoc ?? "");
	yield* inStyle(attributes.style ?? "", "style");
}

export function findInlineLinks({ elements, html }: ParsedPage): PageLink[] {
	const links: PageLink[] = [];
	for (const [index, element] of elements.entries()) {
		const { name, attributes, offset } = element;
		if (name !== "style" && !attributes.style && !attributes.srcdoc) continue;
		for (const address of inElement(element, html))
			if (!address.url.startsWith("#"))
				links.push({ ...address, element: index, tag: name, offset });
	}
	return links;
}
