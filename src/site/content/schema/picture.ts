// The schema of a picture beside a text, and the rules for its name.
import * as z from "zod";
import { findPictureName, isPictureName } from "../../addresses/picture.ts";
import { metadata, text } from "./fields.ts";
import { MEANING } from "./meaning.ts";
import { addIssue, patternText } from "./pattern-text.ts";

export const INVALID_PICTURE =
	"is not the name of a JPEG or PNG in static/pictures/";
export const PICTURE_HINT =
	"Save the picture as JPEG or PNG, put it into static/pictures/, not into a folder in it, and name it as in";

export const NAME_HINT =
	"Put the picture into static/pictures/, and leave out whatever stands before /pictures/, as in";

export const MISSING_ALT =
	"missing alternative text: this picture has no words for people who cannot see it";

const file = patternText({
	isValid: isPictureName,
	error: INVALID_PICTURE,
	hint: (value) => {
		const meant = findPictureName(value);
		return meant
			? `${NAME_HINT} file: ${meant}`
			: `${PICTURE_HINT} file: /pictures/room.jpg`;
	},
	description: "The picture in static/pictures/",
	example: "/pictures/room.jpg",
}).register(MEANING, { is: "picture" });

export const picture = z
	.strictObject({
		file,
		alt: text(
			"What the picture shows, for people who cannot see it",
			"Two chairs by a window",
		).optional(),
		decorative: z
			.boolean()
			.optional()
			.meta(
				metadata(
					"true in place of alt, for a picture that only decorates the page",
					true,
				),
			),
	})
	.superRefine(({ alt, decorative = false }, context) => {
		if (alt === undefined && !decorative)
			addIssue(context, {
				message: MISSING_ALT,
				hint: "Describe the picture in a few words, as in alt: Two chairs by a window; if it only decorates the page, write decorative: true in place of alt",
			});
	})
	.meta({ description: "A picture of your own, in static/pictures/" });
export type ContentPicture = z.output<typeof picture>;
