// The services among the routes: a page for each listed one, with content or without.

import { ofLast } from "../cache/lazily.ts";
import { type Memo, NO_MEMO } from "../cache/memo.ts";
import type { PageFiles } from "../content/schema/index.ts";
import type { ListedService, Site } from "../content/site.ts";
import { buildForm } from "./forms.ts";
import type { Link } from "./frame.ts";
import { lateRoute } from "./late-route.ts";
import { createRoute, type Route, type ServiceGroup } from "./route.ts";

const RELATED_SERVICES = 3;

function serviceLink(site: Site, { label, slug }: ListedService): Link {
	return { label, href: site.urls.href(`/services/${slug}`) };
}

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

/** What of the other services shows on the page of one, in one text. */
export function tellNeighbours({ services }: Site): string {
	return JSON.stringify(
		services.map(({ slug, label, theme, hasContent }) => [
			slug,
			label,
			theme,
			hasContent,
		]),
	);
}

export interface ServicePlanMemory {
	readonly neighbours: Memo<string>;
	readonly routes: Memo<Route>;
}

const FIRST_PLAN: ServicePlanMemory = { neighbours: NO_MEMO, routes: NO_MEMO };

export function planServices(
	site: Site,
	memory: ServicePlanMemory = FIRST_PLAN,
): Route[] {
	const { pages, settings, urls, refused } = site;
	const texts = pages.service;
	if (!texts) return [];
	const plan = createServicePlan(site, texts);
	const neighbours = memory.neighbours.settle("", tellNeighbours(site));
	const origin = urls.absolute("/");
	return site.services
		.filter(({ sourcePath }) => !refused.has(sourcePath))
		.map((listed) =>
			memory.routes.recall(
				listed.slug,
				[settings, texts, origin, neighbours, listed.mark ?? listed.content],
				() => plan(listed),
			),
		);
}

/** Where its page is, and what stands above it. */
function placeOf({ settings }: Site, { slug, label }: ListedService) {
	const path = `/services/${slug}`;
	const list = { label: settings.navigation.services, path: "/services" };
	return { path, trail: [list, { label, path }] };
}

function createServicePlan(
	site: Site,
	texts: PageFiles["service"],
): (listed: ListedService) => Route {
	const { settings } = site;
	const related = relatedTo(site);
	const form = buildForm(site, "enquiry");
	const say = (listed: ListedService) => {
		const { content, label, sourcePath } = listed;
		if (!content) throw new Error(`${sourcePath} is asked for and not there`);
		return {
			meta: content,
			line: content.subtitle,
			props: {
				service: content,
				texts,
				enquiryService: nameForEnquiry(content.title) || label,
				related: related(listed),
				hours: settings.openingHours.text,
				form,
			},
		};
	};
	const planWritten = (listed: ListedService) =>
		createRoute(site, {
			sourcePath: listed.sourcePath,
			template: "service",
			said: () => say(listed),
			...placeOf(site, listed),
		});
	// All of a page is asked for before the next one.
	const planLast = ofLast(planWritten);
	return (listed) => {
		const { slug, sourcePath, hasContent, label, mark } = listed;
		if (!hasContent) {
			return createRoute(site, {
				...placeOf(site, listed),
				sourcePath: "content/services.yaml",
				indexable: false,
				template: "missing-service",
				said: () => ({
					props: { texts: texts.missing },
					meta: {
						title: `${label}: ${texts.missing.text}`,
						description: texts.missing.description,
						keywords: [],
					},
				}),
			});
		}
		return mark === undefined
			? planWritten(listed)
			: lateRoute(site, { path: `/services/${slug}`, sourcePath, mark }, () =>
					planLast(listed),
				);
	};
}

/** All services with their full addresses. */
export function listServices({ services, urls }: Site) {
	return services.map(({ label, slug }) => ({
		name: label,
		url: urls.absolute(`/services/${slug}`),
	}));
}

export function groupServices(site: Site): ServiceGroup[] {
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
