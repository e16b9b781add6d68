// The files and the pages of a site, one after the other -> what each rule finds in them. What an
// earlier check found nothing in, and is still the same, is passed over.
import { foldPages, type UnplacedProblem } from "../problems.ts";
import type { Causes } from "./causes.ts";
import { parsePage } from "./page/page.ts";
import type { PageNotes } from "./page-notes.ts";
import type { CheckContext, Rule, RuleRun } from "./rule.ts";
import type { MadeSite } from "./run.ts";
import { createPageFinder, findShownFiles } from "./text/content-pages.ts";

/** A rule at work, and what it found so far. */
export interface Work {
	readonly rule: Rule;
	readonly run: RuleRun;
	readonly causes: Causes;
}

export function readFiles(context: CheckContext, works: readonly Work[]): void {
	const pagesOf = createPageFinder(context);
	for (const file of findShownFiles(context))
		for (const { run, causes } of works)
			for (const found of run.file?.(file) ?? [])
				causes.add({ pages: pagesOf(found.source), ...found });
}

/** @returns the problems of pages, and the paths of those that could not be made */
export async function readPages(
	{ pages }: MadeSite,
	{ files: { paths }, links }: CheckContext,
	{ notes, works }: { notes: PageNotes; works: readonly Work[] },
) {
	const problems: UnplacedProblem[] = [];
	const unmade: string[] = [];
	for await (const { route, html, assets, problems: found } of pages) {
		problems.push(...found);
		if (html === undefined) {
			unmade.push(route.path);
			continue;
		}
		for (const { outputPath } of assets) {
			paths.add(outputPath);
			links.expect(outputPath);
		}
		const page = parsePage(route, html);
		notes.take(page);
		for (const { run, causes } of works)
			for (const found of run.page?.(page) ?? []) causes.add(found);
	}
	return { problems: foldPages(problems), unmade };
}

/** What rules find when they have seen all pages, each with what it found. */
export async function endRules(works: readonly Work[]): Promise<void> {
	// Some wait for answers of a server, others for those of a thread.
	const ends = await Promise.all(works.map(({ run }) => run.end?.() ?? []));
	for (const [index, { causes }] of works.entries())
		for (const found of ends[index] ?? []) causes.add(found);
}
