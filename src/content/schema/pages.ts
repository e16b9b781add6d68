// The schemas of the pages without a form: content/pages/<name>.yaml, and <name>.md for a custom page.
import * as z from "zod";
import { drawing, href, secureAddress } from "./addresses.ts";
import {
	button,
	claims,
	entries,
	figure,
	group,
	heading,
	hero,
	heroKeys,
	icon,
	list,
	mayBeEmpty,
	menuKeys,
	meta,
	metadata,
	paragraph,
	section,
	text,
	titledText,
	wholeNumber,
} from "./fields.ts";
import { MEANING } from "./meaning.ts";
import { addIssue } from "./pattern-text.ts";
import { picture } from "./picture.ts";

const ownPicture = (description: string) =>
	picture.optional().meta({ description });

/** A text has a drawing beside it, or a picture in place of the drawing. */
const art = {
	image: drawing("The drawing", "/art/stress.svg").optional(),
	picture: ownPicture("A picture of your own in place of the drawing"),
};

function requireArt(
	{ image, picture: file }: { image?: string | undefined; picture?: unknown },
	context: z.RefinementCtx,
): void {
	if (image === undefined && file === undefined)
		addIssue(context, {
			message: "there is neither a drawing nor a picture here",
			hint: "Add a line such as image: /art/stress.svg, or picture: { file: /pictures/room.jpg, alt: Two chairs by a window }",
		});
}

const bookingLabel = text("The words of the booking button", "Book a talk");

const callToAction = group("The invitation at the end of the page", {
	...section,
	buttons: list("The buttons, the most important first", button),
});

const secondary = button.meta({ description: "The second, quieter button" });

export const homeSchema = group("The words of the home page", {
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
		points: entries("The reasons", { ...titledText, icon }),
	}).optional(),
	readyToBegin: group("The invitation to a first talk", {
		...section,
		points: list("What to expect of the first talk", paragraph),
		bookingLabel,
		secondary,
	}).optional(),
	teaser: group("A few services, each with a picture", {
		...section,
		cards: list(
			"The services shown on the home page",
			z
				.strictObject({ ...titledText, ...art, link: button })
				.superRefine(requireArt),
		),
	}).optional(),
});

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
export type Registers = z.output<ReturnType<typeof registers>>;

const person = group("Who the therapist is", {
	name: text("The name of the therapist", "Ann Whitlow"),
	text: text("A few words about the therapist", "I began in 2003."),
	picture: ownPicture("A picture of the therapist"),
	registers: registers(
		"The registers of this person, if they are not those of everybody",
	).optional(),
});

export const aboutSchema = group("The words of the about page", {
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

export const servicesPageSchema = group(
	"The words of the page that shows all services",
	{
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
				icon,
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
	},
);

export const notFoundSchema = group(
	"The words of the page for an address that does not exist",
	{
		claims,
		meta,
		heading,
		text: paragraph,
		buttons: list("The buttons that lead to other pages", button),
	},
);

/** The front matter of a custom page; its text stands below. */
export const customPageSchema = group(
	"A page of your own; its text stands below",
	{
		claims,
		title: text(
			"The heading of the page, and its title in the browser tab",
			"Privacy notice",
		),
		description: text(
			"What a search engine shows below the title; 70 to 160 characters",
			"What we keep of what you tell us, for how long, and what your rights are.",
		),
		...menuKeys,
	},
);
export type CustomValues = z.output<typeof customPageSchema>;
