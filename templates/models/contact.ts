// The words of the contact page: content/pages/contact.yaml.
import {
	claims,
	entries,
	file,
	group,
	heading,
	hero,
	MEANING,
	meta,
	metadata,
	paragraph,
	personName,
	price,
	section,
	text,
	titledText,
	z,
} from "hypno";
import { FIELD_LABELS, fieldLabels, option, success } from "./form-parts.ts";
import { directions, listWords, questionsAndAnswers } from "./parts.ts";

const schema = group("The words of the contact page", {
	claims,
	meta,
	hero,
	methods: entries("The ways to get in touch", {
		...titledText,
		kind: z
			.enum(["booking", "phone", "email", "message"])
			.meta(
				metadata(
					"Where the link leads: booking (the booking page), phone, email (both from site.yaml) or message (the form)",
					"phone",
				),
			)
			.register(MEANING, { is: "code" }),
		label: text("The words of the link", "Book online"),
	}).optional(),
	scrollToForm: text("The words on the button that leads to the form", "Write"),
	form: group("The form of the contact page", {
		...section,
		labels: group(FIELD_LABELS, {
			...fieldLabels,
			service: text("The label of the list of services", "Service"),
		}),
		servicePrompt: text("The first line of the list of services", "Choose one"),
		services: entries(
			"The choices of the service field; without them, all services and other",
			option,
		).optional(),
		other: text("The choice below all services", "Something else").default(
			"Something else",
		),
		success,
	}),
	info: group(
		"Where and when to find the practice; the details come from site.yaml",
		{
			...section,
			urgentHelp: text(
				"The words of a link to the urgent help in the footer",
				"For help tonight, use the numbers at the foot of this page.",
			).optional(),
			labels: group("The words above each detail", {
				phone: text("The words above the telephone number", "Phone"),
				email: text("The words above the e-mail address", "E-mail"),
				location: text("The words above the place", "Where"),
				hours: text("The words above the opening hours", "Hours"),
				response: text("The words above the promise of an answer", "We reply"),
			}),
			response: text("The promise of an answer", "Within 24 hours").optional(),
		},
	),
	directions: directions.optional(),
	fees: group("The fees; every service page links to them", {
		heading,
		text: paragraph.optional(),
		items: entries("Each fee", {
			label: text("What is paid for", "Single session"),
			price,
			covers: text("What the price covers", "An hour and a half.").optional(),
			person: personName(
				"Whose fee it is, if it is not that of everybody: the name of a therapist of the about page",
			).optional(),
		}),
	})
		.register(MEANING, { is: "fees" })
		.optional(),
	faqs: group("What people ask before a first session", {
		heading,
		items: questionsAndAnswers("Questions and answers"),
	}).optional(),
});

export const contact = file("pages/contact", schema);

/** The questions and the fees stand in contact.yaml; a page of their own has only its own words. */
export const questions = file(
	"pages/questions",
	listWords("The words of a page with all questions", {}),
	{ isOptional: true },
);

export const fees = file(
	"pages/fees",
	listWords("The words of a page with all fees", {}),
	{ isOptional: true },
);
