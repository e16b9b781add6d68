// The kinds of value that content may hold. Each carries a plain description and an
// example: hints, editor completion and the validation all come from this one place.
import * as z from "zod";
import { PLAIN_NAME } from "../claims.ts";
import { href } from "./addresses.ts";
import { refuse } from "./refuse.ts";
import { shape } from "./shape.ts";

/** The icons a hero point may name; the first is the fallback. */
export const ICON_NAMES = [
	"Brain",
	"Heart",
	"Shield",
	"Users",
	"Crown",
	"Zap",
	"TrendingDown",
	"Moon",
	"Leaf",
	"Clock",
	"Target",
	"TrendingUp",
] as const;
export type IconName = (typeof ICON_NAMES)[number];
export const FALLBACK_ICON: IconName = "Brain";

/** Text that must say something. */
export function text(description: string, example: string) {
	return z
		.string()
		.trim()
		.min(1)
		.meta({ description, examples: [example] });
}

const SLUG = shape(/[a-z0-9]+(?:-[a-z0-9]+)*/);

export function isSlug(value: string): boolean {
	return SLUG.fits(value);
}

/** A short lower-case name with hyphens, as used in addresses. */
export function slug(description: string, example: string) {
	const hint = `Write it like this: ${example}`;
	return z
		.string()
		.trim()
		.superRefine((value, context) => {
			if (!isSlug(value)) {
				refuse(
					context,
					`"${value}" cannot be part of an address: only small letters, digits and single hyphens can`,
					hint,
				);
			}
		})
		.meta({
			description,
			examples: [example],
			...SLUG.notes(
				`This cannot be part of an address: only small letters, digits and single hyphens can. ${hint}`,
			),
		});
}

export function list<Item extends z.ZodType>(description: string, item: Item) {
	return z.array(item).min(1).meta({ description });
}

/** A whole number from YAML. */
export function wholeNumber(description: string, example: number) {
	return z
		.int()
		.nonnegative()
		.meta({ description, examples: [example] });
}

/**
 * An icon's name. A name that is not known becomes the fallback; the loader warns of it, and
 * editors offer the known ones and mark others.
 */
export const icon = z
	.string()
	.trim()
	.transform(
		(name): IconName =>
			ICON_NAMES.find((known) => known === name) ?? FALLBACK_ICON,
	)
	.meta({
		description: "The picture beside the text",
		examples: ["Heart"],
		enum: ICON_NAMES,
	});

/** Numbers and promises that texts of the same file show through {name}. */
export const claims = z
	.record(
		// No rule of the record: claims.ts says more about a bad name than zod could.
		z.string().meta({
			pattern: PLAIN_NAME.source,
			patternErrorMessage:
				"The name of a claim is made of letters and digits, and begins with a letter",
		}),
		z.union([z.string().trim().min(1), z.number()]).transform(String),
	)
	.default({})
	.meta({
		description:
			"Named figures of this file; {name} in a text shows the figure",
		examples: [{ clientsHelped: "500+" }],
	});

export const button = z
	.strictObject({
		label: text("The words on the button or link", "Get in touch"),
		href: href(
			"Where it leads: a page of this site, or a full address of another",
		),
	})
	.meta({ description: "A button or link" });

export const heading = text("The heading", "Why choose us");
export const paragraph = text("A paragraph", "It began with one question.");

/** A part of a page: its heading and the words below it. */
export const section = z.strictObject({ heading, text: paragraph });

/** A heading with words below it. */
export const titledText = z.strictObject({
	title: text("A short heading", "A calm first conversation"),
	text: text("One or two sentences", "We talk about what brings you here."),
});

export const figure = z.strictObject({
	value: text("The figure", "{clientsHelped}"),
	label: text("What the figure counts", "clients helped"),
});

/** What search engines and browser tabs show of a page. */
export const meta = z
	.strictObject({
		title: text("The title in the browser tab", "About our practice"),
		description: text(
			"What a search engine shows below the title; 70 to 160 letters",
			"Who we are, how we work and what we believe about change.",
		),
		keywords: z
			.array(text("A keyword", "hypnotherapy London"))
			.default([])
			.meta({ description: "Words people search for" }),
	})
	.meta({ description: "Title and description for search engines" });

export const hero = z
	.strictObject({
		eyebrow: text("A few words above the heading", "About us").optional(),
		heading: text("The main heading of the page", "Change can be quiet"),
		text: text("One or two sentences below it", "We work at your pace."),
	})
	.meta({ description: "The opening of the page" });
