// The services among the pages: one for each that is listed, with content or without.
import type { ListedService, ServiceContent, Site } from "../content/site.ts";
import { buildForm } from "./forms.ts";
import { type Link, serviceLink } from "./frame.ts";
import type { PageWords, PlannedPage } from "./route.ts";

const RELATED_SERVICES = 3;

/** Services with content of the same theme, then others, by theme; never the service itself. */
function relatedTo(site: Site): (service: ListedService) => readonly Link[] {
	const withContent = site.services.filter(({ hasContent }) => hasContent);
	// Of a theme no more are ever shown, and the service itself may be among them.
	const nearest = new Map(
		site.themes.map(({ id }) => [
			id,
			withContent
				.filter(({ theme }) => theme === id)
				.slice(0, RELATED_SERVICES + 1),
		]),
	);
	const others = withContent.slice(0, 2 * RELATED_SERVICES + 1);
	return (service) => {
		const near = nearest.get(service.theme) ?? [];
		const candidates = new Set([...near, ...others]);
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

/** Empty where the copy that all service pages share has an error. */
export function planServices(site: Site): PlannedPage[] {
	const { pages, settings, urls } = site;
	const { service: copy, contact } = pages;
	if (!copy) return [];
	const related = relatedTo(site);
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
		const textWithout = (): PageWords => ({
			template: "missing-service",
			props: { copy: missing },
			meta: {
				title: `${label}: ${missing.text}`,
				description: missing.description,
				keywords: [],
			},
			trail,
		});
		const textWith = (content: ServiceContent): PageWords => ({
			template: "service",
			props: {
				...{ service: content, copy, fees, hours, form },
				enquiryService: nameForEnquiry(content.title) || label,
				related: related(service),
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
			textOf: (content) => (content ? textWith(content) : textWithout()),
		};
	});
}
