// The pages with a form: contact, and the texts that all service pages share.
import * as z from "zod";
import {
	button,
	claims,
	heading,
	hero,
	list,
	meta,
	section,
	text,
	titledText,
} from "./fields.ts";

/** A choice of a form: what is sent, and what the visitor reads. */
const option = z.strictObject({
	value: text(
		"What is sent to you; best left as it is once messages come in",
		"stress-relief",
	),
	label: text("What the visitor reads", "Stress relief"),
});

/** The words at the fields that both forms have. */
const fieldLabels = {
	name: text("At the field for the visitor's name", "Name"),
	email: text("At the field for the visitor's e-mail address", "E-mail"),
	phone: text("At the field for the visitor's telephone number", "Phone"),
	message: text("At the field for the message", "Message"),
	submit: text("On the button that sends the form", "Send message"),
};
const FIELD_LABELS = "The words at the fields of the form";

const success = titledText.meta({
	description: "What the visitor reads once the form is sent",
});

const CONTACT_KINDS = ["booking", "phone", "email", "message"] as const;

export const contactSchema = z
	.strictObject({
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
		form: section
			.extend({
				labels: z
					.strictObject({
						...fieldLabels,
						service: text("At the list of services", "Service"),
					})
					.meta({ description: FIELD_LABELS }),
				servicePrompt: text("The first line of the list", "Choose one"),
				services: list("The choices of the service field", option),
				success,
			})
			.meta({ description: "The form of the contact page" }),
		info: section
			.extend({
				labels: z
					.strictObject({
						phone: text("Above the telephone number", "Phone"),
						email: text("Above the e-mail address", "E-mail"),
						location: text("Above the place", "Where"),
						hours: text("Above the opening hours", "Hours"),
						response: text("Above the promise of an answer", "We reply"),
					})
					.meta({ description: "The words above each detail" }),
				response: text("The promise of an answer", "Within 24 hours"),
			})
			.meta({
				description:
					"Where and when to find the practice; the details come from site.yaml",
			}),
		faqs: z
			.strictObject({
				heading,
				items: list(
					"Questions and answers",
					z.strictObject({
						question: text("The question", "How long is a session?"),
						answer: text("The answer", "Between 60 and 90 minutes."),
					}),
				),
			})
			.meta({ description: "What people ask before a first session" }),
	})
	.meta({ description: "The words of the contact page" });

/** Texts that all service pages share. */
export const servicePageSchema = z
	.strictObject({
		claims,
		missing: z
			.strictObject({
				text: text("The heading of such a page", "Service not found"),
				description: text("A sentence for search engines and readers", "Soon."),
				buttons: list("The buttons that lead on from there", button),
			})
			.meta({
				description:
					"What a listed service shows while it has no file in content/services/",
			}),
		headings: z
			.strictObject({
				approaches: text("Above the three ways of working", "How we work"),
				facts: text("Above the facts in short", "At a glance"),
				sessions: text("Above the number of sessions", "Typical duration"),
				successRate: text("Above the success rate", "Success rate"),
				benefits: text("Above what may change for the client", "Benefits"),
				process: text("Above the steps of the treatment", "Step by step"),
				related: text("Above the links to other services", "See also"),
			})
			.meta({ description: "The headings of every service page" }),
		sessionsUnit: text("The word after the number of sessions", "sessions"),
		rateNote: text("What the rate does not promise", "Results vary."),
		rateSource: text("The word before the source of a rate", "Source:"),
		enquiry: section
			.extend({
				labels: z
					.strictObject({
						...fieldLabels,
						preferredContact: text(
							"At the choice of how to be reached",
							"How may we reach you?",
						),
						preferredTime: text(
							"At the choice of when to be reached",
							"When would suit you?",
						),
						hours: text("Before the opening hours", "Enquiry hours"),
					})
					.meta({ description: FIELD_LABELS }),
				contactOptions: list("Ways to be reached", option),
				timePrompt: text("The first line of the list of times", "Any time"),
				timeOptions: list("Times to be reached", option),
				success,
			})
			.meta({ description: "The enquiry form of every service page" }),
	})
	.meta({ description: "The words that all service pages share" });
