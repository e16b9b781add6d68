// Builds what all pages share: the menu, the notices, the footer, who the practice is and where, with final addresses.
import { type Link, plain, type SharedFiles, type SiteView } from "hypno";
import { about } from "../models/about.ts";
import { services } from "../models/services.ts";
import { contactLinks, settingsOf } from "./contact.ts";
import { foldMenu, type MenuEntry, orderMenu } from "./menu.ts";
import { listPeople } from "./people.ts";
import { findSeat, listPlaces, writeAddress } from "./places.ts";
import { groupServices, toServiceLink } from "./services.ts";
import { fillCount } from "./words.ts";

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

function buildNavigation(site: SiteView) {
	const { navigation, words } = settingsOf(site);
	const { menuServices, mobileServices, moreServices } = navigation;
	const { href } = site;
	const listed = site.list(services);
	const left = Math.max(listed.length - mobileServices, 0);
	const home = { label: navigation.home, href: href("/") };
	const aboutLink = { label: navigation.about, href: href("/about") };
	const contactLink = { label: navigation.contact, href: href("/contact") };
	const allServices = {
		label: navigation.allServices,
		href: href("/services"),
	};
	const ownPages: MenuEntry[] = [];
	const ownFooterPages: Link[] = [];
	for (const { path, menu, footer = menu, href } of site.menu) {
		if (menu)
			ownPages.push({ name: path.slice(1), label: menu, href, isOwn: true });
		if (footer) ownFooterPages.push({ label: footer, href });
	}
	const entries = orderMenu(
		[
			{ name: "home", ...home },
			{ name: "about", ...aboutLink },
			{ name: "services", ...allServices },
			...ownPages,
			{ name: "contact", ...contactLink },
		],
		navigation.order,
	);
	return {
		home,
		/** The pages of the bar, among them the list of services, and those that have no room there. */
		...foldMenu(entries, words.more),
		/** All pages of the menu but the list of services. */
		pages: entries.filter(({ name }) => name !== "services"),
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
		wideLogo: settings.brand.wideLogo,
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
