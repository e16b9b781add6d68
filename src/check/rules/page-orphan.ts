// page/orphan: a page that no other page links to, or that its own head gives away.
import { ownCopy } from "../page/own-copy.ts";
import type { ParsedPage } from "../page/page.ts";
import type { CheckContext, Found, Rule, RuleRun } from "../rule.ts";
import { createAddressCheck } from "./page-address.ts";

const EXPLANATION = [
	"No other page of the site links to this page, or its own head keeps it from being found: by noindex, or by giving another page as its address of record (canonical).",
	"Visitors who look around never come to a page that nothing links to, and search engines give it little weight. A page with noindex or with another address of record is not listed at all: its visitors are gone within weeks, and nothing on the page shows why.",
	"For noindex and addresses of record look at templates/head/head.tsx, where they are written. Otherwise link to it from a page where its subject comes up, for example from the text of a similar service: [Panic Attacks](/services/panic-attacks). A service that is listed in content/services.yaml is linked to from the menu and from the page of all services; if it is missing there, look at menuServices in content/site.yaml. A page of your own, in content/pages/, gets a place in the menu with a line such as menu: Fees, and one at the foot of every page with footer: Fees. A page that is no longer wanted can be taken away with its file.",
	'If it is meant for people who were sent the address, accept that: hypno check --accept --reason "for clients only".',
].join("\n\n");

/** One way to write an address, of those that all lead to one page. */
function normalise({ origin, pathname }: URL): string {
	return origin + pathname.replace(/(?:\/index)?\.html$|\/(?:index)?$/, "");
}

function resolve(url: string, pageUrl: string): string {
	return URL.canParse(url, pageUrl) ? normalise(new URL(url, pageUrl)) : "";
}

function* findOrphans(
	{ routes }: CheckContext,
	isLinked: (url: string) => boolean,
): Generator<Found> {
	for (const { path, url, indexable, template, sourcePath } of routes) {
		if (!indexable || template === "home" || isLinked(url)) continue;
		yield {
			message:
				"no other page links to this page, so visitors do not come to it",
			hint: `${template === "own-page" ? "Give it a place in the menu, as in menu: Fees, or at the foot of every page, as in footer: Fees, or link" : "Link"} to it where its subject comes up, as in [Read more](${path})`,
			target: path,
			source: { file: sourcePath, line: 1, column: 1 },
			pages: [path],
		};
	}
}

function start(context: CheckContext): RuleRun {
	const linked = new Set<string>();
	const checkAddress = createAddressCheck(context);
	/** From the top of the site, which lead to one page wherever they stand. */
	const settled = new Set<string>();
	const addLinks = ({ links, route: { url } }: ParsedPage) => {
		const own = resolve(url, url);
		for (const { kind, attribute, url: target } of links) {
			if (kind !== "link" || attribute !== "href" || settled.has(target))
				continue;
			const resolved = resolve(target, url);
			if (resolved === own) continue;
			linked.add(resolved);
			if (target.startsWith("/")) settled.add(ownCopy(target));
		}
	};
	return {
		page: (page) => {
			addLinks(page);
			return checkAddress(page);
		},
		end: () => findOrphans(context, (url) => linked.has(resolve(url, url))),
	};
}

export const pageOrphan: Rule = {
	id: "page/orphan",
	severity: "warning",
	summary:
		"A page that no other page links to, or that search engines are told to leave out",
	explanation: EXPLANATION,
	start,
};
