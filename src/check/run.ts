// A site and its rules -> what the rules found, each with the place a person wrote it at.
// Refuses nothing: problems that keep pages from being made are returned along.
import type { Digest } from "../cache/digest.ts";
import type { ReadFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import type { MadeFile, OutputFile } from "../output/file.ts";
import type { PageMaker } from "../page/make-page.ts";
import type { Route } from "../plan/route.ts";
import { servicePath } from "../plan/service-file.ts";
import { foldPages, type Place, type UnplacedProblem } from "../problems.ts";
import { Causes, isPagePlace } from "./causes.ts";
import { examineFile, toFound } from "./examine.ts";
import {
	type CheckedPage,
	type ExaminedPage,
	examinePages,
} from "./examine-pages.ts";
import type { FactsCache } from "./facts-cache.ts";
import { joinSame, type PlacedFinding } from "./join-same.ts";
import { LinkIndex } from "./links/link-index.ts";
import type { CheckContext, PagePlace, Rule, RuleRun } from "./rule.ts";
import {
	type ContentLookup,
	createContentLookup,
} from "./text/content-lookup.ts";
import { createPageFinder, findShownFiles } from "./text/content-pages.ts";

/** A content file, read when something new is to be found in it. */
export interface CheckedFile {
	readonly sourcePath: string;
	/** Covers every byte of it. */
	readonly hash: Digest;
	readonly read: () => Promise<ReadFile>;
}

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
	/** In the order of their paths. */
	readonly content: readonly CheckedFile[];
	/** Those of them that no page of a service is made of. */
	readonly shared: readonly ReadFile[];
	readonly listed: readonly string[];
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
	{ made, listed, content, shared, ...input }: CheckInput,
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
		content: shared,
		contentPaths: new Set(content.map(({ sourcePath }) => sourcePath)),
		services: listed.map((slug) => ({
			slug,
			sourcePath: servicePath(slug),
		})),
		site,
		routes,
		files: { paths: new Set(paths), assets: assets.filter(isMade) },
		links: new LinkIndex({ site, routes, paths, unplanned, lookUp, external }),
	};
}

async function judgeFiles(
	works: readonly Work[],
	{ content, shared, listed, made }: CheckInput,
): Promise<void> {
	const runs = works.map(({ run }) => run);
	const pagesOf = createPageFinder({ routes: made?.routes ?? [] });
	for (const { hash, read } of findShownFiles(content, shared, listed)) {
		const known = made?.cache?.findFile(hash);
		const facts = known ?? examineFile(await read(), runs);
		made?.cache?.addFile(hash, facts);
		for (const { rule, found, note } of facts) {
			const { run, causes } = works[rule] ?? {};
			if (note !== undefined) run?.gatherFiles?.add(note);
			for (const one of found)
				causes?.add({ pages: pagesOf(one.source), ...one });
		}
	}
}

function* openAll({ open }: PageMaker, routes: readonly Route[]) {
	for (const route of routes) yield open(route);
}

async function judgePages(
	works: readonly Work[],
	pages: AsyncIterable<ExaminedPage>,
	links: LinkIndex,
): Promise<void> {
	for await (const { route, facts } of pages) {
		links.add(route, facts.links);
		for (const { rule, found, note } of facts.rules) {
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
	const { made, shared, readValues, placeOnPage } = input;
	const routes = made?.routes ?? [];
	const lookUp = createContentLookup(
		{ content: shared, readValues },
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
	await judgeFiles(works, input);
	if (made) {
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
		await judgePages(works, examined, links);
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
