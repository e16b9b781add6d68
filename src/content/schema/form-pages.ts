// The schemas of pages with a form: the contact page, and the words that all service pages share.
import * as z from "zod";
import { secureAddress } from "./addresses.ts";
import {
	button,
	claims,
	entries,
	group,
	heading,
	hero,
	list,
	meta,
	metadata,
	paragraph,
	section,
	text,
	titledText,
} from "./fields.ts";
import { patternText } from "./pattern-text.ts";

const PRICE = String.raw`[\s\S]*£ ?\d[\s\S]*|[\s\S]*\b[Ff](?:ree|REE)(?:\b[\s\S]*)?`;
const ONE_AMOUNT =
	/^£ ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?(?: ?(?:\/|\(|(?:per|an?|each|for)\b)[^£]*)?$/i;

/** "£1,200.50 for ten" -> "1200.50", "Free" -> "0"; undefined for a range or several amounts */
function readAmount(price: string): string | undefined {
	if (/^free\b[^£]*$/i.test(price)) return "0";
	const [, pounds, pence = ""] = ONE_AMOUNT.exec(price) ?? [];
	return pounds && pounds.replaceAll(",", "") + pence;
}

const priceText = patternText({
	pattern: PRICE,
	error: "is not a price: it has no amount in pounds, and does not say Free",
	hint: "Write it with the £ sign, as in price: £90 per session, or price: Free",
	description: "The price as visitors read it",
	example: "£90 per session",
});

/** A number becomes text first, so that the message is about the missing £ and not the type. */
export const price = z
	.preprocess(
		(value) => (typeof value === "number" ? String(value) : value),
		priceText.transform((text) => ({ text, amount: readAmount(text) })),
	)
	.meta({ ...z.globalRegistry.get(priceText) });

const option = {
	value: text(
		"What is sent to you; best left as it is once messages come in",
		"stress-relief",
	),
	label: text("What the visitor reads", "Stress relief"),
};

/** The labels of the fields that both forms have. */
const fieldLabels = {
	name: text("At the field for the visitor's name", "Name"),
	email: text("At the field for the visitor's e-mail address", "E-mail"),
	phone: text("At the field for the visitor's telephone number", "Phone"),
	message: text("At the field for the message", "Message"),
	submit: text("On the button that sends the form", "Send message"),
};
const FIELD_LABELS = "The words at the fields of the form";

const success = group(
	"What the visitor reads once the form is sent",
	titledText,
);

export const contactSchema = group("The words of the contact page", {
	claims,
	meta,
	hero,
	methods: entries("The ways to get in touch", {
		...titledText,
		kind: z
			.enum(["booking", "phone", "email", "message"])
			.meta(
				metadata(
					"booking: the booking page. phone, email: from site.yaml. message: the form",
					"phone",
				),
			),
		label: text("The words of the link", "Book online"),
	}),
	scrollToForm: text("Words of the button that leads to the form", "Write"),
	form: group("The form of the contact page", {
		...section,
		labels: group(FIELD_LABELS, {
			...fieldLabels,
			service: text("At the list of services", "Service"),
		}),
		servicePrompt: text("The first line of the list", "Choose one"),
		services: entries("The choices of the service field", option),
		success,
	}),
	info: group(
		"Where and when to find the practice; the details come from site.yaml",
		{
			...section,
			urgentHelp: text(
				"A link to urgentHelp of site.yaml, which is in the footer",
				"For help tonight, use the numbers at the foot of this page.",
			).optional(),
			labels: group("The words above each detail", {
				phone: text("Above the telephone number", "Phone"),
				email: text("Above the e-mail address", "E-mail"),
				location: text("Above the place", "Where"),
				hours: text("Above the opening hours", "Hours"),
				response: text("Above the promise of an answer", "We reply"),
			}),
			response: text("The promise of an answer", "Within 24 hours"),
		},
	),
	directions: button
		.extend({
			href: secureAddress(
				"The practice on the site of a map",
				"https://www.openstreetmap.org/?mlat=51.5186&mlon=-0.1467&zoom=17",
			),
		})
		.meta({ description: "The link to a map, beside the place" })
		.optional(),
	fees: group("What it costs; every service page leads here", {
		heading,
		text: paragraph.optional(),
		items: entries("Each fee", {
			label: text("What is paid for", "Single session"),
			price,
			covers: text("What the price covers", "An hour and a half.").optional(),
		}),
	}).optional(),
	faqs: group("What people ask before a first session", {
		heading,
		items: entries("Questions and answers", {
			question: text("The question", "How long is a session?"),
			answer: text("The answer", "Between 60 and 90 minutes."),
		}),
	}),
});

export const servicePageSchema = group(
	"The words that all service pages share",
	{
		claims,
		missing: group(
			"What a listed service shows while it has no file in content/services/",
			{
				text: text("The heading of such a page", "Service not found"),
				description: text("A sentence for search engines and readers", "Soon."),
				buttons: list("The buttons that lead on from there", button),
			},
		),
		headings: group("The headings of every service page", {
			approaches: text("Above the three ways of working", "How we work"),
			facts: text("Above the facts in short", "At a glance"),
			sessions: text("Above the number of sessions", "Typical duration"),
			successRate: text("Above the success rate", "Success rate"),
			benefits: text("Above what may change for the client", "Benefits"),
			process: text("Above the steps of the treatment", "Step by step"),
			related: text("Above the links to other services", "See also"),
		}),
		sessionsUnit: text("The word after the number of sessions", "sessions"),
		rateNote: text("What the rate does not promise", "Results vary."),
		rateSource: text("The word before the source of a rate", "Source:"),
		enquiry: group("The enquiry form of every service page", {
			...section,
			labels: group(FIELD_LABELS, {
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
			}),
			contactOptions: entries("Ways to be reached", option),
			timePrompt: text("The first line of the list of times", "Any time"),
			timeOptions: entries("Times to be reached", option),
			success,
		}),
	},
);
