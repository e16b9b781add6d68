// A folder -> all files of its site, or everything that keeps it from being built.
import { openMakers } from "./commands/threads/make-job.ts";
import type { Config } from "./config.ts";
import { readServices } from "./content/parse-service.ts";
import { locateProblems } from "./content/yaml/locate.ts";
import type { OutputFile } from "./output/file.ts";
import type { FileTable } from "./output/file-table.ts";
import { buildFiles } from "./page/page-files.ts";
import { planSite, readSite, type SitePlan } from "./pipeline.ts";
import type { Route } from "./plan/route.ts";
import {
	foldPages,
	hasErrors,
	type Problem,
	type UnlocatedProblem,
	UserError,
} from "./problems.ts";

interface BuiltSite {
	/** Whether what visitors write reaches nobody. */
	readonly isUnsent: boolean;
	readonly routes: readonly Route[];
	/** Consumed once; throws a UserError at its end when a page has errors. */
	readonly files: AsyncIterable<OutputFile>;
	/** Everything that does not stop a build; called when the files are consumed. */
	readonly findWarnings: () => Promise<Problem[]>;
}

/** What is wrong with the records of services, where no page is made of them. */
export async function findRecordProblems(
	config: Config,
	{ records }: SitePlan,
): Promise<Problem[]> {
	const problems: UnlocatedProblem[] = [];
	for await (const made of readServices(records.keys(), config))
		problems.push(...("read" in made ? made.problems : [made]));
	return locateProblems(problems, config);
}

/**
 * @param table of the last build; without one every page is made
 * @throws UserError (1) with everything that is wrong before the first page is made
 */
export async function buildSite(
	config: Config,
	table?: FileTable,
): Promise<BuiltSite> {
	const plan = await planSite(config, await readSite(config));
	const { site, pages, routes, assets } = plan;
	if (!site || !pages || hasErrors(plan.problems)) {
		const records = await findRecordProblems(config, plan);
		throw new UserError([...plan.problems, ...records]);
	}
	const makers = table && openMakers(config);
	const found: UnlocatedProblem[] = [];
	const locate = () => locateProblems(foldPages(found), config);
	async function* passFiles(
		files: AsyncIterable<OutputFile | UnlocatedProblem>,
	) {
		try {
			for await (const file of files) {
				if ("outputPath" in file) yield file;
				else found.push(file);
			}
		} finally {
			await makers?.close();
		}
		if (hasErrors(found)) throw new UserError(await locate());
	}
	return {
		isUnsent: site.settings.forms.delivery === "none",
		routes,
		files: passFiles(
			buildFiles(
				{ site, pages, routes, assets },
				{ table, askThread: (page) => makers?.ask(page) },
			),
		),
		findWarnings: async () => [...plan.problems, ...(await locate())],
	};
}
