// Yields the files of a planned site, one after the other. A page that the previous build made from the
// same input is reused. Every other page is made here or in a thread.
import type { Asset } from "../assets/asset.ts";
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
import type { FileTable } from "../output/file-table.ts";
import { buildHostFiles } from "../output/hosts/host-files.ts";
import type { Route } from "../plan/route.ts";
import { inOrder } from "../pool/in-order.ts";
import type { UnlocatedProblem } from "../problems.ts";
import type {
	MadePage,
	PageMaker,
	PictureHashes,
	PreparedPage,
} from "./make-page.ts";

/** The next build needs these values to decide whether it can reuse a page. */
interface BuildInfo {
	readonly key: Digest;
	readonly inline: InlineCode;
	/** The share image and pictures of the page have these output paths. */
	readonly assets: readonly string[];
	readonly pictures: PictureHashes;
}

export interface PlannedSite {
	readonly site: Site;
	readonly routes: readonly Route[];
	readonly assets: readonly Asset[];
	readonly pages: PageMaker;
}

/** Builds the headers of all responses. They name the inline code of every page. */
export function buildHeaders(
	site: Site,
	assets: readonly Asset[],
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

/** A thread sends a made page as this plain data. */
export interface PageResult extends Pick<MadePage, "html" | "problems"> {
	readonly buildInfo: BuildInfo;
}

/**
 * Makes a page in a thread. Returns undefined while no thread is available. The promise resolves to
 * undefined if the thread has another key for the page, because a file was edited in between.
 */
export type RequestPage = (
	page: Pick<Route & MadePage, "path" | "key">,
) => Promise<PageResult | undefined> | undefined;

interface PageOutput extends Pick<MadePage, "assets" | "problems"> {
	readonly outputPath: string;
	/** Undefined when an error prevents the page. */
	readonly contents: OutputFile["contents"] | undefined;
	readonly buildInfo: BuildInfo;
}

export function toPageResult(made: MadePage): PageResult {
	const { key, html, inline, pictures, problems } = made;
	const assets = made.assets.map(({ outputPath }) => outputPath);
	return { html, problems, buildInfo: { key, inline, assets, pictures } };
}

/** Converts a page that was reused or made in a thread. It is made here if its contents are needed. */
function toPageOutput(
	{ route: { outputPath }, make }: PreparedPage,
	{ html, buildInfo, problems }: PageResult,
): PageOutput {
	const remake = async (
		find: (made: MadePage) => OutputFile["contents"] | undefined,
	) => {
		const contents = find(await make());
		if (contents === undefined)
			throw new Error(`${outputPath} cannot be made once more`);
		return Buffer.from(
			typeof contents === "function" ? await contents() : contents,
		);
	};
	const isMade = problems.length === 0;
	const isAt = (path: string) => (asset: Asset) => asset.outputPath === path;
	return {
		...{ outputPath, buildInfo, problems },
		contents: html ?? (isMade ? () => remake((made) => made.html) : undefined),
		assets: buildInfo.assets.map((path) => ({
			outputPath: path,
			contents: () => remake(({ assets }) => assets.find(isAt(path))?.contents),
		})),
	};
}

interface BuildFilesOptions {
	/** The table comes from the previous build. Without one, every page is made. */
	readonly table: FileTable | undefined;
	readonly requestPage: RequestPage;
}

async function producePage(
	page: PreparedPage,
	pages: PageMaker,
	{ table, requestPage }: BuildFilesOptions,
): Promise<PageOutput> {
	const { key, route } = page;
	const row = table?.find(route.outputPath);
	const buildInfo: BuildInfo | undefined = row && JSON.parse(row.buildInfo);
	const isSame = buildInfo?.key === key;
	if (isSame && (await pages.arePicturesUnchanged(buildInfo.pictures)))
		return toPageOutput(page, { buildInfo, html: undefined, problems: [] });
	const result = await requestPage({ path: route.path, key });
	if (result) return toPageOutput(page, result);
	const made = await page.make();
	const { html: contents, assets } = made;
	const { outputPath } = route;
	return { ...toPageResult(made), outputPath, contents, assets };
}

/** Yields every file, and every problem of a page. */
export async function* buildFiles(
	{ site, routes, assets, pages }: PlannedSite,
	options: BuildFilesOptions,
): AsyncGenerator<OutputFile | UnlocatedProblem> {
	const inline: InlineCode[] = [];
	/** Pages may share files, so this set prevents that a file is yielded twice. */
	const paths = new Set(assets.map(({ outputPath }) => outputPath));
	yield* assets;
	const produce = (route: Route) =>
		producePage(pages.prepare(route), pages, options);
	for await (const page of inOrder(routes, produce)) {
		const { problems, outputPath, contents, buildInfo } = page;
		yield* problems;
		if (contents === undefined) continue;
		const file = { outputPath, contents };
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
