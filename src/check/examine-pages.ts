// The pages of a site -> the facts of each, in their order: those of an earlier check, or those of
// the page as it is made now.
import type { MadePage, PageMaker } from "../page/make-page.ts";
import type { Route } from "../plan/route.ts";
import { examineMade, type PageFacts } from "./examine.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { RuleRun } from "./rule.ts";

interface ExaminedPage {
	readonly route: Route;
	readonly facts: PageFacts;
}

/** How far a page is known without being made, and the page itself where it was made. */
export type CheckedPage = Pick<MadePage, "route" | "html" | "problems"> & {
	/** The paths of the files that it brings along. */
	readonly assetPaths: readonly string[];
	/** Whether the page is there, made by now or not. */
	readonly isMade: boolean;
};

interface Examination {
	readonly runs: readonly RuleRun[];
	/** Undefined where every page is made and examined. */
	readonly cache: FactsCache | undefined;
	/** Called with each page, also when it could not be made. */
	readonly onPage: (page: CheckedPage) => void;
}

/** How many pages wait for the thread of html-validate while further ones are made. */
const WAITING_PAGES = 30;

export async function* examinePages(
	{ open, hashPicture }: PageMaker,
	routes: readonly Route[],
	{ runs, cache, onPage }: Examination,
): AsyncGenerator<ExaminedPage> {
	const showsTheSame = async ({ pictures }: PageFacts) => {
		for (const [file, hash] of Object.entries(pictures))
			if ((await hashPicture(file)) !== hash) return false;
		return true;
	};
	const examine = async (made: MadePage) => {
		const facts = await examineMade(made, runs);
		if (facts.links && made.problems.length === 0) cache?.add(made, facts);
		return facts;
	};
	const waiting: Promise<ExaminedPage>[] = [];
	for (const route of routes) {
		const pending = open(route);
		const known = cache?.find(pending);
		let facts: Promise<PageFacts>;
		if (known && (await showsTheSame(known))) {
			const { assets: assetPaths } = known;
			onPage({
				route,
				html: undefined,
				problems: [],
				assetPaths,
				isMade: true,
			});
			cache?.add(pending, known);
			facts = Promise.resolve(known);
		} else {
			const made = await pending.make();
			const { html, problems, assets } = made;
			const assetPaths = assets.map(({ outputPath }) => outputPath);
			const isMade = html !== undefined;
			onPage({ route, html, problems, assetPaths, isMade });
			facts = examine(made);
		}
		const examined = facts.then((facts) => ({ route, facts }));
		// A failure is thrown when its turn comes.
		examined.catch(() => undefined);
		waiting.push(examined);
		const first = waiting.length > WAITING_PAGES && waiting.shift();
		if (first) yield await first;
	}
	for (const examined of waiting) yield await examined;
}
