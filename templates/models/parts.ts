// Fields that several files have.
import {
	addIssue,
	button,
	claims,
	drawing,
	entries,
	group,
	hero,
	list,
	MEANING,
	menuKeys,
	meta,
	picture,
	recordingFile,
	section,
	secureAddress,
	text,
	type z,
} from "hypno";

/** The words of a page that shows what other files say. */
export const listWords = <Keys extends z.ZodRawShape>(
	description: string,
	keys: Keys,
) => group(description, { claims, meta, ...menuKeys, hero, ...keys });

export const ownRecording = (description: string) =>
	group(description, {
		file: recordingFile("The file in static/", "/audio/relax.mp3"),
		name: text("What it is called", "A ten-minute relaxation"),
	}).optional();

export const ownPicture = (description: string) =>
	picture.optional().meta({ description });

export const questionsAndAnswers = (description: string) =>
	entries(description, {
		question: text("The question", "How long is a session?"),
		answer: text("The answer", "Between 60 and 90 minutes."),
	});

export const directions = button
	.extend({
		href: secureAddress(
			"The address of the practice on a map site",
			"https://www.openstreetmap.org/?mlat=51.5186&mlon=-0.1467&zoom=17",
		),
	})
	.meta({ description: "The link to a map, beside the place" })
	.register(MEANING, { is: "directions" });

/** A text has a drawing beside it, or a picture in place of the drawing. */
export const art = {
	image: drawing("The drawing", "/art/stress.svg").optional(),
	picture: ownPicture("A picture of your own in place of the drawing"),
};

export function requireArt(
	{ image, picture: file }: { image?: string | undefined; picture?: unknown },
	context: z.RefinementCtx,
): void {
	if (image === undefined && file === undefined)
		addIssue(context, {
			message: "there is neither a drawing nor a picture here",
			hint: "Add a line such as image: /art/stress.svg, or picture: { file: /pictures/room.jpg, alt: Two chairs by a window }",
		});
}

export const callToAction = group("The invitation at the end of the page", {
	...section,
	buttons: list("The buttons, the most important first", button),
});

/** Below the front matter stands a text. */
export const withText = {
	body: true,
	/** The templates use these ids on every page. */
	reservedIds: /^(?:main|[a-z]+-menu|urgent-help)$/,
	/** Pictures are as wide as a column of text. */
	pictureSizes: "(min-width: 48rem) 42rem, 90vw",
} as const;
