// The site as it is planned -> what the second thread is told of it.
import type { ReadingOrder } from "../check/read-elsewhere.ts";
import type { ParsedContent } from "../content/parse.ts";
import type { ReadFile } from "../content/read.ts";
import { slugOf } from "../content/read-all.ts";
import type { SharedPlan } from "../plan/plan-files.ts";
import type { Claims } from "./claims.ts";
import type { PageOrder } from "./page-thread.ts";
import type { Shares } from "./piece-order.ts";

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
	{ rules, judging }: Pick<ReadingOrder, "rules" | "judging">,
): ReadingOrder | undefined {
	const files = read.filter((file) => slugOf(file) === undefined);
	const shared = files.flatMap(({ sourcePath, mark }) =>
		mark === undefined ? [] : [[sourcePath, mark] as const],
	);
	if (shared.length < files.length) return undefined;
	const paths = assets.map(({ outputPath }) => outputPath);
	return { rules, shared, paths, judging };
}

/**
 * @param own how many pages are made of what the first thread has read
 * @param all how many there are
 */
export function sharePieces(own: number, all: number): Shares {
	return {
		pieces: Math.ceil(all / PAGES_PER_PIECE),
		// The piece with some of either holds the first that wait for the second thread.
		firstOfSecond: Math.floor(own / PAGES_PER_PIECE),
	};
}

interface Sharing extends Pick<PageOrder, "shares" | "reading"> {
	readonly claims: Claims;
}

export function orderPages(
	plan: ThreadPlan,
	{ claims, ...sharing }: Sharing,
): PageOrder {
	const { content, routes, imagePaths, bundles } = plan;
	const { serviceContents, ...others } = content;
	return {
		bundles,
		content: others,
		services: [...serviceContents].map(([slug, { mark, shelved }]) => [
			slug,
			mark,
			shelved,
		]),
		assets: plan.assets.flatMap(({ placeholder, outputPath }) =>
			placeholder ? [{ placeholder, outputPath }] : [],
		),
		pages: routes.map(({ path }) => [path, imagePaths.get(path)]),
		rendering: claims.shared,
		pagesPerPiece: PAGES_PER_PIECE,
		...sharing,
	};
}
