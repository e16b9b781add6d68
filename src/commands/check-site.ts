// Makes the pages of a site in memory, runs rules on them, and returns all findings with their locations.
import { type FactsCache, openFactsCache } from "../check/facts-cache.ts";
import { createRequester } from "../check/links/linkinator.ts";
import { createLocator } from "../check/locate.ts";
import { mergeFindings } from "../check/merge.ts";
import type { Rule } from "../check/rule.ts";
import { linkExternal } from "../check/rules/link-external.ts";
import { type CheckResult, runRules } from "../check/run.ts";
import type { Config } from "../config.ts";
import { type ContentValues, readValues } from "../content/read.ts";
import { readSourceFile } from "../content/source-file.ts";
import { locateProblems } from "../content/yaml/locate.ts";
import { listPresentPaths } from "../output/redirects.ts";
import { planSite, readSite, type SitePlan } from "../pipeline.ts";
import { type LockedAddress, loadLock } from "../plan/urls-lock.ts";
import { hasErrors, isBuildRule, type Problem } from "../problems.ts";
import { TRACE_ATTRIBUTE } from "../render/templates.ts";
import type { CheckRun } from "../report/check-report.ts";
import { count } from "../report/words.ts";
import { createServedSite } from "../serve/served-site.ts";
import { startServer } from "../serve/server.ts";
import type { Progress, Work } from "../terminal/progress.ts";

export interface CheckSiteOptions {
	readonly external: "check" | "skip";
	readonly rules: readonly Rule[];
	readonly invalidContent: "report" | "skip";
	/** All HTTP requests together may take so many milliseconds. */
	readonly timeLimit?: number;
	readonly year?: number;
	readonly progress?: ((work: Work) => Progress) | undefined;
	/** Identifies the version of hypno. If undefined, nothing is cached. */
	readonly program?: string | undefined;
	/** The preview reads the site and keeps the facts itself. */
	readonly plan?: SitePlan;
	readonly cache?: FactsCache;
}

export interface CheckedSite {
	readonly findings: readonly Problem[];
	readonly coverage: CheckRun["coverage"];
	/** Each phrase says what was not checked, and why. */
	readonly unchecked: readonly string[];
	readonly isWhole: boolean;
}

function openSiteFactsCache(
	{ config, maker }: SitePlan,
	{ rules, program, cache }: CheckSiteOptions,
): FactsCache | undefined {
	if (cache || !maker || program === undefined) return cache;
	const { rootDir } = config;
	return openFactsCache({ rootDir, key: factsKey(rules, maker.hash, program) });
}

/** The key changes with everything that facts depend on besides the page. */
export function factsKey(
	rules: readonly Rule[],
	hash: string,
	program: string,
): string {
	return JSON.stringify([program, hash, rules.map(({ id }) => id)]);
}

const formatSource = ({ source }: Problem) =>
	source && `${source.file}:${source.line}:${source.column}`;

/** Drops findings about broken links if a problem already reports the missing file. */
function dropRepeatedLinks(
	findings: readonly Problem[],
	buildProblems: readonly Problem[],
): Problem[] {
	const missing = buildProblems.filter(({ target }) => target !== undefined);
	const targets = new Set(missing.map(({ target }) => target));
	const locations = new Set(missing.map(formatSource));
	return findings.filter(
		(finding) =>
			!finding.rule.startsWith("link/") ||
			!(targets.has(finding.target) || locations.has(formatSource(finding))),
	);
}

function describeUnchecked(
	{ unplanned, maker }: SitePlan,
	{ coverage, unmadePages }: CheckResult,
): string[] {
	const { found, checked } = coverage.external;
	const unchecked: string[] = [];
	const pages = unplanned.length + unmadePages.length;
	if (!maker)
		unchecked.push(
			"all pages, because they cannot be built until the errors are fixed",
		);
	else if (pages > 0)
		unchecked.push(
			`${count(pages, "page")}, because of errors in the files that it is made from`,
		);
	if (found > checked)
		unchecked.push(
			`${count(found - checked, "address", "addresses")} of other sites (run with --external)`,
		);
	return unchecked;
}

function createValuesReader({ config, content }: SitePlan) {
	const known = new Map<string, ContentValues | undefined>(
		content.files.map((file) => [file.sourcePath, file]),
	);
	return (sourcePath: string) => {
		if (known.has(sourcePath)) return known.get(sourcePath);
		const file = readSourceFile(sourcePath, config);
		const values = "text" in file ? readValues(file) : undefined;
		known.set(sourcePath, values);
		return values;
	};
}

/** Finds addresses in urls.lock that the site no longer has; none while no page can be planned. */
function findLostAddresses(plan: SitePlan): LockedAddress[] {
	const { config, site, maker, routes, unplanned, assets } = plan;
	if (!site || !maker) return [];
	const present = listPresentPaths(routes, unplanned, assets);
	const moved = new Set(site.redirects.map(({ from }) => from));
	const isThere = (path: string) =>
		present.pages.has(path) ||
		moved.has(path) ||
		present.files.has(path.slice(1));
	return (loadLock(config.rootDir) ?? []).filter(({ path }) => !isThere(path));
}

/** Serves paths as the host of the published site would. The existence of a file is enough. */
function createSiteRequester(
	{ site, routes, unplanned, assets }: SitePlan,
	pageFiles: ReadonlySet<string>,
	timeLimit: number | undefined,
) {
	const basePath = site?.settings.basePath ?? "";
	const planned = [...assets, ...routes].map(({ outputPath }) => outputPath);
	// Links to pages that cannot be made because of errors are not broken.
	if (site) planned.push(...unplanned.map(site.urls.outputPath));
	return createRequester({
		basePath,
		timeLimit,
		serve: (extra) => {
			const paths = [...planned, ...pageFiles];
			const files = paths.map((outputPath) => ({ outputPath }));
			const served = createServedSite([...files, ...extra], basePath, site);
			const address = { host: "127.0.0.1", port: 0 };
			const onError = (error: unknown) => {
				throw error;
			};
			return startServer({ ...address, site: () => served, onError });
		},
	});
}

/**
 * @throws UserError (2) without content; (3) when a rule could not finish its work
 */
export async function checkSite(
	config: Config,
	options: CheckSiteOptions,
): Promise<CheckedSite> {
	const { rules, external, invalidContent, timeLimit } = options;
	const plan = options.plan ?? (await planSite(await readSite(config)));
	const total = plan.routes.length;
	const progress = options.progress?.({ units: "pages", total });
	const pageFiles = new Set<string>();
	const requester = createSiteRequester(plan, pageFiles, timeLimit);
	const result = await runRules({
		rules,
		plan,
		lostAddresses: findLostAddresses(plan),
		year: options.year ?? new Date().getFullYear(),
		external: rules.includes(linkExternal) ? external : "skip",
		requester,
		cache: openSiteFactsCache(plan, options),
		locator: createLocator(plan, createValuesReader(plan), TRACE_ATTRIBUTE),
		onPage: (assets) => {
			for (const asset of assets) pageFiles.add(asset);
			progress?.tick();
		},
	}).finally(() => progress?.end());
	const buildProblems = [
		...plan.problems,
		...(await locateProblems(result.problems, config)),
	];
	const ran = new Set(rules.map(({ id }) => id));
	const reported = buildProblems.filter(({ rule }) =>
		isBuildRule(rule) ? invalidContent === "report" : ran.has(rule),
	);
	const found = await locateProblems(result.findings, config);
	return {
		findings: [
			...reported,
			...mergeFindings(dropRepeatedLinks(found, reported)),
		],
		coverage: { ...result.coverage, linkinator: requester.counts() },
		unchecked: describeUnchecked(plan, result),
		isWhole: plan.maker !== undefined && !hasErrors(buildProblems),
	};
}
