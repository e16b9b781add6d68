// Plans the routes of a site. A page whose content file has an error gets no route.
import { renderBody } from "../content/markdown/markdown.ts";
import {
	isCustomPageName,
	PAGES,
	type PageKind,
} from "../content/schema/index.ts";
import type { CustomPage, Site } from "../content/site.ts";
import type { ShownPictures } from "../site/picture.ts";
import { customPageName, TESTIMONIALS_FILE } from "../site/source-paths.ts";
import { buildExtraProps } from "./extra-props.ts";
import { findMenuWord } from "./frame.ts";
import { buildAddresses, buildBreadcrumbs, type Route } from "./route.ts";
import { planServices } from "./services.ts";

function planPage(
	site: Site,
	{ template: name, path, sourcePath, indexable = true }: PageKind,
	pictures: ShownPictures,
): Route | undefined {
	const page = site.pages[name];
	// The home page shows testimonials.
	const isBroken = name === "home" && site.invalidFiles.has(TESTIMONIALS_FILE);
	if (!page || isBroken) return undefined;
	const label = findMenuWord(site, name);
	const trail = label === undefined ? [] : [{ label, path }];
	const line = "hero" in page ? page.hero.heading : undefined;
	const route = {
		...buildAddresses(site, path),
		template: name,
		sourcePath,
		indexable,
		breadcrumbs: buildBreadcrumbs(site, trail),
		shared: {},
		own: { page, pictures, ...buildExtraProps(site, name) },
		words: { meta: page.meta, line },
	};
	// The name decides the type of the words and of the rest, which TypeScript cannot follow.
	return route as Route;
}

function planCustomPage(
	site: Site,
	page: CustomPage,
	pictures: ShownPictures,
): Route {
	const { path, sourcePath, markup, title, description } = page;
	const { href } = site.urls;
	const bodyHtml = renderBody(markup, { href, pictures });
	return {
		...buildAddresses(site, path),
		template: "custom-page",
		sourcePath,
		indexable: true,
		breadcrumbs: buildBreadcrumbs(site, [{ label: title, path }]),
		shared: {},
		own: { title, bodyHtml },
		words: { meta: { title, description, keywords: [] } },
	};
}

export function planRoutes(site: Site, pictures: ShownPictures = {}): Route[] {
	const routes: Route[] = [];
	for (const kind of PAGES) {
		if (kind.template === "contact")
			for (const page of site.customPages)
				routes.push(planCustomPage(site, page, pictures));
		const route = planPage(site, kind, pictures);
		if (route) routes.push(route);
		if (kind.template === "services")
			for (const service of planServices(site, pictures)) routes.push(service);
	}
	return routes;
}

export function findUnplannedPaths(site: Site, routes: readonly Route[]) {
	const { services, invalidFiles } = site;
	const planned = new Set(routes.map((route) => route.path));
	const expected: string[] = [];
	for (const { sourcePath, path, isOptional } of PAGES)
		if (!isOptional || invalidFiles.has(sourcePath)) expected.push(path);
	for (const { slug } of services) expected.push(`/services/${slug}`);
	for (const sourcePath of invalidFiles) {
		const name = customPageName(sourcePath);
		if (name && isCustomPageName(name)) expected.push(`/${name}`);
	}
	return expected.filter((path) => !planned.has(path));
}
