// content/outdated: a copyright year that has passed. No other rule depends on the date.
import type { SiteRule } from "../rule.ts";

export const contentOutdated: SiteRule = {
	id: "content/outdated",
	severity: "warning",
	summary: "An outdated copyright year",
	explanation: `The footer shows the year of copyrightYear in content/site.yaml, and that year is over. Visitors may think
that nobody looks after the site. hypno never changes the year by itself.

Write the current year, and check the hours and prices while you are there.`,
	checkSite: ({ site, routes, year }) => {
		const written = site?.settings.copyrightYear;
		if (written === undefined || written >= year) return [];
		const keys = ["copyrightYear"];
		const source = { file: "content/site.yaml", keys, on: "value" } as const;
		return [
			{
				message: `the copyright line says ${written}, but it is now ${year}, so visitors may think that nobody looks after the site`,
				hint: `Write copyrightYear: ${year}`,
				target: String(written),
				source,
				pages: routes.map(({ path }) => path),
			},
		];
	},
};
