// The pages of a planned site -> their facts and findings, of unchanged pages from a cache.
import { isDiskFile } from "../base/disk/disk-file.ts";
import type { Problem } from "../base/problems.ts";
import type { ContentFile } from "../site/content/parse.ts";
import type { Site } from "../site/content/site.ts";
import type { MadeFile, OutputFile, StaticFile } from "../site/output/file.ts";
import type { Page } from "../site/page/make-page.ts";
import type { Plan } from "../site/pipeline.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { Finding, RuleFinding } from "./finding.ts";
import { LinkIndex } from "./links/link-index.ts";
import {
	type PageFacts,
	type ParsedPage,
	parsePage,
	readFacts,
} from "./page/page.ts";
import { findStatedValues } from "./page/stated-values.ts";
import type { Rule, SiteFacts } from "./rule.ts";
import { findShownFiles } from "./text/content-pages.ts";

function runRules(
	rules: readonly Rule[],
	check: (rule: Rule) => Iterable<Finding> | undefined,
): RuleFinding[] {
	const findings: RuleFinding[] = [];
	for (const rule of rules)
		for (const finding of check(rule) ?? [])
			findings.push({ severity: rule.severity, ...finding, rule: rule.id });
	return findings;
}

export function examineFile(file: ContentFile, rules: readonly Rule[]) {
	const findings = runRules(rules, (rule) => rule.checkContent?.(file));
	return { stated: findStatedValues(file), findings };
}

export function examinePage(page: ParsedPage, rules: readonly Rule[]) {
	const pages = [page.route.path];
	const findings = runRules(rules, (rule) => rule.checkPage?.(page));
	const placed = findings.map((finding) => ({ pages, ...finding }));
	return readFacts(page, placed);
}

function examineMade(made: Page, rules: readonly Rule[], site: Site) {
	const { route, html, record, assets } = made;
	const page = html && examinePage(parsePage(route, html, site), rules);
	return {
		page: page ? { ...page, route: undefined } : undefined,
		record: record && examineFile(record, rules),
		assets: assets.map(({ outputPath }) => outputPath),
	};
}

export const isStatic = (file: OutputFile): file is StaticFile =>
	isDiskFile(file.contents);
export const isMade = (file: OutputFile): file is MadeFile =>
	!isStatic(file) && typeof file.contents !== "function";

export async function examineSite(
	plan: Plan,
	rules: readonly Rule[],
	{ cache, onPage }: { cache: FactsCache | undefined; onPage: () => void },
) {
	const { content, routes, unplanned, assets } = plan;
	const shown = findShownFiles(content);
	const contents = shown.map((file) => examineFile(file, rules));
	const pages: PageFacts[] = [];
	const paths = new Set<string>();
	const problems: Problem[] = [];
	for (const route of routes) {
		if (!plan.isReady) break;
		const { maker, site } = plan;
		const key = maker.keyOf(route);
		let text = cache?.find(key);
		if (text === undefined) {
			const made = await maker.make(route);
			for (const one of made.problems) problems.push(one);
			text = JSON.stringify(examineMade(made, rules, site));
			if (made.problems.length === 0) cache?.add(made.key, text);
		} else cache?.add(key, text);
		// A slice of the HTML would keep all of it in memory. Reading the facts from JSON copies them.
		const examined: ReturnType<typeof examineMade> = JSON.parse(text);
		if (examined.page) pages.push({ ...examined.page, route });
		if (examined.record) contents.push(examined.record);
		for (const path of examined.assets) paths.add(path);
		onPage();
	}
	for (const { outputPath } of [...routes, ...assets]) paths.add(outputPath);
	const site = plan.isReady ? plan.site : undefined;
	// Links to pages that cannot be made because of errors are not broken.
	for (const one of unplanned) if (site) paths.add(site.urls.outputPath(one));
	const files = {
		paths,
		assets: assets.filter(isMade),
		statics: assets.filter(isStatic),
	};
	const facts = {
		site,
		collections: content.collections,
		content: content.files,
		routes,
		files,
		pages,
		contents,
		links: new LinkIndex({ site, routes, files, unplanned, pages }),
	};
	return { facts, problems };
}

export async function collectFindings(
	rules: readonly Rule[],
	facts: SiteFacts,
): Promise<RuleFinding[]> {
	const found = [...facts.contents, ...facts.pages].flatMap(
		({ findings }) => findings,
	);
	// One after the other, because requests depend on variables of the whole process.
	for (const rule of rules)
		for await (const one of rule.checkSite?.(facts) ?? [])
			found.push({ severity: rule.severity, ...one, rule: rule.id });
	return found;
}
