// Schemas that several content files use. Problems and editors show the description and the example
// of each.
import * as z from "zod";
import { slugify } from "../../../base/addresses/parse-url.ts";
import { valueAt } from "../../../base/text/groups.ts";
import { href } from "./addresses.ts";
import { MEANING, type Meaning } from "./meaning.ts";
import {
	addIssue,
	isUnwritten,
	patternText,
	shortText,
	TEXT,
	TRIMMED,
} from "./pattern-text.ts";

const WHOLE_NUMBER = z.int().nonnegative();

/** Creates the schema of words that visitors read. */
export function text(
	description: string,
	example: string,
	is: Meaning = "words",
) {
	return TEXT.meta(metadata(description, example)).register(MEANING, { is });
}

/** Creates the schema of a text for programs, which visitors do not read. */
export function code(description: string, example: string) {
	return text(description, example, "code");
}

/** File systems allow names of 255 characters, so 100 leave room for file extensions. */
const SLUG = /^(?=.{1,100}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export function isSlug(value: string): boolean {
	return SLUG.test(value);
}

export const INVALID_SLUG =
	"cannot be part of an address: use only lower-case letters, digits and single hyphens, at most 100 characters";

export function slug(description: string, example: string) {
	return patternText(
		{
			isValid: isSlug,
			error: INVALID_SLUG,
			hint: (value) => {
				const slug = slugify(value);
				return `Write it like this: ${isSlug(slug) ? slug : example}`;
			},
			description,
			example,
		},
		TRIMMED,
	).register(MEANING, { is: "code" });
}

/** Creates the schema of the slug of a record of a folder, which must exist. */
export function record(of: string, description: string, example: string) {
	return code(description, example).register(MEANING, { is: "record", of });
}

/** Creates the schema of the name of one of the people of the site, who must exist. */
export function personName(description: string) {
	return text(description, "Ann Whitlow", "personName");
}

/** Creates the schema of the name of a page of the menu: "events" for /events, "home" for / */
export function pageName(description: string) {
	return code(description, "about").register(MEANING, { is: "pageName" });
}

/** Creates the schema of a key that repeats the name of its file. */
export function ownSlug(description: string, example: string) {
	return slug(description, example).register(MEANING, { is: "ownSlug" });
}

/** Creates the schema of a group that allows no other keys. */
export function group<Shape extends z.ZodRawShape>(
	description: string,
	keys: Shape,
) {
	return z.strictObject(keys).meta({ description });
}

export function list<Item extends z.ZodType>(description: string, item: Item) {
	return z.array(item).min(1).meta({ description });
}

export function entries<Shape extends z.ZodRawShape>(
	description: string,
	keys: Shape,
) {
	return list(description, z.strictObject(keys));
}

/** Entries of which no two have the same value for a key, in any capitals. */
export function choices<Shape extends z.ZodRawShape>(
	description: string,
	keys: Shape,
) {
	return entries(description, keys)
		.superRefine((all, context) => {
			for (const key of Object.keys(keys)) {
				const seen = new Set<string>();
				for (const [index, choice] of all.entries()) {
					const word = String(valueAt(choice, [key])).trim();
					const isRepeated = seen.has(word.toLowerCase());
					seen.add(word.toLowerCase());
					if (!isRepeated || isUnwritten(word)) continue;
					addIssue(context, {
						path: [index, key],
						message: `two choices have the same ${key}: "${word}"`,
						hint: "Delete one of them, or give it a word of its own",
					});
				}
			}
		})
		.meta({ description });
}

/** Replaces a missing or empty group or list by the given value. */
export function mayBeEmpty<Value extends object>(
	schema: z.ZodType<Value>,
	empty: NoInfer<Value>,
) {
	return schema.nullish().transform((value) => value ?? empty);
}

/** Creates the schema of a choice of words, of which the first is the default. */
export function choice<const Word extends string>(
	description: string,
	words: readonly [Word, ...Word[]],
	example: Word = words[0],
) {
	return z
		.enum(words)
		.default(() => words[0])
		.meta(metadata(description, example))
		.register(MEANING, { is: "code" });
}

export function flag(description: string) {
	return z.boolean().default(false).meta(metadata(description, true));
}

export function metadata<Example>(description: string, example: Example) {
	return { description, examples: [example] };
}

export function wholeNumber(description: string, example: number) {
	return WHOLE_NUMBER.meta(metadata(description, example));
}

/**
 * Creates the schema of the name of a drawing that templates have.
 * @param names the first one replaces an unknown name, of which parseContentFile warns
 */
export function icon<const Name extends string>(names: readonly Name[]) {
	const [fallback] = names;
	if (fallback === undefined) throw new Error("icon() needs the names");
	return TRIMMED.transform(
		(name): Name => names.find((known) => known === name) ?? fallback,
	)
		.meta({
			description: "The picture beside the text",
			examples: [fallback],
			enum: names,
		})
		.register(MEANING, { is: "icon", names });
}

/** Claims are named values: {name} in a text of the same file shows the value. */
export const claims = mayBeEmpty(
	z.record(z.string(), z.union([TEXT, z.number()]).transform(String)),
	{},
)
	.meta({
		description:
			"Named figures of this file; {name} in a text shows the figure",
		examples: [{ clientsHelped: "500+" }],
	})
	.register(MEANING, { is: "claim" });

export const button = group("A button or link", {
	label: text("The words on the button or link", "Get in touch"),
	href: href(
		"Where it leads: a page of this site, or the full address of another site",
	),
});

export const heading = text("The heading", "Why choose us");
export const paragraph = text("A paragraph", "It began with one question.");

export const section = { heading, text: paragraph };

export const titledText = {
	title: text("A short heading", "A calm first conversation"),
	text: text("One or two sentences", "We talk about what brings you here."),
};

/** Creates the schema of a short text that pages show in large type. */
export function shortFigure(
	description: string,
	example: string,
	is: Meaning = "figure",
) {
	const hint =
		"Pages show a figure in large type: write a few characters, as in 24/7, and the rest in another text. If a claim is too long here, add a shorter one under another name";
	return shortText(12, { hint, description, example }, is);
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
		z.array(text("A keyword", "hypnotherapy London", "keyword")),
		[],
	).meta({ description: "Words people search for" }),
});

export const heroKeys = {
	eyebrow: text("A few words above the heading", "About us").optional(),
	heading: text("The main heading of the page", "Change can be quiet"),
	text: text("One or two sentences below the heading", "We work at your pace."),
};
export const hero = group("The opening of the page", heroKeys);

/** With these keys the file of a page brings the page into the menu and the footer. */
export const menuKeys = {
	menu: shortText(20, {
		hint: "Write one or two words, as in menu: Fees",
		description:
			"The words in the menu at the top and in the footer of every page; at most 20 characters",
		example: "Fees",
	}).optional(),
	footer: text(
		"The words of the link in the footer; without this line, the footer shows the words of the menu",
		"Privacy notice",
	).optional(),
};

/** @param page the words of a page, whose schema may have these keys or not */
export function readMenuWords(page: unknown) {
	const read = (key: keyof typeof menuKeys) => {
		const value: unknown = Object(page)[key];
		return typeof value === "string" ? value : undefined;
	};
	return { menu: read("menu"), footer: read("footer") };
}
