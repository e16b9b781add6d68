// Findings -> findings at the location that a person can open. The trace of a page leads from its words and
// addresses to the content, and from its elements to the templates.
import path from "node:path";
import { lazily, memoizeLast } from "../cache/lazily.ts";
import type { TracedPage } from "../page/trace-page.ts";
import { parseHtml } from "../parse-html.ts";
import type { ReadyPlan, SitePlan } from "../pipeline.ts";
import type { Route } from "../plan/route.ts";
import { locationAt } from "../position.ts";
import type { Location, Place, Problem } from "../problems.ts";
import { groupBy } from "../report/group-by.ts";
import {
	type FoundPlace,
	isPageLocation,
	type PageLocation,
} from "./finding.ts";
import type { PageFacts } from "./page/facts.ts";
import { createPageFinder } from "./text/content-pages.ts";

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

/** Moves a place to the word at an offset of its words. */
function moveTo(place: Place, offset: number): Place {
	if (offset <= 0) return place;
	return "keys" in place
		? { ...place, offset }
		: { ...place, column: place.column + offset };
}

/** Finds where a text or an address of an element is written in the content. */
function findInContent(
	traced: TracedPage,
	element: number,
	written: string,
): Place | undefined {
	for (const { text, words } of traced.textsOf(element)) {
		const at = text.indexOf(written);
		if (at === -1 && collapse(text) !== collapse(written)) continue;
		const offset = Math.max(at, 0);
		// The mark of an address has no words.
		const found = words.find(
			({ start, end }) => start === end || (start <= offset && offset < end),
		);
		if (found) return moveTo(found.place, offset - found.start);
	}
	return undefined;
}

/** Finds the Markdown that makes an element. */
function findInMarkdown(
	traced: TracedPage,
	element: number,
): Location | undefined {
	for (const { words } of traced.textsOf(element))
		for (const { place } of words) if (!("keys" in place)) return place;
	return undefined;
}

/** Finds what makes an element: a line of a template, or of Markdown. */
function findMaker(
	{ element, written }: PageLocation,
	traced: TracedPage,
): Location | undefined {
	const own = traced.templateOf(element) ?? findInMarkdown(traced, element);
	if (own) return own;
	// React adds links that load at once what another element shows.
	const twin = written && traced.findTemplate(written);
	if (twin) return twin;
	let at = traced.parentOf(element);
	while (at >= 0 && !traced.templateOf(at)) at = traced.parentOf(at);
	return traced.templateOf(at);
}

/** Returns a function that makes a page again, with the places of its words. */
function createLocator(
	{ config, maker }: ReadyPlan,
	pages: readonly PageFacts[],
) {
	const outDir = path.relative(config.rootDir, config.outDir);
	const openTrace = lazily(() => maker.trace());
	const counts = new Map<Route, number>();
	for (const { route, elementCount } of pages) counts.set(route, elementCount);
	const open = memoizeLast(async (route: Route) => {
		const traced = await openTrace().page(route);
		// With marks, or after a change of the templates, it may have other elements.
		return traced?.length === counts.get(route) ? traced : undefined;
	});
	return async (location: PageLocation): Promise<Place> => {
		const { element, written } = location;
		const { route } = location.page;
		const traced = await open(route);
		const found =
			traced &&
			((written && findInContent(traced, element, written)) ||
				findMaker(location, traced));
		if (found) return found;
		const { html = "" } = await maker.make(route);
		const start = parseHtml(html).elements[element]?.offset ?? 0;
		return locationAt(`${outDir}/${route.outputPath}`, html, start);
	};
}

interface PageFinding {
	readonly finding: Problem<FoundPlace>;
	readonly source: PageLocation;
}

/**
 * Groups findings that one line of a template or of a shared file causes: the nth of as many findings about one
 * target is at the same element of each page that a template makes.
 */
function groupByCause(found: readonly PageFinding[]): PageFinding[][] {
	const ofPages = groupBy(found, ({ finding: { rule, target }, source }) =>
		JSON.stringify([rule, target, source.page.route.path]),
	);
	const ranked: (PageFinding & { readonly cause: string })[] = [];
	for (const same of ofPages)
		for (const [rank, one] of same.entries()) {
			const { rule, target } = one.finding;
			const { template } = one.source.page.route;
			const cause = [rule, target, template, same.length, rank];
			ranked.push({ ...one, cause: JSON.stringify(cause) });
		}
	return groupBy(ranked, ({ cause }) => cause);
}

const pathOf = (found: PageFinding | undefined) =>
	found?.source.page.route.path ?? "";

/** Locates findings. Of those with one cause, only the first page is made again. */
export async function locateFindings(
	plan: SitePlan,
	found: readonly Problem<FoundPlace>[],
	pages: readonly PageFacts[],
): Promise<Problem<Place>[]> {
	const pagesOf = createPageFinder(plan);
	const located: Problem<Place>[] = [];
	const onPages: PageFinding[] = [];
	for (const finding of found) {
		const { source } = finding;
		if (isPageLocation(source)) onPages.push({ finding, source });
		else {
			const pages = finding.pages ?? pagesOf(source);
			located.push({ ...finding, source, pages });
		}
	}
	if (!plan.isReady) return located;
	const locate = createLocator(plan, pages);
	let groups = groupByCause(onPages);
	while (groups.length > 0) {
		const own: PageFinding[][] = [];
		// Groups of one page follow each other, so that it is made once.
		for (const group of groupBy(groups, ([first]) => pathOf(first)).flat()) {
			const [first, ...others] = group;
			if (!first) continue;
			const source = await locate(first.source);
			const isOwn = source.file === first.source.page.route.sourcePath;
			// Each page has a file of its own.
			if (isOwn) for (const one of others) own.push([one]);
			const pages = new Set<string>();
			for (const one of isOwn ? [first] : group) {
				pages.add(pathOf(one));
				for (const page of one.finding.pages ?? []) pages.add(page);
			}
			located.push({ ...first.finding, source, pages: [...pages] });
		}
		groups = own;
	}
	return located;
}
