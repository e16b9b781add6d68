// Builds the Frame: the data that all pages share, such as menu and footer, with final addresses.
import { readMenuWords } from "../content/schema/fields.ts";
import type { PageName } from "../content/schema/index.ts";
import {
	type ListedService,
	listMenuPages,
	type Site,
} from "../content/site.ts";
import { changeWords } from "../marks.ts";
import { listRegisters } from "./people.ts";

export interface Link {
	readonly label: string;
	readonly href: string;
}

/** Every page loads the files of these roles. A site may have no font of its own. */
export type AssetRole = "stylesheet" | "script" | "font";

/** Every page requests these files. Missing ones are drawn from the SVG. */
export const ICON_FILES = {
	ico: "/favicon.ico",
	svg: "/favicon.svg",
	appleTouch: "/apple-touch-icon.png",
} as const;

/** Maps the width of each icon in site.webmanifest, in pixels, to its file. */
export const MANIFEST_ICONS = {
	192: "/icon-192.png",
	512: "/icon-512.png",
} as const;

/** "020 7946 0123" -> "+442079460123" */
export function internationalPhone(written: string): string {
	const digits = written.replace("(0)", "").replace(/[^\d+]/g, "");
	return digits.replace(/^00/, "+").replace(/^0/, "+44");
}

export function emailHref(address: string): string {
	return `mailto:${encodeURIComponent(address).replace("%40", "@")}`;
}

export type ContactLinks = Readonly<ReturnType<typeof contactLinks>>;

export function contactLinks({ settings }: Site) {
	const { email, phone } = settings;
	return {
		email: email
			? { label: email, href: changeWords(email, emailHref) }
			: undefined,
		phone: phone
			? { label: phone, href: `tel:${changeWords(phone, internationalPhone)}` }
			: undefined,
	};
}

export type BookingLink = Readonly<ReturnType<typeof bookingLink>>;

/** The booking buttons lead to the booking page, or to the contact page of a practice without one. */
export function bookingLink({ settings, urls }: Site) {
	const { bookingUrl } = settings;
	return bookingUrl
		? { href: bookingUrl, isExternal: true }
		: { href: urls.href("/contact"), isExternal: false };
}

interface Notice {
	/** Screen readers call the line by this name. */
	readonly name: "Announcement" | "Domain for sale";
	readonly text: string;
	readonly link?: Link | undefined;
}

function listNotices({ settings, urls }: Site, email?: Link): Notice[] {
	const { announcement, domainForSale } = settings;
	const notices: Notice[] = [];
	if (announcement) {
		const { text, link } = announcement;
		notices.push({ name: "Announcement", text, link });
	}
	if (domainForSale) {
		const { text, link: label } = domainForSale;
		const link = { label, href: email?.href ?? urls.href("/contact") };
		notices.push({ name: "Domain for sale", text, link });
	}
	return notices;
}

export function findMenuWord(site: Site, name: PageName): string | undefined {
	const { navigation } = site.settings;
	if (name === "about" || name === "services" || name === "contact")
		return navigation[name];
	const { menu, footer } = readMenuWords(site.pages[name]);
	return menu ?? footer;
}

/** A service without content is listed too, but visitors see that it has no page of its own. */
export function serviceLink({ urls }: Site, service: ListedService) {
	const { label, slug, hasContent } = service;
	return { label, href: urls.href(`/services/${slug}`), hasContent };
}
export type ServiceLink = Readonly<ReturnType<typeof serviceLink>>;

/** Groups services by theme, those with a text first; leaves out themes without services. */
export function groupServices(
	site: Site,
	services: readonly ListedService[] = site.services,
) {
	const links = services.toSorted(
		(a, b) => Number(b.hasContent) - Number(a.hasContent),
	);
	return site.themes
		.map(({ id, title }) => ({
			id,
			title,
			services: links
				.filter(({ theme }) => theme === id)
				.map((service) => serviceLink(site, service)),
		}))
		.filter((group) => group.services.length > 0);
}

/** The first plural behind a count, as in "{count} more services", but not in "{count} of our services". */
const PLURAL =
	/(?<=\{count\}(?: (?!of )\S+){0,3} )(\w+?)(ies|(?<=ch|sh|ss|x)es|(?<![sui])s)\b/;

function fillCount(text: string, count: number): string {
	const one = text
		.replace(PLURAL, (_, word, end) => (end === "ies" ? `${word}y` : word))
		.replace(/\bare\b/, "is");
	return (count === 1 ? one : text).replaceAll("{count}", String(count));
}

function buildNavigation(site: Site) {
	const { navigation } = site.settings;
	const listed = site.services.slice(0, navigation.menuServices);
	const { href } = site.urls;
	const left = Math.max(site.services.length - navigation.mobileServices, 0);
	const home = { label: navigation.home, href: href("/") };
	const about = { label: navigation.about, href: href("/about") };
	const contact = { label: navigation.contact, href: href("/contact") };
	const allServices = {
		label: navigation.allServices,
		href: href("/services"),
	};
	const ownPages: Link[] = [];
	const ownFooterPages: Link[] = [];
	for (const { path, menu, footer = menu } of listMenuPages(site)) {
		if (menu) ownPages.push({ label: menu, href: href(path) });
		if (footer) ownFooterPages.push({ label: footer, href: href(path) });
	}
	return {
		home,
		beforeServices: [home, about],
		afterServices: [...ownPages, contact],
		footer: [home, about, allServices, ...ownFooterPages, contact],
		/** True if the menu has pages besides those that every site has. */
		isLong: ownPages.length > 0,
		getStarted: { label: navigation.getStarted, href: href("/contact") },
		services: navigation.services,
		allServices,
		serviceGroups: groupServices(site, listed),
		mobileServices: listed
			.slice(0, navigation.mobileServices)
			.map((service) => serviceLink(site, service)),
		moreServices: left === 0 ? "" : fillCount(navigation.moreServices, left),
	};
}

export function buildFrame(
	site: Site,
	assets: Partial<Record<AssetRole, string>> = {},
) {
	const { pages, settings, urls } = site;
	const { email, phone } = contactLinks(site);
	const year = settings.copyrightYear ? `${settings.copyrightYear} ` : "";
	return {
		siteName: settings.name,
		logo: settings.brand.logo,
		assets,
		icons: {
			ico: urls.href(ICON_FILES.ico),
			svg: urls.href(ICON_FILES.svg),
			appleTouch: urls.href(ICON_FILES.appleTouch),
			manifest: urls.href("/site.webmanifest"),
		},
		/** Undefined if the site has the colours of its templates. */
		colours: settings.brand.colours,
		practice: {
			name: settings.name,
			url: urls.absolute("/"),
			email: settings.email,
			telephone: phone?.href.slice("tel:".length),
			areaServed: settings.areaServed,
			businessType: settings.businessType,
			address: settings.address,
			map: pages.contact?.directions?.href,
			openingHours: settings.openingHours,
			profiles: settings.profiles?.map(({ href }) => href),
		},
		navigation: buildNavigation(site),
		notices: listNotices(site, email),
		footer: {
			tagline: settings.tagline,
			text: settings.footer.text,
			notice: settings.footer.notice,
			urgentHelp: settings.footer.urgentHelp,
			location: settings.location,
			address: Object.values(settings.address ?? {}).join(", "),
			profiles: settings.profiles ?? [],
			registers: listRegisters(site),
			hours: settings.openingHours.lines,
			email,
			phone,
			copyright: `© ${year}${settings.name}`,
		},
	};
}
export type Frame = Readonly<ReturnType<typeof buildFrame>>;
export type Practice = Frame["practice"];
