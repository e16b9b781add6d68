// The services among the routes: a page for each listed one, with content or without.
import type { ListedService, ServiceContent, Site } from "../content/site.ts";
import { buildForm } from "./forms.ts";
import { type Link, serviceLink } from "./frame.ts";
import { createRoute, type PageMeta, type Route } from "./route.ts";

const RELATED_SERVICES = 3;

/** Services with content of the same theme, then others, by theme; never the service itself. */
function relatedTo(site: Site): (service: ListedService) => readonly Link[] {
	const byTheme = new Map<string, ListedService[]>();
	const first: ListedService[] = [];
	for (const service of site.services) {
		if (!service.hasContent) continue;
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

/** "Stop Smoking Hypnotherapy" -> "Stop Smoking" */
function nameForEnquiry(title: string): string {
	return title
		.replace(/\bhypnotherapy\b/gi, "")
		.replace(/\s+/g, " ")
		.trim();
}

/** Everything of other services that shows on the page of one. */
export function describeNeighbours({ services }: Site) {
	return services.map(({ slug, label, theme, hasContent }) => [
		...[slug, label, theme, hasContent],
	]);
}

function pathOf({ slug }: ListedService): string {
	return `/services/${slug}`;
}

export function planServices(site: Site): Route[] {
	if (!site.pages.service) return [];
	return site.services.map((service) => {
		const { hasContent, isDraft, sourcePath } = service;
		return createRoute(site, {
			path: pathOf(service),
			template: hasContent ? "service" : "missing-service",
			sourcePath: hasContent || isDraft ? sourcePath : "content/services.yaml",
			indexable: hasContent,
		});
	});
}

/** The words of the page of one service. */
export function createServiceTexts(site: Site) {
	const { pages, settings } = site;
	const related = relatedTo(site);
	const form = buildForm(site, "enquiry");
	const { fees } = pages.contact ?? {};
	const byPath = new Map(
		site.services.map((service) => [pathOf(service), service]),
	);
	const list = { label: settings.navigation.services, path: "/services" };
	return (
		{ path }: Route,
		content: ServiceContent | undefined,
	): PageMeta | undefined => {
		const service = byPath.get(path);
		const texts = pages.service;
		if (!service || !texts) return undefined;
		const { label } = service;
		const trail = [list, { label, path }];
		if (!content)
			return {
				template: "missing-service",
				props: { texts: texts.missing },
				meta: {
					title: `${label}: ${texts.missing.text}`,
					description: texts.missing.description,
					keywords: [],
				},
				trail,
			};
		return {
			template: "service",
			props: {
				service: content,
				texts,
				enquiryService: nameForEnquiry(content.title) || label,
				related: related(service),
				fees: fees && {
					label: fees.heading,
					href: site.urls.href("/contact#fees"),
				},
				hours: settings.openingHours.lines,
				form,
			},
			meta: content,
			line: content.subtitle,
			trail,
		};
	};
}

/** All services with their full addresses. */
export function listServices({ services, urls }: Site) {
	return services.map(({ label, slug }) => ({
		name: label,
		url: urls.absolute(`/services/${slug}`),
	}));
}
