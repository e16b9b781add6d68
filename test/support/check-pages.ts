// Parses handmade pages as hypno check parses built pages.
import { type ParsedPage, parsePage } from "../../src/check/page/page.ts";
import type { FoundLink } from "../../src/check/page/page-links.ts";
import type { Site } from "../../src/content/site.ts";
import { planRoutes, type Route } from "../../src/plan/routes.ts";
import { pages } from "../../templates/index.tsx";
import { type ModelOptions, makeModel } from "./site-model.ts";

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
	const { routes } = planRoutes(site, pages);
	const page = (path: string, html: string) => {
		const route = routes.find((candidate) => candidate.path === path);
		if (!route) throw new Error(`there is no route ${path}`);
		return parsePage(route, html, site);
	};
	return { site, routes, page };
}

/** Formats a link as "link href /about". */
export function formatLink({ kind, attribute, url }: FoundLink): string {
	return `${kind} ${attribute} ${url}`;
}
