// Schemas of texts that must match a pattern: the build tests it, and the JSON Schemas for editors
// contain it. Also adds issues with a message and a hint of their own.
import * as z from "zod";
import { CLAIM_REFERENCE } from "../claims.ts";

interface Issue {
	readonly message: string;
	readonly hint: string;
	/** The keys from the checked value down to the invalid one. */
	readonly path?: (string | number)[];
	/** The words of the value that are wrong. */
	readonly part?: string;
}

/** Adds an issue whose hint reaches the report through zod's params. */
export function addIssue(
	context: z.RefinementCtx,
	{ message, path = [], ...params }: Issue,
): void {
	context.addIssue({ code: "custom", message, path, params });
}

/** Makes a pattern ignore case, because JSON Schema has no flag for that. */
export function anyCase(pattern: string): string {
	return pattern.replace(/\\.|\[[^\]]*\]|[a-z]/g, (match) =>
		/^[a-z]$/.test(match) ? `[${match}${match.toUpperCase()}]` : match,
	);
}

export function matches(pattern: string, value: string): boolean {
	return new RegExp(`^(?:${pattern})$`).test(value);
}

/**
 * Returns a pattern for editors, and their message. Editors see texts with spaces round them, and with
 * a {name} not yet filled in: they cannot check such a text, so the pattern accepts it.
 */
export function editorMetadata(pattern: string, message: string) {
	const whole = `^\\s*(?:${pattern})\\s*$|${CLAIM_REFERENCE.source}`;
	return { pattern: whole, patternErrorMessage: message };
}

export interface TextRule {
	/** The source of a regular expression for the whole text. */
	readonly pattern: string;
	/** The part of the rule that a pattern cannot express. */
	readonly isValid?: (value: string) => boolean;
	/** The message without the value that it starts with: `is not …` */
	readonly error: string | ((value: string) => string);
	readonly hint: string | ((value: string) => string);
	/** The message of editors; the default is made of the error and the hint. */
	readonly editorMessage?: string;
	readonly description: string;
	readonly example: string;
}

/** @param schema what it refuses itself, such as an empty text, is not reported twice */
export function patternText(
	{ pattern, isValid, error, hint, ...rest }: TextRule,
	schema: z.ZodString = z.string().trim().min(1),
) {
	const toText = (text: TextRule["hint"], value: string) =>
		typeof text === "string" ? text : text(value);
	const { editorMessage = `This ${error}. ${hint}` } = rest;
	return schema
		.superRefine((value, context) => {
			if (matches(pattern, value) && (isValid?.(value) ?? true)) return;
			if (!schema.safeParse(value).success) return;
			const message = `"${value}" ${toText(error, value)}`;
			addIssue(context, { message, hint: toText(hint, value) });
		})
		.meta({
			description: rest.description,
			examples: [rest.example],
			...editorMetadata(pattern, editorMessage),
		});
}

/** @param limit the maximum of characters, with claims filled in */
export function shortText(
	limit: number,
	rest: Pick<TextRule, "description" | "example"> & { hint: string },
) {
	return patternText({
		...rest,
		pattern: `[\\s\\S]{1,${limit}}`,
		error: ({ length }) =>
			`has ${length} characters, and there is room for ${limit}`,
		editorMessage: `There is room for ${limit} characters. ${rest.hint}`,
	});
}
