// Runs one rule of hypno check on a piece of HTML, as if it were a page of the minimal site.
import type { Finding } from "../../src/check/finding.ts";
import { parsePage } from "../../src/check/page/page.ts";
import type { Rule } from "../../src/check/rule.ts";
import type { Site } from "../../src/content/site.ts";
import { planRoutes, type Route } from "../../src/plan/routes.ts";
import { pages } from "../../templates/index.tsx";
import { makeModel } from "./site-model.ts";

export const SITE: Site = await makeModel();

export function routeOf(path: string, site = SITE): Route {
	const { routes } = planRoutes(site, pages);
	const route = routes.find((one) => one.path === path);
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
