// page/orphan: a page that no other page links to.
import type { Finding } from "../finding.ts";
import type { SiteFacts, SiteRule } from "../rule.ts";

function findOrphans({ routes, links }: SiteFacts): Finding[] {
	const found: Finding[] = [];
	for (const route of routes) {
		const { path, indexable, template, sourcePath } = route;
		if (!indexable || template === "home" || links.isLinked(route)) continue;
		found.push({
			message: "no other page links to this page, so visitors do not find it",
			hint: `${template === "custom-page" ? "Add the page to the menu, as in menu: Fees, or to the footer, as in footer: Fees, or link" : "Link"} to this page wherever its subject comes up, as in [Read more](${path})`,
			target: path,
			source: { file: sourcePath, line: 1, column: 1 },
			pages: [path],
		});
	}
	return found;
}

export const pageOrphan: SiteRule = {
	id: "page/orphan",
	severity: "warning",
	summary: "A page that no other page links to",
	explanation: `No other page of the site links to this page.

Visitors who look around the site never find a page that nothing links to, and search engines give it little weight.

To make a page easy to find, link to it from a page where its subject comes up, for example from the text of a similar service: [Panic Attacks](/services/panic-attacks). The menu and the page of all services link to every service that is listed in content/services.yaml; if a service is missing there, look at menuServices in content/site.yaml. To add a page of your own, in content/pages/, to the menu, write a line such as menu: Fees in its file; for the footer, write footer: Fees. If you no longer need a page, delete its file.`,
	checkSite: findOrphans,
};
