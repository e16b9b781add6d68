// How the forms of the site are delivered: the part "forms" of site.yaml.
import * as z from "zod";
import { formEndpoint } from "./addresses.ts";
import { button, choice, group, text } from "./fields.ts";
import { refuse } from "./shape.ts";

export const forms = z
	.strictObject({
		delivery: choice(
			"none: nothing is sent. post: the forms are sent to the endpoint",
			["none", "post"],
			"post",
		),
		endpoint: formEndpoint(
			"Where the form service takes messages",
			"https://formspree.io/f/yourcode",
		),
		service: choice(
			"The kind of form service behind the endpoint",
			["generic", "formspree", "web3forms", "netlify"],
			"formspree",
		),
		accessKey: text(
			"The public key that Web3Forms gives you",
			"00000000-0000-0000-0000-000000000000",
		).optional(),
		honeypot: text(
			"The name of the field that only robots fill in, if not the service's own",
			"website",
		).optional(),
		privacy: button.optional().meta({
			description:
				"The link above the button of each form: how you look after what is sent",
			examples: [{ label: "How we look after your data", href: "/privacy" }],
		}),
		sending: text("The button while a message is sent", "Sending..."),
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
	.superRefine(({ service, accessKey }, context) => {
		if (service === "web3forms" && !accessKey)
			refuse(context, {
				path: ["service"],
				message: "Web3Forms takes no message without its access key",
				hint: "Add the key it gave you below, as in accessKey: 00000000-0000-0000-0000-000000000000",
			});
	})
	.meta({ description: "How the two forms of the site are delivered" });
