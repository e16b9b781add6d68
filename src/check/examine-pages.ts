// The pages of a site as they are made -> the facts of each, in their order.
import type { MadePage } from "../page/make-page.ts";
import type { Route } from "../plan/route.ts";
import { examinePage, type PageFacts } from "./examine.ts";
import { parsePage } from "./page/page.ts";
import type { CheckContext, RuleRun } from "./rule.ts";

export interface ExaminedPage {
	readonly route: Route;
	readonly facts: PageFacts;
}

interface Examination {
	readonly runs: readonly RuleRun[];
	/** Called with each page, also when it could not be made. */
	readonly onPage: (page: MadePage) => void;
}

/** How many pages wait for the thread of html-validate while further ones are made. */
const WAITING_PAGES = 30;

export async function* examinePages(
	pages: AsyncIterable<MadePage>,
	{ files, links }: CheckContext,
	{ runs, onPage }: Examination,
): AsyncGenerator<ExaminedPage> {
	const examine = async (route: Route, html: string): Promise<ExaminedPage> => {
		const facts = await examinePage(parsePage(route, html), runs);
		// Texts that were cut from the HTML would keep all of it in memory.
		return { route, facts: JSON.parse(JSON.stringify(facts)) };
	};
	const waiting: Promise<ExaminedPage>[] = [];
	for await (const page of pages) {
		onPage(page);
		if (page.html === undefined) continue;
		for (const { outputPath } of page.assets) {
			files.paths.add(outputPath);
			links.expect(outputPath);
		}
		const examined = examine(page.route, page.html);
		// A failure is thrown when its turn comes.
		examined.catch(() => undefined);
		waiting.push(examined);
		const first = waiting.length > WAITING_PAGES && waiting.shift();
		if (first) yield await first;
	}
	for (const examined of waiting) yield await examined;
}
