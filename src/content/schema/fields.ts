// The kinds of value that content may hold. Each carries a plain description and an
// example: hints, editor completion and the validation all come from this one place.
import * as z from "zod";
import { PLAIN_NAME } from "../claims.ts";
import { href } from "./addresses.ts";
import { fits, shapedText, shortText } from "./shape.ts";

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
	return z.string().trim().min(1).meta(notes(description, example));
}

const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";

export function isSlug(value: string): boolean {
	return fits(SLUG, value);
}

const NO_SLUG =
	"cannot be part of an address: only small letters, digits and single hyphens can";
/** Systems take names of files of 255 characters, with their endings. */
const LONGEST_SLUG = 100;

/** A short lower-case name with hyphens, as used in addresses. */
export function slug(description: string, example: string) {
	const hint = `Write it like this: ${example}`;
	return shapedText(
		{
			shape: SLUG,
			isValid: ({ length }) => length <= LONGEST_SLUG,
			fault: (value) =>
				isSlug(value)
					? `is too long for an address: it has ${value.length} characters, and ${LONGEST_SLUG} are the most`
					: NO_SLUG,
			editorMessage: `This ${NO_SLUG}. ${hint}`,
			hint,
			description,
			example,
		},
		z.string().trim(),
	);
}

/** A group of keys, of which no other is known. */
export function group<Shape extends z.ZodRawShape>(
	description: string,
	keys: Shape,
) {
	return z.strictObject(keys).meta({ description });
}

export function list<Item extends z.ZodType>(description: string, item: Item) {
	return z.array(item).min(1).meta({ description });
}

/** A list of groups. */
export function entries<Shape extends z.ZodRawShape>(
	description: string,
	keys: Shape,
) {
	return list(description, z.strictObject(keys));
}

/** A group or list that may be left out, or have nothing behind its key. */
export function mayBeEmpty<Value extends object>(
	schema: z.ZodType<Value>,
	empty: NoInfer<Value>,
) {
	return schema.nullish().transform((value) => value ?? empty);
}

/** One of a few words, and the first of them where none is written. */
export function choice<const Word extends string>(
	description: string,
	words: readonly [Word, ...Word[]],
	example: Word = words[0],
) {
	return z
		.enum(words)
		.default(() => words[0])
		.meta(notes(description, example));
}

/** What is not so unless a file says it. */
export function flag(description: string) {
	return z.boolean().default(false).meta(notes(description, true));
}

/** The metadata of a value. */
export function notes<Example>(description: string, example: Example) {
	return { description, examples: [example] };
}

/** A whole number from YAML. */
export function wholeNumber(description: string, example: number) {
	return z.int().nonnegative().meta(notes(description, example));
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
export const claims = mayBeEmpty(
	z.record(
		// No rule of the record: claims.ts says more about a bad name than zod could.
		z.string().meta({
			pattern: PLAIN_NAME.source,
			patternErrorMessage:
				"The name of a claim is made of letters and digits, and begins with a letter",
		}),
		z.union([z.string().trim().min(1), z.number()]).transform(String),
	),
	{},
).meta({
	description: "Named figures of this file; {name} in a text shows the figure",
	examples: [{ clientsHelped: "500+" }],
});

export const button = group("A button or link", {
	label: text("The words on the button or link", "Get in touch"),
	href: href(
		"Where it leads: a page of this site, or a full address of another",
	),
});

export const heading = text("The heading", "Why choose us");
export const paragraph = text("A paragraph", "It began with one question.");

/** The keys of a part of a page: its heading and the words below it. */
export const section = { heading, text: paragraph };

/** The keys of a heading with words below it. */
export const titledText = {
	title: text("A short heading", "A calm first conversation"),
	text: text("One or two sentences", "We talk about what brings you here."),
};

/** A text that pages set as large as a heading. */
export function shortFigure(description: string, example: string) {
	return shortText(12, {
		hint: "A figure is set large: show a few characters, as in 24/7, and write the rest as a sentence in another text. Where a claim is shown, give the figure a claim of its own, under another name",
		description,
		example,
	});
}

export const figure = {
	value: shortFigure("The figure, at most 12 characters", "{clientsHelped}"),
	label: text("What the figure counts", "clients helped"),
};

/** The words of a page that search engines and browser tabs show. */
export const meta = group("Title and description for search engines", {
	title: text("The title in the browser tab", "About our practice"),
	description: text(
		"What a search engine shows below the title; 70 to 160 letters",
		"Who we are, how we work and what we believe about change.",
	),
	keywords: mayBeEmpty(
		z.array(text("A keyword", "hypnotherapy London")),
		[],
	).meta({ description: "Words people search for" }),
});

export const heroKeys = {
	eyebrow: text("A few words above the heading", "About us").optional(),
	heading: text("The main heading of the page", "Change can be quiet"),
	text: text("One or two sentences below it", "We work at your pace."),
};
export const hero = group("The opening of the page", heroKeys);
