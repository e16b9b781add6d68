// page/orphan: a page that no other page links to, or that its head excludes from search engines.
import { parseUrl } from "../../plan/parse-url.ts";
import type { Finding } from "../finding.ts";
import type { PageFacts } from "../page/facts.ts";
import type { SiteFacts, SiteRule } from "../rule.ts";

const LEFT_OUT = /(?:^|[\s,])(?:noindex|none)(?:$|[\s,])/i;

/** Returns the full address without its fragment. */
function wholeAddress(href: string, base: string): string | undefined {
	const url = parseUrl(href, base);
	if (!url) return undefined;
	url.hash = "";
	return url.href;
}

/** @param addresses the addresses of all pages; link/broken reports other addresses of this site */
function* checkHead(
	{ route, canonical, robots }: PageFacts,
	addresses: ReadonlySet<string | undefined>,
): Generator<Finding> {
	if (!route.indexable) return;
	if (robots && LEFT_OUT.test(robots.text))
		yield {
			message:
				"this page is in the sitemap, but noindex in its head tells search engines to leave the page out",
			hint: "Remove noindex from the head of the page; noindex is only for pages without content of their own",
			target: "noindex",
			source: { page: { route }, element: robots.element },
		};
	if (!canonical) return;
	const own = wholeAddress(route.url, route.url);
	const address = wholeAddress(canonical.text, route.url);
	if (address === undefined || address === own) return;
	const isElsewhere = new URL(address).origin !== new URL(route.url).origin;
	if (!isElsewhere && !addresses.has(address)) return;
	yield {
		message: `this page gives ${address} as its main (canonical) address, so search engines list that page instead of this one`,
		hint: `Give each page its own address in <link rel="canonical">, for this page ${own}`,
		target: `canonical ${address}`,
		source: { page: { route }, element: canonical.element },
	};
}

function* findOrphans({ routes, links }: SiteFacts): Generator<Finding> {
	for (const route of routes) {
		const { path, indexable, template, sourcePath } = route;
		if (!indexable || template === "home" || links.isLinked(route)) continue;
		yield {
			message: "no other page links to this page, so visitors do not find it",
			hint: `${template === "custom-page" ? "Add the page to the menu, as in menu: Fees, or to the footer, as in footer: Fees, or link" : "Link"} to this page wherever its subject comes up, as in [Read more](${path})`,
			target: path,
			source: { file: sourcePath, line: 1, column: 1 },
			pages: [path],
		};
	}
}

export const pageOrphan: SiteRule = {
	id: "page/orphan",
	severity: "warning",
	summary:
		"A page that no other page links to, or that tells search engines to leave it out",
	explanation: `No other page of the site links to this page, or the head of the page hides it from search engines: it contains noindex, or it gives the address of another page as the canonical address, the one that search engines list.

Visitors who look around the site never find a page that nothing links to, and search engines give it little weight. Search engines do not list a page with noindex or with another canonical address at all: the page loses its visitors within weeks, and nothing on the page shows why.

The template templates/head/head.tsx writes noindex and canonical addresses, so correct them there. To make a page easy to find, link to it from a page where its subject comes up, for example from the text of a similar service: [Panic Attacks](/services/panic-attacks). The menu and the page of all services link to every service that is listed in content/services.yaml; if a service is missing there, look at menuServices in content/site.yaml. To add a page of your own, in content/pages/, to the menu, write a line such as menu: Fees in its file; for the footer, write footer: Fees. If you no longer need a page, delete its file.`,
	checkSite: (facts) => {
		const { routes, pages } = facts;
		const addresses = new Set(routes.map(({ url }) => wholeAddress(url, url)));
		return [
			...pages.flatMap((page) => [...checkHead(page, addresses)]),
			...findOrphans(facts),
		];
	},
};
