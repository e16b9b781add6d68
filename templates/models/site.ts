// The settings of the site besides those that hypno knows: content/site.yaml.
import {
	address,
	button,
	choice,
	entries,
	group,
	href,
	lastDay,
	list,
	MEANING,
	metadata,
	openingHours,
	pageName,
	secureAddress,
	settings,
	text,
	webAddress,
	wholeNumber,
	z,
} from "hypno";
import { directions } from "./parts.ts";
import { words } from "./words.ts";

export const site = settings({
	location: text(
		"Where the practice works",
		"London, and online worldwide",
	).optional(),
	businessType: choice(
		"The kind of business that search engines read, once the practice has a public address",
		["HealthAndBeautyBusiness", "LocalBusiness"],
	),
	bookingUrl: webAddress(
		"The page where visitors book, opened in a new tab",
		"https://booking.example.com/free-session",
	).optional(),
	places: entries("Each place, for a practice with more than one", {
		name: text("What visitors call it", "Camden"),
		address,
		directions: directions.optional(),
		openingHours,
	}).optional(),
	copyrightYear: z
		.int()
		.min(1990)
		.max(2100)
		.meta(metadata("The year of the copyright line", 2024))
		.register(MEANING, { is: "copyrightYear" })

		.optional(),
	profiles: entries("Pages about the practice on other sites", {
		label: text("The words of the link in the footer", "Instagram"),
		href: secureAddress(
			"The address of the page",
			"https://www.instagram.com/yourpractice",
		),
	}).optional(),
	newsletter: group(
		"The line for the newsletter, in the footer and below articles",
		{
			text: text("A sentence", "Four letters a year, about sleep and calm."),
			label: text("The words of its link", "Order the newsletter"),
			href: href("The page where visitors order it"),
		},
	).optional(),
	announcement: group("A line for all visitors, at the top of every page", {
		text: text("The words of the line", "We are away until 12 January."),
		link: button.optional(),
		until: lastDay(
			"The last day on which the line is true; npx hypno check says when it is over",
			"12 January 2027",
		).optional(),
	}).optional(),
	domainForSale: group("The banner at the top of every page", {
		text: text("The line of the banner", "This domain is for sale for £500."),
		link: text("The words of its e-mail link", "Ask about it"),
	}).optional(),
	words,
	navigation: group("The words of the menus", {
		home: text("Menu word for the home page", "Home"),
		about: text("Menu word for the about page", "About"),
		services: text("Menu word for the services", "Services"),
		allServices: text("Menu word for the list of services", "All Services"),
		contact: text("Menu word for the contact page", "Contact"),
		getStarted: text("The words on the button in the menu bar", "Get Started"),
		order: list(
			"The order of the pages in the menu; those that are not named follow",
			pageName(
				"A page: home, about, services, contact, or the name of its file",
			),
		).optional(),
		menuServices: wholeNumber(
			"How many services the menu at the top lists",
			34,
		).default(34),
		mobileServices: wholeNumber(
			"How many services the mobile menu lists before it counts the others",
			8,
		),
		moreServices: text(
			"The line that counts the other services; {count} is their number",
			"{count} more services",
			"counted",
		),
	}),
	footer: group("The words in the footer of every page", {
		text: text("A sentence below the name", "Hypnotherapy at your own pace."),
		notice: text(
			"The small print",
			"Hypnotherapy does not replace medical care.",
		),
		morePlaces: text(
			"The words that lead to the other places; {count} is their number",
			"and {count} more places",
			"counted",
		).default("and {count} more places"),
		urgentHelp: text(
			"Where to turn in an emergency",
			"In an emergency call 999.",
		),
	}),
});
