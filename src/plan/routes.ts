// Plans the pages of a Site and their routes, and builds the data of each page. A page whose content file
// has an error gets no route.
import {
	customPageName,
	isCustomPageName,
} from "../content/parse-custom-page.ts";
import {
	PAGES,
	type PageKind,
	type PageName,
} from "../content/schema/index.ts";
import type { ServiceContent, Site } from "../content/site.ts";
import { buildForm } from "./forms.ts";
import { contactLinks, findMenuWord, groupServices } from "./frame.ts";
import {
	buildPageData,
	type ExtraProps,
	type PageContent,
	type PageData,
	type PlannedPage,
	type Route,
} from "./route.ts";
import { planServices } from "./services.ts";

/**
 * Builds what a page shows besides its own words.
 * @returns undefined if the content file of these has an error
 */
function buildExtraProps(site: Site, name: PageName): object | undefined {
	const { settings, testimonials, urls } = site;
	const { address, bookingUrl, location, openingHours } = settings;
	switch (name) {
		case "home":
			return (
				testimonials &&
				({ testimonials, bookingUrl } satisfies ExtraProps["home"])
			);
		case "services":
			return {
				groups: groupServices(site),
				listed: site.services.map(({ label, slug }) => ({
					name: label,
					url: urls.absolute(`/services/${slug}`),
				})),
			} satisfies ExtraProps["services"];
		case "contact":
			return {
				bookingUrl,
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
function buildPageContent(
	site: Site,
	{ name, path }: PageKind,
): PageContent | undefined {
	const page = site.pages[name];
	const extra = buildExtraProps(site, name);
	if (!page || !extra) return undefined;
	const label = findMenuWord(site, name);
	const content = {
		template: name,
		props: { page, pictures: site.pictures.shown, ...extra },
		meta: page.meta,
		line: "hero" in page ? page.hero.heading : undefined,
		trail: label === undefined ? [] : [{ label, path }],
	};
	// The name decides the type of the words and of the rest, which TypeScript cannot follow.
	return content as PageContent;
}

function planPage(site: Site, kind: PageKind): PlannedPage | undefined {
	const content = buildPageContent(site, kind);
	return (
		content && {
			path: kind.path,
			template: kind.name,
			sourcePath: `content/pages/${kind.name}.yaml`,
			indexable: kind.indexable ?? true,
			buildContent: () => content,
		}
	);
}

function planCustomPages({ customPages }: Site): PlannedPage[] {
	return customPages.map(
		({ path, sourcePath, title, description, bodyHtml }) => ({
			path,
			sourcePath,
			template: "custom-page",
			buildContent: () => ({
				template: "custom-page",
				props: { title, bodyHtml },
				meta: { title, description, keywords: [] },
				trail: [{ label: title, path }],
			}),
		}),
	);
}

export function planPages(site: Site): PlannedPage[] {
	const planned: PlannedPage[] = [];
	for (const kind of PAGES) {
		if (kind.name === "contact") planned.push(...planCustomPages(site));
		const page = planPage(site, kind);
		if (page) planned.push(page);
		if (kind.name === "services") planned.push(...planServices(site));
	}
	return planned;
}

/** Returns all routes in the order of the menu. The 404 page is the last. */
export function planRoutes(site: Site, planned = planPages(site)): Route[] {
	const { href, absolute, outputPath } = site.urls;
	return planned.map(({ path, template, sourcePath, indexable = true }) => ({
		path,
		href: href(path),
		url: absolute(path),
		outputPath: outputPath(path),
		indexable,
		template,
		sourcePath,
	}));
}

/** Lists the content files that a page shows, its own first. */
export function listSources({ template, sourcePath }: Route): string[] {
	const isService = template === "service" || template === "missing-service";
	const files = [
		sourcePath,
		...(isService ? ["content/pages/service.yaml"] : []),
		...(template === "home" ? ["content/testimonials.yaml"] : []),
		// Every page shows the menu and the footer.
		"content/site.yaml",
		"content/services.yaml",
	];
	return [...new Set(files)];
}

export type DataBuilder = ReturnType<typeof createDataBuilder>;

export function createDataBuilder(site: Site, planned = planPages(site)) {
	const pages = new Map(planned.map((page) => [page.path, page]));
	return (route: Route, content?: ServiceContent): PageData => {
		const text = pages.get(route.path)?.buildContent(content);
		if (!text) throw new Error(`${route.path} is no page of this site`);
		return buildPageData(site, route, text);
	};
}

function findInvalidCustomPaths({ invalidFiles }: Site): string[] {
	return [...invalidFiles].flatMap((sourcePath) => {
		const name = customPageName(sourcePath);
		return name && isCustomPageName(name) ? [`/${name}`] : [];
	});
}

/** Finds the paths of pages that are missing because of errors in their content. */
export function findUnplannedPaths(
	site: Site,
	routes: readonly Route[],
): string[] {
	const planned = new Set(routes.map((route) => route.path));
	const expected = PAGES.filter(
		({ name, isOptional }) =>
			!isOptional || site.invalidFiles.has(`content/pages/${name}.yaml`),
	);
	return [
		...expected.map(({ path }) => path),
		...site.services.map(({ slug }) => `/services/${slug}`),
		...findInvalidCustomPaths(site),
	].filter((path) => !planned.has(path));
}
