// A planned site -> its files, one after the other. A page that the last build made of the same is
// taken from its table, every other one is made.
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
import type { UnplacedProblem } from "../problems.ts";
import type { MadePage, PageMaker, PendingPage } from "./make-page.ts";

/** The facts of a page that a later build has to know to do without making it. */
interface Origin {
	readonly key: Digest;
	readonly inline: InlineCode;
	/** The paths of what was made for this page alone. */
	readonly assets: readonly string[];
	readonly pictures: MadePage["pictures"];
}

export interface PlannedSite {
	readonly site: Site;
	readonly routes: readonly Route[];
	readonly assets: readonly Asset[];
	readonly pages: PageMaker;
}

/** The headers of every answer of the site, once it is known what its pages hold. */
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

/** A page with its files, made now or by an earlier build. */
interface PageFiles extends Pick<MadePage, "inline" | "assets" | "problems"> {
	/** Undefined where the page could not be made. */
	readonly contents: OutputFile["contents"] | undefined;
	/** Undefined where a later build has to make it again. */
	readonly origin: string | undefined;
}

async function makeFiles(page: PendingPage): Promise<PageFiles> {
	const { html: contents, ...made } = await page.make();
	const { key, inline, assets, pictures, problems } = made;
	const paths = assets.map(({ outputPath }) => outputPath);
	const origin: Origin = { key, inline, assets: paths, pictures };
	const isKept = problems.length === 0;
	return {
		...made,
		contents,
		origin: isKept ? JSON.stringify(origin) : undefined,
	};
}

/** The files that an earlier build made of the same; undefined where they have to be made. */
async function findKnown(
	page: PendingPage,
	pages: PageMaker,
	table: FileTable | undefined,
): Promise<PageFiles | undefined> {
	const { outputPath } = page.route;
	const row = table?.find(outputPath);
	if (!row) return undefined;
	const { key, inline, assets, pictures }: Origin = JSON.parse(row.origin);
	if (key !== page.key) return undefined;
	if (!(await pages.showsSame(pictures))) return undefined;
	const makeAgain = async (
		find: (made: MadePage) => OutputFile["contents"] | undefined,
	) => {
		const contents = find(await page.make());
		if (contents === undefined)
			throw new Error(`${outputPath} cannot be made once more`);
		return Buffer.from(
			typeof contents === "function" ? await contents() : contents,
		);
	};
	return {
		...{ inline, origin: row.origin, problems: [] },
		contents: () => makeAgain(({ html }) => html),
		assets: assets.map((path) => ({
			outputPath: path,
			contents: () =>
				makeAgain(
					(made) =>
						made.assets.find((asset) => asset.outputPath === path)?.contents,
				),
		})),
	};
}

/**
 * @param table of the last build; without one every page is made
 * @yields each file, and each problem of a page
 */
export async function* buildFiles(
	{ site, routes, assets, pages }: PlannedSite,
	table?: FileTable,
): AsyncGenerator<OutputFile | UnplacedProblem> {
	const inline: InlineCode[] = [];
	/** Pages may share what they bring along. */
	const paths = new Set(assets.map(({ outputPath }) => outputPath));
	yield* assets;
	for (const route of routes) {
		const page = pages.open(route);
		const made =
			(await findKnown(page, pages, table)) ?? (await makeFiles(page));
		yield* made.problems;
		const { contents, origin } = made;
		if (contents === undefined) continue;
		const { outputPath } = route;
		yield { outputPath, contents, ...(origin !== undefined && { origin }) };
		yield* made.assets.filter((asset) => !paths.has(asset.outputPath));
		for (const asset of made.assets) paths.add(asset.outputPath);
		inline.push(made.inline);
	}
	const headers = buildHeaders(site, assets, inline);
	yield* buildHostFiles(site, [...paths], headers);
}
