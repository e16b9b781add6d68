// page/description: descriptions that are missing, repeated, or far from a usable length.
import { checkHeadText } from "../page/head-text.ts";
import { findMeta, type ParsedPage } from "../page/page.ts";
import type { Rule } from "../rule.ts";

function readDescription(page: ParsedPage) {
	const element = findMeta(page, "description");
	const text = page.elements[element]?.attributes.content ?? "";
	return { element, text };
}

const start = () =>
	checkHeadText({
		name: "description",
		without: "so search engines show some other words of it",
		least: 70,
		most: 160,
		example:
			"Calm, practical help with sleep, in London or by video, beginning with a free conversation.",
		read: readDescription,
		asWritten: (text) => text,
	});

export const pageDescription: Rule = {
	id: "page/description",
	severity: "warning",
	summary:
		"A description that is missing, repeated, or far from a usable length",
	explanation: `The description of a page is the text that search results show below its title. This one is missing, is the same as on another page, or has fewer than 70 or more than 160 letters.

It is what persuades somebody to open the page. Without one, or with the same one everywhere, a search engine picks some sentence from the page, often from its menu; a longer one is cut off in the middle.

To mend it, write one or two sentences on what this one page offers and to whom, in 70 to 160 letters, with what matters in the first 120. For a page it is meta, description in its content file; for a service it is description, which the page itself shows as well. Pages that search engines leave out may be short or alike.`,
	start,
};
