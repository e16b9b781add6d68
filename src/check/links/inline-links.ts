// A page -> the addresses within its styles and within pages that stand in an attribute.
import type { ParsedPage } from "../page/page.ts";
import { findLinks, type PageLink } from "../page/page-links.ts";
import { parseHtml } from "../page/parse-html.ts";
import { findStyleAddresses } from "./style-addresses.ts";

type Place = Pick<PageLink, "element" | "offset">;

const NONE: readonly PageLink[] = [];

function inStyle(css: string, attribute: string, place: Place): PageLink[] {
	return findStyleAddresses(css)
		.filter(({ url }) => !url.startsWith("#"))
		.map(({ url }) => ({ kind: "asset", url, attribute, ...place }));
}

/** A page in an attribute shares the address of the page around it. */
function inFrame(html: string, place: Place): PageLink[] {
	const { elements } = parseHtml(html);
	return findLinks({ elements, structuredData: [] })
		.filter(({ url }) => !url.startsWith("#"))
		.map((link) => ({ ...link, attribute: "srcdoc", ...place }));
}

function styleText({ html, elements }: ParsedPage, index: number): string {
	const start = html.indexOf(">", elements[index]?.offset ?? 0) + 1;
	const end = html.slice(start).search(/<\/style/i);
	return html.slice(start, end === -1 ? undefined : start + end);
}

export function findInlineLinks(page: ParsedPage): readonly PageLink[] {
	let found: PageLink[] | undefined;
	const add = (links: readonly PageLink[]) => {
		found ??= [];
		found.push(...links);
	};
	for (let index = 0; index < page.elements.length; index++) {
		const element = page.elements[index];
		if (!element) continue;
		const { name, attributes, offset } = element;
		const place = { element: index, offset };
		if (name === "style") add(inStyle(styleText(page, index), name, place));
		if (name === "iframe" && attributes.srcdoc !== undefined)
			add(inFrame(attributes.srcdoc, place));
		if (attributes.style !== undefined)
			add(inStyle(attributes.style, "style", place));
	}
	return found ?? NONE;
}
