// Builds the structured data (JSON-LD) of a page, which tells search engines what the page is about. Every
// node has a stable id, and states only what the page shows or how to reach the practice.

import {
	type DocumentPage,
	type PageInfo,
	plain,
	type ShownPictures,
} from "hypno";
import type {
	BreadcrumbList,
	HealthAndBeautyBusiness,
	LocalBusiness,
	Organization,
	WebSite,
} from "schema-dts";
import type { Frame, Practice } from "../data/frame.ts";
import type { PeopleData } from "../data/people.ts";
import { type Place, toPostalAddress } from "../data/places.ts";

/** @param home the full address of the home page */
export function practiceId(home: string): string {
	return `${home}#practice`;
}

export function websiteId(home: string): string {
	return `${home}#website`;
}

function personId(home: string, index: number): string {
	return `${home}#therapist${index === 0 ? "" : `-${index + 1}`}`;
}

/** Refers to somebody of the about page. */
export function personNode(people: PeopleData, name: string, home: string) {
	const index = people.list.findIndex(
		(person) => plain(person.name) === plain(name),
	);
	return { "@type": "Person", "@id": personId(home, index), name };
}

interface Training {
	readonly name: string;
}

export function buildCredentials(
	trainings: readonly Training[],
	registers: PeopleData["list"][number]["listedIn"],
) {
	const listed = registers.map(({ name, number, href }) => ({
		name,
		identifier: number,
		url: href,
	}));
	const trained = trainings.map(({ name }) => ({ name }));
	return [...trained, ...listed].map((credential) => ({
		"@type": "EducationalOccupationalCredential" as const,
		...credential,
	}));
}

interface AboutData {
	readonly words: {
		readonly credentials?: { readonly items: readonly Training[] } | undefined;
	};
	readonly people: PeopleData;
	readonly pictures: ShownPictures;
	readonly page: PageInfo;
	readonly home: string;
}

/** One person has all credentials. Of several, each has registers, and the practice has the trainings. */
export function buildTherapist(about: AboutData): object[] {
	const { words, people, pictures, page, home } = about;
	const { list } = people;
	const trainings = list.length === 1 ? words.credentials?.items : [];
	return list.map(({ name, text, picture, listedIn }, index) => {
		const portrait = pictures[picture?.file ?? ""];
		return {
			"@type": "Person",
			"@id": personId(home, index),
			name,
			description: text,
			...(portrait && { image: new URL(portrait.src, page.url).href }),
			worksFor: { "@id": practiceId(home) },
			hasCredential: buildCredentials(trainings ?? [], listedIn),
		};
	});
}

const HOURS = { "@type": "OpeningHoursSpecification" } as const;

/** Builds the opening hours of the week and of dates with other hours. */
function buildHours({
	openingHours: { periods, exceptions },
}: Pick<Practice, "openingHours">) {
	const weekly = periods.map(({ days, opens, closes }) => ({
		...HOURS,
		dayOfWeek: [...days],
		opens,
		closes,
	}));
	const special = exceptions.map((hours) => ({ ...HOURS, ...hours }));
	return { weekly, special, all: [...weekly, ...special] };
}

function buildPlace(place: Place, country: string) {
	const { all } = buildHours(place);
	return {
		"@type": "Place" as const,
		name: place.name,
		address: toPostalAddress(place.address, country),
		...(place.directions && { hasMap: place.directions.href }),
		...(all.length > 0 && { openingHoursSpecification: all }),
	};
}

/** With a public address the practice is a local business, otherwise an organisation. */
function buildPractice(
	{ practice, icons }: Frame,
	facts: object,
): Organization | HealthAndBeautyBusiness | LocalBusiness {
	const { name, url, email, telephone, areaServed, address, map } = practice;
	const { profiles, places, country } = practice;
	const reached = { ...(email && { email }), ...(telephone && { telephone }) };
	const { weekly, special, all } = buildHours(practice);
	const shared = {
		"@id": practiceId(url),
		name,
		url,
		// Search results show no logo of less than 112 pixels, and this icon has 180.
		logo: new URL(icons.appleTouch, url).href,
		...reached,
		...(areaServed.length > 0 && { areaServed: [...areaServed] }),
		...(profiles && { sameAs: [...profiles] }),
		...(places.length > 0 && {
			location: places.map((place) => buildPlace(place, country)),
		}),
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
		address: toPostalAddress(address, country),
		...(map && { hasMap: map }),
	};
}

function buildWebsite({ practice, siteName }: Frame): WebSite {
	return {
		"@type": "WebSite",
		"@id": websiteId(practice.url),
		name: siteName,
		url: practice.url,
		inLanguage: practice.language,
		publisher: { "@id": practiceId(practice.url) },
	};
}

function buildBreadcrumbs(page: DocumentPage): BreadcrumbList {
	return {
		"@type": "BreadcrumbList",
		"@id": `${page.url}#breadcrumbs`,
		itemListElement: page.breadcrumbs.map(({ label, url }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name: label,
			item: url,
		})),
	};
}

interface Node {
	readonly "@id"?: string;
}

/** Facts about the practice belong to its own node. */
function splitData({ practice }: Frame, { data, head, path }: DocumentPage) {
	const id = practiceId(practice.url);
	const nodes: readonly Node[] = data;
	const { image } = head;
	const facts = path === "/" && image ? { image: image.url } : {};
	const others: object[] = [];
	for (const node of nodes)
		if (node["@id"] === id) Object.assign(facts, node);
		else others.push(node);
	return { facts, others };
}

/** @returns JSON for a script element, in which no characters can end the element */
export function writeGraph(frame: Frame, page: DocumentPage): string {
	const { facts, others } = splitData(frame, page);
	const graph = {
		"@context": "https://schema.org",
		"@graph": [
			buildWebsite(frame),
			buildPractice(frame, facts),
			...others,
			...(page.breadcrumbs.length > 0 ? [buildBreadcrumbs(page)] : []),
		],
	};
	return JSON.stringify(graph).replace(
		/[<>&\u2028\u2029]/g,
		(character) =>
			`\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
	);
}
