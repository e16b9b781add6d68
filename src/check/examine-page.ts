// Runs rules on a file of content, and on a page.
import type { ContentFile } from "../site/content/parse.ts";
import type { Site } from "../site/content/site.ts";
import type { Page } from "../site/page/make-page.ts";
import type { Finding, RuleFinding } from "./finding.ts";
import { type ParsedPage, parsePage, readFacts } from "./page/page.ts";
import type { Rule } from "./rule.ts";
import { findStatedValues } from "./rules/stated-values.ts";

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

function examineParts(located: Page, rules: readonly Rule[], site: Site) {
	const { route, html, record, assets } = located;
	const page = html && examinePage(parsePage(route, html, site), rules);
	return {
		page: page ? { ...page, route: undefined } : undefined,
		record: record && examineFile(record, rules),
		assets: assets.map(({ outputPath }) => outputPath),
	};
}

export type Examination = ReturnType<typeof examineParts>;

/** @returns what the rules find in a page and its record, as JSON of Examination */
export const examineMade = (page: Page, rules: readonly Rule[], site: Site) =>
	JSON.stringify(examineParts(page, rules, site));
