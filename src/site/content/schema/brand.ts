// The schema of what makes a site look like one practice: its sign and its colours.
import * as z from "zod";
import { findUnreadable } from "../../addresses/colours.ts";
import { drawing } from "./addresses.ts";
import { group } from "./fields.ts";
import { MEANING } from "./meaning.ts";
import { addIssue, patternText } from "./pattern-text.ts";

function colour(description: string, example: string) {
	return patternText({
		isValid: (value) => /^#[\da-f]{6}$/i.test(value),
		error: "is not a colour: write # and six digits or letters from a to f",
		hint: `Write it with quotes, as in "${example}"`,
		description,
		example,
	}).register(MEANING, { is: "code" });
}

function palette(description: string) {
	return z
		.strictObject({
			page: colour("Behind the text", "#FBF7F0"),
			text: colour("The text", "#17302E"),
			links: colour("Links, outlines and ticks", "#1F5A52"),
			opening: colour("Behind the opening and the footer", "#0E2F2C"),
			action: colour("The button for the next step", "#F0A75F"),
		})
		.superRefine((colours, context) => {
			for (const pair of findUnreadable(colours)) {
				const { name, ground, least, ratio, nearest } = pair;
				// A contrast of 4.49 must not read like one of 4.5.
				const figure = Math.floor(ratio * 100) / 100;
				addIssue(context, {
					path: [name],
					message: `${name} has a contrast of ${figure}:1 on ${ground}, and needs ${least}:1`,
					hint: nearest
						? `The nearest shade that passes is "${nearest}"`
						: `No shade can be read there: another colour of ${ground} leaves room`,
				});
			}
		})
		.meta({ description });
}

export const brand = group("The sign and the colours of the practice", {
	logo: drawing("A square sign beside the name", "/logo.svg").optional(),
	wideLogo: drawing(
		"A wide logo with the name in it, in place of the sign and the name",
		"/wide-logo.svg",
	).optional(),
	colours: group("The colours; all others follow from these", {
		light: palette("The colours by day"),
		dark: palette("The colours by night"),
	}).optional(),
});
