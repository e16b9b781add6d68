// Reads and plans the site for hypno serve, again after each change. A page is made when it is requested.
import { findRecordProblems } from "../build-site.ts";
import type { Config } from "../config.ts";
import { locateProblems } from "../content/yaml/locate.ts";
import { publishedHeaders } from "../http/published-headers.ts";
import { buildHeaders } from "../page/page-files.ts";
import { planSite, readSite } from "../pipeline.ts";
import type { SiteBuild } from "../serve/lazy-site.ts";

/**
 * Errors in content and templates become problems of the build.
 * @throws UserError (2) without a content folder
 */
export async function rebuildSite(config: Config): Promise<SiteBuild> {
	const plan = await planSite(config, await readSite(config));
	const { site, assets, pages } = plan;
	const records = pages ? [] : await findRecordProblems(config, plan);
	return {
		...plan,
		problems: [...plan.problems, ...records],
		makePage: async (route) => {
			const made = await pages?.prepare(route).make();
			if (!made) throw new Error(`${route.path} has no template`);
			const problems = await locateProblems(made.problems, config);
			return { ...made, problems };
		},
		readTitle: async (route) => (await pages?.buildData(route))?.head.title,
		buildHeaders: (inline) =>
			site ? buildHeaders(site, assets, inline) : publishedHeaders(),
	};
}
