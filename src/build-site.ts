// Yields all files of the site in a folder, or throws a UserError with everything that prevents the build.
import type { Config } from "./config.ts";
import type { Site } from "./content/site.ts";
import { locateProblems } from "./content/yaml/locate.ts";
import type { OutputFile } from "./output/file.ts";
import type { FileTable } from "./output/manifest.ts";
import { buildFiles } from "./page/page-files.ts";
import { findRecordProblems, planSite, readSite } from "./pipeline.ts";
import type { Route } from "./plan/route.ts";
import {
	hasErrors,
	mergePageProblems,
	type Problem,
	type UnlocatedProblem,
	UserError,
} from "./problems.ts";

interface BuiltSite {
	readonly site: Site;
	readonly routes: readonly Route[];
	/** Can be iterated once. The iteration throws a UserError at its end if a page has errors. */
	readonly files: AsyncIterable<OutputFile>;
	/** Must be called after all files are iterated, since it also finds the warnings of pages. */
	readonly findWarnings: () => Promise<Problem[]>;
}

/**
 * @param table describes the files of the previous build; without one every page is made
 * @throws UserError (1) when an error prevents all pages
 */
export async function buildSite(
	config: Config,
	table?: FileTable,
): Promise<BuiltSite> {
	const plan = await planSite(await readSite(config));
	const { site, maker, routes } = plan;
	if (!site || !maker) throw new UserError(plan.problems);
	if (hasErrors(plan.problems)) {
		const records = await findRecordProblems(config, plan.content);
		throw new UserError([...plan.problems, ...records]);
	}
	const found: UnlocatedProblem[] = [];
	const locateFound = () => locateProblems(mergePageProblems(found), config);
	async function* yieldFiles(
		results: AsyncIterable<OutputFile | UnlocatedProblem>,
	) {
		for await (const result of results) {
			if ("outputPath" in result) yield result;
			else found.push(result);
		}
		if (hasErrors(found)) throw new UserError(await locateFound());
	}
	return {
		site,
		routes,
		files: yieldFiles(buildFiles(plan, maker, table)),
		findWarnings: async () => [...plan.problems, ...(await locateFound())],
	};
}
