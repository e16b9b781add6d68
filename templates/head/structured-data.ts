// Builds the structured data (JSON-LD) of a page, which tells search engines what the page is about. Every
// node has a stable id, and states only what the page shows or how to reach the practice.
import type {
	BreadcrumbList,
	Graph,
	HealthAndBeautyBusiness,
	ItemList,
	LocalBusiness,
	Offer,
	Organization,
	Service,
	Thing,
	WebPage,
	WebSite,
} from "schema-dts";
import type { Frame, Practice } from "../../src/plan/frame.ts";
import type { PageData, PageDataOf } from "../../src/plan/route.ts";
import {
	buildCredentials,
	buildTherapist,
	practiceId,
} from "./therapist-data.ts";

const HOURS = { "@type": "OpeningHoursSpecification" } as const;

/** Builds the opening hours of the week and of dates with other hours. */
function buildHours({ openingHours: { periods, exceptions } }: Practice) {
	const weekly = periods.map(({ days, opens, closes }) => ({
		...HOURS,
		dayOfWeek: [...days],
		opens,
		closes,
	}));
	const special = exceptions.map((hours) => ({ ...HOURS, ...hours }));
	return { weekly, special, all: [...weekly, ...special] };
}

/** One page says this of the practice, besides what all pages say. */
interface PracticeFacts {
	readonly image?: string;
	readonly makesOffer?: readonly Offer[];
	readonly hasCredential?: ReturnType<typeof buildCredentials>;
}

/** With a public address the practice is a local business, otherwise an organisation. */
function buildPractice(
	{ practice, icons }: Frame,
	facts: PracticeFacts,
): Organization | HealthAndBeautyBusiness | LocalBusiness {
	const { name, url, email, telephone, areaServed, address, map } = practice;
	const { profiles } = practice;
	const reached = { ...(email && { email }), ...(telephone && { telephone }) };
	const { weekly, special, all } = buildHours(practice);
	const shared = {
		"@id": practiceId(practice),
		name,
		url,
		// Search results show no logo of less than 112 pixels, and this icon has 180.
		logo: new URL(icons.appleTouch, url).href,
		...reached,
		...(areaServed.length > 0 && { areaServed: [...areaServed] }),
		...(profiles && { sameAs: [...profiles] }),
		...facts,
	};
	if (!address) {
		return {
			...shared,
			"@type": "Organization",
			contactPoint: {
				"@type": "ContactPoint",
				...reached,
				contactType: "customer service",
				...(all.length > 0 && { hoursAvailable: all }),
			},
			...(map && { location: { "@type": "Place", hasMap: map } }),
		};
	}
	return {
		...shared,
		"@type": practice.businessType,
		...(weekly.length > 0 && { openingHoursSpecification: weekly }),
		...(special.length > 0 && { specialOpeningHoursSpecification: special }),
		address: {
			"@type": "PostalAddress",
			streetAddress: address.street,
			addressLocality: address.locality,
			postalCode: address.postcode,
			addressCountry: "GB",
		},
		...(map && { hasMap: map }),
	};
}

function buildWebsite({ practice, siteName }: Frame): WebSite {
	return {
		"@type": "WebSite",
		"@id": `${practice.url}#website`,
		name: siteName,
		url: practice.url,
		inLanguage: "en-GB",
		publisher: { "@id": practiceId(practice) },
	};
}

function buildBreadcrumbs(route: PageData): BreadcrumbList {
	return {
		"@type": "BreadcrumbList",
		"@id": `${route.url}#breadcrumbs`,
		itemListElement: route.breadcrumbs.map(({ label, url }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name: label,
			item: url,
		})),
	};
}

/** A fee becomes an offer only if it is one amount, because an offer states one price. */
function buildOffers({ props }: PageDataOf<"contact">): Offer[] {
	const fees = props.page.fees?.items ?? [];
	return fees.flatMap(({ label, price, covers }) =>
		price.amount === undefined
			? []
			: {
					"@type": "Offer",
					name: label,
					...(covers && { description: covers }),
					price: price.amount,
					priceCurrency: "GBP",
				},
	);
}

function buildOwnFacts(route: PageData): PracticeFacts {
	const { image } = route.head;
	if (route.template === "home" && image) return { image: image.url };
	if (route.template === "about" && route.props.people.list.length !== 1) {
		const { page, people } = route.props;
		const registers = people.list.length === 0 ? page.registers?.items : [];
		const trainings = page.credentials?.items ?? [];
		const hasCredential = buildCredentials(trainings, registers ?? []);
		return hasCredential.length > 0 ? { hasCredential } : {};
	}
	const offers = route.template === "contact" ? buildOffers(route) : [];
	return offers.length > 0 ? { makesOffer: offers } : {};
}

function buildServiceList(route: PageDataOf<"services">): ItemList {
	const { listed, page } = route.props;
	return {
		"@type": "ItemList",
		"@id": `${route.url}#list`,
		name: page.allServices.heading,
		numberOfItems: page.structuredData.numberOfItems ?? listed.length,
		itemListElement: listed.map(({ name, url }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			url,
		})),
	};
}

function buildService(
	{ practice }: Frame,
	route: PageDataOf<"service">,
): Service {
	const { title, description } = route.props.service;
	const { areaServed } = practice;
	return {
		"@type": "Service",
		"@id": `${route.url}#service`,
		name: title,
		description,
		serviceType: title,
		url: route.url,
		provider: { "@id": practiceId(practice) },
		...(areaServed.length > 0 && { areaServed: [...areaServed] }),
		availableChannel: { "@type": "ServiceChannel", serviceUrl: route.url },
	};
}

function buildCustomPage(
	{ practice }: Frame,
	route: PageDataOf<"custom-page">,
): WebPage {
	return {
		"@type": "WebPage",
		"@id": `${route.url}#page`,
		name: route.props.title,
		url: route.url,
		inLanguage: "en-GB",
		isPartOf: { "@id": `${practice.url}#website` },
		breadcrumb: { "@id": `${route.url}#breadcrumbs` },
	};
}

function buildOwnNodes(frame: Frame, route: PageData): Thing[] {
	switch (route.template) {
		case "about":
			return buildTherapist(frame, route);
		case "services":
			return [buildServiceList(route)];
		case "service":
			return [buildService(frame, route)];
		case "custom-page":
			return [buildCustomPage(frame, route)];
		default:
			return [];
	}
}

/** @returns JSON for a script element, in which no characters can end the element */
export function writeGraph(frame: Frame, route: PageData): string {
	const graph: Graph = {
		"@context": "https://schema.org",
		"@graph": [
			buildWebsite(frame),
			buildPractice(frame, buildOwnFacts(route)),
			...buildOwnNodes(frame, route),
			...(route.breadcrumbs.length > 0 ? [buildBreadcrumbs(route)] : []),
		],
	};
	return JSON.stringify(graph).replace(
		/[<>&\u2028\u2029]/g,
		(character) =>
			`\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
}
