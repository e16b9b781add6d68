// page/orphan: a page that no other page links to. A record with a mistake has no page.
import { type Finding, type SiteFacts, warningRule } from "../rule.ts";

function* checkSite({ pages, links }: SiteFacts): Iterable<Finding> {
	for (const { route } of pages) {
		const { path, href, indexable, sourcePath, at } = route;
		if (!indexable || path === "/" || links.linked.has(href)) continue;
		yield {
			message: "no other page links to this page, so visitors do not find it",
			hint: `${at === "/:slug" ? "Write menu: Fees or footer: Fees in its file, or link" : "Link"} to this page where its subject comes up, as in [Read more](${path})`,
			target: path,
			source: { file: sourcePath, line: 1, column: 1 },
			pages: [path],
		};
	}
}

export const pageOrphan = warningRule("page/orphan", { checkSite });
