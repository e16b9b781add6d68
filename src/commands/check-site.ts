// Config and rules -> everything that is wrong with a site, each with its place. Builds in
// memory and never writes.

import path from "node:path";
import { findRecordProblems } from "../build-site.ts";
import type { CheckedPage } from "../check/examine-pages.ts";
import { type FactsCache, openFactsCache } from "../check/facts-cache.ts";
import { createPlacer } from "../check/place-on-page.ts";
import type { CheckContext, Rule } from "../check/rule.ts";
import { linkExternal } from "../check/rules/link-external.ts";
import { type CheckOutcome, type MadeSite, runRules } from "../check/run.ts";
import { createTemplateSearch } from "../check/template-search.ts";
import type { Config } from "../config.ts";
import { locateProblems } from "../content/locate-problems.ts";
import { readServices } from "../content/parse-service.ts";
import { type ContentValues, readValues } from "../content/read.ts";
import { readSourceFile } from "../content/source-file.ts";
import { listPresent } from "../output/redirects.ts";
import { planSite, readSite, type SitePlan } from "../pipeline.ts";
import type { Route } from "../plan/route.ts";
import { slugOf } from "../plan/service-file.ts";
import { type LockedAddress, loadLock } from "../plan/urls-lock.ts";
import { hasErrors, type Problem } from "../problems.ts";
import { TRACE_ATTRIBUTE } from "../render/trace.ts";
import { count } from "../report/words.ts";
import type { KnownFile } from "../serve/served-site.ts";
import type { Progress, Work } from "../terminal/progress.ts";
import { createOwnAsker, expectPage } from "./own-server.ts";

export interface CheckSiteOptions
	extends Pick<CheckContext, "external" | "crawl"> {
	readonly rules: readonly Rule[];
	/** Whether what would stop a build is told. */
	readonly mistakes: "tell" | "leave";
	/** In milliseconds, for all that is asked over HTTP. */
	readonly timeLimit?: number;
	/** The present one unless said. */
	readonly year?: number;
	readonly progress?: ((work: Work) => Progress) | undefined;
	/** Differs for programs that find other things; nothing is remembered without it. */
	readonly program?: string | undefined;
}

export interface CheckedSite {
	readonly findings: readonly Problem[];
	readonly coverage: CheckOutcome["coverage"];
	/** What was not checked and why, one sentence each. */
	readonly unchecked: readonly string[];
	/** Whether every page was looked at. */
	readonly isWhole: boolean;
}

/**
 * Where the facts of pages are found again; undefined where other sites are asked or this one is
 * crawled, so that every page counts.
 */
function openCache(
	{ rootDir }: Config,
	{ content, pages }: SitePlan,
	{ rules, external, crawl, program }: CheckSiteOptions,
): FactsCache | undefined {
	if (!pages || program === undefined) return undefined;
	if (external === "ask" || crawl === "crawl") return undefined;
	const shared = content
		.filter(({ sourcePath }) => slugOf(sourcePath) === undefined)
		.map(({ sourcePath, value, body }) => [sourcePath, value, body]);
	const versions = rules.map(({ id, version }) => [id, version?.()]);
	const key = JSON.stringify([program, pages.hash, versions, shared]);
	return openFactsCache({ rootDir, key });
}

/** The values of the content files, each read when it is first asked for. */
function createReader({ content }: SitePlan, config: Config) {
	const known = new Map<string, ContentValues | undefined>(
		content.map((file) => [file.sourcePath, file]),
	);
	return (sourcePath: string) => {
		if (known.has(sourcePath)) return known.get(sourcePath);
		const file = readSourceFile(sourcePath, config);
		const values = "text" in file ? readValues(file) : undefined;
		known.set(sourcePath, values);
		return values;
	};
}

/** The records of the services, for where no page is made of them. */
async function* readRecords({ records }: SitePlan, config: Config) {
	for await (const record of readServices(records.keys(), config))
		if ("read" in record) yield record.read;
}

function placeKey({ source }: Problem): string {
	return source ? `${source.file}:${source.line}:${source.column}` : "";
}

/** A mistake that is told is not told a second time by the rules for links. */
function dropEchoes(
	findings: readonly Problem[],
	told: readonly Problem[],
): Problem[] {
	const missing = told.filter(({ target }) => target !== undefined);
	const targets = new Set(missing.map(({ target }) => target));
	const places = new Set(missing.map(placeKey));
	return findings.filter(
		(finding) =>
			!finding.rule.startsWith("link/") ||
			!(targets.has(finding.target) || places.has(placeKey(finding))),
	);
}

/** The addresses that were published and that nothing answers now; none without pages. */
function findLost(
	{ rootDir }: Config,
	{ site, routes, unplanned, assets }: SitePlan,
): LockedAddress[] {
	if (!site) return [];
	const { pages, files } = listPresent(routes, unplanned, assets);
	const moved = new Set(site.redirects.map(({ from }) => from));
	const isThere = (path: string) =>
		pages.has(path) || moved.has(path) || files.has(path.slice(1));
	return (loadLock(rootDir) ?? []).filter(({ path }) => !isThere(path));
}

function tellUnchecked(
	made: MadeSite | undefined,
	outcome: CheckOutcome,
): string[] {
	const { external } = outcome.coverage;
	const left = external.found - external.checked;
	const unmade = made
		? made.unplanned.length + outcome.unmade.length
		: undefined;
	const addresses = count(left, "address", "addresses");
	return [
		...(unmade === undefined
			? ["all pages, because they cannot be made until the errors are mended"]
			: []),
		...(unmade
			? [
					`${count(unmade, "page")}, because of errors in what a page is made of`,
				]
			: []),
		...(left > 0 ? [`${addresses} of other sites (run with --external)`] : []),
	];
}

/**
 * @throws UserError (2) without content; (3) when a rule could not finish its work
 */
export async function checkSite(
	config: Config,
	options: CheckSiteOptions,
): Promise<CheckedSite> {
	const { rules, external, crawl, mistakes, timeLimit } = options;
	for (const { prepare } of rules) prepare?.();
	const plan = await planSite(config, await readSite(config));
	const kept: KnownFile[] = [];
	const total = plan.routes.length;
	const progress = options.progress?.({ units: "pages", total });
	const onPage = (page: CheckedPage) => {
		progress?.tick();
		kept.push(...expectPage(page, crawl));
	};
	const { site, pages } = plan;
	const cache = openCache(config, plan, options);
	const made =
		site && pages ? { ...plan, site, pages, cache, onPage } : undefined;
	const makeHtml = async (route: Route) =>
		(await pages?.open(route).make())?.html;
	const outcome = await runRules(rules, {
		content: plan.content,
		listed: plan.listed,
		recordPaths: [...plan.records.keys()],
		readRecords: () => readRecords(plan, config),
		readValues: createReader(plan, config),
		makeHtml,
		made,
		external: rules.includes(linkExternal) ? external : "leave",
		crawl,
		year: options.year ?? new Date().getFullYear(),
		...createTemplateSearch(config),
		lost: findLost(config, plan),
		ask: createOwnAsker({ plan, pages: kept, timeLimit }),
		placeOnPage: createPlacer({
			pages,
			attribute: TRACE_ATTRIBUTE,
			makeHtml,
			outDir: path.relative(config.rootDir, config.outDir),
		}),
	}).finally(() => progress?.end());
	const { coverage } = outcome;
	const stopping = [
		...plan.problems,
		...(pages ? [] : await findRecordProblems(config, plan)),
		...(await locateProblems(outcome.problems, config)),
	];
	const ran = new Set(rules.map(({ id }) => id));
	const told = stopping.filter(({ rule }) =>
		rule === "content/invalid" ? mistakes === "tell" : ran.has(rule),
	);
	const found = await locateProblems(outcome.findings, config);
	return {
		findings: [...told, ...dropEchoes(found, told)],
		coverage,
		unchecked: tellUnchecked(made, outcome),
		isWhole: made !== undefined && !hasErrors(stopping),
	};
}
