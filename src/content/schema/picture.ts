// A picture of the maintainer's own beside a text.
import * as z from "zod";
import { text } from "./fields.ts";
import { refuse } from "./refuse.ts";
import { shape } from "./shape.ts";

const FILE = shape(
	/\/pictures\/[^/\\?#<>]+\.(?:[jJ][pP][eE]?[gG]|[pP][nN][gG])/,
);
const FILE_HINT =
	"Put a JPEG or PNG into static/pictures/, and name it as in file: /pictures/room.jpg";

/** "/pictures/room.jpg" */
export function isPictureName(value: string): boolean {
	return FILE.fits(value);
}

const file = z
	.string()
	.trim()
	.min(1)
	.superRefine((value, context) => {
		if (value === "" || isPictureName(value)) return;
		refuse(
			context,
			`"${value}" is not the name of a picture that can be prepared for a page`,
			FILE_HINT,
		);
	})
	.meta({
		description: "The picture in static/pictures/",
		examples: ["/pictures/room.jpg"],
		...FILE.notes(`This is not the name of a picture. ${FILE_HINT}`),
	});

export const ALT_HINT =
	"Say in a few words what it shows, as in alt: Two chairs by a window; if it says nothing that the text does not, write decorative: true in place of alt";

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
			.meta({
				description:
					"true in place of alt, where the picture says nothing that the text does not",
				examples: [true],
			}),
	})
	.superRefine(({ alt, decorative }, context) => {
		if (alt === undefined && decorative !== true)
			refuse(
				context,
				"this picture has no words for people who cannot see it",
				ALT_HINT,
			);
		else if (alt !== undefined && decorative === true)
			refuse(
				context,
				"this picture has words for people who cannot see it, and is called decorative, which hides it from them",
				"Keep one of the two: alt or decorative",
			);
	})
	.meta({ description: "A picture of your own, in static/pictures/" });
export type ContentPicture = z.output<typeof picture>;
