// Site -> Route[]: every page of the site. One entry per page kind; a page whose content file
// has an error has none.
import { isOwnPageName, ownPageName } from "../content/parse-own-page.ts";
import type { PageFiles } from "../content/schema/index.ts";
import type { Site } from "../content/site.ts";
import { buildForm } from "./forms.ts";
import { contactLinks } from "./frame.ts";
import { createRoute, type PropsByTemplate, type Route } from "./route.ts";
import {
	groupServices,
	listServices,
	planServices,
	type ServicePlanMemory,
} from "./service-routes.ts";

/** The pages with a content file of their own. */
const PATHS = {
	home: "/",
	about: "/about",
	services: "/services",
	contact: "/contact",
	"not-found": "/404",
} as const;
type OwnPage = keyof typeof PATHS;

/** What a route takes from the page's own file. */
function made<Name extends OwnPage>(
	name: Name,
	page: PageFiles[Name],
	props: PropsByTemplate[Name],
) {
	const line = "hero" in page ? { line: page.hero.heading } : {};
	return {
		template: name,
		path: PATHS[name],
		sourcePath: `content/pages/${name}.yaml`,
		said: () => ({ props, meta: page.meta, ...line }),
	};
}

function planHome({ pages, pictures, settings, testimonials }: Site) {
	const { home } = pages;
	if (!home || !testimonials) return [];
	const { bookingUrl } = settings;
	const { shown } = pictures;
	const props = { page: home, testimonials, bookingUrl, pictures: shown };
	return [made("home", home, props)];
}

function planAbout({ pages, pictures, settings }: Site) {
	const { about } = pages;
	if (!about) return [];
	const trail = [{ label: settings.navigation.about, path: PATHS.about }];
	const props = { page: about, pictures: pictures.shown };
	return [{ trail, ...made("about", about, props) }];
}

function planServiceList(site: Site) {
	const page = site.pages.services;
	if (!page) return [];
	const label = site.settings.navigation.services;
	const groups = groupServices(site);
	const props = {
		page,
		groups,
		pictures: site.pictures.shown,
		listed: listServices(site),
	};
	const trail = [{ label, path: PATHS.services }];
	return [{ trail, ...made("services", page, props) }];
}

function planContact(site: Site) {
	const page = site.pages.contact;
	if (!page) return [];
	const { bookingUrl, location, navigation, openingHours } = site.settings;
	const props = {
		page,
		bookingUrl,
		...contactLinks(site),
		location,
		hours: openingHours.text,
		form: buildForm(site, "contact"),
	};
	const trail = [{ label: navigation.contact, path: PATHS.contact }];
	return [{ trail, ...made("contact", page, props) }];
}

function planOwnPages({ ownPages }: Site) {
	return ownPages.map((page) => {
		const { path, sourcePath, title, description, bodyHtml } = page;
		return {
			path,
			sourcePath,
			template: "own-page" as const,
			said: () => ({
				props: { title, bodyHtml },
				meta: { title, description, keywords: [] },
			}),
			trail: [{ label: title, path }],
		};
	});
}

function planNotFound({ pages }: Site) {
	const page = pages["not-found"];
	if (!page) return [];
	return [{ indexable: false, ...made("not-found", page, { page }) }];
}

/** Every route of the site, in the order of the menu; 404 last. */
export function planRoutes(site: Site, memory?: ServicePlanMemory): Route[] {
	return [
		...planHome(site).map((page) => createRoute(site, page)),
		...planAbout(site).map((page) => createRoute(site, page)),
		...planServiceList(site).map((page) => createRoute(site, page)),
		...planServices(site, memory),
		...planOwnPages(site).map((page) => createRoute(site, page)),
		...planContact(site).map((page) => createRoute(site, page)),
		...planNotFound(site).map((page) => createRoute(site, page)),
	];
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
