// What all pages share: the menu, the notices, the footer, who the practice is and where, with final addresses.
import {
	changeWords,
	emailHref,
	type Link,
	phoneHref,
	plain,
	type SharedFiles,
	type SiteView,
	type ValueOf,
} from "hypno";
import { about } from "../models/about.ts";
import { contact } from "../models/contact.ts";
import { serviceList, services } from "../models/services.ts";
import { site as siteModel } from "../models/site.ts";
import { listPeople } from "../sections/people.tsx";

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
	return places.map(({ openingHours, ...place }) => ({
		...place,
		written: writeAddress(place.address, country),
		hours: openingHours.lines,
		openingHours,
	}));
}
export type Place = Readonly<ReturnType<typeof listPlaces>[number]>;

const fold = (name: string) => plain(name).toLowerCase();
export const findPlace = (places: readonly Place[], name: string) =>
	places.find((place) => fold(place.name) === fold(name));

/** The address and the map of the practice are those of its first place unless it has its own. */
function findSeat(site: SiteView) {
	const { address } = site.need(siteModel);
	const [first] = listPlaces(site);
	const directions: Link | undefined =
		site.one(contact)?.directions ?? (address ? undefined : first?.directions);
	return { address: address ?? first?.address, map: directions?.href };
}

export const settingsOf = (site: SiteView) => site.need(siteModel);

export function contactLinks({ settings }: SiteView) {
	const { email, phone, country } = settings;
	return {
		email: email
			? { label: email, href: changeWords(email, emailHref) }
			: undefined,
		phone: phone
			? {
					label: phone,
					href: changeWords(phone, (words) => phoneHref(words, country)),
				}
			: undefined,
	};
}

/** The booking buttons lead to the booking page, or to the contact page of a practice without one. */
export function bookingLink(site: SiteView) {
	const { bookingUrl, words } = settingsOf(site);
	return bookingUrl
		? { href: bookingUrl, newTab: words.newTab }
		: { href: site.href("/contact"), newTab: undefined };
}
export type BookingLink = Readonly<ReturnType<typeof bookingLink>>;

/** The settings of a form, and the ways to reach the practice without it. */
export function buildForm(site: SiteView, name: "contact" | "enquiry") {
	const { bookingUrl, words } = settingsOf(site);
	const methods = site.one(contact)?.methods ?? [];
	const method = methods.find(({ kind }) => kind === "booking");
	const label = method?.title;
	const booking = label && bookingUrl ? { label, href: bookingUrl } : undefined;
	const places = listPlaces(site).map(({ name }) => name);
	const links = { ...contactLinks(site), booking };
	return { ...site.form(name), ...links, words, places };
}
export type FormSettings = Readonly<ReturnType<typeof buildForm>>;

interface Notice {
	/** Screen readers call the line by this name. */
	readonly name: string;
	readonly text: string;
	readonly link?: Link | undefined;
}

function listNotices(site: SiteView): Notice[] {
	const { announcement, domainForSale, words } = settingsOf(site);
	const { email } = contactLinks(site);
	const notices: Notice[] = [];
	if (announcement) {
		const { text, link } = announcement;
		notices.push({ name: words.announcement, text, link });
	}
	if (domainForSale) {
		const { text, link: label } = domainForSale;
		const link = { label, href: email?.href ?? site.href("/contact") };
		notices.push({ name: words.domainForSale, text, link });
	}
	return notices;
}

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
		const own = [...written, ...others].filter(({ theme }) => theme === id);
		if (own.length > 0) groups.push({ id, title, services: own.map(show) });
	}
	return groups;
}

/** The first plural behind a count, as in "{count} more services", but not in "{count} of our services". */
const PLURAL =
	/(?<=\{count\}(?: (?!of )\S+){0,3} )(\w+?)(ies|(?<=ch|sh|ss|x)es|(?<![sui])s)\b/;

/** Fills in a number; of an English text, one makes the singular. */
export function fillCount(text: string, count: number, language: string) {
	if (!language.startsWith("en"))
		return text.replaceAll("{count}", String(count));
	const one = text
		.replace(PLURAL, (_, word, end) => (end === "ies" ? `${word}y` : word))
		.replace(/\bare\b/, "is");
	return (count === 1 ? one : text).replaceAll("{count}", String(count));
}

function buildNavigation(site: SiteView) {
	const { navigation } = settingsOf(site);
	const { menuServices, mobileServices, moreServices } = navigation;
	const { href } = site;
	const listed = listServices(site);
	const left = Math.max(listed.length - mobileServices, 0);
	const home = { label: navigation.home, href: href("/") };
	const aboutLink = { label: navigation.about, href: href("/about") };
	const contactLink = { label: navigation.contact, href: href("/contact") };
	const allServices = {
		label: navigation.allServices,
		href: href("/services"),
	};
	const ownPages: Link[] = [];
	const ownFooterPages: Link[] = [];
	for (const { menu, footer = menu, href } of site.menu) {
		if (menu) ownPages.push({ label: menu, href });
		if (footer) ownFooterPages.push({ label: footer, href });
	}
	return {
		home,
		beforeServices: [home, aboutLink],
		afterServices: [...ownPages, contactLink],
		footer: [home, aboutLink, allServices, ...ownFooterPages, contactLink],
		/** True if the menu has pages besides those that every site has. */
		isLong: ownPages.length > 0,
		getStarted: { label: navigation.getStarted, href: href("/contact") },
		services: navigation.services,
		allServices,
		serviceGroups: groupServices(site, toServiceLink, menuServices),
		mobileServices: listed
			.slice(0, Math.min(menuServices, mobileServices))
			.map(toServiceLink),
		moreServices:
			left === 0 ? "" : fillCount(moreServices, left, site.settings.language),
	};
}

function listRegisters(site: SiteView) {
	const all = [...(site.one(about)?.registers?.items ?? [])];
	for (const { registers = [] } of listPeople(site))
		for (const register of registers) all.push(register);
	const links = new Map<string, Link>();
	for (const { name: label, href } of all)
		if (!links.has(plain(label))) links.set(plain(label), { label, href });
	return [...links.values()];
}

/** Who the practice is, for search engines. */
export function describePractice(site: SiteView) {
	const settings = settingsOf(site);
	const { phone } = contactLinks(site);
	return {
		name: settings.name,
		url: site.url("/"),
		email: settings.email,
		telephone: phone?.href.slice("tel:".length),
		areaServed: settings.areaServed,
		businessType: settings.businessType,
		...findSeat(site),
		places: listPlaces(site),
		country: settings.country,
		language: settings.language,
		openingHours: settings.openingHours,
		profiles: settings.profiles?.map(({ href }) => href),
	};
}
export type Practice = Readonly<ReturnType<typeof describePractice>>;

export function frame(site: SiteView) {
	const settings = settingsOf(site);
	const { email, phone } = contactLinks(site);
	const [first, ...others] = listPlaces(site);
	const { country, language } = settings;
	const { language: spoken, region = country } = new Intl.Locale(language);
	const year = settings.copyrightYear ? `${settings.copyrightYear} ` : "";
	return {
		siteName: settings.name,
		language,
		/** "en_GB" */
		locale: `${spoken}_${region}`,
		words: settings.words,
		logo: settings.brand.logo,
		/** Undefined if the site has the colours of its templates. */
		colours: settings.brand.colours,
		practice: describePractice(site),
		navigation: buildNavigation(site),
		notices: listNotices(site),
		footer: {
			tagline: settings.tagline,
			text: settings.footer.text,
			notice: settings.footer.notice,
			urgentHelp: settings.footer.urgentHelp,
			location: settings.location,
			address: first?.written ?? writeAddress(settings.address, country),
			morePlaces: others.length > 0 && {
				label: fillCount(settings.footer.morePlaces, others.length, language),
				href: site.href("/contact"),
			},
			profiles: settings.profiles ?? [],
			newsletter: settings.newsletter,
			registers: listRegisters(site),
			hours: settings.openingHours.lines,
			email,
			phone,
			copyright: `© ${year}${settings.name}`,
		},
	};
}
export type Frame = Readonly<ReturnType<typeof frame>> & SharedFiles;
