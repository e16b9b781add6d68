// The files and the pages of a site, one after the other -> what each rule finds in them. What an
// earlier check found nothing in, and is still the same, is passed over.
import type { ReadFile } from "../content/read.ts";
import type { OutputFile } from "../output/file.ts";
import { foldPages, type UnplacedProblem } from "../problems.ts";
import { type Causes, isPagePlace } from "./causes.ts";
import { parsePage } from "./page/page.ts";
import type { KnownNotes, PageNotes } from "./page-notes.ts";
import { inRouteOrder } from "./route-order.ts";
import type { CheckContext, Found, Rule, RuleRun } from "./rule.ts";
import type { MadeSite } from "./run.ts";
import {
	createPageFinder,
	findShownFiles,
	type PageFinder,
} from "./text/content-pages.ts";

/** A rule at work, and what it found so far. */
export interface Work {
	readonly rule: Rule;
	readonly run: RuleRun;
	readonly causes: Causes;
}

const NOTHING = "nothing";

/** @returns whether a later check must read the file too */
function readFile(
	file: ReadFile,
	works: readonly Work[],
	pagesOf: PageFinder,
): boolean {
	let isTold = false;
	for (const { run, causes } of works)
		for (const found of run.file?.(file) ?? []) {
			isTold = true;
			causes.add({ pages: pagesOf(found.source), ...found });
		}
	return isTold || works.some(({ run }) => run.compares?.(file));
}

export function readFiles(
	context: CheckContext,
	works: readonly Work[],
	{ memory, elsewhere }: KnownNotes,
): void {
	const pagesOf = createPageFinder(context);
	for (const file of findShownFiles(context)) {
		const { mark } = file;
		if (mark !== undefined && memory?.find(mark) === NOTHING) continue;
		const isNeeded =
			!elsewhere?.isQuiet(file) && readFile(file, works, pagesOf);
		if (mark !== undefined && !isNeeded) memory?.add(mark, NOTHING);
	}
}

/** A page of an earlier build is read from the disk when it is asked for. */
async function readContents({ contents }: OutputFile): Promise<string> {
	const made = typeof contents === "function" ? await contents() : contents;
	if (typeof made === "string") return made;
	return Buffer.from(made.buffer, made.byteOffset, made.length).toString();
}

/** @returns the problems of pages that could not be made */
export async function readPages(
	{ files, routes, onPage }: MadeSite,
	notes: PageNotes,
	works: readonly Work[],
): Promise<UnplacedProblem[]> {
	const byPath = new Map(routes.map((route) => [route.outputPath, route]));
	const problems: UnplacedProblem[] = [];
	notes.foresee(routes);
	for (const file of inRouteOrder(files, routes)) {
		if (!("outputPath" in file)) {
			problems.push(file);
			continue;
		}
		const route = byPath.get(file.outputPath);
		if (!route) continue;
		if (!notes.recall(route)) {
			onPage(file);
			continue;
		}
		const html = await readContents(file);
		onPage({ ...file, contents: html });
		const page = parsePage(route, html);
		notes.take(page);
		for (const { run, causes } of works)
			for (const found of run.page?.(page) ?? []) {
				notes.tell([route.path]);
				causes.add(found);
			}
	}
	return foldPages(problems);
}

/** What rules find when they have seen all pages, each with what it found. */
export async function endRules(
	works: readonly Work[],
	notes: PageNotes,
): Promise<void> {
	// Some wait for answers of a server, others for those of a thread.
	const ends = await Promise.all(works.map(({ run }) => run.end?.() ?? []));
	for (const [index, { causes }] of works.entries())
		for (const found of ends[index] ?? []) {
			notes.tell(pagesOf(found));
			causes.add(found);
		}
}

/** Those in which it was found, unless that was in what a person wrote. */
function pagesOf({ source, pages = [] }: Found): readonly string[] {
	return isPagePlace(source) ? [source.page.route.path, ...pages] : [];
}
