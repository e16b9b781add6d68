// The Markdown body of a content file -> safe HTML. Raw HTML is never passed through:
// it is found by findMarkup and refused, and escaped should it come this far.
import createMarkdownIt, { type MarkdownIt } from "markdown-it";

const LINK = /^(?:https?:|mailto:|tel:|#|\/(?![/\\]))/i;

function createParser(html: boolean): MarkdownIt {
	const parser = createMarkdownIt({ html });
	// A picture from elsewhere would be a request to another origin.
	parser.disable("image");
	parser.validateLink = (url) => LINK.test(url.trim());
	return parser;
}

const renderer = createParser(false);
const detector = createParser(true);

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

type Token = ReturnType<MarkdownIt["parse"]>[number];

/** How many lines below the first line of its block a piece of inline HTML stands. */
function findInlineMarkup(block: Token): number | undefined {
	let line = 0;
	for (const { type, content } of block.children ?? []) {
		if (type === "html_inline") return line;
		if (type === "softbreak" || type === "hardbreak") line++;
		else line += content.split("\n").length - 1;
	}
	return undefined;
}

/** The line (from 0) of the first raw HTML in each block of a body. */
export function findMarkup(body: string): number[] {
	if (!body.includes("<")) return [];
	let blockLine = 0;
	return detector.parse(body, {}).flatMap((token) => {
		// The cells of a table have no line of their own, their row has.
		blockLine = token.map?.[0] ?? blockLine;
		if (token.type === "html_block") return [blockLine];
		const below = findInlineMarkup(token);
		return below === undefined ? [] : [blockLine + below];
	});
}
