// Builds what templates show besides the words of their page.
import type { PageName, PageValues } from "../content/schema/index.ts";
import type { ServiceSummary } from "../content/schema/service.ts";
import type { Site } from "../content/site.ts";
import type { ShownPictures } from "../site/picture.ts";
import { buildForm } from "./forms.ts";
import { bookingLink, contactLinks, groupServices } from "./frame.ts";
import { buildPeople } from "./people.ts";

/** Maps the address of each service with a text to what the list shows of it. */
function listSummaries({ services, urls }: Site) {
	const summaries: Record<string, ServiceSummary> = {};
	for (const { slug, hasContent, summary } of services)
		if (hasContent && summary)
			summaries[urls.href(`/services/${slug}`)] = summary;
	return summaries;
}

const BUILDERS = {
	home: (site: Site) => ({
		testimonials: site.testimonials,
		booking: bookingLink(site),
		people: buildPeople(site),
		rateNote: site.pages.service?.rateNote,
	}),
	about: (site: Site) => ({
		people: buildPeople(site),
		rateNote: site.pages.service?.rateNote,
	}),
	services: (site: Site) => ({
		groups: groupServices(site),
		summaries: listSummaries(site),
		copy: site.pages.service,
		listed: site.services.map(({ label, slug }) => ({
			name: label,
			url: site.urls.absolute(`/services/${slug}`),
		})),
	}),
	contact: (site: Site) => ({
		booking: bookingLink(site),
		location: site.settings.location,
		address: site.settings.address,
		...contactLinks(site),
		hours: site.settings.openingHours.lines,
		form: buildForm(site, "contact"),
	}),
};

export type ExtraProps = {
	[Name in keyof typeof BUILDERS]: Readonly<
		ReturnType<(typeof BUILDERS)[Name]>
	>;
};

export function buildExtraProps(site: Site, name: PageName): object {
	const builders: Partial<Record<PageName, (site: Site) => object>> = BUILDERS;
	return builders[name]?.(site) ?? {};
}

export function buildServiceFrame(
	site: Site,
	copy: PageValues["service"],
	pictures: ShownPictures,
) {
	const { pages, settings, urls } = site;
	const fees = pages.contact?.fees && {
		label: pages.contact.fees.heading,
		href: urls.href("/contact#fees"),
	};
	return {
		copy,
		fees,
		people: buildPeople(site),
		pictures,
		hours: settings.openingHours.lines,
		form: buildForm(site, "enquiry"),
	};
}
export type ServiceFrame = Readonly<ReturnType<typeof buildServiceFrame>>;
