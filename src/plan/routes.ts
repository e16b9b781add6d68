// Plans the routes of a site. A page whose content file has an error gets no route.
import { renderBody } from "../content/markdown/markdown.ts";
import {
	isCustomPageName,
	PAGES,
	type PageKind,
	type PageName,
} from "../content/schema/index.ts";
import type { ServiceSummary } from "../content/schema/service.ts";
import type { CustomPage, Site } from "../content/site.ts";
import type { ShownPictures } from "../site/picture.ts";
import { customPageName, TESTIMONIALS_FILE } from "../site/source-paths.ts";
import { buildForm } from "./forms.ts";
import {
	bookingLink,
	contactLinks,
	findMenuWord,
	groupServices,
} from "./frame.ts";
import { buildPeople } from "./people.ts";
import {
	buildAddresses,
	type ExtraProps,
	type PageContent,
	type Route,
} from "./route.ts";
import { planServices } from "./services.ts";

function listSummaries({ services, urls }: Site) {
	const summaries: Record<string, ServiceSummary> = {};
	for (const { slug, hasContent, summary } of services)
		if (hasContent && summary)
			summaries[urls.href(`/services/${slug}`)] = summary;
	return summaries;
}

/** @returns undefined if the content file of what the page shows besides its own words has an error */
function buildExtraProps(site: Site, name: PageName): object | undefined {
	const { settings, testimonials, urls } = site;
	const { address, location, openingHours } = settings;
	const booking = bookingLink(site);
	switch (name) {
		case "home":
			return site.invalidFiles.has(TESTIMONIALS_FILE)
				? undefined
				: ({
						testimonials,
						booking,
						people: buildPeople(site),
						rateNote: site.pages.service?.rateNote,
					} satisfies ExtraProps["home"]);
		case "about":
			return {
				people: buildPeople(site),
				rateNote: site.pages.service?.rateNote,
			} satisfies ExtraProps["about"];
		case "services":
			return {
				groups: groupServices(site),
				summaries: listSummaries(site),
				copy: site.pages.service,
				listed: site.services.map(({ label, slug }) => ({
					name: label,
					url: urls.absolute(`/services/${slug}`),
				})),
			} satisfies ExtraProps["services"];
		case "contact":
			return {
				booking,
				location,
				address,
				...contactLinks(site),
				hours: openingHours.lines,
				form: buildForm(site, "contact"),
			} satisfies ExtraProps["contact"];
		default:
			return {};
	}
}

/** @returns undefined if one of the content files of the page has an error, or does not exist */
function planPage(
	site: Site,
	{ template: name, path, sourcePath, indexable = true }: PageKind,
	pictures: ShownPictures,
): Route | undefined {
	const page = site.pages[name];
	const extra = buildExtraProps(site, name);
	if (!page || !extra) return undefined;
	const label = findMenuWord(site, name);
	const content = {
		template: name,
		props: { page, pictures, ...extra },
		meta: page.meta,
		line: "hero" in page ? page.hero.heading : undefined,
		trail: label === undefined ? [] : [{ label, path }],
	};
	return {
		...buildAddresses(site, path),
		template: name,
		sourcePath,
		indexable,
		// The name decides the type of the words and of the rest, which TypeScript cannot follow.
		content: content as PageContent,
	};
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
		content: {
			template: "custom-page",
			props: { title, bodyHtml },
			meta: { title, description, keywords: [] },
			trail: [{ label: title, path }],
		},
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

/** Finds the paths of pages that are missing because of errors in their content. */
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
