// The Markdown body of a content file -> safe HTML. Raw HTML is never passed through: it is
// refused before, as bad links are, and escaped should it come this far.
import createMarkdownIt from "markdown-it";
import { isLinkTarget } from "./schema/addresses.ts";

const renderer = createMarkdownIt({ html: false });
// A picture from elsewhere would be a request to another origin.
renderer.disable("image");
renderer.validateLink = isLinkTarget;

/**
 * Headings of a body start at h2: the title of the page is the only h1. Cells lose the
 * style that aligns them: the styles of the site are in its sheet alone.
 */
renderer.core.ruler.push("fit_into_page", (state) => {
	for (const token of state.tokens) {
		if (token.tag === "h1") token.tag = "h2";
		if (token.type === "th_open" || token.type === "td_open")
			token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
	}
});

/** @returns HTML; "" for an empty body. Links of this site go through `href`. */
export function renderMarkdown(
	body: string,
	href: (link: string) => string,
): string {
	if (body.trim() === "") return "";
	const tokens = renderer.parse(body, {});
	for (const token of tokens) {
		for (const child of token.children ?? []) {
			const target = child.attrGet("href");
			if (target !== null) child.attrSet("href", href(String(target)));
		}
	}
	const html = renderer.renderer.render(tokens, renderer.options, {});
	// Joined into one piece: the many it is made of take four times the memory.
	return Buffer.from(html).toString();
}
