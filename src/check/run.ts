// A site and its rules -> what the rules found, each with the place a person wrote it at.
// Refuses nothing: problems that keep pages from being made are returned along.
import type { ReadFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import type { MadeFile, OutputFile } from "../output/file.ts";
import type { PageMaker } from "../page/make-page.ts";
import type { Route } from "../plan/route.ts";
import { servicePath } from "../plan/service-file.ts";
import { foldPages, type Place, type UnplacedProblem } from "../problems.ts";
import { Causes, isPagePlace } from "./causes.ts";
import { examineFile, type FileFacts, toFound } from "./examine.ts";
import {
	type CheckedPage,
	type ExaminedPage,
	examinePages,
} from "./examine-pages.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { PagePlace } from "./found.ts";
import { joinSame, type PlacedFinding } from "./join-same.ts";
import { LinkIndex } from "./links/link-index.ts";
import type { CheckContext, Rule, RuleRun } from "./rule.ts";
import {
	type ContentLookup,
	createContentLookup,
} from "./text/content-lookup.ts";
import { createPageFinder, findShownFiles } from "./text/content-pages.ts";

/** What is checked. */
interface CheckInput
	extends Pick<
		CheckContext,
		| "external"
		| "crawl"
		| "year"
		| "ask"
		| "findInTemplates"
		| "readSheets"
		| "lost"
		| "makeHtml"
		| "readValues"
	> {
	/** Every content file that is read to plan the pages, in the order of their paths. */
	readonly content: readonly ReadFile[];
	readonly listed: readonly string[];
	/** The content files that pages of services are made of. */
	readonly recordPaths: readonly string[];
	/** Reads them, for where no pages are made of them. */
	readonly readRecords: () => AsyncIterable<ReadFile>;
	/** Undefined when no page can be made. */
	readonly made: MadeSite | undefined;
	/** Finds who wrote what stands on a page. */
	readonly placeOnPage: (place: PagePlace) => Promise<Place>;
}

export interface MadeSite {
	readonly site: Site;
	readonly routes: readonly Route[];
	/** The paths of pages that cannot be made for now: "/about" */
	readonly unplanned: readonly string[];
	/** Every file of the site but the pages. */
	readonly assets: readonly OutputFile[];
	readonly pages: PageMaker;
	/** Undefined where every page is made and examined. */
	readonly cache: FactsCache | undefined;
	/** Called with each page, in the order of the routes, also when it could not be made. */
	readonly onPage: (page: CheckedPage) => void;
}

export interface CheckOutcome {
	readonly findings: readonly UnplacedProblem[];
	/** Mistakes that kept pages from being made. */
	readonly problems: readonly UnplacedProblem[];
	/** The paths of those pages. */
	readonly unmade: readonly string[];
	readonly coverage: {
		readonly pages: number;
		readonly links: number;
		readonly external: { readonly found: number; readonly checked: number };
	};
}

/** A rule at work, and what it found so far. */
interface Work {
	readonly rule: Rule;
	readonly run: RuleRun;
	readonly causes: Causes;
}

export function isMade(file: OutputFile): file is MadeFile {
	return typeof file.contents !== "function";
}

function createContext(
	{ made, listed, recordPaths, ...input }: CheckInput,
	lookUp: ContentLookup,
): CheckContext {
	const routes = made?.routes ?? [];
	const assets = made?.assets ?? [];
	const paths = [
		...routes.map(({ outputPath }) => outputPath),
		...assets.map(({ outputPath }) => outputPath),
	];
	const unplanned = made?.unplanned ?? [];
	const { external } = input;
	const site = made?.site;
	return {
		...input,
		contentPaths: new Set([
			...input.content.map(({ sourcePath }) => sourcePath),
			...recordPaths,
		]),
		services: listed.map((slug) => ({
			slug,
			sourcePath: servicePath(slug),
		})),
		site,
		routes,
		files: { paths: new Set(paths), assets: assets.filter(isMade) },
		links: new LinkIndex({ site, routes, paths, unplanned, external }),
		lookUp,
	};
}

/** Takes what is in a content file. */
type FileJudge = (facts: FileFacts) => void;

function createFileJudge(
	works: readonly Work[],
	routes: readonly Route[],
): FileJudge {
	const pagesOf = createPageFinder({ routes });
	return (facts) => {
		for (const { rule, found, note } of facts) {
			const { run, causes } = works[rule] ?? {};
			if (note !== undefined) run?.gatherFiles?.add(note);
			for (const one of found)
				causes?.add({ pages: pagesOf(one.source), ...one });
		}
	};
}

function* openAll({ open }: PageMaker, routes: readonly Route[]) {
	for (const route of routes) yield open(route);
}

async function judgePages(
	works: readonly Work[],
	pages: AsyncIterable<ExaminedPage>,
	{ links, judgeFile }: { links: LinkIndex; judgeFile: FileJudge },
): Promise<void> {
	for await (const { route, record, page } of pages) {
		judgeFile(record);
		if (!page) continue;
		links.add(route, page.links);
		for (const { rule, found, note } of page.rules) {
			const { run, causes } = works[rule] ?? {};
			if (note !== undefined) run?.gather?.add(note, route);
			for (const one of found) causes?.add(toFound(one, { route }));
		}
	}
}

async function endRules(works: readonly Work[]): Promise<void> {
	// Some wait for answers of a server.
	const ends = await Promise.all(works.map(({ run }) => run.end?.() ?? []));
	for (const [index, { causes }] of works.entries())
		for (const found of ends[index] ?? []) causes.add(found);
}

async function placeFindings(
	works: readonly Work[],
	placeOnPage: CheckInput["placeOnPage"],
): Promise<PlacedFinding[]> {
	const placed: PlacedFinding[] = [];
	for (const { rule, causes } of works)
		for (const { source, defect, ...found } of causes.list()) {
			const { id, severity } = rule;
			const place = isPagePlace(source) ? await placeOnPage(source) : source;
			const problem = { rule: id, severity, ...found, source: place };
			placed.push({ problem, defect });
		}
	return placed;
}

/**
 * @throws UserError (3) when a rule could not finish its work
 */
export async function runRules(
	rules: readonly Rule[],
	input: CheckInput,
): Promise<CheckOutcome> {
	const { made, content, readValues, placeOnPage } = input;
	const routes = made?.routes ?? [];
	const lookUp = createContentLookup(
		{ content, readValues },
		routes,
		made?.site.urls,
	);
	const context = createContext(input, lookUp);
	const { links } = context;
	const works = rules.map((rule): Work => {
		return { rule, run: rule.start(context), causes: new Causes(lookUp) };
	});
	const runs = works.map(({ run }) => run);
	const problems: UnplacedProblem[] = [];
	const unmade: string[] = [];
	const judgeFile = createFileJudge(works, routes);
	for (const file of findShownFiles(content, input.listed))
		judgeFile(examineFile(file, runs));
	if (!made)
		for await (const file of input.readRecords())
			judgeFile(examineFile(file, runs));
	else {
		const { cache, pages } = made;
		const onPage = (page: CheckedPage) => {
			problems.push(...page.problems);
			if (!page.isMade) unmade.push(page.route.path);
			made.onPage(page);
		};
		const { hashPicture } = pages;
		const pending = openAll(pages, routes);
		const examination = { runs, cache, hashPicture, onPage };
		const examined = examinePages(pending, context, examination);
		await judgePages(works, examined, { links, judgeFile });
		cache?.save();
	}
	await endRules(works);
	const { count, externalCount } = links;
	return {
		findings: joinSame(await placeFindings(works, placeOnPage)),
		problems: foldPages(problems),
		unmade,
		coverage: {
			pages: routes.length - unmade.length,
			links: count,
			external: {
				found: externalCount,
				checked: input.external === "ask" ? externalCount : 0,
			},
		},
	};
}
