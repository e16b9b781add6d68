// Config -> the site as the preview needs it, as often as it is asked for. A page is made again
// when something of what it is made of has changed.
import { findRecordProblems } from "../build-site.ts";
import type { Config } from "../config.ts";
import { locateProblems } from "../content/load.ts";
import { publishedHeaders } from "../http/published-headers.ts";
import type { MadePage } from "../page/make-page.ts";
import { buildHeaders } from "../page/page-files.ts";
import {
	planSite,
	readSite,
	type SiteInputs,
	type SitePlan,
} from "../pipeline.ts";
import type { Head } from "../plan/route.ts";
import { foldPages, type UnplacedProblem } from "../problems.ts";
import type { Rebuild, Rebuilt } from "../serve/preview/rebuilt.ts";

interface KeyedPage {
	readonly key: string;
	readonly made: MadePage;
}

type Pages = Map<string, KeyedPage>;

/** Each page, the very same as before where its key is. */
async function makePages({ routes, pages }: SitePlan, before: Pages) {
	const now: Pages = new Map();
	for (const route of pages ? routes : []) {
		const page = pages?.open(route);
		if (!page) continue;
		const last = before.get(route.path);
		const isSame =
			last?.key === page.key && Object.keys(last.made.pictures).length === 0;
		const keyed = isSame ? last : { key: page.key, made: await page.make() };
		now.set(route.path, keyed);
	}
	return now;
}

async function describeBuild(
	config: Config,
	plan: SitePlan,
	pages: Pages,
): Promise<Rebuilt> {
	const { site, routes, assets, unplanned } = plan;
	const files = new Map(
		assets.map(({ outputPath, contents }) => [outputPath, contents] as const),
	);
	const heads = new Map<string, Head>();
	const problems: UnplacedProblem[] = [];
	for (const { made } of pages.values()) {
		const { route, html, head } = made;
		problems.push(...made.problems);
		if (head) heads.set(route.path, head);
		if (html !== undefined) files.set(route.outputPath, html);
		for (const asset of made.assets)
			files.set(asset.outputPath, asset.contents);
	}
	const inline = [...pages.values()].map(({ made }) => made.inline);
	return {
		...{ files, site, routes, unplanned, heads },
		headers: site ? buildHeaders(site, assets, inline) : publishedHeaders(),
		problems: [
			...plan.problems,
			...(plan.pages ? [] : await findRecordProblems(config, plan)),
			...(await locateProblems(foldPages(problems), config)),
		],
	};
}

export function createRebuild(config: Config): Rebuild {
	let inputs: SiteInputs | undefined;
	let pages: Pages = new Map();
	return {
		build: async (changed) => {
			const earlier =
				inputs && changed !== "all" ? { inputs, changed } : undefined;
			inputs = undefined;
			const read = await readSite(config, earlier);
			inputs = read;
			const plan = await planSite(config, read);
			pages = await makePages(plan, pages);
			return describeBuild(config, plan, pages);
		},
	};
}
