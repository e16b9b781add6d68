// Plans the page of each service in content/services.yaml, whether the service has a file or not.
import type { ListedService, ServiceContent, Site } from "../content/site.ts";
import { buildForm } from "./forms.ts";
import { type Link, serviceLink } from "./frame.ts";
import type { PageContent, PlannedPage } from "./route.ts";

const RELATED_SERVICES = 3;

/** Finds services to link to: first those of the same theme, then others. All of them have content. */
function findRelated(site: Site, service: ListedService): Link[] {
	const others = site.services.filter(
		(other) => other.hasContent && other !== service,
	);
	const isNear = ({ theme }: ListedService) => theme === service.theme;
	const far = others.filter((other) => !isNear(other));
	return [...others.filter(isNear), ...far]
		.slice(0, RELATED_SERVICES)
		.map((related) => serviceLink(site, related));
}

/** "Stop Smoking Hypnotherapy" -> "Stop Smoking" */
function nameForEnquiry(title: string): string {
	return title
		.replace(/\bhypnotherapy\b/gi, "")
		.replace(/\s+/g, " ")
		.trim();
}

/** Returns no pages if content/pages/service.yaml, which all of them share, has an error. */
export function planServices(site: Site): PlannedPage[] {
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
	return site.services.map((service) => {
		const { label, slug, hasContent, isDraft, sourcePath } = service;
		const path = `/services/${slug}`;
		const list = { label: settings.navigation.services, path: "/services" };
		const trail = [list, { label, path }];
		const contentWithout = (): PageContent => ({
			template: "missing-service",
			props: { copy: missing },
			meta: {
				title: `${label}: ${missing.text}`,
				description: missing.description,
				keywords: [],
			},
			trail,
		});
		const contentWith = (content: ServiceContent): PageContent => ({
			template: "service",
			props: {
				...{ service: content, copy, fees, hours, form },
				enquiryService: nameForEnquiry(content.title) || label,
				related: findRelated(site, service),
			},
			meta: content,
			line: content.subtitle,
			trail,
		});
		return {
			path,
			template: hasContent ? "service" : "missing-service",
			sourcePath: hasContent || isDraft ? sourcePath : "content/services.yaml",
			indexable: hasContent,
			buildContent: (content) =>
				content ? contentWith(content) : contentWithout(),
		};
	});
}
