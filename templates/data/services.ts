// The services of the practice: by theme, and those that are like one of them.
import type { Link, SiteView } from "hypno";
import { serviceWords } from "../models/service-words.ts";
import { serviceList, services } from "../models/services.ts";

/** A service without content is listed too, but visitors see that it has no page of its own. */
export interface ServiceLink extends Link {
	readonly isWritten: boolean;
}

type ServiceEntry = ReturnType<typeof listServices>[number];

const listServices = (site: SiteView) => site.list(services);

export const toServiceLink = (entry: ServiceEntry): ServiceLink => ({
	label: entry.label,
	href: entry.href,
	isWritten: entry.isWritten,
});

/** Groups services by theme, those with a text first; leaves out themes without services. */
export function groupServices<Shown>(
	site: SiteView,
	show: (entry: ServiceEntry) => Shown,
	count?: number,
) {
	const { themes = [] } = site.one(serviceList) ?? {};
	const listed = listServices(site).slice(0, count);
	const written = listed.filter(({ isWritten }) => isWritten);
	const others = listed.filter(({ isWritten }) => !isWritten);
	const groups: { id: string; title: string; services: Shown[] }[] = [];
	for (const { id, title } of themes) {
		const ofTheme = [...written, ...others].filter(({ theme }) => theme === id);
		if (ofTheme.length > 0)
			groups.push({ id, title, services: ofTheme.map(show) });
	}
	return groups;
}

/** So many services are on the home page. */
const FIRST_SERVICES = 3;

/** Lists the first services with their texts, before any that is not written. */
export function listFirst(site: SiteView) {
	const listed = listServices(site);
	const written = listed.filter(({ isWritten }) => isWritten);
	const others = listed.filter(({ isWritten }) => !isWritten);
	const ask = site.one(serviceWords)?.missing.ask;
	const first = [...written, ...others].slice(0, FIRST_SERVICES);
	return first.map(({ label, href, subtitle, isWritten, picture }) => ({
		label,
		href,
		picture,
		text: isWritten ? subtitle : ask && `${ask} ${label}`,
	}));
}

const RELATED_SERVICES = 3;

export interface ServiceListing {
	readonly slug: string;
	readonly label: string;
	readonly theme: string;
}

/** Finds services that a service of this theme can link to: first some of the theme itself, then others. */
export function findRelated(site: SiteView, { slug, theme }: ServiceListing) {
	const related: Link[] = [];
	const add = (
		candidates: typeof near,
		isWanted: (theme: string) => boolean,
	) => {
		for (const service of candidates) {
			if (related.length === RELATED_SERVICES) return;
			const { label, href } = service;
			if (service.slug !== slug && isWanted(service.theme))
				related.push({ label, href });
		}
	};
	const near = site.by(services, "theme", theme);
	add(near, () => true);
	add(site.by(services, "isWritten", true), (other) => other !== theme);
	return related;
}
