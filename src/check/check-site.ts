// Makes the pages of a site in memory, runs rules on them, and returns all findings with their locations.

import {
	hasErrors,
	isBuildRule,
	mergePageProblems,
	type Problem,
} from "../base/problems.ts";
import type { Progress, Work } from "../base/terminal.ts";
import { count } from "../base/text/words.ts";
import { findMoved, mapRedirects } from "../site/addresses/redirects.ts";
import type { Config } from "../site/config.ts";
import { NOTHING_COMMON } from "../site/content/raw-file.ts";
import { isPresent } from "../site/output/redirects.ts";
import {
	findUnplannedProblems,
	type Plan,
	planSite,
	readSite,
} from "../site/pipeline.ts";
import {
	findUnrecorded,
	listAddresses,
	loadLock,
} from "../site/plan/urls-lock.ts";
import { createServedFiles } from "../site/serve/served-files.ts";
import type { CheckResult } from "./check-report.ts";
import { collectFindings, examineSite } from "./examine-site.ts";
import { openFactsCache } from "./facts-cache.ts";
import { type RequestAddresses, requestAddresses } from "./links/linkinator.ts";
import { createOwnRequester } from "./links/own-addresses.ts";
import { locateFindings } from "./locate-findings.ts";
import { mergeFindings } from "./merge.ts";
import type { Rule, SiteFacts } from "./rule.ts";
import { linkExternal } from "./rules/link-external.ts";

export interface CheckOptions {
	readonly external: "check" | "skip";
	readonly rules: readonly Rule[];
	readonly invalidContent: "report" | "skip";
	readonly timeLimit?: number;
	readonly now?: Date;
	readonly progress?: ((work: Work) => Progress) | undefined;
	readonly version?: string | undefined;
}

const formatLine = ({ source }: Problem) =>
	source && `${source.file}:${source.line}`;

/** Links to a missing file, and placeholders in a text that still has to be written, are errors of the build already. */
const REPEATED = /^(?:link\/|content\/placeholder$)/;

function dropRepeated(
	findings: readonly Problem[],
	buildProblems: readonly Problem[],
): Problem[] {
	const targets = new Set(buildProblems.map(({ target }) => target));
	const lines = new Set(buildProblems.map(formatLine));
	return findings.filter((problem) => {
		const isReported =
			targets.has(problem.target) || lines.has(formatLine(problem));
		return !REPEATED.test(problem.rule) || !isReported;
	});
}

function* describeUnchecked(
	{ content, routes, unplanned, isReady }: Plan,
	{ pages: examined, external }: CheckResult["coverage"],
): Iterable<string> {
	const pages = unplanned.length + routes.length - examined;
	if (content.models.list.length === 0)
		yield "content/, because its models cannot be loaded";
	if (!isReady)
		yield "all pages, because they cannot be built until the errors are fixed";
	else if (pages > 0)
		yield `${count(pages, "page")}, because of errors in the files that it is made from`;
	const others = external.found - external.checked;
	if (others > 0)
		yield `${count(others, "address")} of other sites (run with --external)`;
}

function compareAddresses(plan: Plan) {
	if (!plan.isReady) return { lostAddresses: [], newAddresses: [] };
	const { config, site, routes, present } = plan;
	const moved = mapRedirects(site.redirects, site.urls);
	const lock = loadLock(config.rootDir) ?? [];
	const lostAddresses = lock.filter(
		({ path }) => !findMoved(moved, path, "") && !isPresent(path, present),
	);
	const newAddresses = findUnrecorded(listAddresses(routes), lock);
	return { lostAddresses, newAddresses };
}

async function checkPlan(
	plan: Plan,
	options: CheckOptions,
	onPage: () => void,
): Promise<CheckResult> {
	const { config, content, isReady } = plan;
	const { invalidContent, timeLimit, version } = options;
	const { locale } = content.common ?? NOTHING_COMMON;
	const rules = options.rules.filter(
		({ country = locale.country }) => country === locale.country,
	);
	const ran = new Set(rules.map(({ id }) => id));
	// A page rule receives these besides the page.
	const { settings, urls } = content.site ?? {};
	const key = JSON.stringify([version, settings, urls, ...ran]);
	const isCached = isReady && version !== undefined;
	const cache = isCached ? openFactsCache(config.rootDir, key) : undefined;
	const examined = await examineSite(plan, rules, { cache, onPage });
	const request: RequestAddresses = (urls) =>
		requestAddresses(urls, { timeLimit });
	const paths = [...examined.facts.files.paths];
	const files = paths.map((outputPath) => ({ outputPath }));
	const served = createServedFiles(files, settings?.basePath, content.site);
	const requester = createOwnRequester(served, request);
	const facts: SiteFacts = {
		...examined.facts,
		...compareAddresses(plan),
		now: options.now ?? new Date(),
		external: ran.has(linkExternal.id) ? options.external : "skip",
		request,
		requestOwn: requester.request,
	};
	const ruleFindings = await collectFindings(rules, facts);
	const { pages } = facts;
	const findings = await locateFindings(plan, ruleFindings, { pages, cache });
	cache?.save();
	const ofPages = mergePageProblems(examined.problems);
	const hidden =
		isReady && hasErrors(plan.problems)
			? await findUnplannedProblems(plan)
			: [];
	const buildProblems = [...plan.problems, ...ofPages, ...hidden];
	const reported = buildProblems.filter(({ rule }) =>
		isBuildRule(rule) ? invalidContent === "report" : ran.has(rule),
	);
	const { size } = facts.links.external;
	const coverage = {
		pages: pages.length,
		links: facts.links.count,
		external: { found: size, checked: facts.external === "check" ? size : 0 },
		linkinator: requester.linkinator,
	};
	return {
		findings: reported.concat(mergeFindings(dropRepeated(findings, reported))),
		coverage,
		unchecked: [...describeUnchecked(plan, coverage), ...requester.unchecked],
		isWhole: isReady && !hasErrors(buildProblems),
	};
}

export async function checkSite(config: Config, options: CheckOptions) {
	const plan = await planSite(await readSite(config));
	const total = plan.routes.length;
	const progress = options.progress?.({ units: "pages", total });
	const tick = () => progress?.tick();
	return checkPlan(plan, options, tick).finally(() => progress?.end());
}
