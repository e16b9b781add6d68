// Describes structured data that search engines accept: the types of schema.org, required
// properties, and the formats of values.
import fs from "node:fs";
import path from "node:path";
import { lazily } from "../../cache/lazily.ts";
import { SOURCE_DIR } from "../../source-dir.js";

/** Every type of schema.org, from a file that is generated from schema-dts. */
export const schemaTypes = lazily((): ReadonlySet<string> => {
	const file = path.join(SOURCE_DIR, "check/jsonld/schema-org-types.txt");
	return new Set(fs.readFileSync(file, "utf8").trim().split("\n"));
});

/**
 * Required properties by type; one of several separated by
 * is enough.
 */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
	AggregateRating: ["ratingValue", "ratingCount|reviewCount"],
	Answer: ["text"],
	Article: ["headline"],
	BlogPosting: ["headline"],
	BreadcrumbList: ["itemListElement"],
	ContactPoint: ["telephone|email|url"],
	EducationalOccupationalCredential: ["name"],
	Event: ["name", "startDate", "location"],
	FAQPage: ["mainEntity"],
	GeoCoordinates: ["latitude", "longitude"],
	HealthAndBeautyBusiness: ["name", "address"],
	HealthClub: ["name", "address"],
	ImageObject: ["contentUrl|url"],
	ItemList: ["itemListElement"],
	ListItem: ["position", "name|item|url"],
	LocalBusiness: ["name", "address"],
	Offer: ["price|priceSpecification", "priceCurrency|priceSpecification"],
	OpeningHoursSpecification: ["dayOfWeek|validFrom", "opens", "closes"],
	Organization: ["name"],
	PostalAddress: ["streetAddress|addressLocality|postalCode"],
	Question: ["name", "acceptedAnswer|suggestedAnswer"],
	Rating: ["ratingValue"],
	Review: ["reviewRating|reviewBody"],
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

export const FORMS: readonly ValueForm[] = [
	{
		name: "a date",
		isValid: (value) =>
			value.startsWith("--") ||
			(DATE.test(value) && !Number.isNaN(Date.parse(value))),
		example: "2027-03-31",
		properties:
			/^(?:availabilityEnds|availabilityStarts|birthDate|date(?:Created|Modified|Published)|endDate|foundingDate|priceValidUntil|startDate|uploadDate|validFrom|validThrough)$/,
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
		isValid: (value) => /^[A-Z]{3}$/.test(value),
		example: "GBP",
		properties: /^priceCurrency$/,
	},
];
