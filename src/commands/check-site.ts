// Builds a site in memory, runs rules on it, and returns all findings with their locations. Never writes
// to the output folder.
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
import type { CheckRun } from "../report/check-report.ts";
import { count } from "../report/words.ts";
import type { Progress, Work } from "../terminal/progress.ts";
import { createCheckInput } from "./check-input.ts";
import { createSiteRequester } from "./site-requester.ts";
import { openExaminers } from "./threads/examine-job.ts";

export interface CheckSiteOptions extends Pick<CheckContext, "external"> {
	readonly rules: readonly Rule[];
	readonly invalidContent: "report" | "skip";
	/** All HTTP requests together may take so many milliseconds. */
	readonly timeLimit?: number;
	readonly year?: number;
	readonly progress?: ((work: Work) => Progress) | undefined;
	/** Identifies the version of hypno. If undefined, nothing is cached. */
	readonly program?: string | undefined;
}

export interface CheckedSite {
	readonly findings: readonly Problem[];
	readonly coverage: CheckRun["coverage"];
	/** Each phrase says what was not checked, and why. */
	readonly unchecked: readonly string[];
	readonly isWhole: boolean;
}

function openSiteFactsCache(
	{ rootDir }: Config,
	{ contentFiles: content, pages }: SitePlan,
	{ rules, program }: CheckSiteOptions,
): FactsCache | undefined {
	if (!pages || program === undefined) return undefined;
	const shared = content
		.filter(({ sourcePath }) => slugOf(sourcePath) === undefined)
		.map(({ sourcePath, value, body }) => [sourcePath, value, body]);
	const ids = rules.map(({ id }) => id);
	const key = JSON.stringify([program, pages.hash, ids, shared]);
	return openFactsCache({ rootDir, key });
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
	made: MadeSite | undefined,
	{ coverage, unmadePages: unmade }: CheckResult,
): string[] {
	const { found, checked } = coverage.external;
	const addresses = count(found - checked, "address", "addresses");
	const pages = (made?.unplanned.length ?? 0) + unmade.length;
	return [
		!made &&
			"all pages, because they cannot be built until the errors are fixed",
		made &&
			pages > 0 &&
			`${count(pages, "page")}, because of errors in the files that it is made from`,
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
	const { rules, external, invalidContent, timeLimit } = options;
	const plan = await planSite(config, await readSite(config));
	const pageFiles = new Set<string>();
	const total = plan.routes.length;
	const progress = options.progress?.({ units: "pages", total });
	const onPage = (page: ExaminedPage) => {
		progress?.tick();
		for (const outputPath of page.facts.assets) pageFiles.add(outputPath);
	};
	const { site, pages } = plan;
	const cache = openSiteFactsCache(config, plan, options);
	const year = options.year ?? new Date().getFullYear();
	const ruleIds = rules.map(({ id }) => id);
	const examiners = openExaminers({ config, year, ruleIds });
	const requestFacts: RequestFacts = (page) => cache && examiners.tryRun(page);
	const requester = createSiteRequester({
		plan,
		pageFiles,
		timeLimit,
	});
	const made =
		site && pages
			? { ...plan, site, pages, cache, requestFacts, onPage }
			: undefined;
	const input = createCheckInput(config, plan, {
		...{ made, year },
		external: rules.includes(linkExternal) ? external : "skip",
		requester,
	});
	const result = await runRules(rules, input).finally(async () => {
		progress?.end();
		await examiners.close();
	});
	const buildProblems = [
		...plan.problems,
		...(pages ? [] : await findRecordProblems(config, plan)),
		...(await locateProblems(result.problems, config)),
	];
	const ran = new Set(rules.map(({ id }) => id));
	const reported = buildProblems.filter(({ rule }) =>
		rule === "content/invalid" ? invalidContent === "report" : ran.has(rule),
	);
	const found = await locateProblems(result.findings, config);
	return {
		findings: [...reported, ...dropRepeatedLinks(found, reported)],
		coverage: { ...result.coverage, linkinator: requester.counts() },
		unchecked: describeUnchecked(made, result),
		isWhole: made !== undefined && !hasErrors(buildProblems),
	};
}
