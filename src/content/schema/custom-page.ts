// The schema of a custom page: the front matter of content/pages/<name>.md.
import type * as z from "zod";
import { claims, group, text } from "./fields.ts";
import { shortText } from "./pattern-text.ts";

export const customPageSchema = group(
	"A page of your own; its text stands below",
	{
		claims,
		title: text(
			"The heading of the page, and its title in the browser tab",
			"Privacy notice",
		),
		description: text(
			"What a search engine shows below the title; 70 to 160 characters",
			"What we keep of what you tell us, for how long, and what your rights are.",
		),
		menu: shortText(20, {
			hint: "Write one or two words, as in menu: Fees",
			description:
				"The words in the menu at the top and in the footer of every page; at most 20 characters",
			example: "Fees",
		}).optional(),
		footer: text(
			"The words of the link in the footer; without this line, the footer shows the words of the menu",
			"Privacy notice",
		).optional(),
	},
);
export type CustomPageFile = z.output<typeof customPageSchema>;
