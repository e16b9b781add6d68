// The files that belong to the whole site: site.yaml, services.yaml, testimonials.yaml.
import * as z from "zod";
import { email, origin, phone, staticFile, webAddress } from "./addresses.ts";
import {
	choice,
	claims,
	entries,
	figure,
	group,
	list,
	notes,
	slug,
	text,
	wholeNumber,
} from "./fields.ts";
import { forms } from "./forms.ts";
import { hosting } from "./hosting.ts";
import { openingHours } from "./opening-hours.ts";
import { refuse, shapedText } from "./shape.ts";

const address = z.strictObject({
	street: text("Street and number", "12 Example Street"),
	locality: text("Town", "London"),
	postcode: text("Postcode", "N1 1AA"),
});

export const siteSchema = group("What belongs to the whole site", {
	claims,
	name: text("The name of the practice", "Stillwater Hypnotherapy"),
	tagline: text("The practice in one short line", "Hypnotherapy in London"),
	description: text(
		"The practice in one or two sentences",
		"A London hypnotherapy practice, also online.",
	),
	url: origin("The address of the site", "https://www.example.com"),
	basePath: shapedText(
		{
			shape: String.raw`(?:\/[\w.~-]+)*`,
			fault:
				"cannot be the folder of the site: it starts with a slash and does not end with one",
			hint: "Write it like this: /practice",
			description: "The folder of the host that the site lives in, if any",
			example: "/practice",
		},
		z.string().trim(),
	).default(""),
	urlStyle: choice(
		"flat: about.html at /about. directory: about/index.html at /about/",
		["flat", "directory"],
	),
	email: email("The e-mail address shown to visitors", "hello@example.com"),
	phone: phone("The telephone number shown to visitors", "020 7946 0123"),
	location: text("Where the practice works", "London, and online worldwide"),
	areaServed: list("The places the practice serves", text("A place", "London")),
	address: address.optional().meta({
		description: "The public address of the practice, if it has one",
	}),
	businessType: choice(
		"The schema.org type of the practice when it has a public address",
		["HealthAndBeautyBusiness", "LocalBusiness"],
	),
	openingHours,
	bookingUrl: webAddress(
		"The page where visitors book, opened in a new tab",
		"https://booking.example.com/free-session",
	),
	copyrightYear: z
		.int()
		.min(1990)
		.max(2100)
		.meta(notes("The year of the copyright line", 2024)),
	shareImage: group("The picture that is shown when somebody shares a link", {
		file: staticFile(
			"A PNG or JPEG of 1200 by 630 pixels, below 300 kB",
			"/share.png",
		),
		alt: text("What the picture shows", "Rings on still water"),
		pages: choice(
			"own: each page that search engines may list is shared with a picture of its own, which shows its title. same: every page is shared with the picture named here",
			["own", "same"],
		),
	}),
	themeColor: group("The colour of the browser's frame on telephones", {
		light: text("Colour of the browser's frame by day", "#FBF7F0"),
		dark: text("Colour of the browser's frame by night", "#0F1F1E"),
	}),
	domainForSale: group("The banner at the top of every page", {
		text: text("The line of the banner", "This domain is for sale for £500."),
		link: text("The words of its e-mail link", "Ask about it"),
	}),
	forms,
	hosting,
	navigation: group("The words of the menus", {
		home: text("Menu word for the home page", "Home"),
		about: text("Menu word for the about page", "About"),
		services: text("Menu word for the services", "Services"),
		allServices: text("Menu word for the list of services", "All Services"),
		contact: text("Menu word for the contact page", "Contact"),
		getStarted: text("Words of the button in the bar", "Get Started"),
		menuServices: wholeNumber(
			"How many services the menu of the bar lists",
			34,
		).default(34),
		mobileServices: wholeNumber(
			"How many services the mobile menu lists before it counts the rest",
			8,
		),
		moreServices: text(
			"The line that counts the rest; {count} is the number",
			"{count} more services",
		),
	}),
	footer: group("The words at the foot of every page", {
		text: text("A sentence below the name", "Hypnotherapy at your own pace."),
		notice: text(
			"The small print",
			"Hypnotherapy does not replace medical care.",
		),
		urgentHelp: text(
			"Where to turn in an emergency",
			"In an emergency call 999.",
		),
	}),
});
export type SiteFile = z.output<typeof siteSchema>;

export const servicesSchema = z
	.strictObject({
		themes: entries("The groups that the list of services is shown in", {
			id: slug("A short name of the group", "habits"),
			title: text("The heading of the group", "Habits and addictions"),
		}),
		services: entries("Every service, in the order of the menus", {
			slug: slug("The last part of the page's address", "stop-smoking"),
			label: text("The words in the menu", "Stop Smoking"),
			theme: text("The id of the group it belongs to", "habits"),
		}),
	})
	.superRefine((value, context) => {
		const themes = new Set(value.themes.map((theme) => theme.id));
		const seen = new Set<string>();
		value.services.forEach(({ slug, theme }, index) => {
			if (seen.has(slug))
				refuse(context, {
					path: ["services", index, "slug"],
					message: `the service "${slug}" is listed twice, so two pages would have one address`,
					hint: "Keep one of the two entries",
				});
			seen.add(slug);
			if (theme !== "" && !themes.has(theme))
				refuse(context, {
					path: ["services", index, "theme"],
					message: `there is no group "${theme}" under themes`,
					hint: `Use one of: ${[...themes].join(", ")}`,
				});
		});
	})
	.meta({
		description: "Every service in the order of the menu, and their groups",
	});

export type ServicesFile = z.output<typeof servicesSchema>;

export const testimonialsSchema = group(
	"What clients say, shown on the home page",
	{
		claims,
		heading: text("The heading above the testimonials", "In their words"),
		sampleNote: text(
			"The line shown with testimonials that are samples",
			"Sample words, to be replaced by a client's own.",
		),
		testimonials: entries("What clients said", {
			name: text("An initial, never a full name", "J."),
			role: text("What the person does, and roughly where", "Teacher, London"),
			text: text("The words", "I sleep through the night again."),
			rating: z.int().min(1).max(5).meta(notes("Stars from 1 to 5", 5)),
			sample: z
				.boolean()
				.default(false)
				.meta(notes("true while the words are invented", true)),
		}),
		stats: entries("The figures below the testimonials", figure),
	},
);
export type TestimonialsFile = z.output<typeof testimonialsSchema>;
