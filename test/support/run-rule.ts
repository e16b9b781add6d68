// Runs one rule of hypno check: on a piece of HTML as if it were a page of the minimal site, on handmade pages, on the text of
// a content file, or on the minimal content with some files replaced.
import type { Finding } from "../../src/check/finding.ts";
import { LinkIndex } from "../../src/check/links/link-index.ts";
import { type ParsedPage, parsePage } from "../../src/check/page/page.ts";
import type { FoundLink } from "../../src/check/page/page-links.ts";
import type { ContentFile, Rule, SiteFacts } from "../../src/check/rule.ts";
import { parseContentFile } from "../../src/site/content/parse.ts";
import { NOTHING_COMMON } from "../../src/site/content/raw-file.ts";
import type { Site } from "../../src/site/content/site.ts";
import type { Route } from "../../src/site/plan/routes.ts";
import { checkContent } from "./make-site.ts";
import { planPages } from "./plan-site.ts";
import { sourceOf } from "./shipped-models.ts";
import { type ModelOptions, makeModel } from "./site-model.ts";

type Files = Readonly<Record<string, string | null>>;

/** Returns the facts of the site without its pages, which such rules do not read. */
export async function readFacts(files: Files = {}): Promise<SiteFacts> {
	const { site, read, located } = await checkContent(files);
	if (!site) throw new Error(JSON.stringify(located));
	const routes = planPages(site);
	const built = { paths: new Set<string>(), assets: [], statics: [] };
	return {
		content: read,
		collections: site.collections,
		site,
		routes,
		files: built,
		pages: [],
		contents: [],
		links: new LinkIndex({
			site,
			routes,
			files: built,
			unplanned: [],
			pages: [],
		}),
		lostAddresses: [],
		newAddresses: [],
		external: "skip",
		now: new Date(2024, 5, 1),
		request: async () => [],
		requestOwn: async () => [],
	};
}

export async function runRule(
	rule: Rule,
	files: Files = {},
	change: Partial<SiteFacts> = {},
): Promise<Finding[]> {
	return collect(rule.checkSite?.({ ...(await readFacts(files)), ...change }));
}

/** Formats each finding with its file, and its keys or its position. */
export function formatFound(found: readonly Finding[]): string[] {
	return found.map(({ source, message }) => {
		if ("keys" in source)
			return `${source.file} ${source.keys.join(".")}: ${message}`;
		if ("page" in source) return `${source.page}: ${message}`;
		return `${source.file}:${source.line}:${source.column}: ${message}`;
	});
}

export const SITE: Site = await makeModel();

export function routeOf(path: string, site = SITE): Route {
	const route = planPages(site).find((one) => one.path === path);
	if (!route) throw new Error(`no page ${path}`);
	return route;
}

export function pageOf(html: string, { path = "/about", site = SITE } = {}) {
	return parsePage(routeOf(path, site), html, site);
}

export function checkHtml(
	rule: Rule,
	html: string,
	options: { readonly path?: string; readonly site?: Site } = {},
): readonly Finding[] {
	return [...(rule.checkPage?.(pageOf(html, options)) ?? [])];
}

/** Returns the target of each finding. */
export function findTargets(
	rule: Rule,
	html: string,
	path?: string,
): readonly string[] {
	return checkHtml(rule, html, path === undefined ? {} : { path }).map(
		({ target }) => target,
	);
}

export interface HandmadeSite {
	readonly site: Site;
	readonly routes: readonly Route[];
	/** @param path is the path of a route, such as "/about" */
	readonly page: (path: string, html: string) => ParsedPage;
}

/** Plans the minimal site, whose pages a test then writes by hand. */
export async function makeHandmadeSite(
	options: ModelOptions = {},
): Promise<HandmadeSite> {
	const site = await makeModel(options);
	const routes = planPages(site);
	const page = (path: string, html: string) => pageOf(html, { path, site });
	return { site, routes, page };
}

/** Formats a link as "link href /about". */
export function formatLink({ kind, attribute, url }: FoundLink): string {
	return `${kind} ${attribute} ${url}`;
}

/** A service whose body is the text. */
export function serviceWith(text: string, title = "Calm"): string {
	return `---\ntitle: ${title}\n---\n\n${text}\n`;
}

export function readText(
	text: string,
	sourcePath = "content/services/calm.md",
): ContentFile {
	return parseContentFile(sourceOf(sourcePath, text), NOTHING_COMMON);
}

export async function checkText(
	rule: Rule,
	text: string,
	sourcePath?: string,
): Promise<readonly Finding[]> {
	const file = await readText(text, sourcePath);
	return [...(rule.checkContent?.(file) ?? [])];
}

export async function collect<Item>(
	items: Iterable<Item> | AsyncIterable<Item> = [],
): Promise<Item[]> {
	const all: Item[] = [];
	for await (const item of items) all.push(item);
	return all;
}
