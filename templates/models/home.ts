// The words of the home page: content/pages/home.yaml.
import {
	button,
	claims,
	entries,
	figure,
	file,
	group,
	heroKeys,
	list,
	meta,
	paragraph,
	section,
	text,
	titledText,
	z,
} from "hypno";
import { iconName } from "./icons.ts";
import { art, requireArt } from "./parts.ts";

const bookingLabel = text("The words of the booking button", "Book a talk");

const secondary = button.meta({ description: "The second, quieter button" });

const schema = group("The words of the home page", {
	claims,
	meta,
	hero: group("The opening of the page, with its two buttons", {
		...heroKeys,
		bookingLabel,
		secondary,
		credentials: text("A quiet line below the buttons", "NLP, EMDR").optional(),
	}),
	stats: entries("The figures below the opening", figure).optional(),
	whyChoose: group("Why somebody would choose this practice", {
		...section,
		points: entries("The reasons", { ...titledText, icon: iconName }),
	}).optional(),
	readyToBegin: group("The invitation to a first talk", {
		...section,
		points: list("What to expect of the first talk", paragraph),
		bookingLabel,
		secondary,
	}).optional(),
	teaser: group("A few services", {
		...section,
		cards: list(
			"What is shown, each with a picture; without it, the first three services",
			z
				.strictObject({ ...titledText, ...art, link: button })
				.superRefine(requireArt),
		).optional(),
	}).optional(),
	latest: group("The three newest articles", section).optional(),
});

export const home = file("pages/home", schema);
