// Yields the files of a planned site, one after the other. A page that the previous build made from the
// same input is reused.

import type { Digest } from "../cache/digest.ts";
import { headersOf } from "../http/published-headers.ts";
import type { OutputFile } from "../output/file.ts";
import { buildHostFiles } from "../output/hosts/host-files.ts";
import type { FileTable } from "../output/manifest.ts";
import type { SitePlan } from "../pipeline.ts";
import type { Route } from "../plan/route.ts";
import type { UnlocatedProblem } from "../problems.ts";
import type { Page, PageMaker } from "./make-page.ts";

/** The next build needs these values to decide whether it can reuse a page. */
interface BuildInfo {
	readonly key: Digest;
	/** The output paths of the page's share image and pictures. */
	readonly assets: readonly string[];
}

interface PageOutput {
	/** Undefined when an error prevents the page. */
	readonly contents: OutputFile["contents"] | undefined;
	readonly assets: readonly OutputFile[];
	readonly problems: readonly UnlocatedProblem[];
	readonly buildInfo: BuildInfo;
}

/** The files of an earlier build are made only where they are missing or were edited since. */
function reusePage(
	make: () => Promise<Page>,
	buildInfo: BuildInfo,
): PageOutput {
	const remake = async (
		find: (page: Page) => OutputFile["contents"] | undefined,
	) => {
		const page = await make();
		const contents = find(page);
		if (contents === undefined)
			throw new Error(`${page.route.outputPath} cannot be made once more`);
		return Buffer.from(
			typeof contents === "function" ? await contents() : contents,
		);
	};
	return {
		buildInfo,
		problems: [],
		contents: () => remake(({ html }) => html),
		assets: buildInfo.assets.map((outputPath) => ({
			outputPath,
			contents: () =>
				remake(
					({ assets }) =>
						assets.find((asset) => asset.outputPath === outputPath)?.contents,
				),
		})),
	};
}

async function producePage(
	route: Route,
	maker: PageMaker,
	table: FileTable | undefined,
): Promise<PageOutput> {
	const row = table?.find(route.outputPath);
	const known: BuildInfo | undefined =
		row?.buildInfo && JSON.parse(row.buildInfo);
	if (known && known.key === maker.keyOf(route))
		return reusePage(() => maker.make(route), known);
	const { key, html, assets, problems } = await maker.make(route);
	const paths = assets.map(({ outputPath }) => outputPath);
	const buildInfo = { key, assets: paths };
	return { contents: html, assets, problems, buildInfo };
}

/**
 * Yields every file, and every problem of a page.
 * @param table describes the files of the previous build; without one, every page is made
 */
export async function* buildFiles(
	{ routes, assets }: SitePlan,
	maker: PageMaker,
	table?: FileTable,
): AsyncGenerator<OutputFile | UnlocatedProblem> {
	/** Pages may share files, so this set prevents that a file is yielded twice. */
	const paths = new Set(assets.map(({ outputPath }) => outputPath));
	yield* assets;
	for (const route of routes) {
		const page = await producePage(route, maker, table);
		const { problems, contents, buildInfo } = page;
		yield* problems;
		if (contents === undefined) continue;
		const file = { outputPath: route.outputPath, contents };
		// A page with a problem is made by every build, so that each reports the problem.
		if (problems.length > 0) yield file;
		else yield { ...file, buildInfo: JSON.stringify(buildInfo) };
		yield* page.assets.filter((asset) => !paths.has(asset.outputPath));
		for (const path of buildInfo.assets) paths.add(path);
	}
	const headers = headersOf(maker.site);
	yield* buildHostFiles(maker.site, [...paths], headers);
}
