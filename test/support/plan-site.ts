// Plans the pages of a site: those of the shipped templates with the frame that they share, or those of a folder, which can
// be made.

import { linkIcons } from "../../src/site/addresses/urls.ts";
import type { Config } from "../../src/site/config.ts";
import type { Model } from "../../src/site/content/schema/model.ts";
import { createSite, type Site } from "../../src/site/content/site.ts";
import { planSite, type ReadyPlan, readSite } from "../../src/site/pipeline.ts";
import type { SharedFiles } from "../../src/site/plan/page-kind.ts";
import { planRoutes, type Route } from "../../src/site/plan/routes.ts";
import { PlanView } from "../../src/site/plan/site-view.ts";
import { frame } from "../../templates/data/frame.ts";
import { pages } from "../../templates/index.tsx";

export const planPages = (site: Site): readonly Route[] =>
	planRoutes(site, pages).routes;

/** Returns what the shipped pages may know of a site. */
export const viewOf = (site: Site) => new PlanView(site, pages);

export const frameOf = (site: Site, assets: SharedFiles["assets"] = {}) => ({
	...viewOf(site).makeFrame(frame),
	assets,
	icons: linkIcons(site.urls),
});

/** Returns the site with another value of a file. */
export function withValue(
	site: Site,
	model: Pick<Model, "sourcePath">,
	change: object,
): Site {
	const values = new Map(site.values);
	const before: object = Object(values.get(model.sourcePath));
	values.set(model.sourcePath, { ...before, ...change });
	const changed = createSite({ ...site, values });
	if (!changed) throw new Error("the site has no settings");
	return changed;
}

/** @throws an error with the problems that prevent all pages */
export async function planReady(config: Config): Promise<ReadyPlan> {
	const plan = await planSite(await readSite(config));
	if (!plan.isReady) throw new Error(JSON.stringify(plan.problems));
	return plan;
}
