// Yields all files of a site, page by page, or throws what prevents the build. Reuses pages with the same input.
import { lazily } from "../base/disk/lazily.ts";
import {
	hasErrors,
	mergePageProblems,
	type Problem,
	UserError,
} from "../base/problems.ts";
import { headersOf } from "./addresses/published-headers.ts";
import type { Config } from "./config.ts";
import type { OutputFile } from "./output/file.ts";
import { buildHostFiles } from "./output/hosts/host-files.ts";
import type { FileTable } from "./output/manifest.ts";
import { listPageFiles, type PageMaker } from "./page/make-page.ts";
import {
	type SecondThread,
	type StoredHtml,
	shareRoutes,
} from "./page/second-thread.ts";
import {
	findUnplannedProblems,
	planSite,
	type ReadyPlan,
	readSite,
} from "./pipeline.ts";
import type { Route } from "./plan/routes.ts";
import {
	createServedFiles,
	type ServedFile,
	toServedFile,
} from "./serve/served-files.ts";

/** @param previous a page that the second thread has made, or else the previous build */
function reusePage(
	route: Route,
	maker: PageMaker,
	previous: Partial<StoredHtml> = {},
): OutputFile[] | undefined {
	const { buildInfo, file } = previous;
	if (!buildInfo) return undefined;
	const [key, ...assets] = buildInfo.split("\0");
	if (key !== maker.keyOf(route)) return undefined;
	const files = lazily(async () => listPageFiles(await maker.make(route)));
	const remake = (outputPath: string) => async () => {
		const again = (await files()).find(
			(file) => file.outputPath === outputPath,
		);
		if (!again) throw new Error(`${outputPath} cannot be made once more`);
		const { contents } = again;
		return Buffer.from(
			typeof contents === "function" ? await contents() : contents,
		);
	};
	const { outputPath } = route;
	return [
		{ outputPath, contents: file ?? remake(outputPath), buildInfo },
		...assets.map((asset) => ({ outputPath: asset, contents: remake(asset) })),
	];
}

interface BuildState {
	readonly table: FileTable | undefined;
	readonly worker: SecondThread | undefined;
	readonly problems: Problem[];
}

async function* buildFiles(
	{ site, routes, assets, maker }: ReadyPlan,
	{ table, worker, problems }: BuildState,
): AsyncGenerator<OutputFile> {
	const ofPages: Problem[] = [];
	/** Pages may share files, and each file is yielded once. */
	const paths = new Set(assets.map(({ outputPath }) => outputPath));
	yield* assets;
	for await (const { route, stored } of shareRoutes(routes, worker)) {
		const previous = stored ?? table?.find(route.outputPath);
		let files = reusePage(route, maker, previous);
		if (!files) {
			const page = await maker.make(route);
			for (const problem of page.problems) ofPages.push(problem);
			files = listPageFiles(page);
		}
		for (const file of files) {
			if (paths.has(file.outputPath)) continue;
			if (file.outputPath !== route.outputPath) paths.add(file.outputPath);
			yield file;
		}
	}
	yield* buildHostFiles(site, [...paths], headersOf(site));
	const merged = mergePageProblems(ofPages);
	if (hasErrors(merged)) throw new UserError(merged);
	for (const problem of merged) problems.push(problem);
}

/** Finds the mistakes in records, also in the pictures and the names that they have, without making their pages. */
async function findPageProblems(plan: ReadyPlan) {
	const ofPages: Problem[] = [];
	for (const route of plan.routes) {
		if (!route.isRecord) continue;
		const { problems } = await plan.maker.read(route);
		for (const problem of problems) ofPages.push(problem);
	}
	const others = await findUnplannedProblems(plan);
	return [...mergePageProblems(ofPages), ...others];
}

/** Pages are made while the files are iterated, which throws at the end for errors, and adds warnings to `problems`. */
export async function buildSite(
	config: Config,
	table?: FileTable,
	worker?: SecondThread,
) {
	const plan = await planSite(await readSite(config, worker?.inspectAll));
	const problems = [...plan.problems];
	if (!plan.isReady) throw new UserError(problems);
	if (hasErrors(problems)) {
		throw new UserError([...problems, ...(await findPageProblems(plan))]);
	}
	const { site, routes } = plan;
	const files = buildFiles(plan, { table, worker, problems });
	return { site, routes, files, problems, table };
}

export async function buildServed(config: Config) {
	const built = await buildSite(config);
	const files: ServedFile[] = [];
	for await (const file of built.files)
		if (file.audience !== "host") files.push(toServedFile(file));
	const { site } = built;
	const served = createServedFiles(files, site.settings.basePath, site);
	return { ...built, files, served };
}
