// The schemas of pages with a form: the contact page, and the words that all service pages share.
import * as z from "zod";
import { secureAddress } from "./addresses.ts";
import {
	button,
	claims,
	code,
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
import { MEANING } from "./meaning.ts";
import { patternText } from "./pattern-text.ts";

const PRICE = /£ ?\d|\bfree\b/i;
const AMOUNT = /^£ ?(\d{1,3}(?:,\d{3})+|\d+)(\.\d\d)?(?![\d.,])/;
/** What may follow an amount without another one: "per session", "(online)". */
const UNIT = /^(?: ?(?:\/|\(|(?:per|an?|each|for)\b)[^£]*)?$/i;

/** Returns "1200.50" for "£1,200.50 for ten", "0" for "Free", and undefined for several amounts. */
function readAmount(price: string): string | undefined {
	if (/^free\b[^£]*$/i.test(price)) return "0";
	const [amount = "", pounds, pence = ""] = AMOUNT.exec(price) ?? [];
	if (!UNIT.test(price.slice(amount.length))) return undefined;
	return pounds && pounds.replaceAll(",", "") + pence;
}

export const price = patternText({
	isValid: (value) => PRICE.test(value),
	error: "is not a price: it has no amount in pounds, and does not say Free",
	hint: "Write it with the £ sign, as in price: £90 per session, or price: Free",
	description: "The price as visitors read it",
	example: "£90 per session",
})
	.transform((text) => ({ text, amount: readAmount(text) }))
	.register(MEANING, { is: "price" });

const option = {
	value: code(
		"The word for this choice in messages to you; leave it unchanged once messages come in",
		"stress-relief",
	),
	label: text("What the visitor reads", "Stress relief"),
};

const fieldLabels = {
	name: text("The label of the field for the visitor's name", "Name"),
	email: text("The label of the field for the e-mail address", "E-mail"),
	phone: text("The label of the field for the telephone number", "Phone"),
	message: text("The label of the field for the message", "Message"),
	submit: text("The words on the button that sends the form", "Send message"),
	// Without these, the browser has its own words for what is wrong.
	nameError: text("Above an empty name", "We need your name").optional(),
	emailError: text("Above a wrong e-mail", "Check it, please").optional(),
	phoneError: text("Above an empty number", "We need a number").optional(),
	messageError: text("Above an empty message", "Write a line").optional(),
};
const FIELD_LABELS = "The labels of the fields of the form";

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
		services: entries("The choices of the service field", option),
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
	directions: button
		.extend({
			href: secureAddress(
				"The address of the practice on a map site",
				"https://www.openstreetmap.org/?mlat=51.5186&mlon=-0.1467&zoom=17",
			),
		})
		.meta({ description: "The link to a map, beside the place" })
		.register(MEANING, { is: "directions" })
		.optional(),
	fees: group("The fees; every service page links to them", {
		heading,
		text: paragraph.optional(),
		items: entries("Each fee", {
			label: text("What is paid for", "Single session"),
			price,
			covers: text("What the price covers", "An hour and a half.").optional(),
		}),
	})
		.register(MEANING, { is: "fees" })
		.optional(),
	faqs: group("What people ask before a first session", {
		heading,
		items: entries("Questions and answers", {
			question: text("The question", "How long is a session?"),
			answer: text("The answer", "Between 60 and 90 minutes."),
		}),
	}).optional(),
});

export const servicePageSchema = group(
	"The words that all service pages share",
	{
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
			related: text("The heading of the links to other services", "See also"),
		}),
		sessionsUnit: text("The word after the number of sessions", "sessions"),
		rateNote: text("A note below the success rate", "Results vary."),
		rateSource: text("The word before the rate's source", "Source:"),
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
			}),
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
	},
);
