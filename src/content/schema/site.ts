// The files that belong to the whole site: site.yaml, services.yaml, testimonials.yaml.
import * as z from "zod";
import { email, origin, phone, staticFile, webAddress } from "./addresses.ts";
import { claims, figure, list, slug, text, wholeNumber } from "./fields.ts";
import { forms } from "./forms.ts";
import { openingHours } from "./opening-hours.ts";
import { refuse } from "./refuse.ts";
import { shape } from "./shape.ts";

const address = z.strictObject({
	street: text("Street and number", "12 Example Street"),
	locality: text("Town", "London"),
	postcode: text("Postcode", "N1 1AA"),
});

const BASE_PATH = shape(/(?:\/[\w.~-]+)*/);
const BASE_PATH_HINT = "Write it like this: /practice";

const basePath = z
	.string()
	.trim()
	.superRefine((value, context) => {
		if (BASE_PATH.fits(value)) return;
		refuse(
			context,
			`"${value}" cannot be the folder of the site: it starts with a slash and does not end with one`,
			BASE_PATH_HINT,
		);
	})
	.default("")
	.meta({
		description: "The folder of the host that the site lives in, if any",
		examples: ["/practice"],
		...BASE_PATH.notes(
			`The folder of the site starts with a slash and does not end with one. ${BASE_PATH_HINT}`,
		),
	});

export const siteSchema = z
	.strictObject({
		claims,
		name: text("The name of the practice", "Stillwater Hypnotherapy"),
		tagline: text("The practice in one short line", "Hypnotherapy in London"),
		description: text(
			"The practice in one or two sentences",
			"A London hypnotherapy practice, also online.",
		),
		url: origin("The address of the site", "https://www.example.com"),
		basePath,
		urlStyle: z
			.enum(["flat", "directory"])
			.default("flat")
			.meta({
				description:
					"flat: about.html at /about. directory: about/index.html at /about/",
				examples: ["flat"],
			}),
		email: email("The e-mail address shown to visitors", "hello@example.com"),
		phone: phone("The telephone number shown to visitors", "020 7946 0123"),
		location: text("Where the practice works", "London, and online worldwide"),
		areaServed: list(
			"The places the practice serves",
			text("A place", "London"),
		),
		address: address.optional().meta({
			description: "The public address of the practice, if it has one",
		}),
		businessType: z
			.enum(["HealthAndBeautyBusiness", "LocalBusiness"])
			.default("HealthAndBeautyBusiness")
			.meta({
				description:
					"The schema.org type of the practice when it has a public address",
				examples: ["HealthAndBeautyBusiness"],
			}),
		openingHours,
		bookingUrl: webAddress(
			"The page where visitors book, opened in a new tab",
			"https://booking.example.com/free-session",
		),
		copyrightYear: wholeNumber("The year of the copyright line", 2024),
		shareImage: z
			.strictObject({
				file: staticFile(
					"A PNG or JPEG of 1200 by 630 pixels, below 300 kB",
					"/share.png",
				),
				alt: text("What the picture shows", "Rings on still water"),
				pages: z
					.enum(["own", "same"])
					.default("own")
					.meta({
						description:
							"own: each page that search engines may list is shared with a picture of its own, which shows its title. same: every page is shared with the picture named here",
						examples: ["own"],
					}),
			})
			.meta({
				description: "The picture that is shown when somebody shares a link",
			}),
		themeColor: z
			.strictObject({
				light: text("Colour of the browser's frame by day", "#FBF7F0"),
				dark: text("Colour of the browser's frame by night", "#0F1F1E"),
			})
			.meta({ description: "The colour of the browser's frame on telephones" }),
		domainForSale: z
			.strictObject({
				text: text(
					"The line of the banner",
					"This domain is for sale for £500.",
				),
				link: text("The words of its e-mail link", "Ask about it"),
			})
			.meta({ description: "The banner at the top of every page" }),
		forms,
		navigation: z
			.strictObject({
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
			})
			.meta({ description: "The words of the menus" }),
		footer: z
			.strictObject({
				text: text(
					"A sentence below the name",
					"Hypnotherapy at your own pace.",
				),
				notice: text(
					"The small print",
					"Hypnotherapy does not replace medical care.",
				),
				urgentHelp: text(
					"Where to turn in an emergency",
					"In an emergency call 999.",
				),
			})
			.meta({ description: "The words at the foot of every page" }),
	})
	.meta({ description: "What belongs to the whole site" });
export type SiteFile = z.output<typeof siteSchema>;

export const servicesSchema = z
	.strictObject({
		themes: list(
			"The groups that the list of services is shown in",
			z.strictObject({
				id: slug("A short name of the group", "habits"),
				title: text("The heading of the group", "Habits and addictions"),
			}),
		),
		services: list(
			"Every service, in the order of the menu",
			z.strictObject({
				slug: slug("The last part of the page's address", "stop-smoking"),
				label: text("The words in the menu", "Stop Smoking"),
				theme: text("The id of the group it belongs to", "habits"),
			}),
		),
	})
	.superRefine((value, context) => {
		const themes = new Set(value.themes.map((theme) => theme.id));
		const seen = new Set<string>();
		value.services.forEach((service, index) => {
			if (seen.has(service.slug)) {
				context.addIssue({
					code: "custom",
					path: ["services", index, "slug"],
					message: `the service "${service.slug}" is listed twice, so two pages would have one address`,
					params: { hint: "Keep one of the two entries" },
				});
			}
			seen.add(service.slug);
			if (service.theme !== "" && !themes.has(service.theme)) {
				context.addIssue({
					code: "custom",
					path: ["services", index, "theme"],
					message: `there is no group "${service.theme}" under themes`,
					params: { hint: `Use one of: ${[...themes].join(", ")}` },
				});
			}
		});
	})
	.meta({
		description: "Every service in the order of the menu, and their groups",
	});

export const testimonialsSchema = z
	.strictObject({
		claims,
		heading: text("The heading above the testimonials", "In their words"),
		sampleNote: text(
			"The line shown with testimonials that are samples",
			"Sample words, to be replaced by a client's own.",
		),
		testimonials: list(
			"What clients said",
			z.strictObject({
				name: text("An initial, never a full name", "J."),
				role: text(
					"What the person does, and roughly where",
					"Teacher, London",
				),
				text: text("The words", "I sleep through the night again."),
				rating: z
					.int()
					.min(1)
					.max(5)
					.meta({
						description: "Stars from 1 to 5",
						examples: [5],
					}),
				sample: z
					.boolean()
					.default(false)
					.meta({
						description: "true while the words are invented",
						examples: [true],
					}),
			}),
		),
		stats: list("The figures below the testimonials", figure),
	})
	.meta({ description: "What clients say, shown on the home page" });
export type TestimonialsFile = z.output<typeof testimonialsSchema>;
