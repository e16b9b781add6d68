// The words of the page that shows all services: content/pages/services.yaml.
import {
	button,
	claims,
	entries,
	file,
	group,
	hero,
	href,
	list,
	mayBeEmpty,
	meta,
	section,
	text,
	titledText,
	wholeNumber,
	z,
} from "hypno";
import { iconName } from "./icons.ts";
import { art, callToAction, requireArt } from "./parts.ts";

const schema = group("The words of the page that shows all services", {
	claims,
	meta,
	hero,
	core: group("The services that most people ask about", {
		...section,
		cards: list(
			"The core services",
			z
				.strictObject({
					title: text("The name of the service", "Stress Relief"),
					description: text("Two sentences", "For days that never end."),
					...art,
					duration: text("How many sessions", "4-6 sessions"),
					features: list("What it includes", text("A feature", "Breathing")),
					link: button,
				})
				.superRefine(requireArt),
		),
	}).optional(),
	specialisations: group("What the practice helps with besides", {
		...section,
		items: entries("Further fields", {
			...titledText,
			icon: iconName,
			href: href("The page of the field").optional(),
		}),
	}).optional(),
	process: group("How the work goes, step by step", {
		...section,
		steps: entries("The steps in order", titledText),
	}).optional(),
	allServices: group(
		"The words above the list of all services; the list itself is content/services.yaml",
		{
			...section,
			search: text("The label of the search", "What is wrong?").optional(),
		},
	),
	callToAction: callToAction.optional(),
	structuredData: mayBeEmpty(
		z.strictObject({
			numberOfItems: wholeNumber(
				"The number of services that search engines read; without this line, hypno counts them",
				34,
			).optional(),
		}),
		{},
	).meta({ description: "Further data for search engines" }),
});

export const serviceListWords = file("pages/services", schema);
