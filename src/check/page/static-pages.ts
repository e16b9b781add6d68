// HTML and SVG files of static/ -> pages that no template makes, for rules on links and security.
import type { Site } from "../../content/site.ts";
import type { OutputFile } from "../../output/file.ts";
import type { Route } from "../../plan/route.ts";
import { locationAt } from "../../position.ts";
import type { Location } from "../../problems.ts";
import type { PageLocation } from "../finding.ts";
import { type ParsedPage, parsePage } from "./page.ts";

const MARKUP = /\.(?:html?|xhtml|svg)$/i;

export function isStatic({ sourcePath }: Route): boolean {
	return sourcePath.startsWith("static/");
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

export function readStaticPages(
	site: Site,
	statics: readonly OutputFile[],
): ParsedPage[] {
	const pages: ParsedPage[] = [];
	for (const { outputPath, contents } of statics) {
		if (typeof contents === "function" || !MARKUP.test(outputPath)) continue;
		const html = Buffer.from(contents).toString();
		pages.push(parsePage(routeOf(site, outputPath), html, site));
	}
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
