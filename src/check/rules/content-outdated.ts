// content/outdated: a copyright year or the last day of the announcement that has passed. No other rule depends on
// the date.
import { readDate } from "../../hours/read-opening-hours.ts";
import type { Finding } from "../finding.ts";
import type { SiteFacts, SiteRule } from "../rule.ts";

function* findOutdated({ site, routes, now }: SiteFacts): Iterable<Finding> {
	const { copyrightYear, announcement } = site?.settings ?? {};
	const file = "content/site.yaml";
	const pages = routes.map(({ path }) => path);
	const year = now.getFullYear();
	if (copyrightYear !== undefined && copyrightYear < year)
		yield {
			message: `the copyright line says ${copyrightYear}, but it is now ${year}, so visitors may think that nobody looks after the site`,
			hint: `Write copyrightYear: ${year}`,
			target: String(copyrightYear),
			source: { file, keys: ["copyrightYear"], on: "value" },
			pages,
		};
	const until = announcement?.until ?? "";
	const last = readDate(until);
	if (last !== undefined && new Date(`${last}T24:00`) <= now)
		yield {
			message: `the announcement at the top of every page was true until ${until}, which is over`,
			hint: "Delete the lines of announcement, or write a later date after until",
			target: until,
			source: { file, keys: ["announcement", "until"], on: "value" },
			pages,
		};
}

export const contentOutdated: SiteRule = {
	id: "content/outdated",
	severity: "warning",
	checkSite: findOutdated,
};
