// Finds the line that a person has to open for a finding: the trace of a page leads to the content and the templates.
import path from "node:path";
import { digest } from "../base/disk/fingerprint.ts";
import { memoizeLast } from "../base/disk/lazily.ts";
import type { Location, Problem } from "../base/problems.ts";
import { type Group, groupBy } from "../base/text/group-by.ts";
import { parseHtml } from "../base/text/parse-html.ts";
import { locationAt } from "../base/text/position.ts";
import type { Origin } from "../site/content/mark-content.ts";
import { createLocator } from "../site/content/source-file.ts";
import type { TracedPage } from "../site/page/trace-page.ts";
import type { Plan, ReadyPlan } from "../site/pipeline.ts";
import type { Route } from "../site/plan/routes.ts";
import type { FactsCache } from "./facts-cache.ts";
import {
	type ElementLocation,
	isElement,
	type RuleFinding,
} from "./finding.ts";
import type { PageFacts } from "./page/page.ts";
import { createPageFinder } from "./text/content-pages.ts";

const collapse = (text: string) => text.replace(/\s+/g, " ").trim();

function findInContent(
	traced: TracedPage,
	{ element, text: part }: ElementLocation,
): Origin | undefined {
	if (!part) return undefined;
	for (const { text, words } of traced.textsOf(element)) {
		const at = text.indexOf(part);
		if (at === -1 && collapse(text) !== collapse(part)) continue;
		const offset = Math.max(at, 0);
		// The mark of an address has no words.
		const word = words.find(
			({ start, end }) => start === end || (start <= offset && offset < end),
		);
		if (!word) continue;
		const { place, start } = word;
		if (offset <= start) return place;
		if ("keys" in place) return { ...place, offset: offset - start };
		return { ...place, column: place.column + offset - start };
	}
	return undefined;
}

function findMaker(traced: TracedPage, { element, text }: ElementLocation) {
	const location = traced.templateOf(element);
	if (location) return location;
	const places = traced.textsOf(element).flatMap(({ words }) => words);
	const inMarkdown = places.find(({ place }) => !("keys" in place));
	// React adds a preload link for what another element shows.
	const twin = text && traced.findTemplate(text);
	if (inMarkdown || twin) return inMarkdown?.place ?? twin;
	let at = traced.parentOf(element);
	while (at >= 0 && !traced.templateOf(at)) at = traced.parentOf(at);
	return traced.templateOf(at);
}

interface PageFinding {
	readonly finding: RuleFinding;
	readonly source: ElementLocation;
	readonly route: Route;
}

interface Known {
	readonly pages: readonly PageFacts[];
	readonly cache: FactsCache | undefined;
}

/** Finds where the words of a page are written: a value, which may move in its file while its page stays, or a line. */
function createOriginFinder(
	{ config, maker }: ReadyPlan,
	{ pages, cache }: Known,
) {
	const outDir = path.relative(config.rootDir, config.outDir);
	const counts = new Map(pages.map((page) => [page.route, page.elementCount]));
	const open = memoizeLast(async (route: Route) => {
		const traced = await maker.trace(route);
		// With marks, or after a change of the templates, it may have other elements.
		return traced?.length === counts.get(route) ? traced : undefined;
	});
	const find = async ({ source, route }: PageFinding): Promise<Origin> => {
		const traced = await open(route);
		const origin =
			traced && (findInContent(traced, source) ?? findMaker(traced, source));
		if (origin) return origin;
		const { html = "" } = await maker.make(route);
		const start = parseHtml(html).elements[source.element]?.offset ?? 0;
		return locationAt(`${outDir}/${route.outputPath}`, html, start);
	};
	return async (finding: PageFinding): Promise<Origin> => {
		const { source, route } = finding;
		const trace = maker.keyOfTrace(route);
		const key = digest(trace, outDir, JSON.stringify(source));
		const text = cache?.find(key);
		if (text) return JSON.parse(text);
		const origin = await find(finding);
		cache?.add(key, JSON.stringify(origin));
		return origin;
	};
}

/** Pages of one template with equally many findings about one target have them at the same elements, in this order. */
function groupByCause(findings: readonly PageFinding[]) {
	const ofPages = groupBy(findings, ({ finding: { rule, target }, route }) =>
		JSON.stringify([rule, target, route.path]),
	);
	const causes = new Map<PageFinding, string>();
	for (const same of ofPages)
		for (const [rank, pageFinding] of same.entries()) {
			const { finding, route } = pageFinding;
			const { rule, target } = finding;
			const parts = [rule, target, route.template, same.length, rank];
			causes.set(pageFinding, JSON.stringify(parts));
		}
	return groupBy([...causes.keys()], (finding) => causes.get(finding) ?? "");
}

/** Findings with one cause are located on their first page only. */
export async function locateFindings(
	plan: Plan,
	findings: readonly RuleFinding[],
	known: Known,
): Promise<Problem[]> {
	const pagesOf = createPageFinder(plan.routes);
	const routes = new Map(plan.routes.map((route) => [route.path, route]));
	const { site } = plan.content;
	const locateValue = site?.locate ?? createLocator(plan.config);
	const locate = (origin: Origin): Location =>
		"keys" in origin ? locateValue(origin) : origin;
	const located: Problem[] = [];
	const onPages: PageFinding[] = [];
	for (const finding of findings) {
		const { source } = finding;
		if (isElement(source)) {
			const route = routes.get(source.page);
			if (route) onPages.push({ finding, source, route });
			continue;
		}
		const pages = finding.pages ?? pagesOf(source.file);
		located.push({ ...finding, source: locate(source), pages });
	}
	if (!plan.isReady) return located;
	const findOrigin = createOriginFinder(plan, known);
	let groups = groupByCause(onPages);
	while (groups.length > 0) {
		const ofContent: Group<PageFinding>[] = [];
		// The groups of one page follow each other, so that the page is made once.
		const byPage = groupBy(groups, ([first]) => first.route.path);
		for (const group of byPage.flat()) {
			const [first, ...others] = group;
			const source = locate(await findOrigin(first));
			const isOwn = source.file === first.route.sourcePath;
			if (isOwn) for (const finding of others) ofContent.push([finding]);
			const pages = new Set<string>();
			for (const { route, finding } of isOwn ? [first] : group) {
				pages.add(route.path);
				for (const page of finding.pages ?? []) pages.add(page);
			}
			located.push({ ...first.finding, source, pages: [...pages] });
		}
		groups = ofContent;
	}
	return located;
}
