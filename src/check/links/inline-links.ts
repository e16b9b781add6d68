// A page -> the addresses in its inline styles and in srcdoc attributes.
import type { ParsedPage } from "../page/page.ts";
import { findLinks, type PageLink } from "../page/page-links.ts";
import { parseHtml } from "../page/parse-html.ts";
import { findStyleAddresses } from "./style-addresses.ts";

function textOfStyle(html: string, offset: number): string {
	const start = html.indexOf(">", offset) + 1;
	const end = html.slice(start).search(/<\/style/i);
	return html.slice(start, end === -1 ? undefined : start + end);
}

/** A srcdoc page has the address of the page around it. */
function findInFrame(srcdoc: string): PageLink[] {
	const { elements } = parseHtml(srcdoc);
	return findLinks({ elements, structuredData: [] });
}

export function findInlineLinks({ elements, html }: ParsedPage): PageLink[] {
	const links: PageLink[] = [];
	for (const [element, { name, attributes, offset }] of elements.entries()) {
		const { style = "", srcdoc } = attributes;
		const css = name === "style" ? textOfStyle(html, offset) : style;
		const place = { element, offset };
		if (css !== "")
			for (const { url } of findStyleAddresses(css))
				links.push({ kind: "asset", url, attribute: "style", ...place });
		if (name === "iframe" && srcdoc)
			for (const { kind, url } of findInFrame(srcdoc))
				links.push({ kind, url, attribute: "srcdoc", ...place });
	}
	return links.filter(({ url }) => !url.startsWith("#"));
}
