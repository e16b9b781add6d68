// The pages of a site -> the facts of each, in their order: those of an earlier check, or those of
// the page as it is made now, here or in a thread.
import type { MadePage, PageMaker } from "../page/make-page.ts";
import type { Route } from "../plan/route.ts";
import { inOrder } from "../pool/in-order.ts";
import { examineMade, type PageFacts, unpackFacts } from "./examine.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { RuleRun } from "./rule.ts";

/** A page that was examined, now or by an earlier check. */
export interface ExaminedPage
	extends Pick<MadePage, "route" | "key" | "problems"> {
	/** Undefined where it was not made here. */
	readonly html: string | undefined;
	readonly facts: PageFacts;
	/** The facts as text. */
	readonly packed: string;
}

/** The answer of a thread. */
export type SentPage = Pick<ExaminedPage, "problems" | "packed">;

/**
 * Has a thread make and examine a page: undefined while none is free, and in the end where the
 * thread would make it of something else.
 */
export type ExamineInThread = (
	page: Pick<Route & MadePage, "path" | "key">,
) => Promise<SentPage | undefined> | undefined;

export interface Examination {
	readonly pages: PageMaker;
	readonly runs: readonly RuleRun[];
	/** Undefined where every page is made and examined. */
	readonly cache: FactsCache | undefined;
	readonly examineInThread: ExamineInThread;
}

export function examinePages(
	routes: readonly Route[],
	{ pages, runs, cache, examineInThread }: Examination,
): AsyncGenerator<ExaminedPage> {
	return inOrder(routes, async (route) => {
		const page = pages.prepare(route);
		const { key } = page;
		const unmade = { route, key, html: undefined };
		const packed = cache?.find(key);
		const known = packed && unpackFacts(packed, route);
		if (known && (await pages.arePicturesUnchanged(known.pictures)))
			return { ...unmade, packed, facts: known, problems: [] };
		const sent = await examineInThread({ path: route.path, key });
		if (sent)
			return { ...unmade, ...sent, facts: unpackFacts(sent.packed, route) };
		const made = await page.make();
		const text = await examineMade(made, runs);
		return { ...made, packed: text, facts: unpackFacts(text, route) };
	});
}
