// A planned site and rules -> findings and problems. It reads the content that pages share, takes the
// facts of unchanged pages from a cache, makes and examines the others, and compares all of them.
import type { ReadFile } from "../content/read.ts";
import type { MadeFile, OutputFile } from "../output/file.ts";
import type { SitePlan } from "../pipeline.ts";
import type { Route } from "../plan/route.ts";
import type { LockedAddress } from "../plan/urls-lock.ts";
import { mergePageProblems, type UnlocatedProblem } from "../problems.ts";
import type { FactsCache } from "./facts-cache.ts";
import { type Finding, type FoundByRule, isPageLocation } from "./finding.ts";
import { LinkIndex } from "./links/link-index.ts";
import type { AddressRequester } from "./links/linkinator.ts";
import type { Locator } from "./locate.ts";
import {
	type ContentFacts,
	type PageFacts,
	readContentFacts,
	readPageFacts,
} from "./page/facts.ts";
import { type ParsedPage, parsePage } from "./page/page.ts";
import type { Rule, SiteFacts } from "./rule.ts";
import { findShownFiles } from "./text/content-pages.ts";

interface CheckSettings {
	readonly rules: readonly Rule[];
	readonly plan: SitePlan;
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

/** A location keeps the route of its page, but not the page. */
function addRule(rule: Rule, finding: Finding): FoundByRule {
	const { source } = finding;
	const place = isPageLocation(source)
		? { ...source, page: { route: source.page.route } }
		: source;
	return {
		severity: rule.severity,
		...finding,
		rule: rule.id,
		source: place,
	};
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

/**
 * Reads the facts as they are stored. A new text does not keep the whole HTML in memory, as a slice of
 * it would.
 * @param route the page that the facts and the locations refer to
 */
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

/** Examines nothing while no page can be made. */
async function examinePages({
	rules,
	plan,
	cache,
	onPage,
}: CheckSettings): Promise<ExaminedSite> {
	const pages: PageFacts[] = [];
	const contents: ContentFacts[] = [];
	const files: string[] = [];
	const problems: UnlocatedProblem[] = [];
	const unmadePages: string[] = [];
	const { maker, routes } = plan;
	if (!maker) return { pages, contents, assets: files, problems, unmadePages };
	for (const route of routes) {
		const key = maker.keyOf(route);
		let text = cache?.find(key);
		if (text === undefined) {
			const made = await maker.make(route);
			problems.push(...made.problems);
			const record = made.record && examineFile(made.record, rules);
			const assets = made.assets.map(({ outputPath }) => outputPath);
			if (made.html === undefined) {
				unmadePages.push(route.path);
				if (record) contents.push(record);
				onPage([]);
				continue;
			}
			const page = examinePage(parsePage(route, made.html, maker.site), rules);
			const facts = { ...page, route: undefined };
			text = JSON.stringify({ page: facts, record, assets });
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
	{ plan, ...settings }: CheckSettings,
	{ pages, contents, assets: pageFiles }: ExaminedSite,
): SiteFacts {
	const { site, unplanned, content, routes, assets } = plan;
	const paths = new Set(pageFiles);
	for (const { outputPath } of [...routes, ...assets]) paths.add(outputPath);
	const statics = assets.filter(({ copyOf }) => copyOf !== undefined);
	const contentPaths = new Set(content.recordHashes.keys());
	for (const { sourcePath } of content.files) contentPaths.add(sourcePath);
	return {
		site: plan.maker && site,
		slugs: content.listed.map(({ slug }) => slug),
		content: content.files,
		contentPaths,
		routes,
		files: { paths, assets: assets.filter(isMade), statics },
		pages,
		contents,
		links: new LinkIndex({ site, routes, paths, unplanned, pages }),
		lostAddresses: settings.lostAddresses,
		year: settings.year,
		external: settings.external,
		requester: settings.requester,
	};
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
export async function runRules(settings: CheckSettings): Promise<CheckResult> {
	const { rules, plan } = settings;
	const { files, listed } = plan.content;
	const slugs = listed.map(({ slug }) => slug);
	const shared = findShownFiles(files, slugs).map((file) =>
		examineFile(file, rules),
	);
	const examined = await examinePages(settings);
	const contents = [...shared, ...examined.contents];
	const facts = createSiteFacts(settings, {
		...examined,
		contents,
	});
	const found = [...contents, ...facts.pages]
		.flatMap(({ findings }) => findings)
		.concat(await runSiteRules(rules, facts));
	const { problems, unmadePages } = examined;
	const ofOthers = facts.links.external.size;
	return {
		findings: await settings.locator(found),
		problems,
		unmadePages,
		coverage: {
			pages: facts.pages.length,
			links: facts.links.count,
			external: {
				found: ofOthers,
				checked: settings.external === "check" ? ofOthers : 0,
			},
		},
	};
}
