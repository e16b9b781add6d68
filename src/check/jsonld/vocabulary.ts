// Describes structured data that search engines accept: the types of schema.org, required
// properties, and the formats of values.
import fs from "node:fs";
import path from "node:path";
import { lazily } from "../../cache/lazily.ts";
import { SOURCE_DIR } from "../../source-dir.js";

interface SchemaType {
	readonly parents: readonly string[];
	readonly properties: readonly string[];
}

/** Every type of schema.org, from a file that is generated from schema-dts. */
export const schemaTypes = lazily((): ReadonlyMap<string, SchemaType> => {
	const file = path.join(SOURCE_DIR, "check/jsonld/schema-org.txt");
	// A line is "Person Thing additionalName,address".
	const lines = fs.readFileSync(file, "utf8").trim().split("\n");
	return new Map(
		lines.map((line) => {
			const [name = "", parents = "", properties = ""] = line.split(" ");
			const split = (list: string) => list.split(",").filter(Boolean);
			return [name, { parents: split(parents), properties: split(properties) }];
		}),
	);
});

/** Every property of schema.org. */
export const schemaProperties = lazily(
	() =>
		new Set(
			[...schemaTypes().values()].flatMap(({ properties }) => properties),
		),
);

/** Returns a type and its ancestors, the nearest first. */
export function withAncestors(type: string): string[] {
	const found = new Set([type]);
	for (const name of found)
		for (const parent of schemaTypes().get(name)?.parents ?? [])
			found.add(parent);
	return [...found];
}

export function hasProperty(type: string, property: string): boolean {
	return withAncestors(type).some((name) =>
		schemaTypes().get(name)?.properties.includes(property),
	);
}

/**
 * Required properties by type, which also hold for the types below it; one of several separated by
 * "|" is enough.
 */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
	AggregateOffer: ["lowPrice", "priceCurrency"],
	AggregateRating: ["ratingValue", "ratingCount|reviewCount"],
	Answer: ["text"],
	Article: ["headline"],
	BreadcrumbList: ["itemListElement"],
	ContactPoint: ["telephone|email|url"],
	Course: ["name", "description"],
	EducationalOccupationalCredential: ["name"],
	Event: ["name", "startDate", "location"],
	FAQPage: ["mainEntity"],
	GeoCoordinates: ["latitude", "longitude"],
	ImageObject: ["contentUrl|url"],
	ItemList: ["itemListElement"],
	JobPosting: ["title", "description", "datePosted", "hiringOrganization"],
	ListItem: ["position", "name|item|url"],
	LocalBusiness: ["name", "address"],
	Offer: ["price|priceSpecification", "priceCurrency|priceSpecification"],
	OpeningHoursSpecification: ["dayOfWeek|validFrom", "opens", "closes"],
	Organization: ["name"],
	Person: ["name|givenName"],
	PostalAddress: ["streetAddress|addressLocality|postalCode"],
	Product: ["name", "offers|review|aggregateRating"],
	Question: ["name", "acceptedAnswer|suggestedAnswer"],
	Rating: ["ratingValue"],
	Recipe: ["name", "image"],
	Review: ["author", "reviewRating|reviewBody"],
	Service: ["name"],
	ServiceChannel: ["serviceUrl|servicePhone|serviceLocation"],
	VideoObject: ["name", "thumbnailUrl", "uploadDate"],
	WebPage: ["name|url|@id"],
	WebSite: ["name", "url"],
};

/** Properties whose value is the address of a page or file. */
export const ADDRESSES =
	/^(?:contentUrl|embedUrl|hasMap|image|item|logo|sameAs|serviceUrl|thumbnailUrl|url|urlTemplate)$/;

interface ValueForm {
	readonly name: string;
	readonly isValid: (value: string) => boolean;
	readonly example: string;
	readonly properties: RegExp;
}

const DATE =
	/^\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/;
const TIME =
	/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)(?::[0-5]\d)?(?:Z|[+-]\d{2}:\d{2})?$/;
const DAY =
	/^(?:https?:\/\/schema\.org\/)?(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|PublicHolidays)$/;

/** Thousands have no comma, and the currency is a property of its own. */
const NUMBER = /^[-+]?\d+(?:\.\d+)?$/;

const regions = lazily(
	() => new Intl.DisplayNames("en", { type: "region", fallback: "none" }),
);

/** "UK" is no code of a country. */
export function isCountry(code: string): boolean {
	const name = code.toUpperCase();
	return (
		/^[A-Z]{2}$/.test(name) && name !== "UK" && regions().of(name) !== undefined
	);
}

export const FORMS: readonly ValueForm[] = [
	{
		name: "a date",
		isValid: (value) =>
			value.startsWith("--") ||
			(DATE.test(value) && !Number.isNaN(Date.parse(value))),
		example: "2027-03-31",
		properties:
			/^(?:availabilityEnds|availabilityStarts|birthDate|date(?:Created|Issued|Modified|Posted|Published)|deathDate|endDate|expires|foundingDate|lastReviewed|priceValidUntil|startDate|uploadDate|validFrom|validThrough)$/,
	},
	{
		name: "a time",
		isValid: (value) => TIME.test(value),
		example: "09:00",
		properties: /^(?:opens|closes)$/,
	},
	{
		name: "a day",
		isValid: (value) => DAY.test(value),
		example: "Monday",
		properties: /^dayOfWeek$/,
	},
	{
		name: "a currency",
		isValid: (value) => Intl.supportedValuesOf("currency").includes(value),
		example: "GBP",
		properties: /^(?:currency|priceCurrency)$/,
	},
	{
		name: "a country",
		// A longer word may be its name.
		isValid: (value) => value.length !== 2 || isCountry(value),
		example: "GB",
		properties: /^addressCountry$/,
	},
	{
		name: "a price",
		isValid: (value) => NUMBER.test(value),
		example: "85.00, and GBP in priceCurrency",
		properties: /^(?:highPrice|lowPrice|price)$/,
	},
	{
		name: "a number",
		isValid: (value) => NUMBER.test(value.replace(/%$/, "")),
		example: "4.8",
		properties: /^(?:bestRating|ratingValue|worstRating)$/,
	},
	{
		name: "a whole number",
		isValid: (value) => /^\d+$/.test(value),
		example: "12",
		properties:
			/^(?:numberOfItems|offerCount|position|ratingCount|reviewCount)$/,
	},
	{
		name: "a place on the globe",
		isValid: (value) => NUMBER.test(value) && Math.abs(Number(value)) <= 180,
		example: "51.5074",
		properties: /^(?:latitude|longitude)$/,
	},
	{
		name: "a duration",
		isValid: (value) =>
			/^P(?=.)(?:\d+[YMWD])*(?:T(?=.)(?:\d+(?:\.\d+)?[HMS])*)?$/.test(value),
		example: "PT60M for an hour",
		properties: /^(?:duration|timeRequired|totalTime)$/,
	},
	{
		name: "a telephone number",
		isValid: (value) => /^\+?[\d\s().-]{5,}(?:\D+\d+)?$/.test(value),
		example: "+44 20 7946 0123",
		properties: /^(?:faxNumber|telephone)$/,
	},
	{
		name: "an e-mail address",
		isValid: (value) =>
			/^(?:mailto:)?[^\s@,]+@[^\s@,]+\.[^\s@,.]+$/.test(value),
		example: "hello@example.com",
		properties: /^email$/,
	},
];
