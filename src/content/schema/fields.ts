// Schemas that content files share. Each has a plain description and an example, from which the
// messages of problems and the completion of editors are made.
import * as z from "zod";
import { CLAIM_NAME } from "../claims.ts";
import { href } from "./addresses.ts";
import { matches, patternText, shortText } from "./pattern-text.ts";

/** The names of icons; the first is the fallback. */
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

/** A text that is not empty. */
export function text(description: string, example: string) {
	return z.string().trim().min(1).meta(metadata(description, example));
}

const SLUG = "[a-z0-9]+(?:-[a-z0-9]+)*";

export function isSlug(value: string): boolean {
	return matches(SLUG, value);
}

const INVALID_SLUG =
	"cannot be part of an address: use only lower-case letters, digits and single hyphens";
/** File systems allow names of 255 characters; this leaves room for endings. */
const MAX_SLUG_LENGTH = 100;

export function slug(description: string, example: string) {
	const hint = `Write it like this: ${example}`;
	return patternText(
		{
			pattern: SLUG,
			isValid: ({ length }) => length <= MAX_SLUG_LENGTH,
			error: (value) =>
				isSlug(value)
					? `is too long for an address: it has ${value.length} characters, and the maximum is ${MAX_SLUG_LENGTH}`
					: INVALID_SLUG,
			editorMessage: `This ${INVALID_SLUG}. ${hint}`,
			hint,
			description,
			example,
		},
		z.string().trim(),
	);
}

/** A group that allows no other keys. */
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

/** A group or list that may be missing or empty. */
export function mayBeEmpty<Value extends object>(
	schema: z.ZodType<Value>,
	empty: NoInfer<Value>,
) {
	return schema.nullish().transform((value) => value ?? empty);
}

/** One of a few words; the first is the default. */
export function choice<const Word extends string>(
	description: string,
	words: readonly [Word, ...Word[]],
	example: Word = words[0],
) {
	return z
		.enum(words)
		.default(() => words[0])
		.meta(metadata(description, example));
}

/** true or false; the default is false. */
export function flag(description: string) {
	return z.boolean().default(false).meta(metadata(description, true));
}

export function metadata<Example>(description: string, example: Example) {
	return { description, examples: [example] };
}

export function wholeNumber(description: string, example: number) {
	return z.int().nonnegative().meta(metadata(description, example));
}

/** The name of an icon. An unknown name becomes the fallback, with a warning of readContentFile. */
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

/** Figures that the texts of the same file show through {name}. */
export const claims = mayBeEmpty(
	z.record(
		// Only editors check the names here; claims.ts reports them with a better message.
		z.string().meta({
			pattern: CLAIM_NAME.source,
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

/** The keys of a section of a page. */
export const section = { heading, text: paragraph };

export const titledText = {
	title: text("A short heading", "A calm first conversation"),
	text: text("One or two sentences", "We talk about what brings you here."),
};

/** A short text that pages show as large as a heading. */
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

export const meta = group("Title and description for search engines", {
	title: text("The title in the browser tab", "About our practice"),
	description: text(
		"What a search engine shows below the title; 70 to 160 characters",
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
