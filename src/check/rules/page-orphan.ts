// page/orphan: a page that no other page links to, or that its head excludes from search engines.
import { parseUrl } from "../../plan/parse-url.ts";
import type { Finding } from "../finding.ts";
import type { ParsedPage } from "../page/page.ts";
import type { CheckContext, Rule } from "../rule.ts";

/** Names of <meta> elements that search engines obey. */
const ROBOTS = /^(?:robots|googlebot|bingbot)$/i;
const LEFT_OUT = /(?:^|[\s,])(?:noindex|none)(?:$|[\s,])/i;
const CANONICAL = /(?:^|\s)canonical(?:$|\s)/i;

/** Returns the full address without its fragment. */
function wholeAddress(href: string, base: string): string | undefined {
	const url = parseUrl(href, base);
	if (!url) return undefined;
	url.hash = "";
	return url.href;
}

/** @param addresses the addresses of all pages; link/broken reports other addresses of this site */
function* checkHead(
	page: ParsedPage,
	addresses: ReadonlySet<string | undefined>,
): Generator<Finding> {
	const { route, elements } = page;
	const own = wholeAddress(route.url, route.url);
	for (const [element, { name, attributes }] of elements.entries()) {
		if (name === "body" || !route.indexable) return;
		const isForRobots = name === "meta" && ROBOTS.test(attributes.name ?? "");
		if (isForRobots && LEFT_OUT.test(attributes.content ?? ""))
			yield {
				message:
					"this page is meant to be found and is in the sitemap, and tells search engines to leave it out",
				hint: "Take noindex out of its head; only pages without content of their own have it",
				target: "noindex",
				source: { page, element },
			};
		if (name !== "link" || !CANONICAL.test(attributes.rel ?? "")) continue;
		const address = wholeAddress(attributes.href ?? "", route.url);
		if (address === undefined || address === own) continue;
		const isElsewhere = new URL(address).origin !== new URL(route.url).origin;
		if (!isElsewhere && !addresses.has(address)) continue;
		yield {
			message: `this page gives ${address} as its own address, so search engines list that one and leave this page out`,
			hint: `Give each page its own address after rel="canonical", here ${own}`,
			target: `canonical ${address}`,
			defect: "canonical",
			source: { page, element },
		};
	}
}

function* findOrphans({ routes, links }: CheckContext): Generator<Finding> {
	for (const route of routes) {
		const { path, indexable, template, sourcePath } = route;
		if (!indexable || template === "home" || links.isLinked(route)) continue;
		yield {
			message:
				"no other page links to this page, so visitors do not come to it",
			hint: `${template === "custom-page" ? "Add it to the menu, as in menu: Fees, or to the footer, as in footer: Fees, or link" : "Link"} to it where its subject comes up, as in [Read more](${path})`,
			target: path,
			source: { file: sourcePath, line: 1, column: 1 },
			pages: [path],
		};
	}
}

export const pageOrphan: Rule = {
	id: "page/orphan",
	severity: "warning",
	summary:
		"A page that no other page links to, or that search engines are told to leave out",
	explanation: `No other page of the site links to this page, or its own head keeps it from being found: by noindex, or by giving another page as its address of record (canonical).

Visitors who look around never come to a page that nothing links to, and search engines give it little weight. A page with noindex or with another address of record is not listed at all: its visitors are gone within weeks, and nothing on the page shows why.

For noindex and addresses of record look at templates/head/head.tsx, where they are written. Otherwise link to it from a page where its subject comes up, for example from the text of a similar service: [Panic Attacks](/services/panic-attacks). A service that is listed in content/services.yaml is linked to from the menu and from the page of all services; if it is missing there, look at menuServices in content/site.yaml. A page of your own, in content/pages/, is added to the menu with a line such as menu: Fees, and to the footer with footer: Fees. A page that is no longer wanted can be taken away with its file.`,
	start: (context) => {
		const { routes } = context;
		const addresses = new Set(routes.map(({ url }) => wholeAddress(url, url)));
		return {
			checkPage: (page) => checkHead(page, addresses),
			finish: () => findOrphans(context),
		};
	},
};
