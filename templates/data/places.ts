// Where the practice is: its address and its places.
import { type Link, plain, type SiteView, type ValueOf } from "hypno";
import { contact } from "../models/contact.ts";
import { site as siteModel } from "../models/site.ts";
import { listWeek } from "./week.ts";

type Address = NonNullable<ValueOf<typeof siteModel>["address"]>;

/** In these countries an address ends with the postcode; elsewhere the postcode is before the town. */
const POSTCODE_LAST = /^(?:GB|GG|GI|IE|IM|JE|MT)$/;

/** "12 High Street, London, N1 1AA", "Hauptstraße 12, 10115 Berlin"; "" without an address */
export function writeAddress(
	address: Address | undefined,
	country: string,
): string {
	if (!address) return "";
	const { street, locality, postcode } = address;
	return POSTCODE_LAST.test(country)
		? `${street}, ${locality}, ${postcode}`
		: `${street}, ${postcode} ${locality}`;
}

export const toPostalAddress = (address: Address, country: string) =>
	({
		"@type": "PostalAddress",
		streetAddress: address.street,
		addressLocality: address.locality,
		postalCode: address.postcode,
		addressCountry: country,
	}) as const;

/** A practice without a list of places has none here, but perhaps an address. */
export function listPlaces(site: SiteView) {
	const { places = [], country } = site.need(siteModel);
	const { language } = site.settings;
	return places.map(({ openingHours, ...place }) => ({
		...place,
		written: writeAddress(place.address, country),
		hours: openingHours.lines,
		week: listWeek(openingHours, language),
		openingHours,
	}));
}
export type Place = Readonly<ReturnType<typeof listPlaces>[number]>;

const fold = (name: string) => plain(name).toLowerCase();
export const findPlace = (places: readonly Place[], name: string) =>
	places.find((place) => fold(place.name) === fold(name));

/** The address and the map of the practice are those of its first place unless it has its own. */
export function findSeat(site: SiteView) {
	const { address } = site.need(siteModel);
	const [first] = listPlaces(site);
	const directions: Link | undefined =
		site.one(contact)?.directions ?? (address ? undefined : first?.directions);
	return { address: address ?? first?.address, map: directions?.href };
}
