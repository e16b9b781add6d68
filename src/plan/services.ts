// Plans the page of each service in content/services.yaml, whether the service has a file or not.
import type { ListedService, Site } from "../content/site.ts";
import { unmark } from "../marks.ts";
import type { ShownPictures } from "../site/picture.ts";
import { SERVICES_FILE } from "../site/source-paths.ts";
import { buildServiceFrame } from "./extra-props.ts";
import { type Link, serviceLink } from "./frame.ts";
import { buildAddresses, buildBreadcrumbs, type Route } from "./route.ts";

const RELATED_SERVICES = 3;

/** Lists services that a service of this theme can link to: first some of the theme itself, then others. */
function listCandidates(site: Site, theme: string): ListedService[] {
	const near: ListedService[] = [];
	const far: ListedService[] = [];
	for (const service of site.services) {
		if (!service.hasContent) continue;
		const group = service.theme === theme ? near : far;
		// One more than needed, since a service does not link to itself.
		if (group.length <= RELATED_SERVICES) group.push(service);
	}
	return [...near, ...far];
}

/** The candidates of a theme are listed once, so a page costs the same however many services there are. */
function createRelatedFinder(site: Site): (service: ListedService) => Link[] {
	const byTheme = new Map<string, ListedService[]>();
	return (service) => {
		const { theme } = service;
		const known = byTheme.get(theme) ?? listCandidates(site, theme);
		byTheme.set(theme, known);
		return known
			.filter((other) => other !== service)
			.slice(0, RELATED_SERVICES)
			.map((related) => serviceLink(site, related));
	};
}

/** Returns no pages if content/pages/service.yaml, which all of them share, has an error. */
export function planServices(site: Site, pictures: ShownPictures): Route[] {
	const { pages, settings, urls } = site;
	const { service: copy } = pages;
	if (!copy) return [];
	const { missing } = copy;
	const frame = buildServiceFrame(site, copy, pictures);
	const missingFrame = { copy };
	const findRelated = createRelatedFinder(site);
	return site.services.map((service): Route => {
		const { label, slug, hasContent, isDraft, isShown, sourcePath } = service;
		const path = `/services/${slug}`;
		const list = { label: settings.navigation.services, path: "/services" };
		const planned = {
			...buildAddresses(site, path),
			sourcePath: hasContent || isDraft ? sourcePath : SERVICES_FILE,
			indexable: hasContent,
			breadcrumbs: buildBreadcrumbs(site, [list, { label, path }]),
		};
		const own = { label, related: findRelated(service) };
		if (isShown)
			return {
				...planned,
				template: "service",
				shared: frame,
				own,
				words: undefined,
			};
		const about = encodeURIComponent(unmark(label));
		const meta = {
			title: `${label}: ${missing.text}`,
			description: missing.description,
			keywords: [],
		};
		return {
			...planned,
			template: "missing-service",
			shared: missingFrame,
			own: { ...own, askHref: `${urls.href("/contact")}?about=${about}` },
			words: { meta },
		};
	});
}
