// Runs rules that are pure functions in the runner of the rules that hold state. It goes with the last
// of those.
import { lazily } from "../cache/lazily.ts";
import { createCollection } from "./collection.ts";
import { indexLinks } from "./links/link-index.ts";
import {
	type ContentFacts,
	type PageFacts,
	readContentFacts,
	readPageFacts,
} from "./page/facts.ts";
import { readStaticPages } from "./page/static-pages.ts";
import type { CheckContext, Rule, RuleRun, SiteFacts } from "./rule.ts";

/** Collects what site rules compare. Its run comes after those of all rules. */
export function collectFacts(context: CheckContext) {
	const pages: PageFacts[] = [];
	const contents: ContentFacts[] = [];
	const run: RuleRun = {
		fileCollection: createCollection(
			(file) => [readContentFacts(file)],
			(facts) => contents.push(facts),
		),
		pageCollection: createCollection(
			(page) => [readPageFacts(page)],
			(facts) => pages.push(facts),
		),
	};
	const site = lazily((): SiteFacts => {
		const { site, routes, files, unplanned } = context;
		const statics = site ? readStaticPages(site, files.statics) : [];
		const linked = [...statics.map(readPageFacts), ...pages];
		const links = indexLinks({
			site,
			routes,
			paths: files.paths,
			unplanned,
			pages: linked,
		});
		return { ...context, pages, contents, links };
	});
	return { run, site };
}

export function startRule(
	rule: Rule,
	context: CheckContext,
	site: () => SiteFacts,
): RuleRun {
	if (rule.start) return rule.start(context);
	const { checkContent, checkPage, checkSite, includesStatic } = rule;
	return {
		...(checkContent && { checkFile: checkContent }),
		...(checkPage && { checkPage }),
		...(checkPage && includesStatic && { checkStaticPage: checkPage }),
		...(checkSite && { finish: () => checkSite(site()) }),
	};
}
