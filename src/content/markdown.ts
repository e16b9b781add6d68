// The Markdown body of a content file -> safe HTML. Raw HTML is never passed through:
// it is found by findMarkup and refused, and escaped should it come this far.
import createMarkdownIt, { type MarkdownIt } from "markdown-it";

const LINK = /^(?:https?:|mailto:|tel:|[/#])/i;

function createParser(html: boolean): MarkdownIt {
	const parser = createMarkdownIt({ html });
	// A picture from elsewhere would be a request to another origin.
	parser.disable("image");
	parser.validateLink = (url) => LINK.test(url.trim());
	return parser;
}

const renderer = createParser(false);
const detector = createParser(true);

/** Headings of a body start at h2: the title of the page is the only h1. */
renderer.core.ruler.push("demote_first_level", (state) => {
	for (const token of state.tokens) {
		if (token.tag === "h1") token.tag = "h2";
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
	return renderer.renderer.render(tokens, renderer.options, {});
}

/** The first line (from 0) of each piece of raw HTML in a body. */
export function findMarkup(body: string): number[] {
	if (!body.includes("<")) return [];
	return detector
		.parse(body, {})
		.filter(
			(token) =>
				token.type === "html_block" ||
				token.children?.some((child) => child.type === "html_inline"),
		)
		.map((token) => token.map?.[0] ?? 0);
}
