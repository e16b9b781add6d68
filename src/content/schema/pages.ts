// The pages: content/pages/<name>.yaml, one schema each.
import { z } from "zod";
import { staticFile } from "./addresses.ts";
import {
	button,
	claims,
	figure,
	hero,
	icon,
	list,
	meta,
	text,
	titledText,
	wholeNumber,
} from "./fields.ts";

const heading = text("A heading", "Why choose us");
const paragraph = text("A paragraph", "It began with one question.");

const section = z.strictObject({
	heading,
	text: paragraph,
});

const callToAction = section.extend({ buttons: list("Buttons", button) });

/** A choice of a form: what is sent, and what the visitor reads. */
const option = z.strictObject({
	value: text("What is sent", "stress-relief"),
	label: text("What the visitor reads", "Stress relief"),
});

const label = text("The words beside the field", "Your name");

export const homeSchema = z.strictObject({
	claims,
	meta,
	hero: hero.extend({
		bookingLabel: text(
			"Words of the booking button",
			"BOOK A FREE CONSULTATION",
		),
		secondary: button,
		credentials: text("A quiet line below the buttons", "NLP, EMDR"),
	}),
	stats: list("The figures below the opening", figure),
	whyChoose: section.extend({
		points: list("Reasons", titledText.extend({ icon })),
	}),
	readyToBegin: section.extend({
		points: list("What to expect of the first talk", paragraph),
		bookingLabel: text("Words of the booking button", "Book your time"),
		secondary: button,
	}),
	teaser: section.extend({
		cards: list(
			"The services shown on the home page",
			titledText.extend({
				image: staticFile("The picture", "/art/stress.svg"),
				link: button,
			}),
		),
	}),
});
export type HomePage = z.output<typeof homeSchema>;

export const aboutSchema = z.strictObject({
	claims,
	meta,
	hero,
	stats: list("The figures", figure),
	story: z.strictObject({
		heading,
		paragraphs: list("The story", paragraph),
	}),
	mission: section,
	values: section.extend({ items: list("What matters to us", titledText) }),
	credentials: section.extend({
		items: list(
			"Training",
			z.strictObject({
				name: text("The name of the training", "Clinical hypnotherapy"),
				text: text("What it means for the client", "Trance work for change."),
			}),
		),
	}),
	callToAction,
});
export type AboutPage = z.output<typeof aboutSchema>;

export const servicesPageSchema = z.strictObject({
	claims,
	meta,
	hero,
	core: section.extend({
		cards: list(
			"The core services",
			z.strictObject({
				title: text("The name of the service", "Stress Relief"),
				description: text("Two sentences", "For days that never end."),
				image: staticFile("The picture", "/art/stress.svg"),
				duration: text("How many sessions", "4-6 sessions"),
				features: list("What it includes", text("A feature", "Breathing")),
				link: button,
			}),
		),
	}),
	specialisations: section.extend({
		items: list("Further fields", titledText.extend({ icon })),
	}),
	process: section.extend({ steps: list("The steps in order", titledText) }),
	allServices: section,
	callToAction,
	structuredData: z
		.strictObject({
			numberOfItems: wholeNumber(
				"How many services the structured data claims; left out, it is counted",
				34,
			).optional(),
		})
		.default({}),
});
export type ServicesPage = z.output<typeof servicesPageSchema>;

const CONTACT_KINDS = ["booking", "phone", "email", "message"] as const;

export const contactSchema = z.strictObject({
	claims,
	meta,
	hero,
	methods: list(
		"The ways to get in touch",
		titledText.extend({
			kind: z.enum(CONTACT_KINDS).meta({
				description:
					"booking: the booking page. phone, email: from site.yaml. message: the form",
				examples: ["phone"],
			}),
			label: text("The words of the link", "Book online"),
		}),
	),
	scrollToForm: text("Words of the button that leads to the form", "Write"),
	form: section.extend({
		labels: z.strictObject({
			name: label,
			email: label,
			phone: label,
			service: label,
			message: label,
			submit: label,
		}),
		servicePrompt: text("The first line of the list", "Choose one"),
		services: list("The choices of the service field", option),
		success: titledText,
	}),
	info: section.extend({
		labels: z.strictObject({
			phone: label,
			email: label,
			location: label,
			hours: label,
			response: label,
		}),
		response: text("The promise of an answer", "Within 24 hours"),
	}),
	faqs: z.strictObject({
		heading,
		items: list(
			"Questions and answers",
			z.strictObject({
				question: text("The question", "How long is a session?"),
				answer: text("The answer", "Between 60 and 90 minutes."),
			}),
		),
	}),
});
export type ContactPage = z.output<typeof contactSchema>;

/** Texts that all service pages share. */
export const servicePageSchema = z.strictObject({
	claims,
	missing: z.strictObject({
		text: text("What a service without content shows", "Service not found"),
		description: text("A sentence for search engines and readers", "Soon."),
		buttons: list("Ways on", button),
	}),
	headings: z.strictObject({
		approaches: heading,
		facts: heading,
		sessions: heading,
		successRate: heading,
		benefits: heading,
		process: heading,
		related: heading,
	}),
	sessionsUnit: text("The word after the number of sessions", "sessions"),
	rateNote: text("What the rate does not promise", "Results vary."),
	rateSource: text("The word before the source of a rate", "Source:"),
	enquiry: section.extend({
		labels: z.strictObject({
			name: label,
			email: label,
			phone: label,
			preferredContact: label,
			preferredTime: label,
			message: label,
			submit: label,
			hours: label,
		}),
		contactOptions: list("Ways to be reached", option),
		timePrompt: text("The first line of the list", "Any time"),
		timeOptions: list("Times to be reached", option),
		success: titledText,
	}),
});
export type ServicePage = z.output<typeof servicePageSchema>;

export const notFoundSchema = z.strictObject({
	claims,
	meta,
	heading,
	text: paragraph,
	buttons: list("Ways on", button),
});
export type NotFoundPage = z.output<typeof notFoundSchema>;
