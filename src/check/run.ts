// A site and rules -> the findings, each with the location that a person can open. Problems that
// prevent a page from being made are returned, not thrown.
import type { ReadFile } from "../content/read.ts";
import type { MadeFile, OutputFile } from "../output/file.ts";
import type { Route } from "../plan/route.ts";
import { servicePath } from "../plan/service-file.ts";
import {
	type Location,
	mergePageProblems,
	type UnlocatedProblem,
} from "../problems.ts";
import { collectFacts, startRule } from "./adapter.ts";
import { Causes, mergeSame } from "./causes.ts";
import { examineFile, examineFiles, type FileFacts } from "./examine.ts";
import {
	type Examination,
	type ExaminedPage,
	examinePages,
} from "./examine-pages.ts";
import { isPageLocation, type PageLocation } from "./finding.ts";
import type { ParsedPage } from "./page/page.ts";
import { locateOnStatic, readStaticPages } from "./page/static-pages.ts";
import type { CheckContext, Rule, RuleRun, SiteFacts } from "./rule.ts";
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
		| "unplanned"
		| "findInContent"
	> {
	readonly listed: readonly string[];
	/** Service pages are made from these content files. */
	readonly recordPaths: readonly string[];
	/** Reads these files when no pages are made. */
	readonly readRecords: () => AsyncIterable<ReadFile>;
	readonly made: MadeSite | undefined;
	/** Finds the template line that made an element of a page. */
	readonly locateOnPage: (location: PageLocation) => Promise<Location>;
}

export interface MadeSite extends Omit<Examination, "runs"> {
	readonly routes: readonly Route[];
	/** These pages cannot be made for now: "/about". */
	readonly unplanned: readonly string[];
	readonly assets: readonly OutputFile[];
	/** Called for each page in the order of the routes, even when it could not be made. */
	readonly onPage: (page: ExaminedPage) => void;
}

export interface CheckResult {
	readonly findings: readonly UnlocatedProblem[];
	readonly problems: readonly UnlocatedProblem[];
	readonly unmadePages: readonly string[];
	readonly coverage: {
		readonly pages: number;
		readonly links: number;
		readonly external: { readonly found: number; readonly checked: number };
	};
}

interface ActiveRule {
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
		files: {
			paths,
			assets: assets.filter(isMade),
			statics: assets.filter(({ copyOf }) => copyOf !== undefined),
		},
		unplanned,
		findInContent: createContentLookup(input, routes, site?.urls),
	};
}

interface StartedRules {
	readonly context: CheckContext;
	readonly activeRules: readonly ActiveRule[];
	readonly runs: readonly RuleRun[];
	readonly reportFile: (facts: FileFacts) => void;
	readonly site: () => SiteFacts;
}

/** Starts the rules and checks the content files that pages share. */
export function startRules(
	rules: readonly Rule[],
	input: CheckInput,
): StartedRules {
	const context = createContext(input);
	const facts = collectFacts(context);
	const activeRules = rules.map((rule) => ({
		rule,
		run: startRule(rule, context, facts.site),
		causes: new Causes(context.findInContent),
	}));
	const runs = [...activeRules.map(({ run }) => run), facts.run];
	const pagesOf = createPageFinder(context);
	const reportFile = (facts: FileFacts) => {
		for (const { rule, findings, extracted } of facts) {
			const { causes } = activeRules[rule] ?? {};
			if (extracted !== undefined) runs[rule]?.fileCollection?.add(extracted);
			for (const finding of findings)
				causes?.add({ pages: pagesOf(finding.source), ...finding });
		}
	};
	const files = findShownFiles(input.content, input.listed);
	for (const facts of examineFiles(files, runs, input.made?.cache))
		reportFile(facts);
	return { context, activeRules, runs, reportFile, site: facts.site };
}

/** Static pages come before the others, whose links may lead to an anchor of them. */
function checkStaticPages({
	context,
	activeRules,
}: StartedRules): ParsedPage[] {
	const { site, files } = context;
	const pages = site ? readStaticPages(site, files.statics) : [];
	for (const page of pages)
		for (const { run, causes } of activeRules)
			for (const finding of run.checkStaticPage?.(page) ?? [])
				causes.add(finding);
	return pages;
}

/** @returns the problems that prevented pages from being made */
async function checkPages(
	{ site, cache, pages, routes, requestFacts, onPage }: MadeSite,
	{ context, activeRules, runs, reportFile }: StartedRules,
): Promise<Pick<CheckResult, "problems" | "unmadePages">> {
	const { files } = context;
	const problems: UnlocatedProblem[] = [];
	const unmadePages: string[] = [];
	const examination = { site, pages, runs, cache, requestFacts };
	for await (const page of examinePages(routes, examination)) {
		const { route, facts } = page;
		onPage(page);
		problems.push(...page.problems);
		for (const outputPath of facts.assets) files.paths.add(outputPath);
		if (!facts.isMade) unmadePages.push(route.path);
		else if (page.problems.length === 0) cache?.add(page.key, page.packed);
		reportFile(facts.record);
		for (const { rule, findings, extracted } of facts.rules) {
			const { causes } = activeRules[rule] ?? {};
			if (extracted !== undefined)
				runs[rule]?.pageCollection?.add(extracted, route);
			for (const finding of findings)
				causes?.add({ pages: [route.path], ...finding });
		}
	}
	cache?.save();
	return { problems: mergePageProblems(problems), unmadePages };
}

async function finishRules(activeRules: readonly ActiveRule[]): Promise<void> {
	const ends = await Promise.all(
		activeRules.map(({ run }) => run.finish?.() ?? []),
	);
	for (const [index, { causes }] of activeRules.entries())
		for (const found of ends[index] ?? []) causes.add(found);
}

async function locateFindings(
	{ rule, causes }: ActiveRule,
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
	return mergeSame(located).map(({ defect: _, ...found }) => {
		return { rule: id, severity, ...found };
	});
}

/** @throws UserError (3) when a rule could not finish */
export async function runRules(
	rules: readonly Rule[],
	input: CheckInput,
): Promise<CheckResult> {
	const { made, locateOnPage } = input;
	const started = startRules(rules, input);
	const { activeRules, runs, reportFile, context } = started;
	const { routes } = context;
	if (!made)
		for await (const file of input.readRecords())
			reportFile(examineFile(file, runs));
	const staticPages = checkStaticPages(started);
	const locate: CheckInput["locateOnPage"] = async (location) =>
		locateOnStatic(location, staticPages) ?? (await locateOnPage(location));
	const { problems, unmadePages } = made
		? await checkPages(made, started)
		: { problems: [], unmadePages: [] };
	await finishRules(activeRules);
	const findings: UnlocatedProblem[] = [];
	for (const rule of activeRules)
		findings.push(...(await locateFindings(rule, locate)));
	const { links } = started.site();
	const external = links.external.size;
	return {
		findings,
		problems,
		unmadePages,
		coverage: {
			pages: routes.length - unmadePages.length,
			links: links.count,
			external: {
				found: external,
				checked: input.external === "check" ? external : 0,
			},
		},
	};
}
