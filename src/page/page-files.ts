// A planned site -> its files, one after the other. A page that the last build made of the same is
// taken from its table, every other one is made.
import type { Asset } from "../assets/asset.ts";
import { type Digest, digest } from "../cache/digest.ts";
import type { Site } from "../content/site.ts";
import {
	findInlineCode,
	type InlineCode,
	joinInlineCode,
	NO_INLINE_CODE,
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
import {
	isComplete,
	type MadePage,
	type PageMaker,
	type PendingPage,
} from "./make-page.ts";

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

/** Makes a page again that is known to be complete. */
async function makeAgain({ route, make }: PendingPage): Promise<MadePage> {
	const made = await make();
	if (isComplete(made)) return made;
	throw new Error(`${route.outputPath} cannot be made once more`);
}

function fileOfKnown(page: PendingPage, hash: Digest, origin: string) {
	return {
		outputPath: page.route.outputPath,
		contents: async () => Buffer.from((await makeAgain(page)).html ?? ""),
		...{ hash, origin },
	};
}

/** An asset of a page that was not made by this build. */
function assetOfKnown(page: PendingPage, outputPath: string): Asset {
	return {
		outputPath,
		contents: async () => {
			const { assets } = await makeAgain(page);
			const asset = assets.find((made) => made.outputPath === outputPath);
			if (typeof asset?.contents !== "function")
				throw new Error(`${outputPath} cannot be made once more`);
			return asset.contents();
		},
	};
}

async function findKnown(
	page: PendingPage,
	{ pages }: PlannedSite,
	table: FileTable,
) {
	const row = table.find(page.route.outputPath);
	if (!row) return undefined;
	const origin: Origin = JSON.parse(row.origin);
	if (origin.key !== page.key) return undefined;
	for (const [file, hash] of Object.entries(origin.pictures))
		if ((await pages.hashPicture(file)) !== hash) return undefined;
	return { row, origin };
}

/**
 * @param table of the last build; without one every page is made
 * @yields each file, and each problem of a page
 */
export async function* buildFiles(
	planned: PlannedSite,
	table?: FileTable,
): AsyncGenerator<OutputFile | UnplacedProblem> {
	const { site, routes, assets, pages } = planned;
	const inline: InlineCode[] = [];
	/** Pages may share what they bring along. */
	const paths = new Set(assets.map(({ outputPath }) => outputPath));
	const takeNew = (brought: readonly Asset[]) =>
		brought.filter(({ outputPath }) => {
			const isNew = !paths.has(outputPath);
			paths.add(outputPath);
			return isNew;
		});
	yield* assets.map(({ outputPath, contents }) => ({ outputPath, contents }));
	for (const route of routes) {
		const page = pages.open(route);
		const known = table && (await findKnown(page, planned, table));
		const made = known ? undefined : await page.make();
		if (known) {
			const { hash, origin } = known.row;
			yield fileOfKnown(page, hash, origin);
		}
		if (made) {
			yield* made.problems;
			if (made.html === undefined) continue;
			const { html: contents, problems } = made;
			const { outputPath } = route;
			const remembered = problems.length === 0 && rememberPage(made);
			yield { outputPath, contents, ...remembered };
		}
		const brought =
			made?.assets ??
			known?.origin.assets.map((path) => assetOfKnown(page, path));
		yield* takeNew(brought ?? []);
		inline.push(made?.inline ?? known?.origin.inline ?? NO_INLINE_CODE);
	}
	const headers = buildHeaders(site, assets, inline);
	const all = [...paths].map((outputPath) => ({ outputPath, contents: "" }));
	yield* buildHostFiles(site, all, headers);
}

/** What a later build compares. */
function rememberPage({ key, html = "", ...made }: MadePage) {
	const { inline, assets, pictures } = made;
	const origin: Origin = {
		...{ key, inline, pictures },
		assets: assets.map(({ outputPath }) => outputPath),
	};
	return { hash: digest(html), origin: JSON.stringify(origin) };
}
