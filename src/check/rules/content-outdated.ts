// content/outdated: a copyright year or the last day of the announcement that has passed. No other rule depends on
// the date.
import { readDate } from "../../hours/read-opening-hours.ts";
import type { Finding } from "../finding.ts";
import type { SiteRule } from "../rule.ts";

export const contentOutdated: SiteRule = {
	id: "content/outdated",
	severity: "warning",
	checkSite: ({ site, routes, now }) => {
		const found: Finding[] = [];
		const add = (keys: string[], target: string, words: [string, string]) => {
			const [message, hint] = words;
			const source = { file: "content/site.yaml", keys, on: "value" } as const;
			const pages = routes.map(({ path }) => path);
			found.push({ message, hint, target, source, pages });
		};
		const { copyrightYear, announcement } = site?.settings ?? {};
		const year = now.getFullYear();
		if (copyrightYear !== undefined && copyrightYear < year)
			add(["copyrightYear"], String(copyrightYear), [
				`the copyright line says ${copyrightYear}, but it is now ${year}, so visitors may think that nobody looks after the site`,
				`Write copyrightYear: ${year}`,
			]);
		const until = announcement?.until ?? "";
		const last = readDate(until);
		if (last !== undefined && new Date(`${last}T24:00`) <= now)
			add(["announcement", "until"], until, [
				`the announcement at the top of every page was true until ${until}, which is over`,
				"Delete the lines of announcement, or write a later date after until",
			]);
		return found;
	},
};
