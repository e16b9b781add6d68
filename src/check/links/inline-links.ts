// A page -> the addresses in its inline styles.
import type { ParsedPage } from "../page/page.ts";
import type { PageLink } from "../page/page-links.ts";
import type { PageElement } from "../page/parse-html.ts";
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
	const { style = "" } = attributes;
	const css = name === "style" ? textOfStyle(html, offset) : style;
	for (const { url } of css === "" ? [] : findStyleAddresses(css))
		yield { kind: "asset", url, attribute: "style" };
}

export function findInlineLinks({ elements, html }: ParsedPage): PageLink[] {
	const links: PageLink[] = [];
	for (const [index, element] of elements.entries()) {
		const { name: tag, offset } = element;
		for (const address of findInElement(element, html))
			if (!address.url.startsWith("#"))
				links.push({ ...address, element: index, tag, offset });
	}
	return links;
}
