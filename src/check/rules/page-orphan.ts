// page/orphan: a page that no other page links to, or that its own head gives away.
import type { CheckContext, Found, Rule } from "../rule.ts";
import { createAddressCheck } from "./page-address.ts";

const EXPLANATION = [
	"No other page of the site links to this page, or its own head keeps it from being found: by noindex, or by giving another page as its address of record (canonical).",
	"Visitors who look around never come to a page that nothing links to, and search engines give it little weight. A page with noindex or with another address of record is not listed at all: its visitors are gone within weeks, and nothing on the page shows why.",
	"For noindex and addresses of record look at templates/head/head.tsx, where they are written. Otherwise link to it from a page where its subject comes up, for example from the text of a similar service: [Panic Attacks](/services/panic-attacks). A service that is listed in content/services.yaml is linked to from the menu and from the page of all services; if it is missing there, look at menuServices in content/site.yaml. A page of your own, in content/pages/, gets a place in the menu with a line such as menu: Fees, and one at the foot of every page with footer: Fees. A page that is no longer wanted can be taken away with its file.",
	'If it is meant for people who were sent the address, accept that: hypno check --accept --reason "for clients only".',
].join("\n\n");

function* findOrphans({ routes, links }: CheckContext): Generator<Found> {
	for (const route of routes) {
		const { path, indexable, template, sourcePath } = route;
		if (!indexable || template === "home" || links.isLinked(route)) continue;
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

export const pageOrphan: Rule = {
	id: "page/orphan",
	severity: "warning",
	summary:
		"A page that no other page links to, or that search engines are told to leave out",
	explanation: EXPLANATION,
	start: (context) => ({
		page: createAddressCheck(context),
		end: () => findOrphans(context),
	}),
};
