// The pages without a form: content/pages/<name>.yaml, one schema each.
import * as z from "zod";
import { staticFile } from "./addresses.ts";
import {
	button,
	claims,
	figure,
	heading,
	hero,
	icon,
	list,
	meta,
	paragraph,
	section,
	text,
	titledText,
	wholeNumber,
} from "./fields.ts";
import { picture } from "./picture.ts";
import { refuse } from "./refuse.ts";

/** What stands beside a text: a drawing, or a picture in its place. */
const art = {
	image: staticFile("The drawing", "/art/stress.svg").optional(),
	picture: picture
		.optional()
		.meta({ description: "A picture of your own in place of the drawing" }),
};

function needArt(
	{ image, picture: own }: { image?: string | undefined; picture?: unknown },
	context: z.RefinementCtx,
): void {
	if (image === undefined && own === undefined)
		refuse(
			context,
			"there is neither a drawing nor a picture here",
			"Add a line such as image: /art/stress.svg, or picture: { file: /pictures/room.jpg, alt: Two chairs by a window }",
		);
}

const bookingLabel = text("The words of the booking button", "Book a talk");

const callToAction = section
	.extend({ buttons: list("The buttons, the most important first", button) })
	.meta({ description: "The invitation at the end of the page" });

const secondary = button.meta({ description: "The quieter button beside it" });

export const homeSchema = z
	.strictObject({
		claims,
		meta,
		hero: hero
			.extend({
				bookingLabel,
				secondary,
				credentials: text("A quiet line below the buttons", "NLP, EMDR"),
			})
			.meta({ description: "The opening of the page, with its two buttons" }),
		stats: list("The figures below the opening", figure),
		whyChoose: section
			.extend({
				points: list("The reasons", titledText.extend({ icon })),
			})
			.meta({ description: "Why somebody would choose this practice" }),
		readyToBegin: section
			.extend({
				points: list("What to expect of the first talk", paragraph),
				bookingLabel,
				secondary,
			})
			.meta({ description: "The invitation to a first talk" }),
		teaser: section
			.extend({
				cards: list(
					"The services shown on the home page",
					titledText.extend({ ...art, link: button }).superRefine(needArt),
				),
			})
			.meta({ description: "A few services, each with a picture" }),
	})
	.meta({ description: "The words of the home page" });

export const aboutSchema = z
	.strictObject({
		claims,
		meta,
		hero,
		stats: list("The figures", figure),
		story: z
			.strictObject({
				heading,
				paragraphs: list("The story, paragraph by paragraph", paragraph),
				picture: picture
					.optional()
					.meta({ description: "A picture beside the story, of you perhaps" }),
			})
			.meta({ description: "How the practice came about" }),
		mission: section.meta({ description: "What the practice is there for" }),
		values: section
			.extend({ items: list("What matters to us", titledText) })
			.meta({ description: "What the practice believes in" }),
		credentials: section
			.extend({
				items: list(
					"Each training",
					z.strictObject({
						name: text("The name of the training", "Clinical hypnotherapy"),
						text: text(
							"What it means for the client",
							"Trance work for change.",
						),
					}),
				),
			})
			.meta({ description: "What the therapist is trained in" }),
		callToAction,
	})
	.meta({ description: "The words of the about page" });

export const servicesPageSchema = z
	.strictObject({
		claims,
		meta,
		hero,
		core: section
			.extend({
				cards: list(
					"The core services",
					z
						.strictObject({
							title: text("The name of the service", "Stress Relief"),
							description: text("Two sentences", "For days that never end."),
							...art,
							duration: text("How many sessions", "4-6 sessions"),
							features: list(
								"What it includes",
								text("A feature", "Breathing"),
							),
							link: button,
						})
						.superRefine(needArt),
				),
			})
			.meta({ description: "The services that most people ask about" }),
		specialisations: section
			.extend({ items: list("Further fields", titledText.extend({ icon })) })
			.meta({ description: "What the practice helps with besides" }),
		process: section
			.extend({ steps: list("The steps in order", titledText) })
			.meta({ description: "How the work goes, step by step" }),
		allServices: section.meta({
			description:
				"The words above the list of all services; the list itself is content/services.yaml",
		}),
		callToAction,
		structuredData: z
			.strictObject({
				numberOfItems: wholeNumber(
					"How many services the structured data claims; left out, it is counted",
					34,
				).optional(),
			})
			.default({})
			.meta({ description: "What search engines are told besides" }),
	})
	.meta({ description: "The words of the page that shows all services" });

export const notFoundSchema = z
	.strictObject({
		claims,
		meta,
		heading,
		text: paragraph,
		buttons: list("The buttons that lead on from there", button),
	})
	.meta({
		description: "The words of the page for an address that does not exist",
	});
