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
import { inOrder } from "../pool/in-order.ts";
import type { UnlocatedProblem } from "../problems.ts";
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

/** A made page as plain data. */
export interface PlainPage extends Pick<MadePage, "html" | "problems"> {
	readonly origin: Origin;
}

/**
 * Has a thread make a page: undefined while none is free, and in the end where the thread would
 * make it of something else.
 */
export type AskMaker = (
	page: Pick<Route & MadePage, "path" | "key">,
) => Promise<PlainPage | undefined> | undefined;

/** A page with its files. */
interface PageFiles extends Pick<MadePage, "assets" | "problems"> {
	readonly outputPath: string;
	/** Undefined where the page could not be made. */
	readonly contents: OutputFile["contents"] | undefined;
	readonly origin: Origin;
}

export function toPlain(made: MadePage): PlainPage {
	const { key, html, inline, assets, pictures, problems } = made;
	const paths = assets.map(({ outputPath }) => outputPath);
	return { html, problems, origin: { key, inline, assets: paths, pictures } };
}

/** A page that was not made here: for its files it is made once more when they are asked for. */
function toFiles(
	{ route: { outputPath }, make }: PendingPage,
	{ html, origin, problems }: PlainPage,
): PageFiles {
	const makeAgain = async (
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
	return {
		...{ outputPath, origin, problems },
		contents:
			html ?? (isMade ? () => makeAgain((made) => made.html) : undefined),
		assets: origin.assets.map((path) => ({
			outputPath: path,
			contents: () =>
				makeAgain(
					(made) =>
						made.assets.find((asset) => asset.outputPath === path)?.contents,
				),
		})),
	};
}

interface FilesOptions {
	/** Of the last build; without one every page is made. */
	readonly table: FileTable | undefined;
	readonly askThread: AskMaker;
}

async function openFiles(
	page: PendingPage,
	pages: PageMaker,
	{ table, askThread }: FilesOptions,
): Promise<PageFiles> {
	const { key, route } = page;
	const row = table?.find(route.outputPath);
	const origin: Origin | undefined = row && JSON.parse(row.origin);
	if (origin?.key === key && (await pages.showsSame(origin.pictures)))
		return toFiles(page, { origin, html: undefined, problems: [] });
	const plain = await askThread({ path: route.path, key });
	if (plain) return toFiles(page, plain);
	const made = await page.make();
	const { html: contents, assets } = made;
	const { outputPath } = route;
	return { ...toPlain(made), outputPath, contents, assets };
}

/** @yields each file, and each problem of a page */
export async function* buildFiles(
	{ site, routes, assets, pages }: PlannedSite,
	options: FilesOptions,
): AsyncGenerator<OutputFile | UnlocatedProblem> {
	const inline: InlineCode[] = [];
	/** Pages may share what they bring along. */
	const paths = new Set(assets.map(({ outputPath }) => outputPath));
	yield* assets;
	const open = (route: Route) => openFiles(pages.open(route), pages, options);
	for await (const page of inOrder(routes, open)) {
		const { problems, outputPath, contents, origin } = page;
		yield* problems;
		if (contents === undefined) continue;
		const isKept = problems.length === 0;
		yield {
			...{ outputPath, contents },
			...(isKept && { origin: JSON.stringify(origin) }),
		};
		yield* page.assets.filter((asset) => !paths.has(asset.outputPath));
		for (const path of origin.assets) paths.add(path);
		inline.push(origin.inline);
	}
	const headers = buildHeaders(site, assets, inline);
	yield* buildHostFiles(site, [...paths], headers);
}
