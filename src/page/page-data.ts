// Builds the data of a page, which its template shows, from its route and its record.
import type { Settings } from "../content/schema/site.ts";
import type { ServiceContent, SiteBase } from "../content/site.ts";
import { changeWords, unmark } from "../marks.ts";
import {
	type Card,
	type Head,
	LENGTH_WITH_NAME,
	type PageData,
	type Route,
	type Words,
} from "../plan/route.ts";
import type { ShownPictures } from "../site/picture.ts";

/** The words of a service, and the pictures in them. */
export interface ShownRecord {
	readonly service: ServiceContent;
	readonly pictures: ShownPictures;
}

/** A page has a card with its title. Pages without one share a card of the practice, unless the site names a picture. */
function listCards(
	{ name: siteName, tagline, shareImage }: Settings,
	{ path, indexable }: Route,
	{ meta: { title }, line = "" }: Words,
): Card[] {
	const cards: Card[] = [];
	const fileName = path === "/" ? "home" : path.slice(1).replaceAll("/", "-");
	const isRepeated = unmark(line) === unmark(title);
	if (indexable && shareImage.pages !== "same")
		cards.push({ fileName, siteName, title, line: isRepeated ? "" : line });
	if (!shareImage.file)
		cards.push({ fileName: "site", siteName, title: tagline, line: "" });
	return cards;
}

function buildHead(
	{ settings, urls }: SiteBase,
	{ indexable, url }: Route,
	{ meta: { title, description, keywords } }: Words,
): Head {
	const whole = `${title} | ${settings.name}`;
	const { file, alt = "" } = settings.shareImage;
	return {
		title: unmark(whole).length <= LENGTH_WITH_NAME ? whole : title,
		description,
		keywords,
		canonical: indexable ? url : undefined,
		image: file
			? {
					url: urls.absolute(file),
					type: /\.png$/i.test(file) ? "image/png" : "image/jpeg",
					alt,
				}
			: undefined,
	};
}

/** "Stop Smoking Hypnotherapy" -> "Stop Smoking" */
function nameForEnquiry(title: string): string {
	return title
		.replace(/\bhypnotherapy\b/gi, "")
		.replace(/\s+/g, " ")
		.trim();
}

function addRecord(route: Route, record: ShownRecord | undefined) {
	const { own, shared } = route;
	if (route.template !== "service" || !record) return { ...shared, ...own };
	const { service } = record;
	const { label, related } = route.own;
	const enquiryService = changeWords(service.title, nameForEnquiry) || label;
	const pictures = { ...route.shared.pictures, ...record.pictures };
	return { ...shared, service, pictures, enquiryService, related };
}

/** @param record undefined for a page whose words the plan knows */
export function buildPageData(
	site: SiteBase,
	route: Route,
	record?: ShownRecord,
): PageData {
	const { shared, own, words, ...planned } = route;
	const service = record && {
		meta: record.service,
		line: record.service.subtitle,
	};
	const shown = words ?? service;
	if (!shown) throw new Error(`${route.path} has no words`);
	const data = {
		...planned,
		props: addRecord(route, record),
		head: buildHead(site, route, shown),
		cards: listCards(site.settings, route, shown),
	};
	// The template decides the type of the props, which TypeScript cannot follow.
	return data as PageData;
}
