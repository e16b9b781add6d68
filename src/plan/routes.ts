// Site -> Route[]: every page of the site, and the data of one page. A page whose content file
// has an error has no route.
import { isOwnPageName, ownPageName } from "../content/parse-own-page.ts";
import type { PageFiles } from "../content/schema/index.ts";
import type { ServiceContent, Site } from "../content/site.ts";
import { buildForm } from "./forms.ts";
import { contactLinks, groupServices } from "./frame.ts";
import {
	buildPageData,
	createRoute,
	type PageData,
	type PageMeta,
	type Route,
} from "./route.ts";
import {
	createServiceTexts,
	listServices,
	planServices,
} from "./service-routes.ts";

/** The pages with a content file of their own. */
const PATHS = {
	home: "/",
	about: "/about",
	services: "/services",
	contact: "/contact",
	"not-found": "/404",
} as const;
type SitePage = keyof typeof PATHS;

/** What a page takes from its own file. */
function wordsOf<Name extends SitePage>(page: PageFiles[Name]) {
	return {
		meta: page.meta,
		line: "hero" in page ? page.hero.heading : undefined,
	};
}

function trailTo(label: string, path: string) {
	return [{ label, path }];
}

/** Undefined where the file of the page, or another that it needs, has an error. */
const SITE_PAGES: {
	readonly [Name in SitePage]: (site: Site) => PageMeta | undefined;
} = {
	home: ({ pages, pictures, settings, testimonials }) => {
		const { home } = pages;
		if (!home || !testimonials) return undefined;
		const { bookingUrl } = settings;
		const props = {
			page: home,
			testimonials,
			bookingUrl,
			pictures: pictures.shown,
		};
		return { template: "home", props, ...wordsOf(home) };
	},
	about: ({ pages, pictures, settings }) => {
		const { about } = pages;
		if (!about) return undefined;
		const props = { page: about, pictures: pictures.shown };
		const trail = trailTo(settings.navigation.about, PATHS.about);
		return { template: "about", props, trail, ...wordsOf(about) };
	},
	services: (site) => {
		const page = site.pages.services;
		if (!page) return undefined;
		const props = {
			page,
			groups: groupServices(site),
			pictures: site.pictures.shown,
			listed: listServices(site),
		};
		const trail = trailTo(site.settings.navigation.services, PATHS.services);
		return { template: "services", props, trail, ...wordsOf(page) };
	},
	contact: (site) => {
		const page = site.pages.contact;
		if (!page) return undefined;
		const { settings } = site;
		const { address, bookingUrl, location } = settings;
		const props = {
			page,
			bookingUrl,
			...contactLinks(site),
			...{ location, address },
			hours: settings.openingHours.lines,
			form: buildForm(site, "contact"),
		};
		const trail = trailTo(settings.navigation.contact, PATHS.contact);
		return { template: "contact", props, trail, ...wordsOf(page) };
	},
	"not-found": ({ pages }) => {
		const page = pages["not-found"];
		return page && { template: "not-found", props: { page }, ...wordsOf(page) };
	},
};

function planSitePage(site: Site, name: SitePage): Route[] {
	if (!SITE_PAGES[name](site)) return [];
	return [
		createRoute(site, {
			path: PATHS[name],
			template: name,
			sourcePath: `content/pages/${name}.yaml`,
			indexable: name !== "not-found",
		}),
	];
}

function planOwnPages(site: Site): Route[] {
	return site.ownPages.map(({ path, sourcePath }) =>
		createRoute(site, { path, sourcePath, template: "own-page" }),
	);
}

/** The files of content/ that the words of a page come from, its own first. */
export function listSources({ template, sourcePath }: Route): string[] {
	const isService = template === "service" || template === "missing-service";
	return [
		sourcePath,
		...(isService ? ["content/pages/service.yaml"] : []),
		...(template === "home" ? ["content/testimonials.yaml"] : []),
		// The menu and the footer.
		"content/site.yaml",
		"content/services.yaml",
	].filter((file, at, all) => all.indexOf(file) === at);
}

/** Every route of the site, in the order of the menu; 404 last. */
export function planRoutes(site: Site): Route[] {
	return [
		...planSitePage(site, "home"),
		...planSitePage(site, "about"),
		...planSitePage(site, "services"),
		...planServices(site),
		...planOwnPages(site),
		...planSitePage(site, "contact"),
		...planSitePage(site, "not-found"),
	];
}

function ownPageText({ ownPages }: Site, path: string): PageMeta | undefined {
	const page = ownPages.find((own) => own.path === path);
	if (!page) return undefined;
	const { title, description, bodyHtml } = page;
	return {
		template: "own-page",
		props: { title, bodyHtml },
		meta: { title, description, keywords: [] },
		trail: trailTo(title, path),
	};
}

/** @param content of the service, for the page of one that has content */
export type BuildData = (route: Route, content?: ServiceContent) => PageData;

/** The builder of what a template is given for one page of the site. */
export function createDataBuilder(site: Site): BuildData {
	const serviceText = createServiceTexts(site);
	const textOf = (route: Route, content?: ServiceContent) => {
		const { template, path } = route;
		if (template === "own-page") return ownPageText(site, path);
		if (template === "service" || template === "missing-service")
			return serviceText(route, content);
		return SITE_PAGES[template](site);
	};
	return (route, content) => {
		const text = textOf(route, content);
		if (!text) throw new Error(`${route.path} is no page of this site`);
		return buildPageData(site, route, text);
	};
}

/** The addresses that the maintainer's own pages will have once they are mended. */
function findRefusedPaths({ refused }: Site): string[] {
	return [...refused].flatMap((sourcePath) => {
		const name = ownPageName(sourcePath);
		return name && isOwnPageName(name) ? [`/${name}`] : [];
	});
}

/** The paths of pages that exist only once the errors in their content are mended. */
export function findUnplannedPaths(
	site: Site,
	routes: readonly Route[],
): string[] {
	const planned = new Set(routes.map((route) => route.path));
	return [
		...Object.values(PATHS),
		...site.services.map(({ slug }) => `/services/${slug}`),
		...findRefusedPaths(site),
	].filter((path) => !planned.has(path));
}
