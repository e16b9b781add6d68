// The site as it is planned -> what the second thread is told of it.
import type { ReadingOrder } from "../check/read-elsewhere.ts";
import type { ParsedContent } from "../content/parse.ts";
import type { ReadFile } from "../content/read.ts";
import { slugOf } from "../content/read-all.ts";
import type { SharedPlan } from "../plan-files.ts";
import type { Claims } from "./claims.ts";
import type { PageOrder } from "./page-thread.ts";

export const PAGES_PER_PIECE = 16;

/** What is known of the site once it is planned. */
export interface ThreadPlan extends SharedPlan, Pick<PageOrder, "bundles"> {
	readonly content: ParsedContent;
	/** Every known file. */
	readonly read: readonly ReadFile[];
}

/** Undefined where it is not known what the files say that pages share. */
export function orderReading(
	{ read, assets }: ThreadPlan,
	rules: readonly string[],
): ReadingOrder | undefined {
	const files = read.filter((file) => slugOf(file) === undefined);
	const shared = files.flatMap(({ sourcePath, mark }) =>
		mark === undefined ? [] : [[sourcePath, mark] as const],
	);
	if (shared.length < files.length) return undefined;
	return { rules, shared, paths: assets.map(({ outputPath }) => outputPath) };
}

export function orderPages(
	plan: ThreadPlan,
	claims: Claims,
	reading: ReadingOrder | undefined,
): PageOrder {
	const { content, routes, imagePaths, bundles } = plan;
	const { serviceContents, ...others } = content;
	return {
		bundles,
		content: others,
		services: [...serviceContents].map(([slug, { mark }]) => [slug, mark]),
		assets: plan.assets.flatMap(({ placeholder, outputPath }) =>
			placeholder ? [{ placeholder, outputPath }] : [],
		),
		pages: routes.map(({ path }) => [path, imagePaths.get(path)]),
		rendering: claims.shared,
		pagesPerPiece: PAGES_PER_PIECE,
		reading,
	};
}
