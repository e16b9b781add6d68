// HTML, SVG and web manifests of static/ -> pages that no template makes, for the rules on links and
// security.
import type { Site } from "../../content/site.ts";
import type { Contents, OutputFile } from "../../output/file.ts";
import type { Route } from "../../plan/route.ts";
import { locationAt } from "../../position.ts";
import type { Location } from "../../problems.ts";
import type { PageLocation } from "../finding.ts";
import { leafValues } from "../text/file-texts.ts";
import type { LinkKind } from "./element-addresses.ts";
import { type ParsedPage, parsePage } from "./page.ts";
import type { PageLink } from "./page-links.ts";

const MARKUP = /\.(?:html?|xhtml|svg)$/i;
const MANIFEST = /(?:\.webmanifest|(?:^|\/)manifest\.json)$/i;

/** Keys of a web manifest with an address as value. */
const MANIFEST_KEYS: ReadonlyMap<unknown, LinkKind> = new Map([
	["src", "asset"],
	["start_url", "link"],
	["url", "link"],
]);

export function isStatic({ sourcePath }: Route): boolean {
	return sourcePath.startsWith("static/");
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (!(error instanceof SyntaxError)) throw error;
		return undefined;
	}
}

function findManifestLinks(text: string): PageLink[] {
	const links: PageLink[] = [];
	for (const { keys, value } of leafValues(readJson(text))) {
		const kind = MANIFEST_KEYS.get(keys.at(-1));
		if (kind === undefined) continue;
		const url = String(value);
		const offset = Math.max(0, text.indexOf(JSON.stringify(url)));
		links.push({ kind, url, attribute: "json", element: -1, offset });
	}
	return links;
}

/** Its template is never used: see kindOf. */
function routeOf({ urls }: Site, outputPath: string): Route {
	const path = `/${outputPath}`;
	return {
		path,
		href: urls.href(path),
		url: urls.absolute(path),
		outputPath,
		indexable: false,
		template: "custom-page",
		sourcePath: `static${path}`,
		buildContent: () => {
			throw new Error(`${path} is not made from content`);
		},
	};
}

function readPage(site: Site, route: Route, contents: Contents): ParsedPage {
	const text = Buffer.from(contents).toString();
	if (MANIFEST.test(route.path))
		return {
			...parsePage(route, "", site),
			html: text,
			links: findManifestLinks(text),
		};
	return parsePage(route, text, site);
}

export function readStaticPages(
	site: Site,
	statics: readonly OutputFile[],
): ParsedPage[] {
	const pages: ParsedPage[] = [];
	for (const { outputPath, contents } of statics)
		if (
			typeof contents !== "function" &&
			(MARKUP.test(outputPath) || MANIFEST.test(outputPath))
		)
			pages.push(readPage(site, routeOf(site, outputPath), contents));
	return pages;
}

/** @returns undefined for a page that a template makes */
export function locateOnStatic(
	{ page: { route }, element, offset }: PageLocation,
	pages: readonly ParsedPage[],
): Location | undefined {
	const page = pages.find((one) => one.route.path === route.path);
	if (!page || !isStatic(route)) return undefined;
	const start = offset ?? page.elements[element]?.offset ?? 0;
	return locationAt(route.sourcePath, page.html, start);
}

/** Pages of one kind have the same mistake for the same reason: it is in their template. */
export function kindOf(route: Route): string {
	return isStatic(route) ? route.path : route.template;
}
