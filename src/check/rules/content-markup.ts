// content/markup: signs that visitors would read, and words that Markdown reads as something else.
import { parseBody } from "../../site/content/markdown/markdown.ts";
import { findMisread, findSigns } from "../../site/content/markdown/signs.ts";
import { findElement, type ParsedPage, textWithin } from "../page/page.ts";
import { type ContentFile, type Finding, warningRule } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";

function* checkContent(file: ContentFile): Iterable<Finding> {
	for (const { text, keys, meaning, locate } of visibleTextOf(file)) {
		if (keys.length === 0 || meaning === "contact") continue;
		for (const { offset, ...finding } of findSigns(text, true))
			yield { ...finding, source: locate(offset) };
	}
	const { document } = file.raw ?? {};
	if (!document) return;
	// Without claims, the page is made of the same tokens.
	const isSame = file.body === document.body && file.markup.length > 0;
	const tokens = isSame ? file.markup : parseBody(document.body);
	for (const { offset, ...finding } of findMisread(document.body, tokens))
		yield { ...finding, source: document.locateBody(offset) };
}

/** Other programs begin a text with its title, which pages show above it. */
function* checkPage(page: ParsedPage): Iterable<Finding> {
	const element = findElement(page, "h2");
	const title = textWithin(page, findElement(page, "h1"));
	if (!page.route.sourcePath.endsWith(".md") || element < 0) return;
	if (title !== textWithin(page, element)) return;
	yield {
		message: `the heading "${title}" stands twice, since the page shows its title above the text`,
		hint: "Delete the heading in the text",
		target: title,
		source: page.at(element, title),
	};
}

export const contentMarkup = warningRule("content/markup", {
	checkContent,
	checkPage,
});
