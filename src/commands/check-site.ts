// Config and rules -> everything that is wrong with a site, each with its place. Builds in
// memory and never writes.

import path from "node:path";
import type { BuildMemory } from "../cache/build-memory.ts";
import type { SiteMemory } from "../cache/site-memory.ts";
import { createPlacer } from "../check/place-on-page.ts";
import type { CheckContext, Rule } from "../check/rule.ts";
import { linkExternal } from "../check/rules/link-external.ts";
import { type CheckOutcome, type MadeSite, runRules } from "../check/run.ts";
import { createTemplateSearch } from "../check/template-search.ts";
import type { Config } from "../config.ts";
import { type ExaminedSite, examineSite, placeLate } from "../pipeline.ts";
import { findUnplannedPaths } from "../plan/routes.ts";
import { hasErrors, type Problem } from "../problems.ts";
import { TRACE_ATTRIBUTE } from "../render/trace.ts";
import { count } from "../report/words.ts";
import type { Progress, Work } from "../terminal/progress.ts";
import type { SecondThread } from "../threads/second-thread.ts";
import { openCheckMemory } from "./check-memory.ts";
import { findLost } from "./find-lost.ts";
import { createOwnAsker, KeptPages } from "./own-server.ts";

export interface CheckSiteOptions
	extends Pick<CheckContext, "external" | "crawl"> {
	readonly rules: readonly Rule[];
	/** Whether what would stop a build is told. */
	readonly mistakes: "tell" | "leave";
	/** In milliseconds, for all that is asked over HTTP. */
	readonly timeLimit?: number;
	readonly progress?: ((work: Work) => Progress) | undefined;
	/** Of an earlier check of the same site. */
	readonly memory?: SiteMemory;
	/** Of builds and checks by other runs. */
	readonly onDisk?: BuildMemory | undefined;
	readonly thread?: SecondThread | undefined;
}

export interface CheckedSite {
	readonly findings: readonly Problem[];
	readonly coverage: CheckOutcome["coverage"];
	/** What was not checked and why, one sentence each. */
	readonly unchecked: readonly string[];
	/** Whether every page was looked at. */
	readonly isWhole: boolean;
}

function collectMade(
	examined: ExaminedSite,
	onPage: MadeSite["onPage"],
): MadeSite | undefined {
	const { site, routes, assets, files } = examined;
	if (!site || !files) return undefined;
	const unplanned = findUnplannedPaths(site, routes);
	return { site, routes, unplanned, assets, files, onPage };
}

/** Without services whose file is there, but so broken that nothing of it was read. */
function findReadable(examined: ExaminedSite): string[] {
	const { listed, problems, content } = examined;
	const read = new Set(content.map(({ sourcePath }) => sourcePath));
	const broken = new Set(problems.map(({ source }) => source?.file));
	return listed.filter((slug) => {
		const sourcePath = `content/services/${slug}.md`;
		return read.has(sourcePath) || !broken.has(sourcePath);
	});
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
	const { memory, onDisk, thread } = options;
	const examined = await examineSite(config, memory, {
		...{ onDisk, thread },
		holding: "much",
	});
	const pages = new KeptPages(crawl);
	const total = examined.routes.length;
	const progress = options.progress?.({ units: "pages", total });
	const made = collectMade(examined, (file) => {
		progress?.tick();
		pages.keep(file);
	});
	const asked = {
		external: rules.includes(linkExternal) ? external : ("leave" as const),
		crawl,
	};
	const outcome = await runRules(rules, {
		content: examined.content,
		listed: findReadable(examined),
		made,
		...asked,
		memory: onDisk && openCheckMemory(onDisk, examined, { rules, ...asked }),
		elsewhere: thread,
		findInTemplates: createTemplateSearch(config),
		lost: findLost(config.rootDir, examined),
		ask: createOwnAsker({ examined, pages, timeLimit }),
		placeOnPage: createPlacer({
			loadTrace: examined.traceTemplates,
			attribute: TRACE_ATTRIBUTE,
			outDir: path.relative(config.rootDir, config.outDir),
		}),
	}).finally(() => progress?.end());
	const { coverage } = outcome;
	const stopping = [
		...examined.problems,
		...(await placeLate(outcome.problems, config)),
	];
	const told = mistakes === "tell" ? stopping : [];
	const found = await placeLate(outcome.findings, config);
	return {
		findings: [...told, ...dropEchoes(found, told)],
		coverage,
		unchecked: tellUnchecked(made, outcome),
		isWhole: made !== undefined && !hasErrors(stopping),
	};
}
