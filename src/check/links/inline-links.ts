// A page -> the addresses in its inline styles and in srcdoc attributes.
import type { ParsedPage } from "../page/page.ts";
import { findLinks, type PageLink } from "../page/page-links.ts";
import { type PageElement, parseHtml } from "../page/parse-html.ts";
import { findStyleAddresses } from "./style-addresses.ts";

function textOfStyle(html: string, offset: number): string {
	const start = html.indexOf(">", offset) + 1;
	const end = html.slice(start).search(/<\/style/i);
	return html.slice(start, end === -1 ? undefined : start + end);
}

function* findInElement(
	{ name, attributes, offset }: PageElement,
	html: string,
): Generator<Pick<PageLink, "kind" | "url" | "attribute">> {
	const { style = "", srcdoc = "" } = attributes;
	const css = name === "style" ? textOfStyle(html, offset) : style;
	for (const { url } of css === "" ? [] : findStyleAddresses(css))
		yield { kind: "asset", url, attribute: "style" };
	if (name !== "iframe") return;
	// A srcdoc page has the address of the page around it.
	const { elements } = parseHtml(srcdoc);
	for (const { kind, url } of findLinks({ elements, structuredData: [] }))
		yield { kind, url, attribute: "srcdoc" };
}

export function findInlineLinks({ elements, html }: ParsedPage): PageLink[] {
	const links: PageLink[] = [];
	for (const [index, element] of elements.entries()) {
		const { offset } = element;
		for (const address of findInElement(element, html))
			if (!address.url.startsWith("#"))
				links.push({ ...address, element: index, offset });
	}
	return links;
}
