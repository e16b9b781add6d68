// A content file or a page -> what each rule finds in it and extracts from it, as JSON data that a
// cache can store.
import { digest } from "../cache/digest.ts";
import type { ReadFile } from "../content/read.ts";
import type { Site } from "../content/site.ts";
import type { MadePage } from "../page/make-page.ts";
import type { Route } from "../plan/route.ts";
import type { FactsCache } from "./facts-cache.ts";
import { type Finding, isPageLocation } from "./finding.ts";
import { type ParsedPage, parsePage } from "./page/page.ts";
import type { RuleRun } from "./rule.ts";

interface RuleFacts {
	readonly rule: number;
	readonly findings: readonly Finding[];
	readonly extracted: string | undefined;
}

/** Rules that found and extracted nothing are left out. */
export type FileFacts = readonly RuleFacts[];

export interface ExaminedFacts {
	/** They belong to the content file that only this page is made from. */
	readonly record: FileFacts;
	readonly rules: FileFacts;
	/** False when an error prevented the page. */
	readonly isMade: boolean;
	readonly assets: readonly string[];
}

function isFact({ findings, extracted }: RuleFacts): boolean {
	return findings.length > 0 || extracted !== undefined;
}

export function examineFile(
	file: ReadFile,
	runs: readonly RuleRun[],
): FileFacts {
	const facts = runs.map((run, rule) => {
		const findings = [...(run.checkFile?.(file) ?? [])];
		return { rule, findings, extracted: run.fileCollection?.extract(file) };
	});
	return facts.filter(isFact);
}

/** The facts of all files together are stored as those of a page. */
export function examineFiles(
	files: readonly ReadFile[],
	runs: readonly RuleRun[],
	cache: FactsCache | undefined,
): readonly FileFacts[] {
	const examine = () => files.map((file) => examineFile(file, runs));
	if (!cache) return examine();
	const contents = files.map(({ sourcePath, value, raw }) => {
		return [sourcePath, value, raw];
	});
	const key = digest(JSON.stringify(contents));
	const facts = cache.find(key) ?? JSON.stringify(examine());
	cache.add(key, facts);
	return JSON.parse(facts);
}

/** Adds the name of the element to the location of a finding. */
function addTag(finding: Finding, { elements }: ParsedPage): Finding {
	const { source } = finding;
	if (!isPageLocation(source)) return finding;
	const tag = elements[source.element]?.name ?? "";
	return { ...finding, source: { ...source, tag } };
}

export async function examinePage(
	page: ParsedPage,
	runs: readonly RuleRun[],
): Promise<FileFacts> {
	const facts = runs.map(async (run, rule) => {
		const findings = [...((await run.checkPage?.(page)) ?? [])];
		const extracted = run.pageCollection?.extract(page);
		return {
			rule,
			findings: findings.map((one) => addTag(one, page)),
			extracted,
		};
	});
	return (await Promise.all(facts)).filter(isFact);
}

/** @returns the facts of a page as JSON text */
export async function examineMade(
	{ route, html, record, assets }: MadePage,
	runs: readonly RuleRun[],
	site: Site,
): Promise<string> {
	const page = html === undefined ? undefined : parsePage(route, html, site);
	return packFacts({
		record: record ? examineFile(record, runs) : [],
		rules: page ? await examinePage(page, runs) : [],
		isMade: page !== undefined,
		assets: assets.map(({ outputPath }) => outputPath),
	});
}

function withoutPage({ source, ...finding }: Finding) {
	if (!isPageLocation(source)) return { ...finding, source };
	const { page: _, ...location } = source;
	return { ...finding, source: location };
}

/**
 * Leaves out the page of each location. A text can be sent to other threads and stored, and does
 * not keep the whole HTML in memory, as a slice of it would.
 */
function packFacts({ rules, ...facts }: ExaminedFacts): string {
	const plain = rules.map(({ findings, ...rule }) => {
		return { ...rule, findings: findings.map(withoutPage) };
	});
	return JSON.stringify({ ...facts, rules: plain });
}

/** @param route the page that the locations refer to */
export function unpackFacts(text: string, route: Route): ExaminedFacts {
	const facts = JSON.parse(text);
	for (const { findings } of facts.rules)
		for (const { source } of findings)
			if (isPageLocation(source)) Object.assign(source, { page: { route } });
	return facts;
}
