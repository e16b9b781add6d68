// Prepares the input of the check's rules from a planned site.
import path from "node:path";
import { createLocator } from "../check/locate-on-page.ts";
import type { CheckContext } from "../check/rule.ts";
import type { CheckInput, MadeSite } from "../check/run.ts";
import type { Config } from "../config.ts";
import { readServices } from "../content/parse-service.ts";
import { type ContentValues, readValues } from "../content/read.ts";
import { readSourceFile } from "../content/source-file.ts";
import { listPresentPaths } from "../output/redirects.ts";
import type { SitePlan } from "../pipeline.ts";
import type { Route } from "../plan/route.ts";
import { type LockedAddress, loadLock } from "../plan/urls-lock.ts";
import { TRACE_ATTRIBUTE } from "../render/trace.ts";

function createValuesReader({ contentFiles }: SitePlan, config: Config) {
	const known = new Map<string, ContentValues | undefined>(
		contentFiles.map((file) => [file.sourcePath, file]),
	);
	return (sourcePath: string) => {
		if (known.has(sourcePath)) return known.get(sourcePath);
		const file = readSourceFile(sourcePath, config);
		const values = "text" in file ? readValues(file) : undefined;
		known.set(sourcePath, values);
		return values;
	};
}

/** Reads the records of services for a check that cannot make pages. */
async function* readRecords({ records }: SitePlan, config: Config) {
	for await (const record of readServices(records.keys(), config))
		if ("read" in record) yield record.read;
}

/** Finds addresses in urls.lock that the site no longer has. */
function findLostAddresses(
	{ rootDir }: Config,
	{ site, routes, unplanned, assets }: SitePlan,
): LockedAddress[] {
	if (!site) return [];
	const { pages, files } = listPresentPaths(routes, unplanned, assets);
	const moved = new Set(site.redirects.map(({ from }) => from));
	const isThere = (path: string) =>
		pages.has(path) || moved.has(path) || files.has(path.slice(1));
	return (loadLock(rootDir) ?? []).filter(({ path }) => !isThere(path));
}

type CheckSettings = Pick<CheckContext, "external" | "year" | "requester"> & {
	readonly made: MadeSite | undefined;
};

export function createCheckInput(
	config: Config,
	plan: SitePlan,
	settings: CheckSettings,
): CheckInput {
	const { pages } = plan;
	const makeHtml = async (route: Route) =>
		(await pages?.prepare(route).make())?.html;
	return {
		...settings,
		content: plan.contentFiles,
		listed: plan.listedSlugs,
		recordPaths: [...plan.records.keys()],
		readRecords: () => readRecords(plan, config),
		readValues: createValuesReader(plan, config),
		lostAddresses: findLostAddresses(config, plan),
		locateOnPage: createLocator({
			pages,
			attribute: TRACE_ATTRIBUTE,
			makeHtml,
			outDir: path.relative(config.rootDir, config.outDir),
		}),
	};
}
