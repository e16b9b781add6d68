// Config and rules -> everything that is wrong with a site, each with its place. Builds in
// memory and never writes.
import { findRecordProblems } from "../build-site.ts";
import type { ExaminedPage, RequestFacts } from "../check/examine-pages.ts";
import { type FactsCache, openFactsCache } from "../check/facts-cache.ts";
import type { CheckContext, Rule } from "../check/rule.ts";
import { linkExternal } from "../check/rules/link-external.ts";
import { type CheckResult, type MadeSite, runRules } from "../check/run.ts";
import type { Config } from "../config.ts";
import { locateProblems } from "../content/yaml/locate.ts";
import { planSite, readSite, type SitePlan } from "../pipeline.ts";
import { slugOf } from "../plan/service-file.ts";
import { hasErrors, type Problem } from "../problems.ts";
import { count } from "../report/words.ts";
import type { KnownFile } from "../serve/served-site.ts";
import type { Progress, Work } from "../terminal/progress.ts";
import { createCheckInput } from "./check-input.ts";
import { createInternalRequester, expectPage } from "./own-server.ts";
import { openExaminers } from "./threads/examine-job.ts";

export interface CheckSiteOptions
	extends Pick<CheckContext, "external" | "crawl"> {
	readonly rules: readonly Rule[];
	readonly invalidContent: "report" | "skip";
	/** In milliseconds, for all that is asked over HTTP. */
	readonly timeLimit?: number;
	readonly year?: number;
	readonly progress?: ((work: Work) => Progress) | undefined;
	/** Differs for programs that find other things; nothing is remembered without it. */
	readonly program?: string | undefined;
}

export interface CheckedSite {
	readonly findings: readonly Problem[];
	readonly coverage: CheckResult["coverage"];
	/** What was not checked and why, one sentence each. */
	readonly unchecked: readonly string[];
	readonly isWhole: boolean;
}

/**
 * Where the facts of pages are found again; undefined where other sites are asked or this one is
 * crawled, so that every page counts.
 */
function openCache(
	{ rootDir }: Config,
	{ contentFiles: content, pages }: SitePlan,
	{ rules, external, crawl, program }: CheckSiteOptions,
): FactsCache | undefined {
	if (!pages || program === undefined) return undefined;
	if (external === "check" || crawl === "crawl") return undefined;
	const shared = content
		.filter(({ sourcePath }) => slugOf(sourcePath) === undefined)
		.map(({ sourcePath, value, body }) => [sourcePath, value, body]);
	const versions = rules.map(({ id, version }) => [id, version?.()]);
	const key = JSON.stringify([program, pages.hash, versions, shared]);
	return openFactsCache({ rootDir, key });
}

const formatSource = ({ source }: Problem) =>
	source && `${source.file}:${source.line}:${source.column}`;

/** The rules for links do not report again what keeps a page from being made. */
function dropEchoes(
	findings: readonly Problem[],
	stopping: readonly Problem[],
): Problem[] {
	const missing = stopping.filter(({ target }) => target !== undefined);
	const targets = new Set(missing.map(({ target }) => target));
	const locations = new Set(missing.map(formatSource));
	return findings.filter(
		(finding) =>
			!finding.rule.startsWith("link/") ||
			!(targets.has(finding.target) || locations.has(formatSource(finding))),
	);
}

function describeUnchecked(
	made: MadeSite | undefined,
	{ coverage, unmadePages: unmade }: CheckResult,
): string[] {
	const { found, checked } = coverage.external;
	const addresses = count(found - checked, "address", "addresses");
	const pages = (made?.unplanned.length ?? 0) + unmade.length;
	return [
		!made &&
			"all pages, because they cannot be made until the errors are mended",
		made &&
			pages > 0 &&
			`${count(pages, "page")}, because of errors in what a page is made of`,
		found > checked && `${addresses} of other sites (run with --external)`,
	].filter((text) => typeof text === "string");
}

/**
 * @throws UserError (2) without content; (3) when a rule could not finish its work
 */
export async function checkSite(
	config: Config,
	options: CheckSiteOptions,
): Promise<CheckedSite> {
	const { rules, external, crawl, invalidContent, timeLimit } = options;
	for (const { prepare } of rules) prepare?.();
	const plan = await planSite(config, await readSite(config));
	const kept: KnownFile[] = [];
	const total = plan.routes.length;
	const progress = options.progress?.({ units: "pages", total });
	const onPage = (page: ExaminedPage) => {
		progress?.tick();
		kept.push(...expectPage(page, crawl));
	};
	const { site, pages } = plan;
	const cache = openCache(config, plan, options);
	const year = options.year ?? new Date().getFullYear();
	const ruleIds = rules.map(({ id }) => id);
	const examiners = openExaminers({ config, year, ruleIds });
	const requestFacts: RequestFacts = (page) => cache && examiners.tryRun(page);
	const made =
		site && pages
			? { ...plan, site, pages, cache, requestFacts, onPage }
			: undefined;
	const input = createCheckInput(config, plan, {
		...{ made, crawl, year },
		external: rules.includes(linkExternal) ? external : "skip",
		requester: createInternalRequester({ plan, pages: kept, timeLimit }),
	});
	const outcome = await runRules(rules, input).finally(async () => {
		progress?.end();
		await examiners.close();
	});
	const { coverage } = outcome;
	const stopping = [
		...plan.problems,
		...(pages ? [] : await findRecordProblems(config, plan)),
		...(await locateProblems(outcome.problems, config)),
	];
	const ran = new Set(rules.map(({ id }) => id));
	const told = stopping.filter(({ rule }) =>
		rule === "content/invalid" ? invalidContent === "report" : ran.has(rule),
	);
	const found = await locateProblems(outcome.findings, config);
	return {
		findings: [...told, ...dropEchoes(found, told)],
		coverage,
		unchecked: describeUnchecked(made, outcome),
		isWhole: made !== undefined && !hasErrors(stopping),
	};
}
