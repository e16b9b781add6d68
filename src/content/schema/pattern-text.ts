// Creates schemas of texts that must match a pattern. The build tests the pattern, and editors test it
// too, through the JSON Schemas. addIssue reports an invalid value with its own message and hint.
import * as z from "zod";
import { CLAIM_REFERENCE } from "../claims.ts";

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
 * Returns a pattern for editors, with the message that they show. Editors see a text as it is written,
 * so the pattern accepts spaces round it, and any text with a {claim} that is not filled in.
 */
function editorMetadata(pattern: string, message: string) {
	const whole = `^\\s*(?:${pattern})\\s*$|${CLAIM_REFERENCE.source}`;
	return { pattern: whole, patternErrorMessage: message };
}

interface TextRule {
	readonly pattern: string;
	/** Tests what a regular expression cannot. */
	readonly isValid?: (value: string) => boolean;
	/** The message goes on with this after the value: `is not a price` */
	readonly error: string;
	readonly hint: string;
	readonly description: string;
	readonly example: string;
}

/** @param schema checked first: an empty text, which it refuses, is not tested against the pattern */
export function patternText(
	{ pattern, isValid, error, hint, description, example }: TextRule,
	schema: z.ZodString = z.string().trim().min(1),
) {
	return schema
		.superRefine((value, context) => {
			if (matches(pattern, value) && (isValid?.(value) ?? true)) return;
			if (!schema.safeParse(value).success) return;
			addIssue(context, { message: `"${value}" ${error}`, hint });
		})
		.meta({
			description,
			examples: [example],
			...editorMetadata(pattern, `This ${error}. ${hint}`),
		});
}

/** @param limit the maximum number of characters, counted after claims are filled in */
export function shortText(
	limit: number,
	rest: Pick<TextRule, "description" | "example"> & { hint: string },
) {
	return patternText({
		...rest,
		pattern: `[\\s\\S]{1,${limit}}`,
		error: `is too long: there is room for ${limit} characters`,
	});
}
