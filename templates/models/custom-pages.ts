// The pages of one's own: content/pages/NAME.md.
import { claims, folder, group, menuKeys, text } from "hypno";
import { withText } from "./parts.ts";

const schema = group("A page of your own; its text stands below", {
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
});

export const customPages = folder("pages", schema, {
	one: "page",
	shows: ["title", "description", "menu", "footer"],
	order: "name",
	...withText,
});
