// A page of the maintainer's own: the front matter of content/pages/<name>.md.
import type * as z from "zod";
import { claims, group, text } from "./fields.ts";
import { shape, shapedText } from "./shape.ts";

/** The bar at the top has room for so many letters of one page. */
const LABEL_LENGTH = 20;
const LABEL_HINT = "Write one or two words, as in menu: Fees";

export const ownPageSchema = group(
	"A page of your own; its text stands below",
	{
		claims,
		title: text(
			"The heading of the page, and its title in the browser tab",
			"Privacy notice",
		),
		description: text(
			"What a search engine shows below the title; 70 to 160 letters",
			"What we keep of what you tell us, for how long, and what your rights are.",
		),
		menu: shapedText({
			shape: shape(new RegExp(`[\\s\\S]{1,${LABEL_LENGTH}}`)),
			fault: ({ length }) =>
				`has ${length} letters, and the menu has room for ${LABEL_LENGTH}`,
			hint: LABEL_HINT,
			editorMessage: `The menu has room for ${LABEL_LENGTH} letters. ${LABEL_HINT}`,
			description: `The words in the menu at the top and at the foot of every page; at most ${LABEL_LENGTH} letters`,
			example: "Fees",
		}).optional(),
		footer: text(
			"The words of the link at the foot of every page, without a menu entry or in its place there",
			"Privacy notice",
		).optional(),
	},
);
export type OwnPageFile = z.output<typeof ownPageSchema>;
