// The schema of a custom page: the front matter of content/pages/<name>.md.
import type * as z from "zod";
import { claims, group, text } from "./fields.ts";
import { menuKeys } from "./menu-words.ts";

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
		...menuKeys,
	},
);
export type CustomPageFile = z.output<typeof customPageSchema>;
