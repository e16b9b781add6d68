// page/title: titles that are missing, repeated, or far from a usable length.
import { checkHeadText } from "../page/head-text.ts";
import { findTitle, type ParsedPage } from "../page/page.ts";
import type { CheckContext, Rule } from "../rule.ts";

function readTitle(page: ParsedPage) {
	const element = findTitle(page);
	const text = page.texts.find((one) => one.element === element)?.text ?? "";
	return { element, text };
}

function start({ site }: CheckContext) {
	const suffix = ` | ${site?.settings.name}`;
	return checkHeadText({
		name: "title",
		without: "so search results and browser tabs show its address instead",
		least: 10,
		most: 65,
		example: "Stop Smoking Hypnotherapy",
		read: readTitle,
		asWritten: (text) =>
			text.endsWith(suffix) ? text.slice(0, -suffix.length) : text,
	});
}

export const pageTitle: Rule = {
	id: "page/title",
	severity: "warning",
	summary: "A title that is missing, repeated, or far from a usable length",
	explanation: `The title of a page is the line that search results show in large letters, and the words on the tab of the browser. This one is missing, is the same as on another page, or has fewer than 10 or more than 65 letters.

People choose among search results by their titles. One that is cut off or too short tells them little, and of two pages with one title neither can be chosen on purpose; search engines then often make up a title of their own.

To mend it, write a title that names the subject of this one page, with the most telling words first, as in Stop Smoking Hypnotherapy. For a page it is meta, title in its content file; for a service it is title. The name of the practice is added to it while both together have no more than 60 letters. Pages that search engines leave out, such as the page for an address that does not exist, may be short or alike.`,
	start,
};
