// Runs one rule of hypno check on the shipped site, with edits of its content or of its built pages.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildSite } from "../../src/build-site.ts";
import { collectFacts, startRule } from "../../src/check/adapter.ts";
import { examineFile, examinePage } from "../../src/check/examine.ts";
import type { Finding } from "../../src/check/finding.ts";
import { type ParsedPage, parsePage } from "../../src/check/page/page.ts";
import type { CheckContext, Rule } from "../../src/check/rule.ts";
import { isMade } from "../../src/check/run.ts";
import { createContentLookup } from "../../src/check/text/content-lookup.ts";
import {
	createPageFinder,
	findShownFiles,
} from "../../src/check/text/content-pages.ts";
import type { Config } from "../../src/config.ts";
import { buildModel, type Site } from "../../src/content/site.ts";
import type { OutputFile } from "../../src/output/file.ts";
import type { Route } from "../../src/plan/route.ts";
import { planRoutes } from "../../src/plan/routes.ts";
import { readContent } from "./read-content.ts";
import { shippedConfig } from "./shipped-site.ts";

/** Replaces a passage of a content file ("content/…") or of a built page ("about.html"). */
export interface PassageEdit {
	readonly file: string;
	readonly from: string | RegExp;
	readonly to: string;
}

function edit(file: string, text: string, edits: readonly PassageEdit[]) {
	let edited = text;
	for (const { file: editedFile, from, to } of edits) {
		if (editedFile !== file) continue;
		const before = edited;
		edited = edited.replace(from, () => to);
		if (edited === before) throw new Error(`${file} has no ${String(from)}`);
	}
	return edited;
}

const unedited = readContent(shippedConfig());

async function readEdited(config: Config, edits: readonly PassageEdit[]) {
	const named = new Set(edits.map(({ file }) => file));
	const sources = [...named].filter((file) => file.startsWith("content/"));
	if (sources.length === 0) return unedited;
	const rootDir = fs.mkdtempSync(path.join(os.tmpdir(), "hypno-rule-"));
	const contentDir = path.join(rootDir, "content");
	fs.cpSync(config.contentDir, contentDir, { recursive: true });
	for (const file of sources) {
		const filePath = path.join(rootDir, file);
		const text = fs.readFileSync(filePath, "utf8");
		fs.writeFileSync(filePath, edit(file, text, edits));
	}
	const read = await readContent({ ...config, contentDir });
	fs.rmSync(rootDir, { recursive: true });
	return read;
}

const built = (async () => {
	const pages = new Map<string, string>();
	const assets: OutputFile[] = [];
	const { files } = await buildSite(shippedConfig());
	for await (const file of files) {
		const { outputPath, contents } = file;
		if (outputPath.endsWith(".html")) pages.set(outputPath, String(contents));
		else assets.push(file);
	}
	return { pages, assets };
})();

const parsed = new Map<string, ParsedPage>();

/** Parses a page once for all tests that do not edit it. */
function parseBuilt(route: Route, html: string, site: Site) {
	const known = parsed.get(route.outputPath);
	if (known?.html === html) return { ...known, route, site };
	const page = parsePage(route, html, site);
	if (!known) parsed.set(route.outputPath, page);
	return page;
}

interface RuleChange extends Partial<CheckContext> {
	/** Changes the HTML of every page. */
	readonly changePage?: (html: string, route: Route) => string;
}

/**
 * Built pages show the unedited content, so edit the pages for a rule that checks pages.
 */
export async function runRule(
	rule: Rule,
	edits: readonly PassageEdit[] = [],
	{ changePage = (html) => html, ...change }: RuleChange = {},
): Promise<Finding[]> {
	const config = shippedConfig();
	const { content, read, shared } = await readEdited(config, edits);
	if (!content) throw new Error("the content is not valid after these edits");
	const site = buildModel(content, config);
	const routes = planRoutes(site);
	const { pages, assets } = await built;
	const paths = new Set([
		...pages.keys(),
		...assets.map((asset) => asset.outputPath),
	]);
	const files = {
		content: read,
		readValues: (path: string) =>
			read.find(({ sourcePath }) => sourcePath === path),
	};
	const findInContent = createContentLookup(files, routes, site.urls);
	const context: CheckContext = {
		...files,
		contentPaths: new Set(read.map(({ sourcePath }) => sourcePath)),
		services: site.services,
		site,
		routes,
		files: {
			paths,
			assets: assets.filter(isMade),
			statics: assets.filter(({ copyOf }) => copyOf !== undefined),
		},
		unplanned: [],
		findInContent,
		lostAddresses: [],
		external: "skip",

		year: 2024,
		requester: {
			requestInternal: async () => [],
			requestExternal: async () => [],
			canResolveHosts: async () => true,
		},
		...change,
	};
	const facts = collectFacts(context);
	const run = startRule(rule, context, facts.site);
	const runs = [run, facts.run];
	const found: Finding[] = [];
	const pagesOf = createPageFinder(context);
	const sharedPaths = new Set(shared.map(({ sourcePath }) => sourcePath));
	const records = new Set(
		context.services
			.map(({ sourcePath }) => sourcePath)
			.filter((sourcePath) => !sharedPaths.has(sourcePath)),
	);
	const shownFiles = findShownFiles(context.content, context.services);
	for (const file of context.content.filter(
		(file) => records.has(file.sourcePath) || shownFiles.includes(file),
	))
		for (const facts of examineFile(file, runs)) {
			for (const one of facts.findings)
				found.push({ pages: pagesOf(one.source), ...one });
			if (facts.extracted !== undefined)
				runs[facts.rule]?.fileCollection?.add(facts.extracted);
		}
	for (const route of routes) {
		const html = pages.get(route.outputPath);
		if (html === undefined) continue;
		const edited = edit(route.outputPath, html, edits);
		const page = parseBuilt(route, changePage(edited, route), site);
		for (const facts of await examinePage(page, runs)) {
			const { extracted } = facts;
			found.push(...facts.findings);
			if (extracted !== undefined)
				runs[facts.rule]?.pageCollection?.add(extracted, route);
		}
	}
	found.push(...((await run.finish?.()) ?? []));
	return found;
}

/** Formats each finding with its message and its file and keys, its page and tag, or its position. */
export function formatFound(found: readonly Finding[]): string[] {
	return found.map(({ source, message }) => {
		if ("keys" in source)
			return `${source.file} ${source.keys.join(".")}: ${message}`;
		if ("page" in source)
			return `${source.page.route.path} <${source.tag}>: ${message}`;
		return `${source.file}:${source.line}:${source.column}: ${message}`;
	});
}
