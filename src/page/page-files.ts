// Yields the files of a planned site, one after the other. A page that the previous build made from the
// same input is reused.

import type { Digest } from "../cache/digest.ts";
import type { Site } from "../content/site.ts";
import {
	findInlineCode,
	type InlineCode,
	joinInlineCode,
} from "../http/inline-code.ts";
import {
	findFormOrigin,
	type Header,
	publishedHeaders,
} from "../http/published-headers.ts";
import type { OutputFile } from "../output/file.ts";
import { buildHostFiles } from "../output/hosts/host-files.ts";
import type { FileTable } from "../output/manifest.ts";
import type { Route } from "../plan/route.ts";
import type { UnlocatedProblem } from "../problems.ts";
import type { MadePage, PageMaker, PreparedPage } from "./make-page.ts";

/** The next build needs these values to decide whether it can reuse a page. */
interface BuildInfo {
	readonly key: Digest;
	readonly inline: InlineCode;
	/** The output paths of the page's share image and pictures. */
	readonly assets: readonly string[];
}

export interface PlannedSite {
	readonly site: Site;
	readonly routes: readonly Route[];
	readonly assets: readonly OutputFile[];
	readonly pages: PageMaker;
}

/** Builds the headers of all responses. They name the inline code of every page. */
export function buildHeaders(
	site: Site,
	assets: readonly OutputFile[],
	inline: Iterable<InlineCode>,
): readonly Header[] {
	const inStyles = assets.flatMap(({ outputPath, contents }) =>
		outputPath.endsWith(".css") && typeof contents !== "function"
			? [findInlineCode(String(contents))]
			: [],
	);
	return publishedHeaders({
		formOrigin: findFormOrigin(site),
		hsts: site.settings.hosting.hsts,
		inline: joinInlineCode([...inStyles, ...inline]),
	});
}

interface PageOutput extends Pick<MadePage, "assets" | "problems"> {
	/** Undefined when an error prevents the page. */
	readonly contents: OutputFile["contents"] | undefined;
	readonly buildInfo: BuildInfo;
}

/** The files of an earlier build are made only where they are missing or were edited since. */
function reusePage(
	{ route, make }: PreparedPage,
	buildInfo: BuildInfo,
): PageOutput {
	const remake = async (
		find: (made: MadePage) => OutputFile["contents"] | undefined,
	) => {
		const contents = find(await make());
		if (contents === undefined)
			throw new Error(`${route.outputPath} cannot be made once more`);
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
	page: PreparedPage,
	table: FileTable | undefined,
): Promise<PageOutput> {
	const row = table?.find(page.route.outputPath);
	const known: BuildInfo | undefined =
		row?.buildInfo && JSON.parse(row.buildInfo);
	if (known?.key === page.key) return reusePage(page, known);
	const { key, html, inline, assets, problems } = await page.make();
	const paths = assets.map(({ outputPath }) => outputPath);
	const buildInfo = { key, inline, assets: paths };
	return { contents: html, assets, problems, buildInfo };
}

/**
 * Yields every file, and every problem of a page.
 * @param table describes the files of the previous build; without one, every page is made
 */
export async function* buildFiles(
	{ site, routes, assets, pages }: PlannedSite,
	table?: FileTable,
): AsyncGenerator<OutputFile | UnlocatedProblem> {
	const inline: InlineCode[] = [];
	/** Pages may share files, so this set prevents that a file is yielded twice. */
	const paths = new Set(assets.map(({ outputPath }) => outputPath));
	yield* assets;
	for (const route of routes) {
		const page = await producePage(pages.prepare(route), table);
		const { problems, contents, buildInfo } = page;
		yield* problems;
		if (contents === undefined) continue;
		const file = { outputPath: route.outputPath, contents };
		// A page with a problem is made by every build, so that each reports the problem.
		if (problems.length > 0) yield file;
		else yield { ...file, buildInfo: JSON.stringify(buildInfo) };
		yield* page.assets.filter((asset) => !paths.has(asset.outputPath));
		for (const path of buildInfo.assets) paths.add(path);
		inline.push(buildInfo.inline);
	}
	const headers = buildHeaders(site, assets, inline);
	yield* buildHostFiles(site, [...paths], headers);
}
