// content/outdated: a copyright year that has passed. No other rule depends on the date.
import type { SiteRule } from "../rule.ts";

export const contentOutdated: SiteRule = {
	id: "content/outdated",
	severity: "warning",
	summary: "An outdated copyright year",
	explanation: [
		"The footer of every page shows the year of copyrightYear in content/site.yaml, and that year is over. hypno never changes the year by itself, so that the same content always produces the same pages.",
		"Visitors take an old year as a sign that nobody looks after the site, and wonder whether its hours and prices are still right.",
		"To fix this, write the current year as copyrightYear in content/site.yaml, and check the hours and prices while you are there.",
	].join("\n\n"),
	checkSite: ({ site, routes, year }) => {
		const written = site?.settings.copyrightYear;
		if (written === undefined || written >= year) return [];
		return [
			{
				message: `the copyright line says ${written}, but it is now ${year}, so visitors may think that nobody looks after the site`,
				hint: `Write copyrightYear: ${year}`,
				target: String(written),
				source: {
					file: "content/site.yaml",
					keys: ["copyrightYear"],
					on: "value",
				},
				pages: routes.map(({ path }) => path),
			},
		];
	},
};
