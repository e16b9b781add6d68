// The schemas of the files that belong to the whole site: site.yaml and testimonials.yaml.
import * as z from "zod";
import {
	email,
	origin,
	phone,
	secureAddress,
	staticFile,
	webAddress,
} from "./addresses.ts";
import { brand } from "./brand.ts";
import {
	button,
	choice,
	claims,
	code,
	entries,
	figure,
	flag,
	group,
	list,
	mayBeEmpty,
	metadata,
	text,
	wholeNumber,
} from "./fields.ts";
import { forms } from "./forms.ts";
import { MEANING } from "./meaning.ts";
import { date, openingHours } from "./opening-hours.ts";
import { addIssue, patternText } from "./pattern-text.ts";
import { MISSING_ALT } from "./picture.ts";

const hsts = group(
	"Tells browsers to open the site by https only; nobody can undo this before the days are over",
	{
		days: wholeNumber(
			"For how many days browsers use https only; 0 ends this for visitors who return",
			365,
		),
		includeSubDomains: flag("Whether this applies to all subdomains too"),
		preload: flag("Whether browsers may add the site to their preload list"),
	},
);

const hosting = mayBeEmpty(
	group("Settings that hosts send to browsers", { hsts: hsts.optional() }),
	{},
);

const publish = mayBeEmpty(
	group("Files of static/ that are published although they look private", {
		allow: list(
			"Keys, archives and office files that everyone may download",
			code("The path of a file in static/", "/forms/intake.docx"),
		),
	}),
	{ allow: [] },
);

const address = z.strictObject({
	street: text("Street and number", "12 Example Street"),
	locality: text("Town", "London"),
	postcode: text("Postcode", "N1 1AA"),
});

const shareImage = group(
	"The picture that is shown when somebody shares a link",
	{
		file: staticFile(
			"A PNG or JPEG of 1200 by 630 pixels, below 300 kB; without this line, the name of the practice is drawn",
			"/share.png",
		).optional(),
		alt: text("What the picture shows", "Rings on still water").optional(),
		pages: choice(
			"own: each page that search engines may list is shared with a picture of its own, which shows its title. same: every page is shared with the picture named here",
			["own", "same"],
		),
	},
).superRefine(({ file, alt }, context) => {
	if (file !== undefined && alt === undefined)
		addIssue(context, {
			path: ["alt"],
			message: MISSING_ALT,
			hint: "Describe the picture in a few words, as in alt: Rings on still water",
		});
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
	basePath: patternText(
		{
			isValid: (value) => /^(?:\/[\w.~-]+)*$/.test(value),
			error:
				"is not a valid folder of the site: write a slash at the start, and none at the end",
			hint: "Write it like this: /practice",
			description: "The folder of the host that the site lives in, if any",
			example: "/practice",
		},
		z.string().trim(),
	)
		.register(MEANING, { is: "code" })
		.default(""),
	urlStyle: choice(
		"flat: about.html at /about. directory: about/index.html at /about/",
		["flat", "directory"],
	),
	email: email(
		"The e-mail address shown to visitors",
		"hello@example.com",
	).optional(),
	phone: phone(
		"The telephone number shown to visitors",
		"020 7946 0123",
	).optional(),
	location: text(
		"Where the practice works",
		"London, and online worldwide",
	).optional(),
	areaServed: mayBeEmpty(
		list("The places the practice serves", text("A place", "London")),
		[],
	),
	address: address.optional().meta({
		description: "The public address of the practice, if it has one",
	}),
	businessType: choice(
		"The kind of business that search engines read, once the practice has a public address",
		["HealthAndBeautyBusiness", "LocalBusiness"],
	),
	openingHours,
	bookingUrl: webAddress(
		"The page where visitors book, opened in a new tab",
		"https://booking.example.com/free-session",
	).optional(),
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
	shareImage: mayBeEmpty(shareImage, { pages: "own" }),
	announcement: group("A line for all visitors, at the top of every page", {
		text: text("The words of the line", "We are away until 12 January."),
		link: button.optional(),
		until: date(
			"The last day on which the line is true; npx hypno check says when it is over",
			"12 January 2027",
		).optional(),
	}).optional(),
	brand: mayBeEmpty(brand, {}),
	domainForSale: group("The banner at the top of every page", {
		text: text("The line of the banner", "This domain is for sale for £500."),
		link: text("The words of its e-mail link", "Ask about it"),
	}).optional(),
	forms,
	hosting,
	publish,
	navigation: group("The words of the menus", {
		home: text("Menu word for the home page", "Home"),
		about: text("Menu word for the about page", "About"),
		services: text("Menu word for the services", "Services"),
		allServices: text("Menu word for the list of services", "All Services"),
		contact: text("Menu word for the contact page", "Contact"),
		getStarted: text("The words on the button in the menu bar", "Get Started"),
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
		urgentHelp: text(
			"Where to turn in an emergency",
			"In an emergency call 999.",
		),
	}),
}).superRefine(({ email, phone }, context) => {
	if (!email && !phone)
		addIssue(context, {
			path: ["phone"],
			message: "there is neither a telephone number nor an e-mail address",
			hint: 'Add one of them, as in phone: "020 7946 0123" or email: hello@example.com',
		});
});
export type Settings = z.output<typeof siteSchema>;

export const testimonialsSchema = group(
	"What clients say, shown on the home page",
	{
		claims,
		heading: text("The heading above the testimonials", "In their words"),
		sampleNote: text(
			"The line shown with testimonials that are samples",
			"Sample words, to be replaced by a client's own.",
		).optional(),
		testimonials: entries("What clients said", {
			name: text("An initial, never a full name", "J."),
			role: text("What the person does, and roughly where", "Teacher, London"),
			text: text("The words", "I sleep through the night again."),
			rating: z.int().min(1).max(5).meta(metadata("Stars from 1 to 5", 5)),
			sample: flag("true while the words are invented"),
		}).optional(),
		stats: entries("The figures below the testimonials", figure).optional(),
	},
);
export type Testimonials = z.output<typeof testimonialsSchema>;
