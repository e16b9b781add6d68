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
import type { GeneratedFile, OutputFile } from "./output/file.ts";
import { buildHostFiles } from "./output/hosts/host-files.ts";
import type { FileTable } from "./output/manifest.ts";
import type { Page, PageMaker } from "./page/make-page.ts";
import {
	findRecordProblems,
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

function listFiles(page: Page): GeneratedFile[] {
	const { route, key, html, assets, problems } = page;
	if (html === undefined) return [];
	const file = { outputPath: route.outputPath, contents: html };
	// A page with a problem is made by every build, so that each reports the problem.
	if (problems.length > 0) return [file, ...assets];
	const paths = assets.map(({ outputPath }) => outputPath);
	return [{ ...file, buildInfo: [key, ...paths].join("\0") }, ...assets];
}

function reusePage(
	route: Route,
	maker: PageMaker,
	table: FileTable | undefined,
): OutputFile[] | undefined {
	const buildInfo = table?.find(route.outputPath)?.buildInfo;
	if (!buildInfo) return undefined;
	const [key, ...assets] = buildInfo.split("\0");
	if (key !== maker.keyOf(route)) return undefined;
	const files = lazily(async () => listFiles(await maker.make(route)));
	const remake = (outputPath: string) => async () => {
		const file = (await files()).find((one) => one.outputPath === outputPath);
		if (!file) throw new Error(`${outputPath} cannot be made once more`);
		const { contents } = file;
		return Buffer.from(
			typeof contents === "function" ? await contents() : contents,
		);
	};
	const { outputPath } = route;
	return [
		{ outputPath, contents: remake(outputPath), buildInfo },
		...assets.map((asset) => ({ outputPath: asset, contents: remake(asset) })),
	];
}

async function* buildFiles(
	{ site, routes, assets, maker }: ReadyPlan,
	{ table, problems }: { table: FileTable | undefined; problems: Problem[] },
): AsyncGenerator<OutputFile> {
	const found: Problem[] = [];
	/** Pages may share files, and each file is yielded once. */
	const paths = new Set(assets.map(({ outputPath }) => outputPath));
	yield* assets;
	for (const route of routes) {
		let files = reusePage(route, maker, table);
		if (!files) {
			const page = await maker.make(route);
			for (const one of page.problems) found.push(one);
			files = listFiles(page);
		}
		for (const file of files) {
			if (paths.has(file.outputPath)) continue;
			if (file.outputPath !== route.outputPath) paths.add(file.outputPath);
			yield file;
		}
	}
	yield* buildHostFiles(site, [...paths], headersOf(site));
	const merged = mergePageProblems(found);
	if (hasErrors(merged)) throw new UserError(merged);
	for (const one of merged) problems.push(one);
}

/** Pages are made while the files are iterated, which throws at the end for errors, and adds warnings to `problems`. */
export async function buildSite(config: Config, table?: FileTable) {
	const plan = await planSite(await readSite(config));
	const problems = [...plan.problems];
	if (!plan.isReady) throw new UserError(problems);
	if (hasErrors(problems)) {
		const records = await findRecordProblems(plan.config, plan.content);
		throw new UserError([...problems, ...records]);
	}
	const { site, routes } = plan;
	const files = buildFiles(plan, { table, problems });
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
