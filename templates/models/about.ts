// The words of the about page: content/pages/about.yaml.
import {
	claims,
	entries,
	figure,
	file,
	group,
	heading,
	hero,
	list,
	MEANING,
	meta,
	metadata,
	paragraph,
	section,
	secureAddress,
	text,
	titledText,
	webAddress,
	z,
} from "hypno";
import { callToAction, ownPicture } from "./parts.ts";

const registers = (description: string) =>
	entries(description, {
		name: text("The name of the register", "General Hypnotherapy Register"),
		number: text(
			"Your number in the register, in quotes",
			"0012345",
			"registration",
		),
		href: secureAddress(
			"The address of the register, or of your entry in it",
			"https://www.general-hypnotherapy-register.com/",
		),
	});

const person = group("Who the therapist is", {
	name: text("The name of the therapist", "Ann Whitlow"),
	text: text("A few words about the therapist", "I began in 2003."),
	picture: ownPicture("A picture of the therapist"),
	registers: registers(
		"The registers of this person, if they are not those of everybody",
	).optional(),
	booking: webAddress(
		"The page where visitors book with this person, opened in a new tab",
		"https://booking.example.com/ann-whitlow",
	).optional(),
});

const schema = group("The words of the about page", {
	claims,
	meta,
	hero,
	stats: entries("The figures", figure).optional(),
	therapist: z
		.union([person, list("Each therapist", person)])
		.optional()
		.meta(
			metadata(
				"Who the therapist is, or a list of all; people meet them on the home page and beside the form of each service",
				{ name: "Ann Whitlow", text: "I began in 2003." },
			),
		)
		.register(MEANING, { is: "person" }),
	story: group("How the practice came about", {
		heading,
		paragraphs: list("The story, paragraph by paragraph", paragraph),
		picture: ownPicture("A picture beside the story, of you perhaps"),
	}).optional(),
	mission: group("What the practice is there for", section).optional(),
	values: group("What the practice believes in", {
		...section,
		items: entries("What matters to us", titledText),
	}).optional(),
	credentials: group("What the therapist is trained in", {
		...section,
		items: entries("Each training", {
			name: text("The name of the training", "Clinical hypnotherapy"),
			text: text("What the training helps with", "Trance work for change."),
		}),
	}).optional(),
	registers: group("The registers that the therapist is on", {
		heading,
		numberLabel: text("The words before each number", "Registration number"),
		items: registers("Each register; its name is in the footer of every page"),
	})
		.register(MEANING, { is: "registers" })
		.optional(),
	insurance: group("How the work is insured", section)
		.register(MEANING, { is: "insurance" })
		.optional(),
	callToAction: callToAction.optional(),
});

export const about = file("pages/about", schema, {
	adds: { one: "person", to: "therapist", named: "name" },
});
