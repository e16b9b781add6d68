// A planned site and rules -> findings and problems. It reads the content that pages share, takes the
// facts of unchanged pages from a cache, makes and examines the others, and compares all of them.
import type { ReadFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import type { MadeFile, OutputFile } from "../output/file.ts";
import type { PageMaker } from "../page/make-page.ts";
import type { Route } from "../plan/route.ts";
import { servicePath } from "../plan/service-file.ts";
import type { LockedAddress } from "../plan/urls-lock.ts";
import { mergePageProblems, type UnlocatedProblem } from "../problems.ts";
import type { FactsCache } from "./facts-cache.ts";
import { type Finding, type FoundByRule, isPageLocation } from "./finding.ts";
import { indexLinks } from "./links/link-index.ts";
import type { AddressRequester } from "./links/linkinator.ts";
import type { Locator } from "./locate.ts";
import {
	type ContentFacts,
	type PageFacts,
	readContentFacts,
	readPageFacts,
} from "./page/facts.ts";
import { type ParsedPage, parsePage } from "./page/page.ts";
import { readStaticPages } from "./page/static-pages.ts";
import type { Rule, SiteFacts } from "./rule.ts";
import { findShownFiles } from "./text/content-pages.ts";

export interface CheckInput {
	/** It is undefined when content/site.yaml or content/services.yaml has an error. */
	readonly site: Site | undefined;
	readonly routes: readonly Route[];
	/** These pages cannot be made for now: "/about". */
	readonly unplanned: readonly string[];
	readonly assets: readonly OutputFile[];
	/** It is undefined when an error prevents all pages. */
	readonly pages: PageMaker | undefined;
	/** They are all readable content files except the records of services. */
	readonly content: readonly ReadFile[];
	readonly listed: readonly string[];
	/** Service pages are made from these content files. */
	readonly recordPaths: readonly string[];
	/** Reads these files when no pages are made. */
	readonly readRecords: () => AsyncIterable<ReadFile>;
	readonly lostAddresses: readonly LockedAddress[];
	readonly year: number;
	readonly external: "check" | "skip";
	readonly requester: AddressRequester;
	/** Without a cache every page is made and examined. */
	readonly cache: FactsCache | undefined;
	readonly locator: Locator;
	/** Called after each page with the paths of the files that are made for it. */
	readonly onPage: (assets: readonly string[]) => void;
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

/** What a page leaves behind, as the cache stores it. */
interface ExaminedPage {
	readonly page: PageFacts;
	/** It belongs to the content file that only this page is made from. */
	readonly record: ContentFacts | undefined;
	/** The paths of the files that are made for this page alone. */
	readonly assets: readonly string[];
}

function addRule(rule: Rule, finding: Finding): FoundByRule {
	return { severity: rule.severity, ...finding, rule: rule.id };
}

export function examineFile(
	file: ReadFile,
	rules: readonly Rule[],
): ContentFacts {
	const findings: FoundByRule[] = [];
	for (const rule of rules)
		for (const finding of rule.checkContent?.(file) ?? [])
			findings.push(addRule(rule, finding));
	return readContentFacts(file, findings);
}

export function examinePage(
	page: ParsedPage,
	rules: readonly Rule[],
): PageFacts {
	const pages = [page.route.path];
	const findings: FoundByRule[] = [];
	for (const rule of rules)
		for (const finding of rule.checkPage?.(page) ?? [])
			findings.push(addRule(rule, { pages, ...finding }));
	return readPageFacts(page, findings);
}

/** A text does not keep the whole HTML in memory, as a slice of it would. */
function pack(examined: ExaminedPage): string {
	return JSON.stringify(examined, (key, value) =>
		key === "route" ? undefined : value,
	);
}

/** @param route the page that the facts and the locations refer to */
function unpack(text: string, route: Route): ExaminedPage {
	const examined = JSON.parse(text);
	examined.page.route = route;
	for (const { source } of examined.page.findings)
		if (isPageLocation(source)) Object.assign(source, { page: { route } });
	return examined;
}

interface ExaminedSite {
	readonly pages: readonly PageFacts[];
	readonly contents: readonly ContentFacts[];
	/** The paths of all files that are made for single pages. */
	readonly assets: readonly string[];
	readonly problems: readonly UnlocatedProblem[];
	readonly unmadePages: readonly string[];
}

async function examineRecords(
	rules: readonly Rule[],
	{ readRecords }: CheckInput,
): Promise<ExaminedSite> {
	const contents: ContentFacts[] = [];
	for await (const file of readRecords())
		contents.push(examineFile(file, rules));
	return { pages: [], contents, assets: [], problems: [], unmadePages: [] };
}

async function examinePages(
	rules: readonly Rule[],
	maker: PageMaker,
	{ site, routes, cache, onPage }: CheckInput,
): Promise<ExaminedSite> {
	const pages: PageFacts[] = [];
	const contents: ContentFacts[] = [];
	const files: string[] = [];
	const problems: UnlocatedProblem[] = [];
	const unmadePages: string[] = [];
	for (const route of routes) {
		const { key, make } = maker.prepare(route);
		let text = cache?.find(key);
		if (text === undefined) {
			const made = await make();
			problems.push(...made.problems);
			const record = made.record && examineFile(made.record, rules);
			const assets = made.assets.map(({ outputPath }) => outputPath);
			if (made.html === undefined) {
				unmadePages.push(route.path);
				if (record) contents.push(record);
				onPage([]);
				continue;
			}
			const page = examinePage(parsePage(route, made.html, site), rules);
			text = pack({ page, record, assets });
			if (made.problems.length === 0) cache?.add(made.key, text);
		} else cache?.add(key, text);
		const { page, record, assets } = unpack(text, route);
		pages.push(page);
		if (record) contents.push(record);
		files.push(...assets);
		onPage(assets);
	}
	cache?.save();
	return {
		pages,
		contents,
		assets: files,
		problems: mergePageProblems(problems),
		unmadePages,
	};
}

export function isMade(file: OutputFile): file is MadeFile {
	return typeof file.contents !== "function";
}

function createSiteFacts(
	rules: readonly Rule[],
	input: CheckInput,
	examined: ExaminedSite,
) {
	const { site, routes, assets, unplanned, content, listed } = input;
	const made = input.pages ? { routes, assets } : { routes: [], assets: [] };
	const paths = new Set(examined.assets);
	for (const { outputPath } of [...made.routes, ...made.assets])
		paths.add(outputPath);
	const statics = made.assets.filter(({ copyOf }) => copyOf !== undefined);
	const staticPages = site ? readStaticPages(site, statics) : [];
	const onStatic = rules.filter(({ includesStatic }) => includesStatic);
	const staticFacts = staticPages.map((page) => examinePage(page, onStatic));
	const { pages, contents } = examined;
	const facts: SiteFacts = {
		site: input.pages && site,
		services: listed.map((slug) => ({ slug, sourcePath: servicePath(slug) })),
		content,
		contentPaths: new Set([
			...content.map(({ sourcePath }) => sourcePath),
			...input.recordPaths,
		]),
		routes: made.routes,
		files: { paths, assets: made.assets.filter(isMade), statics },
		pages,
		contents,
		links: indexLinks({
			site,
			routes: made.routes,
			paths,
			unplanned,
			pages: [...staticFacts, ...pages],
		}),
		lostAddresses: input.lostAddresses,
		year: input.year,
		external: input.external,
		requester: input.requester,
	};
	return { facts, staticPages, staticFacts };
}

async function runSiteRules(
	rules: readonly Rule[],
	facts: SiteFacts,
): Promise<FoundByRule[]> {
	const found = await Promise.all(
		rules.map(async (rule) => {
			const findings = (await rule.checkSite?.(facts)) ?? [];
			return findings.map((finding) => addRule(rule, finding));
		}),
	);
	return found.flat();
}

/** @throws UserError (3) when a rule could not finish */
export async function runRules(
	rules: readonly Rule[],
	input: CheckInput,
): Promise<CheckResult> {
	const { pages, content, listed, external, locator } = input;
	const shared = findShownFiles(content, listed).map((file) =>
		examineFile(file, rules),
	);
	const examined = pages
		? await examinePages(rules, pages, input)
		: await examineRecords(rules, input);
	const contents = [...shared, ...examined.contents];
	const { facts, staticPages, staticFacts } = createSiteFacts(rules, input, {
		...examined,
		contents,
	});
	const found = [...contents, ...staticFacts, ...facts.pages]
		.flatMap(({ findings }) => findings)
		.concat(await runSiteRules(rules, facts));
	const { problems, unmadePages } = examined;
	const ofOthers = facts.links.external.size;
	return {
		findings: await locator(found, staticPages),
		problems,
		unmadePages,
		coverage: {
			pages: facts.pages.length,
			links: facts.links.count,
			external: {
				found: ofOthers,
				checked: external === "check" ? ofOthers : 0,
			},
		},
	};
}
