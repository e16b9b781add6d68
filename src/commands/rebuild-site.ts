// Builds the site for hypno serve, again after each change. This only plans the site. A page is made when
// it is requested.
import fs from "node:fs";
import path from "node:path";
import { findRecordProblems } from "../build-site.ts";
import type { Config } from "../config.ts";
import { RecordReader } from "../content/parse-service.ts";
import { locateProblems } from "../content/yaml/locate.ts";
import { publishedHeaders } from "../http/published-headers.ts";
import { buildHeaders } from "../page/page-files.ts";
import {
	planSite,
	readSite,
	type SiteInputs,
	type SitePlan,
} from "../pipeline.ts";
import type { RebuildSite, SiteBuild } from "../serve/lazy-site.ts";

interface PlanState {
	readonly inputs: SiteInputs;
	readonly plan: SitePlan;
	readonly edited: readonly string[];
}

/** True if only records of services were edited, since these are read when their pages are made. */
async function isPlanUnchanged(
	{ plan: { pages, records } }: PlanState,
	changed: readonly string[],
	config: Config,
): Promise<boolean> {
	if (!pages) return false;
	for (const sourcePath of changed) {
		const file = path.join(config.rootDir, sourcePath);
		const stats = fs.lstatSync(file, { throwIfNoEntry: false });
		if (!records.has(sourcePath) || !stats?.isFile()) return false;
		const { isDraft } = await new RecordReader(config).inspect(sourcePath);
		if (isDraft) return false;
	}
	return true;
}

async function toSiteBuild(config: Config, plan: SitePlan): Promise<SiteBuild> {
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

export function createSiteRebuilder(config: Config): RebuildSite {
	let planned: PlanState | undefined;
	return async (changed) => {
		const before = changed === "all" ? undefined : planned;
		const edited = before ? [...new Set([...before.edited, ...changed])] : [];
		// If this build fails, the next one starts from nothing.
		planned = undefined;
		if (before && (await isPlanUnchanged(before, edited, config)))
			planned = { ...before, edited };
		else {
			const previous = before && { inputs: before.inputs, changed: edited };
			const inputs = await readSite(config, previous);
			planned = { inputs, plan: await planSite(config, inputs), edited: [] };
		}
		return toSiteBuild(config, planned.plan);
	};
}
