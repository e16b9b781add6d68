// A page of the maintainer's own: the front matter of content/pages/<name>.md.
import * as z from "zod";
import { claims, text } from "./fields.ts";
import { refuse } from "./refuse.ts";
import { shape } from "./shape.ts";

/** The bar at the top has room for so many letters of one page. */
const LABEL_LENGTH = 20;
const LABEL = shape(new RegExp(`[\\s\\S]{1,${LABEL_LENGTH}}`));
const LABEL_HINT = "Write one or two words, as in menu: Fees";

const menu = z
	.string()
	.trim()
	.min(1)
	.superRefine((value, context) => {
		if (value === "" || LABEL.fits(value)) return;
		refuse(
			context,
			`"${value}" has ${value.length} letters, and the menu has room for ${LABEL_LENGTH}`,
			LABEL_HINT,
		);
	})
	.meta({
		description: `The words in the menu at the top and at the foot of every page; at most ${LABEL_LENGTH} letters`,
		examples: ["Fees"],
		...LABEL.notes(
			`The menu has room for ${LABEL_LENGTH} letters. ${LABEL_HINT}`,
		),
	});

export const ownPageSchema = z
	.strictObject({
		claims,
		title: text(
			"The heading of the page, and its title in the browser tab",
			"Privacy notice",
		),
		description: text(
			"What a search engine shows below the title; 70 to 160 letters",
			"What we keep of what you tell us, for how long, and what your rights are.",
		),
		menu: menu.optional(),
		footer: text(
			"The words of the link at the foot of every page, without a menu entry or in its place there",
			"Privacy notice",
		).optional(),
	})
	.meta({ description: "A page of your own; its text stands below" });
export type OwnPageFile = z.output<typeof ownPageSchema>;
