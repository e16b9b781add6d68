// The kinds of value that content may hold. Each carries a plain description and an
// example: hints, editor completion and the validation all come from this one place.
import { z } from "zod";

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

/** One issue's own words, carried through zod to the report. */
export function refuse(
	context: z.RefinementCtx,
	message: string,
	hint: string,
): void {
	context.addIssue({ code: "custom", message, params: { hint } });
}

/** Text that must say something. */
export function text(description: string, example: string) {
	return z
		.string()
		.trim()
		.min(1)
		.meta({ description, examples: [example] });
}

/** A short lower-case name with hyphens, as used in addresses. */
export function slug(description: string, example: string) {
	return z
		.string()
		.trim()
		.superRefine((value, context) => {
			if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(value)) {
				refuse(
					context,
					`"${value}" cannot be part of an address: only small letters, digits and single hyphens can`,
					`Write it like this: ${example}`,
				);
			}
		})
		.meta({ description, examples: [example] });
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

const LINK_SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

function schemeOf(value: string): string | undefined {
	try {
		return new URL(value).protocol;
	} catch {
		return undefined;
	}
}

function isLocalPath(value: string): boolean {
	return /^\/(?![/\\])[^\s\\]*$/.test(value);
}

/** A link target: a page of this site, or an http(s), mailto or tel address. */
export function href(description: string, example = "/contact") {
	return z
		.string()
		.trim()
		.min(1)
		.superRefine((value, context) => {
			const scheme = schemeOf(value);
			const allowed = scheme !== undefined && LINK_SCHEMES.has(scheme);
			if (
				value === "" ||
				isLocalPath(value) ||
				/^#[^\s]+$/.test(value) ||
				(allowed && !/\s/.test(value))
			)
				return;
			refuse(
				context,
				`"${value}" is not an address a link can lead to: it is neither a page of this site nor an http, https, mailto or tel address`,
				"Start a page of this site with one slash, as in /contact; write other sites in full, as in https://www.nhs.uk",
			);
		})
		.meta({ description, examples: [example] });
}

/** An absolute address of the web. */
export function webAddress(description: string, example: string) {
	return z
		.string()
		.trim()
		.min(1)
		.superRefine((value, context) => {
			const scheme = schemeOf(value);
			if (value === "" || /^https?:$/.test(scheme ?? "")) return;
			refuse(
				context,
				`"${value}" is not a full web address`,
				`Write it in full: ${example}`,
			);
		})
		.meta({ description, examples: [example] });
}

/** The start of a web address: no folder, no question mark, no anchor. */
export function origin(description: string, example: string) {
	return webAddress(description, example).superRefine((value, context) => {
		if (!URL.canParse(value)) return;
		const { origin: start, pathname, search, hash } = new URL(value);
		if (pathname === "/" && search === "" && hash === "") return;
		refuse(
			context,
			`"${value}" holds more than the start of an address`,
			`Write url: ${start} here, and a folder of the host as basePath: /folder`,
		);
	});
}

/** A path to a file in static/, from its top. */
export function staticFile(description: string, example: string) {
	return z
		.string()
		.trim()
		.min(1)
		.superRefine((value, context) => {
			if (value === "" || isLocalPath(value)) return;
			refuse(
				context,
				`"${value}" is not the path of a file in static/`,
				`Start with a slash and leave static/ out: ${example}`,
			);
		})
		.meta({ description, examples: [example] });
}

export function email(description: string, example: string) {
	return z
		.string()
		.trim()
		.min(1)
		.superRefine((value, context) => {
			if (value === "" || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return;
			refuse(
				context,
				`"${value}" is not an e-mail address`,
				`Write it like this: ${example}`,
			);
		})
		.meta({ description, examples: [example] });
}

/** An icon's name. A name that is not known becomes the fallback; the loader warns of it. */
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
	});

/** Numbers and promises that texts of the same file show through {name}. */
export const claims = z
	.record(
		z.string(),
		z.union([z.string().trim().min(1), z.number()]).transform(String),
	)
	.default({})
	.meta({
		description:
			"Named figures of this file; {name} in a text shows the figure",
		examples: ['clientsHelped: "500+"'],
	});

export const button = z
	.strictObject({
		label: text("The words on the button or link", "Get in touch"),
		href: href("Where it leads"),
	})
	.meta({ description: "A button or link" });

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

/** The opening of a page. */
export const hero = z.strictObject({
	eyebrow: text("A few words above the heading", "About us").optional(),
	heading: text("The main heading of the page", "Change can be quiet"),
	text: text("One or two sentences below it", "We work at your pace."),
});
