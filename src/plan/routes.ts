// Plans the pages of a Site and their routes, and builds the data of each page. A page whose content file
// has an error gets no route.
import {
	customPageName,
	isCustomPageName,
} from "../content/parse-custom-page.ts";
import type { ServiceContent, Site } from "../content/site.ts";
import { buildForm } from "./forms.ts";
import { contactLinks, groupServices } from "./frame.ts";
import {
	buildPageData,
	type PageContent,
	type PageData,
	type PlannedPage,
	type Route,
} from "./route.ts";
import { planServices } from "./services.ts";

const PATHS = {
	home: "/",
	about: "/about",
	services: "/services",
	contact: "/contact",
	"not-found": "/404",
} as const;
type SitePage = keyof typeof PATHS;

type PageWithHero = Pick<PageContent, "meta"> & {
	readonly hero: { readonly heading: string };
};

/** A page is undefined if one of its content files has an error. */
function buildSitePages(
	site: Site,
): Readonly<Record<SitePage, PageContent | undefined>> {
	const { pages, settings, testimonials, urls } = site;
	const { home, about, services, contact, "not-found": notFound } = pages;
	const pictures = site.pictures.shown;
	const { address, bookingUrl, location, navigation, openingHours } = settings;
	const contentOf = ({ meta, hero }: PageWithHero) => ({
		meta,
		line: hero.heading,
	});
	const trailTo = (name: "about" | "services" | "contact") => [
		{ label: navigation[name], path: PATHS[name] },
	];
	return {
		home: home &&
			testimonials && {
				template: "home",
				props: { page: home, testimonials, bookingUrl, pictures },
				...contentOf(home),
			},
		about: about && {
			template: "about",
			props: { page: about, pictures },
			trail: trailTo("about"),
			...contentOf(about),
		},
		services: services && {
			template: "services",
			props: {
				page: services,
				groups: groupServices(site),
				pictures,
				listed: site.services.map(({ label, slug }) => ({
					name: label,
					url: urls.absolute(`/services/${slug}`),
				})),
			},
			trail: trailTo("services"),
			...contentOf(services),
		},
		contact: contact && {
			template: "contact",
			props: {
				...{ page: contact, bookingUrl, location, address },
				...contactLinks(site),
				hours: openingHours.lines,
				form: buildForm(site, "contact"),
			},
			trail: trailTo("contact"),
			...contentOf(contact),
		},
		"not-found": notFound && {
			template: "not-found",
			props: { page: notFound },
			meta: notFound.meta,
		},
	};
}

function planCustomPages({ customPages }: Site): PlannedPage[] {
	return customPages.map(
		({ path, sourcePath, title, description, bodyHtml }) => ({
			...{ path, sourcePath, template: "custom-page" },
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
	const contents = buildSitePages(site);
	const planned = (name: SitePage): PlannedPage[] => {
		const text = contents[name];
		if (!text) return [];
		const page = {
			path: PATHS[name],
			template: name,
			sourcePath: `content/pages/${name}.yaml`,
			indexable: name !== "not-found",
		};
		return [{ ...page, buildContent: () => text }];
	};
	return [
		...planned("home"),
		...planned("about"),
		...planned("services"),
		...planServices(site),
		...planCustomPages(site),
		...planned("contact"),
		...planned("not-found"),
	];
}

/** Returns all routes in the order of the menu. The 404 page is the last. */
export function planRoutes(site: Site, planned = planPages(site)): Route[] {
	const { href, absolute, outputPath } = site.urls;
	return planned.map(({ path, template, sourcePath, indexable = true }) => ({
		path,
		href: href(path),
		url: absolute(path),
		outputPath: outputPath(path),
		...{ indexable, template, sourcePath },
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
	return [
		...Object.values(PATHS),
		...site.services.map(({ slug }) => `/services/${slug}`),
		...findInvalidCustomPaths(site),
	].filter((path) => !planned.has(path));
}
