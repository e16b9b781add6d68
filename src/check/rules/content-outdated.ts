// content/outdated: a copyright year that has passed. No other rule depends on the date.
import type { Rule } from "../rule.ts";

export const contentOutdated: Rule = {
	id: "content/outdated",
	severity: "warning",
	summary: "A copyright year that is past",
	explanation: [
		"The line in the footer of every page names the year that copyrightYear in content/site.yaml says, and that year is over. hypno never changes it by itself, so that the same content always gives the same pages.",
		"Visitors take an old year as a sign that nobody looks after the site, and wonder whether its hours and prices are still true.",
		"To fix it, write the present year as copyrightYear in content/site.yaml, and look through hours and prices while you are there.",
	].join("\n\n"),
	start: ({ site, routes, year }) => ({
		finish: () => {
			const written = site?.settings.copyrightYear;
			if (written === undefined || written >= year) return [];
			return [
				{
					message: `the copyright line says ${written}, and it is ${year}, so visitors may think that nobody looks after the site`,
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
	}),
};
