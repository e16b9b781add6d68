// Creates schemas of texts in a certain form. addIssue reports an invalid value with its own message and hint.
import * as z from "zod";
import { MEANING, type Meaning } from "./meaning.ts";

/** zod copies a schema for each thing that is added to it, so the hundreds of texts of a site begin with these. */
export const TRIMMED = z.string().trim();
export const TEXT = TRIMMED.min(1);

interface Issue {
	readonly message: string;
	readonly hint: string;
	/** These keys lead from the checked value to the invalid one. */
	readonly path?: (string | number)[];
	/** True if a value that is one claim is wrong where the claim is written. */
	readonly isInClaim?: true;
}

/** Adds an issue to zod's result. zod passes the hint on in `params`. */
export function addIssue(
	context: z.RefinementCtx,
	{ message, path = [], ...params }: Issue,
): void {
	context.addIssue({ code: "custom", message, path, params });
}

export interface TextRule {
	readonly isValid: (value: string) => boolean;
	/** The message goes on with this after the value: `is not a price` */
	readonly error: string | ((value: string) => string);
	readonly hint: string | ((value: string) => string);
	readonly description: string;
	readonly example: string;
}

/** Stands in a text, or begins one, that still has to be written. */
export const PLACEHOLDER = /\bTODO\b/;

/** A text to be replaced by words: "TODO: The title" */
export function isUnwritten(value: unknown): boolean {
	return typeof value === "string" && value.trim().startsWith("TODO");
}

/** @param schema checked first: an empty text, which it refuses, is not tested further */
export function patternText(
	{ isValid, error, hint, description, example }: TextRule,
	schema = TEXT,
) {
	return schema
		.superRefine((value, context) => {
			if (isUnwritten(value) || isValid(value)) return;
			if (!schema.safeParse(value).success) return;
			const reason = typeof error === "string" ? error : error(value);
			addIssue(context, {
				message: `"${value}" ${reason}`,
				hint: typeof hint === "string" ? hint : hint(value),
			});
		})
		.meta({ description, examples: [example] });
}

/** @param limit the maximum number of characters, counted after claims are filled in */
export function shortText(
	limit: number,
	rest: Pick<TextRule, "description" | "example"> & { hint: string },
	is: Meaning = "words",
) {
	return patternText({
		...rest,
		isValid: (value) => value.length <= limit,
		error: `is too long: there is room for ${limit} characters`,
	}).register(MEANING, { is });
}
