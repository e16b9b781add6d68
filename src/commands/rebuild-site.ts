// Config -> the site as it is served, as often as it is asked for: planned, with pages that are
// made one by one.
import fs from "node:fs";
import path from "node:path";
import { findRecordProblems } from "../build-site.ts";
import type { Config } from "../config.ts";
import { inspectService } from "../content/parse-service.ts";
import { locateProblems } from "../content/yaml/locate.ts";
import { publishedHeaders } from "../http/published-headers.ts";
import { buildHeaders } from "../page/page-files.ts";
import {
	planSite,
	readSite,
	type SiteInputs,
	type SitePlan,
} from "../pipeline.ts";
import type { Rebuild, Rebuilt } from "../serve/lazy-site.ts";

interface Planned {
	readonly inputs: SiteInputs;
	readonly plan: SitePlan;
	readonly edited: readonly string[];
}

/** Whether only records of services were edited: these are read when their pages are made. */
async function isPlanSame(
	{ plan: { pages, records } }: Planned,
	changed: readonly string[],
	config: Config,
): Promise<boolean> {
	if (!pages) return false;
	for (const sourcePath of changed) {
		const file = path.join(config.rootDir, sourcePath);
		const stats = fs.lstatSync(file, { throwIfNoEntry: false });
		if (!records.has(sourcePath) || !stats?.isFile()) return false;
		if ((await inspectService(sourcePath, config)).isDraft) return false;
	}
	return true;
}

async function describe(config: Config, plan: SitePlan): Promise<Rebuilt> {
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

export function createRebuild(config: Config): Rebuild {
	let planned: Planned | undefined;
	return async (changed) => {
		const before = changed === "all" ? undefined : planned;
		const edited = before ? [...new Set([...before.edited, ...changed])] : [];
		// What is left of a build that fails may be half.
		planned = undefined;
		if (before && (await isPlanSame(before, edited, config)))
			planned = { ...before, edited };
		else {
			const earlier = before && { inputs: before.inputs, changed: edited };
			const inputs = await readSite(config, earlier);
			planned = { inputs, plan: await planSite(config, inputs), edited: [] };
		}
		return describe(config, planned.plan);
	};
}
