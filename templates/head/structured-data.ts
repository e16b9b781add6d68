// What the page is, for machines: one JSON-LD graph of a page, every node with a stable id.
// Nothing is stated here that the page does not show or that is not a way to reach the practice.
import type {
	BreadcrumbList,
	HealthAndBeautyBusiness,
	ItemList,
	LocalBusiness,
	OpeningHoursSpecification,
	Organization,
	Person,
	Service,
	Thing,
	WebPage,
	WebSite,
} from "schema-dts";
import type { Frame, Practice } from "../../src/plan/frame.ts";
import type { PageData, PageDataOf } from "../../src/plan/route.ts";

function practiceId({ url }: Practice): string {
	return `${url}#practice`;
}

function buildHours({
	openingHours,
}: Practice): Exclude<OpeningHoursSpecification, string>[] {
	return openingHours.map(({ days, opens, closes }) => ({
		"@type": "OpeningHoursSpecification",
		dayOfWeek: [...days],
		opens,
		closes,
	}));
}

/** A practice with a public address is a local business; without one, an organisation. */
function buildPractice(
	practice: Practice,
): Organization | HealthAndBeautyBusiness | LocalBusiness {
	const { name, url, email, telephone, areaServed, address } = practice;
	const shared = {
		"@id": practiceId(practice),
		name,
		url,
		email,
		telephone,
		areaServed: [...areaServed],
	};
	if (!address) {
		return {
			...shared,
			"@type": "Organization",
			contactPoint: {
				"@type": "ContactPoint",
				telephone,
				email,
				contactType: "customer service",
				hoursAvailable: buildHours(practice),
			},
		};
	}
	return {
		...shared,
		"@type": practice.businessType,
		openingHoursSpecification: buildHours(practice),
		address: {
			"@type": "PostalAddress",
			streetAddress: address.street,
			addressLocality: address.locality,
			postalCode: address.postcode,
			addressCountry: "GB",
		},
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

function buildTherapist(
	{ practice }: Frame,
	{ props }: PageDataOf<"about">,
): Person {
	return {
		"@type": "Person",
		"@id": `${practice.url}#therapist`,
		worksFor: { "@id": practiceId(practice) },
		hasCredential: props.page.credentials.items.map(({ name }) => ({
			"@type": "EducationalOccupationalCredential",
			name,
		})),
	};
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
	return {
		"@type": "Service",
		"@id": `${route.url}#service`,
		name: title,
		description,
		serviceType: title,
		url: route.url,
		provider: { "@id": practiceId(practice) },
		areaServed: [...practice.areaServed],
		availableChannel: { "@type": "ServiceChannel", serviceUrl: route.url },
	};
}

function buildOwnPage(
	{ practice }: Frame,
	route: PageDataOf<"own-page">,
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
			return [buildTherapist(frame, route)];
		case "services":
			return [buildServiceList(route)];
		case "service":
			return [buildService(frame, route)];
		case "own-page":
			return [buildOwnPage(frame, route)];
		default:
			return [];
	}
}

/** JSON in which no character can end the script element it stands in. */
function toScriptText(node: Thing): string {
	return JSON.stringify(node).replace(
		/[<>&\u2028\u2029]/g,
		(character) =>
			`\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
}

/** The nodes that are the same on every page, written once for all that have one frame. */
const sharedNodes = new WeakMap<Frame, string[]>();

function writeSharedNodes(frame: Frame): string[] {
	const nodes =
		sharedNodes.get(frame) ??
		[buildWebsite(frame), buildPractice(frame.practice)].map(toScriptText);
	sharedNodes.set(frame, nodes);
	return nodes;
}

/** The text of the script element that holds the graph. */
export function writeGraph(frame: Frame, route: PageData): string {
	const nodes = [
		...writeSharedNodes(frame),
		...buildOwnNodes(frame, route).map(toScriptText),
		...(route.breadcrumbs.length > 0
			? [toScriptText(buildBreadcrumbs(route))]
			: []),
	];
	return `{"@context":"https://schema.org","@graph":[${nodes.join(",")}]}`;
}
