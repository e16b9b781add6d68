// The words of clients: content/testimonials.yaml.
import {
	claims,
	entries,
	figure,
	file,
	flag,
	group,
	metadata,
	text,
	z,
} from "hypno";
import { listWords } from "./parts.ts";

const schema = group("What clients say, shown on the home page", {
	claims,
	heading: text("The heading above the testimonials", "In their words"),
	sampleNote: text(
		"The line shown with testimonials that are samples",
		"Sample words, to be replaced by a client's own.",
	).optional(),
	testimonials: entries("What clients said", {
		name: text("An initial, never a full name", "J."),
		role: text(
			"What the person does, roughly where, and how you got the words, as in Teacher, London (feedback form, May 2026)",
			"Teacher, London",
		),
		text: text("The words", "I sleep through the night again."),
		rating: z
			.int()
			.min(1)
			.max(5)
			.meta(metadata("Stars from 1 to 5", 5))
			.optional(),
		sample: flag("true while the words are invented"),
	}).optional(),
	stats: entries("The figures below the testimonials", figure).optional(),
});

export const testimonials = file("testimonials", schema, {
	isOptional: true,
	adds: { one: "testimonial", to: "testimonials" },
});

export const testimonialsWords = file(
	"pages/testimonials",
	listWords("The words of a page with all testimonials", {
		all: text("The link to it below those of the home page", "All").default(
			"Read them all",
		),
	}),
	{ isOptional: true },
);
