// What schema.org and search engines ask of structured data: the types that exist, and the
// properties without which a thing of a type is passed over.
import fs from "node:fs";
import path from "node:path";
import { SOURCE_DIR } from "../../source-dir.js";

let types: ReadonlySet<string> | undefined;

/** Every type of schema.org, from a file that is made of the types of schema-dts. */
export function schemaTypes(): ReadonlySet<string> {
	const file = path.join(SOURCE_DIR, "check/rules/schema-org-types.txt");
	types ??= new Set(fs.readFileSync(file, "utf8").trim().split("\n"));
	return types;
}

/** By type. Of properties with a | between them one is enough. */
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

/** Properties whose text is the address of a page or file. */
export const ADDRESSES = [
	"contentUrl",
	"embedUrl",
	"image",
	"item",
	"logo",
	"sameAs",
	"serviceUrl",
	"thumbnailUrl",
	"url",
	"urlTemplate",
] as const;
