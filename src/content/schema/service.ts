// One service: the front matter of content/services/<slug>.md.
import * as z from "zod";
import {
	claims,
	entries,
	group,
	icon,
	list,
	shortFigure,
	slug,
	text,
} from "./fields.ts";

const step = z.strictObject({
	title: text("A short heading", "Understanding your pattern"),
	description: text(
		"One to three sentences",
		"We look at when the urge comes and what it does for you.",
	),
});

export const serviceSchema = group("One service and the words of its page", {
	claims,
	id: slug("The name of this file without .md", "stop-smoking"),
	title: text("The name of the service", "Stop Smoking Hypnotherapy"),
	subtitle: text("One line below the title", "Put the habit down, calmly"),
	description: text(
		"Two or three sentences: what it is and for whom",
		"Hypnotherapy for people who have decided to stop.",
	),
	badge: text("Two or three words above the title", "Habit change"),
	heroPoints: entries("The points beside the title", {
		icon,
		text: text("A few words", "Private and unhurried"),
	}),
	benefits: list(
		"What may change for the client",
		text("A benefit", "Steadier sleep"),
	),
	approaches: z
		.array(step)
		.length(3)
		.meta({ description: "The three ways of working" }),
	process: list("The steps of the treatment, in order", step),
	sessions: shortFigure("How many sessions it usually takes", "4-6").optional(),
	successRate: shortFigure("The rate shown, with its sign", "85%").optional(),
	source: text(
		"Where the success rate comes from",
		"Follow-up of 40 clients, 2023",
	).optional(),
	keywords: list(
		"Words people search for",
		text("A keyword", "stop smoking London"),
	),
});
export type ServiceFile = z.output<typeof serviceSchema>;
