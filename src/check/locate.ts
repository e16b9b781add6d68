// Findings -> findings at the location that a person can open. A finding about an address or a text that
// stands in the content is there; any other finding of a page is at the element of a template.
import path from "node:path";
import { lazily, memoizeLast } from "../cache/lazily.ts";
import type { ContentValues } from "../content/read.ts";
import type { SitePlan } from "../pipeline.ts";
import { decode } from "../plan/parse-url.ts";
import type { Route } from "../plan/route.ts";
import { slugOf } from "../plan/service-file.ts";
import type { Urls } from "../plan/urls.ts";
import { locationAt } from "../position.ts";
import type { KeyPath, Location, UnlocatedProblem } from "../problems.ts";
import type { TemplateTrace } from "../render/templates.ts";
import { groupBy } from "../report/group-by.ts";
import {
	type FoundByRule,
	isPageLocation,
	type PageLocation,
} from "./finding.ts";
import { type ParsedPage, parsePage } from "./page/page.ts";
import { toPhone } from "./page/stated-values.ts";
import { createPageFinder } from "./text/content-pages.ts";
import { type ContentText, shownTextOf } from "./text/file-texts.ts";

type Source = Location | KeyPath;
type Match = (value: string) => boolean;

/** Collapses whitespace, decodes percent encoding, and leaves out the signs round words in Markdown. */
function normalise(text: string): string {
	const line = text.replace(/[*_`]/g, "").replace(/\s+/g, " ").trim();
	return line.includes("%") ? (decode(line) ?? line) : line;
}

/** An address that continues is another address. */
function includesWhole(value: string, text: string): boolean {
	if (!/^[a-z]+:/i.test(text)) return value.includes(text);
	const rests = value.split(text).slice(1);
	return rests.some((rest) => !/^[\w/?#&=%-]/.test(rest));
}

/** Returns tests for a value of the content that the page may show, the strictest first. */
function createMatches(written: string, urls: Urls | undefined): Match[] {
	const text = normalise(written);
	/** The address of a page is shown with the site's folder on its host. */
	const formsOf = (value: string) => {
		const address = value.trim();
		return urls && address.startsWith("/")
			? [urls.href(address), urls.absolute(address)]
			: [value];
	};
	/** Settings have a mail address or a number where pages have a link. */
	const [, target] = /^(?:mailto|tel):([^?;]+)/i.exec(text) ?? [];
	const phone = toPhone(target ?? "");
	const isTarget: Match = (value) =>
		value.trim() === target || (phone !== "" && toPhone(value) === phone);
	const isSame: Match = (value) =>
		formsOf(value).some((shown) => normalise(shown) === text) ||
		isTarget(value);
	const includes: Match = (value) => includesWhole(normalise(value), text);
	// One word alone occurs in many unrelated texts.
	const isDistinctive = text.length > 3 && !/^(?:[/#]|[\w-]+$)/.test(text);
	return isDistinctive ? [isSame, includes] : [isSame];
}

/** An address in Markdown: [words](/address), <https://…> or [1]: /address. */
const MARKDOWN_LINK = /(?:\]\(\s*|\]:\s*|<)<?((?:\([^()\s]*\)|[^()\s<>])+)/g;

/** Finds the offsets of matching links in a line of Markdown, or else of its first character. */
function findInLine(line: string, isMatch: Match): number[] {
	const links: number[] = [];
	for (const { 0: whole, 1: url = "", index } of line.matchAll(MARKDOWN_LINK))
		if (isMatch(url)) links.push(index + whole.length - url.length);
	return links.length > 0 || !isMatch(line) ? links : [line.search(/\S/)];
}

function findInText(
	{ text, keys, positionAt }: ContentText,
	isMatch: Match,
	written: string,
): Source[] {
	if (keys.length > 0) {
		const offset = text.indexOf(written.trim());
		return isMatch(text) ? [positionAt(offset > 0 ? offset : undefined)] : [];
	}
	const found: Source[] = [];
	let start = 0;
	for (const line of text.split("\n")) {
		for (const at of findInLine(line, isMatch))
			found.push(positionAt(start + at));
		start += line.length + 1;
	}
	return found;
}

type ContentLookup = (route: Route, written: string) => readonly Source[];

/** Reads any content file; returns undefined when its values cannot be read. */
type ReadValues = (sourcePath: string) => ContentValues | undefined;

/** Searches the page's own file first, then the files that pages share. */
export function createContentLookup(
	plan: SitePlan,
	readValues: ReadValues,
): ContentLookup {
	const pagesOf = new Map<string, number>();
	for (const { sourcePath } of plan.routes)
		pagesOf.set(sourcePath, (pagesOf.get(sourcePath) ?? 0) + 1);
	const shared = plan.content.files.filter(
		({ sourcePath }) => !slugOf(sourcePath) && pagesOf.get(sourcePath) !== 1,
	);
	const find = (files: readonly ContentValues[], written: string) => {
		for (const isMatch of createMatches(written, plan.site?.urls)) {
			const found: Source[] = [];
			for (const file of files)
				for (const text of shownTextOf(file))
					found.push(...findInText(text, isMatch, written));
			if (found.length > 0) return found;
		}
		return [];
	};
	const foundShared = new Map<string, readonly Source[]>();
	return (route, written) => {
		const own = readValues(route.sourcePath);
		const found = find(own ? [own] : [], written);
		if (found.length > 0) return found;
		const known = foundShared.get(written) ?? find(shared, written);
		foundShared.set(written, known);
		return known;
	};
}

/**
 * Finds the template location of an element, such as "templates/pages/home.tsx:12:5". An element
 * within raw markup has that of the element around the markup.
 */
function findTemplateLocation(
	{ element, written = "" }: PageLocation,
	{ elements, links }: ParsedPage,
	attribute: string,
): string | undefined {
	const traceOf = (index: number) => elements[index]?.attributes[attribute];
	// React adds preload links for what another element shows.
	const isAdded = elements[element]?.name === "link" && !traceOf(element);
	const twin = isAdded
		? links.find((link) => link.url === written && traceOf(link.element))
		: undefined;
	let at = twin?.element ?? element;
	while (at >= 0 && !traceOf(at)) at = elements[at]?.parent ?? -1;
	return traceOf(at);
}

/** Parses "templates/pages/home.tsx:12:5". */
function parseLocation(
	written: string,
	trace: TemplateTrace,
): Location | undefined {
	const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(written) ?? [];
	if (file === undefined) return undefined;
	const location = { file, line: Number(line), column: Number(column) };
	const excerpt = trace.readLine(file, location.line);
	return excerpt === undefined ? location : { ...location, excerpt };
}

/** Returns a function that renders a page again, with the locations of its elements. */
function createTemplateLocator({ config, maker }: SitePlan) {
	const outDir = path.relative(config.rootDir, config.outDir);
	const loadTrace = lazily(async () => maker?.trace());
	const open = memoizeLast(async (route: Route) => {
		const traced = await loadTrace();
		const { data, html = "" } = (await maker?.make(route)) ?? {};
		const page = parsePage(route, html);
		const marked = traced && data && parsePage(route, traced.render(data));
		// Another number of elements means that the templates have changed since.
		const isSame = marked?.elements.length === page.elements.length;
		return { page, traced, marked: isSame ? marked : undefined };
	});
	return async (location: PageLocation): Promise<Location> => {
		const { route } = location.page;
		const { page, traced, marked } = await open(route);
		const written =
			traced &&
			marked &&
			findTemplateLocation(location, marked, traced.attribute);
		const found = traced && written && parseLocation(written, traced);
		if (found) return found;
		const start = page.elements[location.element]?.offset ?? 0;
		return locationAt(`${outDir}/${route.outputPath}`, page.html, start);
	};
}

interface PageFinding {
	readonly finding: FoundByRule;
	readonly source: PageLocation;
	/** The nth finding about a target is at the same element of each page that a template makes. */
	readonly cause: string;
}

/** Locates findings. Of each group, only the first page is rendered again. */
export async function locateFindings(
	plan: SitePlan,
	readValues: ReadValues,
	found: readonly FoundByRule[],
): Promise<UnlocatedProblem[]> {
	const findInContent = createContentLookup(plan, readValues);
	const pagesOf = createPageFinder(plan);
	const findInTemplate = createTemplateLocator(plan);
	const located: UnlocatedProblem[] = [];
	const onPages: PageFinding[] = [];
	const counts = new Map<string, number>();
	for (const finding of found) {
		const { source, rule, target } = finding;
		if (!isPageLocation(source)) {
			const pages = finding.pages ?? pagesOf(source);
			located.push({ ...finding, source, pages });
			continue;
		}
		const { page, written } = source;
		const { route } = page;
		const places = written === undefined ? [] : findInContent(route, written);
		const pages = [...new Set([route.path, ...(finding.pages ?? [])])];
		for (const place of places)
			located.push({ ...finding, source: place, pages });
		if (places.length > 0) continue;
		const key = JSON.stringify([rule, target, route.path]);
		const rank = counts.get(key) ?? 0;
		counts.set(key, rank + 1);
		const cause = JSON.stringify([rule, target, route.template, rank]);
		onPages.push({ finding: { ...finding, pages }, source, cause });
	}
	const groups = groupBy(onPages, ({ cause }) => cause);
	// Groups of one page follow each other, so that it is rendered once.
	const sorted = groupBy(
		groups,
		([first]) => first?.source.page.route.path ?? "",
	);
	for (const group of sorted.flat()) {
		const [first] = group;
		if (!first) continue;
		const pages = new Set(group.flatMap(({ finding }) => finding.pages ?? []));
		const source = await findInTemplate(first.source);
		located.push({ ...first.finding, source, pages: [...pages] });
	}
	return located;
}
