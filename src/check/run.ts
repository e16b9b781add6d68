// A site and its rules -> what the rules found, each with the place a person wrote it at.
// Refuses nothing: problems that keep pages from being made are returned along.
import type { ReadFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import type { MadeFile, OutputFile } from "../output/file.ts";
import type { Route } from "../plan/route.ts";
import { servicePath } from "../plan/service-file.ts";
import {
	foldPages,
	type Location,
	type UnlocatedProblem,
} from "../problems.ts";
import { Causes, joinSame } from "./causes.ts";
import { examineFile, type FileFacts } from "./examine.ts";
import {
	type Examination,
	type ExaminedPage,
	examinePages,
} from "./examine-pages.ts";
import { isPageLocation, type PageLocation } from "./found.ts";
import { LinkIndex } from "./links/link-index.ts";
import type { CheckContext, Rule, RuleRun } from "./rule.ts";
import { createContentLookup } from "./text/content-lookup.ts";
import { createPageFinder, findShownFiles } from "./text/content-pages.ts";

export interface CheckInput
	extends Omit<
		CheckContext,
		| "contentPaths"
		| "services"
		| "site"
		| "routes"
		| "files"
		| "links"
		| "lookUp"
	> {
	readonly listed: readonly string[];
	/** The content files that pages of services are made of. */
	readonly recordPaths: readonly string[];
	/** Reads them, for where no pages are made of them. */
	readonly readRecords: () => AsyncIterable<ReadFile>;
	/** Undefined when no page can be made. */
	readonly made: MadeSite | undefined;
	/** Finds who wrote what stands on a page. */
	readonly locateOnPage: (location: PageLocation) => Promise<Location>;
}

export interface MadeSite extends Omit<Examination, "runs"> {
	readonly site: Site;
	readonly routes: readonly Route[];
	/** The paths of pages that cannot be made for now: "/about" */
	readonly unplanned: readonly string[];
	/** Every file of the site but the pages. */
	readonly assets: readonly OutputFile[];
	/** Called with each page, in the order of the routes, also when it could not be made. */
	readonly onPage: (page: ExaminedPage) => void;
}

export interface CheckOutcome {
	readonly findings: readonly UnlocatedProblem[];
	/** Mistakes that kept pages from being made. */
	readonly problems: readonly UnlocatedProblem[];
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

function createContext({
	made,
	listed,
	recordPaths,
	...input
}: CheckInput): CheckContext {
	const { site, routes = [], assets = [], unplanned = [] } = made ?? {};
	const { content } = input;
	const files = [...routes, ...assets];
	const paths = new Set(files.map(({ outputPath }) => outputPath));
	const contentPaths = content.map(({ sourcePath }) => sourcePath);
	return {
		...input,
		contentPaths: new Set([...contentPaths, ...recordPaths]),
		services: listed.map((slug) => ({ slug, sourcePath: servicePath(slug) })),
		site,
		routes,
		files: { paths, assets: assets.filter(isMade) },
		links: new LinkIndex({ site, routes, paths, unplanned }),
		lookUp: createContentLookup(input, routes, site?.urls),
	};
}

interface RulesAtWork {
	readonly context: CheckContext;
	readonly works: readonly Work[];
	readonly runs: readonly RuleRun[];
	readonly checkFile: (facts: FileFacts) => void;
}

/** Shows the rules the content files that many pages share. */
export function startRules(
	rules: readonly Rule[],
	input: CheckInput,
): RulesAtWork {
	const context = createContext(input);
	const works = rules.map((rule) => ({
		rule,
		run: rule.start(context),
		causes: new Causes(context.lookUp),
	}));
	const runs = works.map(({ run }) => run);
	const pagesOf = createPageFinder(context);
	const checkFile = (facts: FileFacts) => {
		for (const { rule, found, note } of facts) {
			const { run, causes } = works[rule] ?? {};
			if (note !== undefined) run?.collectFiles?.add(note);
			for (const one of found)
				causes?.add({ pages: pagesOf(one.source), ...one });
		}
	};
	for (const file of findShownFiles(input.content, input.listed))
		checkFile(examineFile(file, runs));
	return { context, works, runs, checkFile };
}

/** @returns what kept pages from being made */
async function checkPages(
	{ cache, pages, routes, askThread, onPage }: MadeSite,
	{ context, works, runs, checkFile }: RulesAtWork,
): Promise<Pick<CheckOutcome, "problems" | "unmade">> {
	const { files, links } = context;
	const problems: UnlocatedProblem[] = [];
	const unmade: string[] = [];
	const examination = { pages, runs, cache, askThread };
	for await (const page of examinePages(routes, examination)) {
		const { route, facts } = page;
		onPage(page);
		problems.push(...page.problems);
		for (const outputPath of facts.assets) files.paths.add(outputPath);
		if (!facts.links) unmade.push(route.path);
		else if (page.problems.length === 0) cache?.add(page.key, page.packed);
		checkFile(facts.record);
		if (facts.links) links.add(route, facts.links);
		for (const { rule, found, note } of facts.rules) {
			const { run, causes } = works[rule] ?? {};
			if (note !== undefined) run?.collect?.add(note, route);
			for (const one of found) causes?.add(one);
		}
	}
	cache?.save();
	return { problems: foldPages(problems), unmade };
}

async function endRules(works: readonly Work[]): Promise<void> {
	// Some wait for answers of a server.
	const ends = await Promise.all(works.map(({ run }) => run.end?.() ?? []));
	for (const [index, { causes }] of works.entries())
		for (const found of ends[index] ?? []) causes.add(found);
}

async function locateFindings(
	{ rule, causes }: Work,
	locateOnPage: CheckInput["locateOnPage"],
): Promise<UnlocatedProblem[]> {
	const located = [];
	for (const { source, ...found } of causes.list()) {
		const location = isPageLocation(source)
			? await locateOnPage(source)
			: source;
		located.push({ ...found, source: location });
	}
	const { id, severity } = rule;
	return joinSame(located).map(({ defect: _, ...found }) => {
		return { rule: id, severity, ...found };
	});
}

/**
 * @throws UserError (3) when a rule could not finish its work
 */
export async function runRules(
	rules: readonly Rule[],
	input: CheckInput,
): Promise<CheckOutcome> {
	const { made, locateOnPage } = input;
	const started = startRules(rules, input);
	const { works, runs, checkFile, context } = started;
	const { links, routes } = context;
	if (!made)
		for await (const file of input.readRecords())
			checkFile(examineFile(file, runs));
	const { problems, unmade } = made
		? await checkPages(made, started)
		: { problems: [], unmade: [] };
	await endRules(works);
	const findings: UnlocatedProblem[] = [];
	for (const work of works)
		findings.push(...(await locateFindings(work, locateOnPage)));
	const external = links.external.size;
	return {
		findings,
		problems,
		unmade,
		coverage: {
			pages: routes.length - unmade.length,
			links: links.count,
			external: {
				found: external,
				checked: input.external === "ask" ? external : 0,
			},
		},
	};
}
