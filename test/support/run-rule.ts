// Runs one rule of hypno check on the shipped site, with edits of its content or of its built pages.

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
	type ElementLocation,
	type Finding,
	isPageLocation,
} from "../../src/check/finding.ts";
import { LinkIndex } from "../../src/check/links/link-index.ts";
import {
	type PageFacts,
	type ParsedPage,
	parsePage,
} from "../../src/check/page/page.ts";
import type { Rule, SiteFacts } from "../../src/check/rule.ts";
import {
	examineFile,
	examinePage,
	isMade,
	isStatic,
} from "../../src/check/run.ts";
import {
	createPageFinder,
	findShownFiles,
} from "../../src/check/text/content-pages.ts";
import type { Config } from "../../src/config.ts";
import type { Site } from "../../src/content/site.ts";
import type { OutputFile } from "../../src/output/file.ts";
import { planRoutes, type Route } from "../../src/plan/routes.ts";
import { pages as kinds } from "../../templates/index.tsx";
import { listShippedOutput } from "./build-shipped.ts";
import { collect } from "./collect.ts";
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

const buildShipped = (async () => {
	const pages = new Map<string, string>();
	const assets: OutputFile[] = [];
	for (const file of await listShippedOutput()) {
		const { outputPath, contents } = file;
		if (outputPath.endsWith(".html")) pages.set(outputPath, String(contents));
		else assets.push(file);
	}
	return { pages, assets };
})();

const parsed = new Map<string, ParsedPage>();
/** The pages of the last run, by path. */
const shown = new Map<string, ParsedPage>();

/** Parses a page once for all tests that do not edit it. */
function parseBuilt(route: Route, html: string, site: Site) {
	const known = parsed.get(route.outputPath);
	if (known?.html === html) return { ...known, route, site };
	const page = parsePage(route, html, site);
	if (!known) parsed.set(route.outputPath, page);
	return page;
}

interface RuleChange extends Partial<SiteFacts> {
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
	const { site: own, read, shared } = await readEdited(config, edits);
	if (!own) throw new Error("the content is not valid after these edits");
	const site = change.site ?? own;
	const { routes } = planRoutes(site, kinds);
	const built = await buildShipped;
	const paths = new Set(built.pages.keys());
	for (const { outputPath } of built.assets) paths.add(outputPath);
	const sharedPaths = new Set(shared.map(({ sourcePath }) => sourcePath));
	const { collections } = site;
	const records = new Set(
		collections
			.flatMap((one) => one.records.map(({ sourcePath }) => sourcePath))
			.filter((sourcePath) => !sharedPaths.has(sourcePath)),
	);
	const shownFiles = findShownFiles({ files: read, collections });
	const contents = read
		.filter((file) => records.has(file.sourcePath) || shownFiles.includes(file))
		.map((file) => examineFile(file, [rule]));
	const pages: PageFacts[] = [];
	for (const route of routes) {
		const html = built.pages.get(route.outputPath);
		if (html === undefined) continue;
		const edited = edit(route.outputPath, html, edits);
		const page = parseBuilt(route, changePage(edited, route), site);
		shown.set(route.path, page);
		pages.push(examinePage(page, [rule]));
	}
	const pagesOf = createPageFinder(routes);
	const found: Finding[] = [];
	for (const { findings } of [...contents, ...pages])
		for (const { rule: _, severity, source, target, ...finding } of findings) {
			if (!source || target === undefined) throw new Error(finding.message);
			const pages = isPageLocation(source) ? [] : pagesOf(source);
			const own = severity === rule.severity ? {} : { severity };
			found.push({ pages, source, target, ...own, ...finding });
		}
	const files = {
		paths,
		assets: built.assets.filter(isMade),
		statics: built.assets.filter(isStatic),
	};
	const ofSite = rule.checkSite?.({
		content: read,
		collections,
		site,
		routes,
		files,
		pages,
		contents,
		links: new LinkIndex({ site, routes, files, unplanned: [], pages }),
		lostAddresses: [],
		newAddresses: [],
		external: "skip",
		now: new Date(2024, 5, 1),
		request: async () => [],
		requestOwn: async () => [],
		...change,
	});
	return [...found, ...(await collect(ofSite))];
}

function tagOf({ page, element }: ElementLocation): string {
	return shown.get(page)?.elements[element]?.name ?? "";
}

/** Formats each finding with its message and its file and keys, its page and tag, or its position. */
export function formatFound(found: readonly Finding[]): string[] {
	return found.map(({ source, message }) => {
		if ("keys" in source)
			return `${source.file} ${source.keys.join(".")}: ${message}`;
		if ("page" in source)
			return `${source.page} <${tagOf(source)}>: ${message}`;
		return `${source.file}:${source.line}:${source.column}: ${message}`;
	});
}
