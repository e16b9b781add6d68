// The schema of a picture beside a text, and the rules for its name.
import * as z from "zod";
import { PICTURE_FOLDER } from "../../plan/picture.ts";
import { metadata, text } from "./fields.ts";
import { addIssue, matches, patternText } from "./pattern-text.ts";

const FILE = String.raw`\/pictures\/[^/\\?#<>]+\.(?:[jJ][pP][eE]?[gG]|[pP][nN][gG])`;

export function isPictureName(value: string): boolean {
	return matches(FILE, value);
}

/** Phones, scanners and drawing programs also use these formats, which hypno cannot read. */
const OTHER_PICTURE = /\.(?:avif|bmp|gif|hei[cf]|psd|svg|tiff?|webp)$/i;

/** @param write formats a picture's name as the line of a content file */
export function describePictureFix(
	value: string,
	write: (file: string) => string,
): string {
	const name = value.split(/[/\\]/).at(-1) ?? "";
	const file = `${PICTURE_FOLDER}${name}`;
	if (isPictureName(file))
		return `Put the picture into static/pictures/, not into a folder in it, and name it as in ${write(file)}`;
	const advice = OTHER_PICTURE.test(name)
		? "Open the picture, save it as JPEG or PNG, and put the new file into static/pictures/"
		: "Put a JPEG or PNG into static/pictures/";
	return `${advice}, and name it as in ${write("/pictures/room.jpg")}`;
}

const file = patternText({
	pattern: FILE,
	error: "is not the name of a JPEG or PNG in static/pictures/",
	hint: (value) => describePictureFix(value, (name) => `file: ${name}`),
	editorMessage:
		"This is not the name of a picture. Put a JPEG or PNG into static/pictures/, and name it as in file: /pictures/room.jpg",
	description: "The picture in static/pictures/",
	example: "/pictures/room.jpg",
});

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
				message:
					"missing alternative text: this picture has no words for people who cannot see it",
				hint: "Describe the picture in a few words, as in alt: Two chairs by a window; if it only decorates the page, write decorative: true in place of alt",
			});
		if (alt !== undefined && decorative)
			addIssue(context, {
				message:
					"this picture has alternative text, but decorative: true hides the picture from the people who need that text",
				hint: "Keep one of the two: alt or decorative",
			});
	})
	.meta({ description: "A picture of your own, in static/pictures/" });
export type ContentPicture = z.output<typeof picture>;
