// Site -> Route[]: every page that will exist, with all that its template is given.
// One line per page kind. Refuses two routes with one address.
import type { PageFiles } from "./content/schema/index.ts";
import type { TestimonialsFile } from "./content/schema/site.ts";
import type { ListedService, ServiceContent, Site } from "./content/site.ts";
import { contactLinks, type Link } from "./frame.ts";

export interface FormSettings {
	readonly action: string;
	readonly delivery: "none" | "post";
	/** The name of the field that only robots fill in; none unless messages are sent. */
	readonly honeypot: string | undefined;
}

export interface ServiceGroup {
	readonly id: string;
	readonly title: string;
	readonly services: readonly Link[];
}

/** What each template is given. Every address is final. */
export interface PropsByTemplate {
	home: {
		readonly page: PageFiles["home"];
		readonly testimonials: TestimonialsFile;
		readonly bookingUrl: string;
	};
	about: { readonly page: PageFiles["about"] };
	services: {
		readonly page: PageFiles["services"];
		readonly groups: readonly ServiceGroup[];
		/** All listed services, with absolute addresses, for the structured data. */
		readonly listed: readonly { readonly name: string; readonly url: string }[];
	};
	contact: {
		readonly page: PageFiles["contact"];
		readonly bookingUrl: string;
		readonly email: Link;
		readonly phone: Link;
		readonly location: string;
		readonly hours: string;
		readonly form: FormSettings;
	};
	service: {
		readonly service: ServiceContent;
		readonly texts: PageFiles["service"];
		/** The title without the word Hypnotherapy, sent with an enquiry. */
		readonly enquiryService: string;
		readonly related: readonly Link[];
		readonly hours: string;
		readonly form: FormSettings;
	};
	"missing-service": {
		readonly label: string;
		readonly texts: PageFiles["service"]["missing"];
		readonly related: readonly Link[];
	};
	"not-found": { readonly page: PageFiles["not-found"] };
}
export type TemplateName = keyof PropsByTemplate;

export interface Head {
	readonly title: string;
	readonly description: string;
	readonly keywords: readonly string[];
	/** None on pages that search engines leave out. */
	readonly canonical: string | undefined;
	readonly image: { readonly url: string; readonly alt: string };
}

export interface Breadcrumb extends Link {
	readonly url: string;
}

export interface RouteOf<Name extends TemplateName> {
	/** "/services/ocd", whatever the style of the addresses. */
	readonly path: string;
	/** The address as linked within the site. */
	readonly href: string;
	/** The address in full. */
	readonly url: string;
	readonly outputPath: string;
	readonly indexable: boolean;
	readonly template: Name;
	readonly props: PropsByTemplate[Name];
	readonly head: Head;
	/** From the home page down to this page; empty where no trail is shown. */
	readonly breadcrumbs: readonly Breadcrumb[];
	/** The content file that the page is made of. */
	readonly sourcePath: string;
}
export type Route = { [Name in TemplateName]: RouteOf<Name> }[TemplateName];

/** Longer titles are cut in search results. */
const TITLE_LENGTH = 60;
const RELATED_SERVICES = 3;

function pageTitle(title: string, siteName: string): string {
	const whole = `${title} | ${siteName}`;
	return whole.length <= TITLE_LENGTH ? whole : title;
}

function formSettings({ settings }: Site): FormSettings {
	const { delivery, endpoint, honeypot } = settings.forms;
	return {
		action: endpoint,
		delivery,
		honeypot: delivery === "post" ? honeypot : undefined,
	};
}

interface Page<Name extends TemplateName> {
	readonly path: string;
	readonly template: Name;
	readonly props: PropsByTemplate[Name];
	readonly meta: {
		readonly title: string;
		readonly description: string;
		readonly keywords: readonly string[];
	};
	readonly sourcePath: string;
	readonly indexable?: boolean;
	readonly trail?: readonly { readonly label: string; readonly path: string }[];
}

function createRoute<Name extends TemplateName>(
	site: Site,
	page: Page<Name>,
): RouteOf<Name> {
	const { settings, urls } = site;
	const { path, template, props, meta, sourcePath } = page;
	const indexable = page.indexable ?? true;
	const url = urls.absolute(path);
	const trail = page.trail ?? [];
	return {
		path,
		href: urls.href(path),
		url,
		outputPath: urls.outputPath(path),
		indexable,
		template,
		props,
		sourcePath,
		head: {
			title: pageTitle(meta.title, settings.name),
			description: meta.description,
			keywords: meta.keywords,
			canonical: indexable ? url : undefined,
			image: {
				url: urls.absolute(settings.shareImage.file),
				alt: settings.shareImage.alt,
			},
		},
		breadcrumbs:
			trail.length === 0
				? []
				: [{ label: settings.navigation.home, path: "/" }, ...trail].map(
						(step) => ({
							label: step.label,
							href: urls.href(step.path),
							url: urls.absolute(step.path),
						}),
					),
	};
}

function serviceLink(site: Site, { label, slug }: ListedService): Link {
	return { label, href: site.urls.href(`/services/${slug}`) };
}

/** Services with content of the same theme, then others, by theme; never the service itself. */
function relatedTo(site: Site): (service: ListedService) => readonly Link[] {
	const byTheme = new Map<string, ListedService[]>();
	const first: ListedService[] = [];
	for (const service of site.services) {
		if (!service.content) continue;
		const sameTheme = byTheme.get(service.theme) ?? [];
		if (sameTheme.length <= RELATED_SERVICES) sameTheme.push(service);
		byTheme.set(service.theme, sameTheme);
		if (first.length <= 2 * RELATED_SERVICES) first.push(service);
	}
	return (service) => {
		const near = byTheme.get(service.theme) ?? [];
		const candidates = new Set([...near, ...first]);
		candidates.delete(service);
		return [...candidates]
			.slice(0, RELATED_SERVICES)
			.map((related) => serviceLink(site, related));
	};
}

function planServices(site: Site): Route[] {
	const { pages, settings } = site;
	const related = relatedTo(site);
	const form = formSettings(site);
	const texts = pages.service;
	return site.services.map((listed): Route => {
		const path = `/services/${listed.slug}`;
		const { sourcePath, content, label } = listed;
		const trail = [
			{ label: settings.navigation.services, path: "/services" },
			{ label, path },
		];
		if (!content) {
			return createRoute(site, {
				path,
				trail,
				sourcePath: "content/services.yaml",
				indexable: false,
				template: "missing-service",
				props: { label, texts: texts.missing, related: related(listed) },
				meta: {
					title: `${label}: ${texts.missing.text}`,
					description: texts.missing.description,
					keywords: [],
				},
			});
		}
		return createRoute(site, {
			path,
			trail,
			sourcePath,
			template: "service",
			props: {
				service: content,
				texts,
				enquiryService: content.title
					.replace(/\bhypnotherapy\b/gi, "")
					.replace(/\s+/g, " ")
					.trim(),
				related: related(listed),
				hours: settings.openingHours.text,
				form,
			},
			meta: content,
		});
	});
}

function groupServices(site: Site): ServiceGroup[] {
	return site.themes
		.map(({ id, title }) => ({
			id,
			title,
			services: site.services
				.filter((service) => service.theme === id)
				.map((service) => serviceLink(site, service)),
		}))
		.filter((group) => group.services.length > 0);
}

/** Every route of the site, in the order of the menu; 404 last. */
export function planRoutes(site: Site): Route[] {
	const { pages, settings, testimonials, urls } = site;
	const { bookingUrl, location, navigation, openingHours } = settings;
	const meta = <Name extends "home" | "about" | "services" | "contact">(
		name: Name,
	) => ({
		meta: pages[name].meta,
		sourcePath: `content/pages/${name}.yaml`,
	});
	return [
		createRoute(site, {
			path: "/",
			template: "home",
			props: { page: pages.home, testimonials, bookingUrl },
			...meta("home"),
		}),
		createRoute(site, {
			path: "/about",
			template: "about",
			props: { page: pages.about },
			trail: [{ label: navigation.about, path: "/about" }],
			...meta("about"),
		}),
		createRoute(site, {
			path: "/services",
			template: "services",
			props: {
				page: pages.services,
				groups: groupServices(site),
				listed: site.services.map(({ label, slug }) => ({
					name: label,
					url: urls.absolute(`/services/${slug}`),
				})),
			},
			trail: [{ label: navigation.services, path: "/services" }],
			...meta("services"),
		}),
		...planServices(site),
		createRoute(site, {
			path: "/contact",
			template: "contact",
			props: {
				page: pages.contact,
				bookingUrl,
				...contactLinks(site),
				location,
				hours: openingHours.text,
				form: formSettings(site),
			},
			trail: [{ label: navigation.contact, path: "/contact" }],
			...meta("contact"),
		}),
		createRoute(site, {
			path: "/404",
			template: "not-found",
			props: { page: pages["not-found"] },
			meta: pages["not-found"].meta,
			sourcePath: "content/pages/not-found.yaml",
			indexable: false,
		}),
	];
}
