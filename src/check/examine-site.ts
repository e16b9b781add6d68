// The pages of a planned site -> their facts and findings, of unchanged pages from a cache.
import { isDiskFile } from "../base/disk/disk-file.ts";
import type { Problem } from "../base/problems.ts";
import type { MadeFile, OutputFile, StaticFile } from "../site/output/file.ts";
import type { Plan } from "../site/pipeline.ts";
import { type Examination, examineFile, examineMade } from "./examine-page.ts";
import type { FactsCache } from "./facts-cache.ts";
import type { RuleFinding } from "./finding.ts";
import { LinkIndex } from "./links/link-index.ts";
import type { PageFacts } from "./page/page.ts";
import type { Rule, SiteFacts } from "./rule.ts";
import { openSecondThread } from "./second-thread.ts";
import { findShownFiles } from "./text/content-pages.ts";

export const isStatic = (file: OutputFile): file is StaticFile =>
	isDiskFile(file.contents);
export const isMade = (file: OutputFile): file is MadeFile =>
	!isStatic(file) && typeof file.contents !== "function";

/** Yields the facts of each page as JSON, which the cache has, the second thread finds, or this one, with its problems. */
async function* examinePages(
	plan: Plan,
	rules: readonly Rule[],
	cache: FactsCache | undefined,
) {
	if (!plan.isReady) return;
	const { maker, site, config } = plan;
	const pages = plan.routes.map((route) => {
		const key = maker.keyOf(route);
		return { route, key, known: cache?.find(key) };
	});
	const unknown = pages.filter(({ known }) => known === undefined);
	const thread = cache && openSecondThread(config, rules, unknown);
	try {
		for (const { route, key, known } of pages) {
			let text = known ?? (await thread?.find(key));
			let problems: readonly Problem[] = [];
			if (text === undefined) {
				const page = await maker.make(route);
				problems = page.problems;
				text = examineMade(page, rules, site);
				if (problems.length === 0) cache?.add(page.key, text);
			} else if (text !== known) cache?.add(key, text);
			yield { route, text, problems };
		}
	} finally {
		await thread?.close();
	}
}

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
	const all = examinePages(plan, rules, cache);
	for await (const { route, text, problems: ofPage } of all) {
		for (const problem of ofPage) problems.push(problem);
		// A slice of the HTML would keep all of it in memory. Reading the facts from JSON copies them.
		const examined: Examination = JSON.parse(text);
		if (examined.page) pages.push({ ...examined.page, route });
		if (examined.record) contents.push(examined.record);
		for (const path of examined.assets) paths.add(path);
		onPage();
	}
	for (const { outputPath } of [...routes, ...assets]) paths.add(outputPath);
	const site = plan.isReady ? plan.site : undefined;
	// Links to pages that cannot be made because of errors are not broken.
	for (const path of unplanned) if (site) paths.add(site.urls.outputPath(path));
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
	const all = [...facts.contents, ...facts.pages].flatMap(
		({ findings }) => findings,
	);
	// One after the other, because requests depend on variables of the whole process.
	for (const rule of rules)
		for await (const finding of rule.checkSite?.(facts) ?? [])
			all.push({ severity: rule.severity, ...finding, rule: rule.id });
	return all;
}
