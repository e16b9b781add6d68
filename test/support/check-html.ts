// Runs one rule of hypno check on a piece of HTML, as if it were a page of the shipped site.
import { examinePage } from "../../src/check/examine.ts";
import type { Finding } from "../../src/check/finding.ts";
import { parsePage } from "../../src/check/page/page.ts";
import type { CheckContext, Rule } from "../../src/check/rule.ts";
import { buildModel, type Site } from "../../src/content/site.ts";
import type { Route } from "../../src/plan/route.ts";
import { planRoutes } from "../../src/plan/routes.ts";
import { readContent } from "./read-content.ts";
import { shippedConfig } from "./shipped-site.ts";

const config = shippedConfig();
const { content } = await readContent(config);
if (!content) throw new Error("the shipped content is not valid");

export const SITE: Site = buildModel(content, config);
const ROUTES = planRoutes(SITE);

export function routeOf(path: string): Route {
	const route = ROUTES.find((one) => one.path === path);
	if (!route) throw new Error(`no page ${path}`);
	return route;
}

/** The settings replace those of the shipped site. */
export async function checkHtml(
	rule: Rule,
	html: string,
	{ path = "/about", settings = {} } = {},
): Promise<readonly Finding[]> {
	const site = { ...SITE, settings: { ...SITE.settings, ...settings } };
	const context: Partial<CheckContext> = { site, routes: ROUTES };
	const run = rule.start(context as CheckContext);
	const facts = await examinePage(parsePage(routeOf(path), html), [run]);
	return facts.flatMap(({ findings }) => findings);
}
