// The schema of "forms" in site.yaml: how messages are delivered.
import * as z from "zod";
import { formEndpoint } from "./addresses.ts";
import { button, choice, code, group, text } from "./fields.ts";
import { MEANING } from "./meaning.ts";
import { addIssue, patternText } from "./pattern-text.ts";

/** Names by which browsers recognise what they know about a person, and the names of the other fields. */
const FILLED_IN = new RegExp(
	[
		"name|e-?mail|phone|\\btel\\b|mobile|user|birth|bday|card|country",
		"street|address|city|town|post.?code|zip|company|organi[sz]ation|\\burl\\b|web.?site",
		"^(?:service|message|preferred(?:Contact|Time)|access_key)$",
	].join("|"),
	"i",
);

export const forms = z
	.strictObject({
		delivery: choice(
			"none: nothing is sent. post: the forms are sent to the endpoint",
			["none", "post"],
			"post",
		),
		endpoint: formEndpoint(
			"The address that the forms are sent to",
			"https://formspree.io/f/yourcode",
		)
			.optional()
			.transform((address = "") => address),
		service: choice(
			"The form service that takes the messages",
			["generic", "formspree", "web3forms", "netlify"],
			"formspree",
		),
		accessKey: code(
			"The public key that Web3Forms gives you",
			"00000000-0000-0000-0000-000000000000",
		).optional(),
		honeypot: patternText({
			isValid: (value) => !FILLED_IN.test(value),
			error:
				"is the name of a field that people or their browsers fill in, so real messages would be lost as spam",
			hint: "Choose another name, as in honeypot: topic, or delete this line",
			description:
				"The name of the hidden field that only spam robots fill in, if the form service needs another one than usual",
			example: "topic",
		})
			.register(MEANING, { is: "code" })
			.optional(),
		privacy: button.optional().meta({
			description:
				"The link above the button of each form: how you look after what is sent",
			examples: [{ label: "How we look after your data", href: "/privacy" }],
		}),
		sending: text("The button's words while sending", "Sending..."),
		failure: group("What the visitor reads when sending failed", {
			title: text(
				"Heading when a message was not sent",
				"Your message was not sent",
			),
			text: text(
				"What to do then; phone and e-mail are shown below",
				"Please try again, or reach us another way.",
			),
		}),
	})
	.superRefine(({ delivery, endpoint, service, accessKey }, context) => {
		if (delivery === "post" && endpoint === "")
			addIssue(context, {
				path: ["delivery"],
				message: "missing endpoint: the forms have no address to be sent to",
				hint: "Add the address of your form service, as in endpoint: https://formspree.io/f/yourcode",
			});
		if (service === "web3forms" && !accessKey)
			addIssue(context, {
				path: ["service"],
				message: "missing access key: Web3Forms takes no message without it",
				hint: "Add the key that Web3Forms gave you, as in accessKey: 00000000-0000-0000-0000-000000000000",
			});
	})
	.meta({ description: "How the two forms of the site are delivered" });
