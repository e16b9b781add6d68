// The services: content/services/SLUG.md, and the list that gives their order, content/services.yaml.
import {
	addIssue,
	claims,
	code,
	entries,
	file,
	folder,
	group,
	list,
	ownSlug,
	personName,
	shortFigure,
	slug,
	text,
	webAddress,
	z,
} from "hypno";
import { iconName } from "./icons.ts";
import {
	ownPicture,
	ownRecording,
	questionsAndAnswers,
	withText,
} from "./parts.ts";

const schema = z
	.strictObject({
		themes: entries("The groups that the list of services is shown in", {
			id: slug("A short name of the group", "habits"),
			title: text("The heading of the group", "Habits and addictions"),
		}),
		services: entries("Every service, in the order of the menus", {
			slug: slug("The last part of the page's address", "stop-smoking"),
			label: text("The words in the menu", "Stop Smoking"),
			theme: code("The id of the service's group", "habits"),
		}),
	})
	.superRefine((value, context) => {
		const themes = new Set(value.themes.map((theme) => theme.id));
		const seen = new Set<string>();
		value.services.forEach(({ slug, theme }, index) => {
			if (seen.has(slug))
				addIssue(context, {
					path: ["services", index, "slug"],
					message: `duplicate service "${slug}": it is listed twice, so two pages would have one address`,
					hint: "Keep one of the two entries",
				});
			seen.add(slug);
			if (theme !== "" && !themes.has(theme))
				addIssue(context, {
					path: ["services", index, "theme"],
					message: `unknown group "${theme}": it is not under themes`,
					hint: `Use one of: ${[...themes].join(", ")}`,
				});
		});
	})
	.meta({
		description: "Every service in the order of the menu, and their groups",
	});

export const serviceList = file("services", schema, {
	label: "List of services",
});

const step = z.strictObject({
	title: text("A short heading", "Understanding your pattern"),
	description: text(
		"One to three sentences",
		"We look at when the urge comes and what it does for you.",
	),
});

const service = group("One service and the words of its page", {
	claims,
	id: ownSlug("The name of this file without .md", "stop-smoking"),
	title: text("The name of the service", "Stop Smoking Hypnotherapy"),
	subtitle: text("One line below the title", "Put the habit down, calmly"),
	description: text(
		"Two or three sentences: what it is and for whom",
		"Hypnotherapy for people who have decided to stop.",
	),
	badge: text("Two or three words above the title", "Habit change"),
	heroPoints: entries("The points beside the title", {
		icon: iconName,
		text: text("A few words", "Private and unhurried"),
	}),
	benefits: list(
		"What may change for the client",
		text("A benefit", "Steadier sleep"),
	),
	approaches: z
		.array(step)
		.min(2)
		.max(6)
		.meta({ description: "The ways of working, two to six of them" }),
	process: list("The steps of the treatment, in order", step),
	sessions: shortFigure(
		"How many sessions it usually takes",
		"4-6",
		"words",
	).optional(),
	successRate: shortFigure(
		"The rate, with its % sign",
		"85%",
		"rate",
	).optional(),
	source: text(
		"Where the success rate comes from",
		"Follow-up of 40 clients, 2023",
		"rateSource",
	).optional(),
	people: list(
		"Who does it, if not everybody",
		personName("The name of a therapist of the about page"),
	).optional(),
	booking: webAddress(
		"The page where visitors book this service, opened in a new tab; without this line, that of the only person who does it, or that of the practice",
		"https://booking.example.com/stop-smoking",
	).optional(),
	picture: ownPicture("A picture above the ways of working and in lists"),
	recording: ownRecording("A recording or a film below the text"),
	faqs: questionsAndAnswers("What people ask about this service").optional(),
	keywords: list(
		"Words people search for",
		text("A keyword", "stop smoking London", "keyword"),
	),
});

export const services = folder("services", service, {
	one: "service",
	shows: ["subtitle", "sessions", "keywords", "people", "picture"],
	listedIn: serviceList,
	...withText,
});
