// Config -> the site as the preview needs it, as often as it is asked for.

import { createSiteMemory, type SiteMemory } from "../cache/site-memory.ts";
import type { Config } from "../config.ts";
import type { OutputFile } from "../output/file.ts";
import { type ExaminedSite, examineSite, placeLate } from "../pipeline.ts";
import { findUnplannedPaths } from "../plan/routes.ts";
import { foldPages, type UnplacedProblem } from "../problems.ts";
import type { Rebuild, Rebuilt } from "../serve/preview/rebuilt.ts";

function collect({ files, assets }: ExaminedSite) {
	const made = new Map<string, OutputFile["contents"]>();
	const problems: UnplacedProblem[] = [];
	for (const file of files ?? assets) {
		if (!("outputPath" in file)) problems.push(file);
		else if (file.audience !== "host") made.set(file.outputPath, file.contents);
	}
	return { made, problems: foldPages(problems) };
}

async function rebuild(config: Config, memory: SiteMemory): Promise<Rebuilt> {
	const examined = await examineSite(config, memory);
	const { site, routes } = examined;
	const { made, problems } = collect(examined);
	return {
		files: made,
		headers: examined.headers(),
		problems: [...examined.problems, ...(await placeLate(problems, config))],
		site,
		routes,
		unplanned: site ? findUnplannedPaths(site, routes) : [],
	};
}

export function createRebuild(config: Config): Rebuild {
	const { memory, begin } = createSiteMemory();
	return {
		build: (changed) => {
			begin(changed);
			return rebuild(config, memory);
		},
	};
}
