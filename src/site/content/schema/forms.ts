// The schema of "forms" in site.yaml: how messages are delivered.
import * as z from "zod";
import { formEndpoint } from "./addresses.ts";
import { button, choice, code, group, metadata, text } from "./fields.ts";
import {
	FORM_SERVICES,
	findFormService,
	SERVICE_NAMES,
} from "./form-services.ts";
import { MEANING } from "./meaning.ts";
import { addIssue, patternText } from "./pattern-text.ts";

/** Names by which browsers recognise what they know about a person, and the names of the other fields. */
const FILLED_IN = new RegExp(
	[
		"name|e-?mail|phone|\\btel\\b|mobile|user|birth|bday|card|country",
		"street|address|city|town|post.?code|zip|company|organi[sz]ation|\\burl\\b|web.?site",
		"^(?:service|message|preferred(?:Contact|Time)|access_key|apiKey)$",
	].join("|"),
	"i",
);

const EXAMPLE_KEY = "00000000-0000-0000-0000-000000000000";

export const forms = z
	.strictObject({
		delivery: choice(
			"none: nothing is sent. post: the forms are sent to the endpoint",
			["none", "post"],
			"post",
		),
		endpoint: formEndpoint(
			"The address that the forms are sent to",
			FORM_SERVICES.formspree.example,
		)
			.optional()
			.transform((address = "") => address),
		service: z
			.enum(SERVICE_NAMES)
			.optional()
			.meta(
				metadata(
					"The form service that takes the messages; without this line, the one whose address the endpoint is",
					"formspree",
				),
			)
			.register(MEANING, { is: "code" }),
		accessKey: code(
			"The public key that Web3Forms or Static Forms gives you",
			EXAMPLE_KEY,
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
		if (delivery === "none") return;
		const known = findFormService(endpoint);
		const { label, example, key } =
			FORM_SERVICES[service ?? known ?? "generic"];
		if (endpoint === "")
			addIssue(context, {
				path: ["delivery"],
				message: "missing endpoint: the forms have no address to be sent to",
				hint:
					service === "netlify"
						? `Netlify takes messages at a page of this site: write its path, as in endpoint: ${example}`
						: `Add the address of ${label}, as in endpoint: ${example}`,
			});
		if (known && service && known !== service)
			addIssue(context, {
				path: ["service"],
				message: `the endpoint is an address of ${FORM_SERVICES[known].label}, and this is another service`,
				hint: `Write service: ${known}, or delete this line`,
			});
		else if (key && !accessKey)
			addIssue(context, {
				path: [service ? "service" : "endpoint"],
				message: `missing access key: ${label} takes no message without it`,
				hint: `Add the key that ${label} gave you, as in accessKey: ${EXAMPLE_KEY}`,
			});
	})
	.transform(({ service, ...rest }) => ({
		...rest,
		service: service ?? findFormService(rest.endpoint) ?? "generic",
	}))
	.meta({ description: "How the two forms of the site are delivered" });
