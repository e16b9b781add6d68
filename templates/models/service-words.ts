// The words that all service pages share: content/pages/service.yaml.
import {
	button,
	claims,
	entries,
	file,
	group,
	list,
	section,
	text,
} from "hypno";
import { FIELD_LABELS, fieldLabels, option, success } from "./form-parts.ts";

const schema = group("The words that all service pages share", {
	claims,
	missing: group(
		"What the page of a listed service shows while the service has no file in content/services/",
		{
			text: text("The heading of the page", "Service not found"),
			description: text("A sentence for search engines and readers", "Soon."),
			ask: text("The words before the service's name", "Ask us about"),
			buttons: list("The buttons that lead to other pages", button),
		},
	),
	headings: group("The headings of every service page", {
		approaches: text("The heading of the ways of working", "How we work"),
		facts: text("The heading of the facts in short", "At a glance"),
		sessions: text("Words above the number of sessions", "Typical duration"),
		successRate: text("The words above the success rate", "Success rate"),
		benefits: text("The heading of the list of benefits", "Benefits"),
		process: text("The heading of the treatment's steps", "Step by step"),
		faqs: text("The heading of the questions", "Questions").default(
			"Questions",
		),
		related: text("The heading of the links to other services", "See also"),
	}),
	sessionsUnit: text("The word after the number of sessions", "sessions"),
	rateNote: text("A note below the success rate", "Results vary."),
	rateSource: text("The word before the rate's source", "Source:"),
	with: text(
		"The word before the names of the people who do a service",
		"with",
	).default("with"),
	book: text(
		"The words of the link to the booking page of a person or a service",
		"Book",
	).default("Book"),
	enquiry: group("The enquiry form of every service page", {
		...section,
		labels: group(FIELD_LABELS, {
			...fieldLabels,
			preferredContact: text(
				"The label of the ways to be reached",
				"How may we reach you?",
			),
			preferredTime: text(
				"The label of the times to be reached",
				"When would suit you?",
			),
			hours: text("The words before the opening hours", "Enquiry hours"),
			person: text(
				"The label of the choice between the people who do the service",
				"With whom?",
			).default("With whom?"),
		}),
		personPrompt: text(
			"The first line of the list of people",
			"No preference",
		).default("No preference"),
		contactOptions: entries("Ways to be reached", option),
		timePrompt: text("The first line of the list of times", "Any time"),
		timeOptions: entries("Times to be reached", option),
		success,
		shortcuts: group(
			"The links that stay in view on a telephone until the form comes",
			{
				book: text("The words of the link to the booking page", "Book"),
				call: text("The words of the link that rings you", "Call"),
				ask: text("The words of the link to the form", "Ask"),
			},
		).optional(),
	}),
});

export const serviceWords = file("pages/service", schema, {
	label: "All service pages",
});
