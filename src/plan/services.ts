// Plans the page of each service in content/services.yaml, whether the service has a file or not.
import type { ListedService, ServiceContent, Site } from "../content/site.ts";
import { changeWords } from "../marks.ts";
import { buildForm } from "./forms.ts";
import { type Link, serviceLink } from "./frame.ts";
import { buildAddresses, type PageContent, type Route } from "./route.ts";

const RELATED_SERVICES = 3;

/** Lists services to link to from those of a theme: first some of the theme itself, then others. */
function listCandidates(site: Site, theme: string): ListedService[] {
	const near: ListedService[] = [];
	const far: ListedService[] = [];
	for (const service of site.services) {
		if (!service.hasContent) continue;
		if (service.theme !== theme) far.push(service);
		// One more than needed, since a service does not link to itself.
		else if (near.length <= RELATED_SERVICES) near.push(service);
	}
	return [...near, ...far.slice(0, RELATED_SERVICES)];
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

/** "Stop Smoking Hypnotherapy" -> "Stop Smoking" */
function nameForEnquiry(title: string): string {
	return title
		.replace(/\bhypnotherapy\b/gi, "")
		.replace(/\s+/g, " ")
		.trim();
}

/** Returns no pages if content/pages/service.yaml, which all of them share, has an error. */
export function planServices(site: Site): Route[] {
	const { pages, settings, urls } = site;
	const { service: copy, contact } = pages;
	if (!copy) return [];
	const form = buildForm(site, "enquiry");
	const { missing } = copy;
	const fees = contact?.fees && {
		label: contact.fees.heading,
		href: urls.href("/contact#fees"),
	};
	const hours = settings.openingHours.lines;
	const findRelated = createRelatedFinder(site);
	return site.services.map((service) => {
		const { label, slug, hasContent, isDraft, sourcePath } = service;
		const path = `/services/${slug}`;
		const list = { label: settings.navigation.services, path: "/services" };
		const trail = [list, { label, path }];
		const missingContent: PageContent = {
			template: "missing-service",
			props: { copy: missing },
			meta: {
				title: `${label}: ${missing.text}`,
				description: missing.description,
				keywords: [],
			},
			trail,
		};
		const buildContent = (content: ServiceContent): PageContent => ({
			template: "service",
			props: {
				service: content,
				copy,
				fees,
				hours,
				form,
				enquiryService: changeWords(content.title, nameForEnquiry) || label,
				related: findRelated(service),
			},
			meta: content,
			line: content.subtitle,
			trail,
		});
		return {
			...buildAddresses(site, path),
			template: hasContent ? "service" : "missing-service",
			sourcePath: hasContent || isDraft ? sourcePath : "content/services.yaml",
			indexable: hasContent,
			content: hasContent ? buildContent : missingContent,
		};
	});
}
