// Texts that must have one shape, written as one pattern: the build tests it, and editors are
// given it in their schema. And the refusal that a schema makes itself.
import * as z from "zod";
import { BRACED } from "../claims.ts";

interface Refusal {
	readonly message: string;
	readonly hint: string;
	/** From the refused value down to what is wrong with it. */
	readonly path?: (string | number)[];
	/** The words in it that are wrong. */
	readonly part?: string;
}

/** Carried through zod to the report. */
export function refuse(
	context: z.RefinementCtx,
	{ message, path = [], ...params }: Refusal,
): void {
	context.addIssue({ code: "custom", message, path, params });
}

/** A pattern that minds no capitals: JSON Schema has no flag for that. */
export function anyCase(pattern: string): string {
	return pattern.replace(/\\.|\[[^\]]*\]|[a-z]/g, (sign) =>
		/^[a-z]$/.test(sign) ? `[${sign}${sign.toUpperCase()}]` : sign,
	);
}

/** Whether a text has a shape from its first sign to its last. */
export function fits(shape: string, value: string): boolean {
	return new RegExp(`^(?:${shape})$`).test(value);
}

/**
 * For the metadata of a schema: the pattern, and what an editor says of other texts. An editor sees
 * texts earlier than the build does: blanks round them are not yet cut off, and a {name} in them is
 * not yet filled in, so that nothing can be said about such a text.
 */
export function editorNotes(shape: string, message: string) {
	const pattern = `^\\s*(?:${shape})\\s*$|${BRACED.source}`;
	return { pattern, patternErrorMessage: message };
}

export interface ShapedText {
	/** The source of a regular expression. */
	readonly shape: string;
	/** The part of the rule that no pattern can say. */
	readonly isValid?: (value: string) => boolean;
	/** Follows the value in the message: `is not …` */
	readonly fault: string | ((value: string) => string);
	readonly hint: string | ((value: string) => string);
	/** Said by an editor; by default the fault and the hint, where these are texts. */
	readonly editorMessage?: string;
	readonly description: string;
	readonly example: string;
}

/** @param schema what is refused before, an empty text for example, is refused only once */
export function shapedText(
	{ shape, isValid, fault, hint, ...wanted }: ShapedText,
	schema: z.ZodString = z.string().trim().min(1),
) {
	const say = (said: ShapedText["hint"], value: string) =>
		typeof said === "string" ? said : said(value);
	const { editorMessage = `This ${fault}. ${hint}` } = wanted;
	return schema
		.superRefine((value, context) => {
			if (fits(shape, value) && (isValid?.(value) ?? true)) return;
			if (!schema.safeParse(value).success) return;
			const message = `"${value}" ${say(fault, value)}`;
			refuse(context, { message, hint: say(hint, value) });
		})
		.meta({
			description: wanted.description,
			examples: [wanted.example],
			...editorNotes(shape, editorMessage),
		});
}

/** @param limit the most characters there is room for, claims filled in */
export function shortText(
	limit: number,
	wanted: Pick<ShapedText, "description" | "example"> & { hint: string },
) {
	return shapedText({
		...wanted,
		shape: `[\\s\\S]{1,${limit}}`,
		fault: ({ length }) =>
			`has ${length} characters, and there is room for ${limit}`,
		editorMessage: `There is room for ${limit} characters. ${wanted.hint}`,
	});
}
