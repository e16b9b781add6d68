// The pages of a site -> the facts of each, in their order: those of an earlier check, or those of
// the page as it is made now.
import type { MadePage, PendingPage } from "../page/make-page.ts";
import type { Route } from "../plan/route.ts";
import {
	examineFile,
	examinePage,
	type FileFacts,
	type PageFacts,
} from "./examine.ts";
import type { FactsCache, KnownPage } from "./facts-cache.ts";
import { parsePage } from "./page/page.ts";
import type { CheckContext, RuleRun } from "./rule.ts";

export interface ExaminedPage {
	readonly route: Route;
	/** What is in the content file that the page alone is made of. */
	readonly record: FileFacts;
	/** Undefined when the page could not be made. */
	readonly page: PageFacts | undefined;
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
	readonly hashPicture: (file: string) => Promise<string>;
	/** Called with each page, also when it could not be made. */
	readonly onPage: (page: CheckedPage) => void;
}

/** How many pages wait for the thread of html-validate while further ones are made. */
const WAITING_PAGES = 30;

async function showsTheSame(
	{ pictures }: KnownPage,
	hashPicture: Examination["hashPicture"],
): Promise<boolean> {
	for (const [file, hash] of Object.entries(pictures))
		if ((await hashPicture(file)) !== hash) return false;
	return true;
}

export async function* examinePages(
	pages: Iterable<PendingPage>,
	{ files, links }: CheckContext,
	{ runs, cache, hashPicture, onPage }: Examination,
): AsyncGenerator<ExaminedPage> {
	const expect = (assetPaths: readonly string[]) => {
		for (const outputPath of assetPaths) {
			files.paths.add(outputPath);
			links.expect(outputPath);
		}
	};
	const examine = async (made: MadePage) => {
		const { route, html, problems, pictures } = made;
		const record = made.record ? examineFile(made.record, runs) : [];
		if (html === undefined) return { route, record, page: undefined };
		const found = await examinePage(parsePage(route, html), runs);
		// Texts that were cut from the HTML would keep all of it in memory.
		const page: PageFacts = JSON.parse(JSON.stringify(found));
		const assets = made.assets.map(({ outputPath }) => outputPath);
		if (problems.length === 0)
			cache?.add(made, { record, page, assets, pictures });
		return { route, record, page };
	};
	const waiting: Promise<ExaminedPage>[] = [];
	for (const pending of pages) {
		const { route } = pending;
		const found = cache?.find(pending);
		const known =
			found && (await showsTheSame(found, hashPicture)) ? found : undefined;
		const made = known ? undefined : await pending.make();
		const assetPaths =
			known?.assets ?? made?.assets.map(({ outputPath }) => outputPath) ?? [];
		const isMade = known !== undefined || made?.html !== undefined;
		const { html, problems = [] } = made ?? {};
		onPage({ route, html, problems, assetPaths, isMade });
		expect(assetPaths);
		if (known) cache?.add(pending, known);
		const examined = known
			? Promise.resolve({ route, record: known.record, page: known.page })
			: made && examine(made);
		if (!examined) continue;
		// A failure is thrown when its turn comes.
		examined.catch(() => undefined);
		waiting.push(examined);
		const first = waiting.length > WAITING_PAGES && waiting.shift();
		if (first) yield await first;
	}
	for (const examined of waiting) yield await examined;
}
