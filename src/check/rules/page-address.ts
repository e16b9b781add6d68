// A page that is meant to be found -> what its head says against that: that search engines
// leave it out, or that another address is its own.
import { parseUrl } from "../../plan/parse-url.ts";
import type { PageElement, ParsedPage } from "../page/page.ts";
import type { CheckContext, Found } from "../rule.ts";

/** Those whose robots read a word of their own. */
const ROBOTS = /^(?:robots|googlebot|bingbot)$/i;
const LEFT_OUT = /(?:^|[\s,])(?:noindex|none)(?:$|[\s,])/i;

function isLeftOut({ name, attributes }: PageElement): boolean {
	return (
		name === "meta" &&
		ROBOTS.test(attributes.name ?? "") &&
		LEFT_OUT.test(attributes.content ?? "")
	);
}

function isCanonical({ name, attributes }: PageElement): boolean {
	return (
		name === "link" && /(?:^|\s)canonical(?:$|\s)/i.test(attributes.rel ?? "")
	);
}

/** The address without its place on the page; undefined for what is none. */
function wholeAddress(href: string, base: string): string | undefined {
	const url = parseUrl(href, base);
	if (!url) return undefined;
	url.hash = "";
	return url.href;
}

/**
 * @returns what is told of one page; link/broken tells of addresses that lead nowhere
 */
export function createAddressCheck({ routes }: CheckContext) {
	const pages = new Set(routes.map(({ url }) => wholeAddress(url, url)));
	const origin = routes[0] && new URL(routes[0].url).origin;
	const isElsewhere = (address: string) => new URL(address).origin !== origin;
	return function* (page: ParsedPage): Generator<Found> {
		const { route, elements } = page;
		if (!route.indexable) return;
		for (const [index, element] of elements.entries()) {
			if (element.name === "body") return;
			const source = { page, element: index };
			if (isLeftOut(element))
				yield {
					message:
						"this page is meant to be found and is in the sitemap, and tells search engines to leave it out",
					hint: "Take noindex out of its head; only pages without content of their own have it",
					target: "noindex",
					source,
				};
			if (!isCanonical(element)) continue;
			const href = element.attributes.href ?? "";
			if (href === route.url) continue;
			const own = wholeAddress(route.url, route.url);
			const address = wholeAddress(href, route.url);
			if (address === undefined || address === own) continue;
			if (!pages.has(address) && !isElsewhere(address)) continue;
			yield {
				message: `this page gives ${address} as its own address, so search engines list that one and leave this page out`,
				hint: `Give each page its own address behind rel="canonical", here ${own}`,
				target: `canonical ${address}`,
				defect: "canonical",
				source,
			};
		}
	};
}
