// Routes -> the facts of each page, in order: from the cache of an earlier check, or from a page
// that is made now, here or in a thread.
import type { Site } from "../content/site.ts";
import type { MadePage, PageMaker } from "../page/make-page.ts";
import type { Route } from "../plan/route.ts";
import { inOrder } from "../pool/in-order.ts";
import { type ExaminedFacts, examineMade, unpackFacts } from "./examine.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { RuleRun } from "./rule.ts";

export interface ExaminedPage
	extends Pick<MadePage, "route" | "key" | "problems"> {
	/** The HTML is undefined when the page was not made in this thread. */
	readonly html: string | undefined;
	readonly facts: ExaminedFacts;
	readonly packed: string;
}

export type SentPage = Pick<ExaminedPage, "problems" | "packed">;

/**
 * Makes and examines a page in a thread. It returns undefined while no thread is free, and resolves
 * to undefined when the thread would make the page from other input.
 */
export type RequestFacts = (
	page: Pick<Route & MadePage, "path" | "key">,
) => Promise<SentPage | undefined> | undefined;

export interface Examination {
	readonly site: Site;
	readonly pages: PageMaker;
	readonly runs: readonly RuleRun[];
	/** Without a cache every page is made and examined. */
	readonly cache: FactsCache | undefined;
	readonly requestFacts: RequestFacts;
}

export function examinePages(
	routes: readonly Route[],
	{ site, pages, runs, cache, requestFacts }: Examination,
): AsyncGenerator<ExaminedPage> {
	return inOrder(routes, async (route) => {
		const page = pages.prepare(route);
		const { key } = page;
		const packed = cache?.find(key);
		const sent =
			packed === undefined
				? await requestFacts({ path: route.path, key })
				: { packed, problems: [] };
		if (sent) {
			const facts = unpackFacts(sent.packed, route);
			return { route, key, html: undefined, ...sent, facts };
		}
		const made = await page.make();
		const text = await examineMade(made, runs, site);
		return { ...made, packed: text, facts: unpackFacts(text, route) };
	});
}
