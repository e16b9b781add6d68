// The Markdown body of a content file -> safe HTML. Raw HTML is never passed through: it is
// refused before, as bad links are, and escaped should it come this far.
import createMarkdownIt, { type MarkdownIt } from "markdown-it";
import type { ShownPictures } from "../picture.ts";
import { decodeAddress } from "./body-pictures.ts";
import { writePicture } from "./markdown-picture.ts";
import { isLinkTarget } from "./schema/addresses.ts";

const renderer = createMarkdownIt({ html: false });
renderer.validateLink = isLinkTarget;

type Token = ReturnType<MarkdownIt["parse"]>[number];

/** Ids that the templates give to parts of every page. */
const TAKEN_ID = /^(?:main|(?:mobile|services)-menu)$/;

/** "What it costs" -> "what-it-costs" */
function toId(heading: string): string {
	const plain = heading.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return plain
		.replace(/['’]/g, "")
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-+|-+$/g, "");
}

/** Ids that a page does not have yet; the second heading of one name gets "-1". */
function createNamer(): (heading: string) => string {
	const given = new Set<string>();
	return (heading) => {
		const id = toId(heading) || "section";
		let free = id;
		for (let count = 1; given.has(free) || TAKEN_ID.test(free); count++)
			free = `${id}-${count}`;
		given.add(free);
		return free;
	};
}

/** The style that aligns a cell, as a class: the styles of the site are in its sheet alone. */
function alignCell(token: Token): void {
	const side = /right|center/.exec(String(token.attrGet("style") ?? ""))?.[0];
	token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
	if (side) token.attrSet("class", `to-${side}`);
}

/** Headings of a body start at h2: the title of the page is the only h1. */
renderer.core.ruler.push("fit_into_page", ({ tokens }) => {
	for (const token of tokens) {
		if (token.tag === "h1") token.tag = "h2";
		if (token.type === "th_open" || token.type === "td_open") alignCell(token);
	}
});

/** Makes each heading a place that links can lead to. */
function nameHeadings(tokens: readonly Token[]): void {
	const nameId = createNamer();
	for (const [index, token] of tokens.entries()) {
		if (token.type !== "heading_open") continue;
		const inside = tokens[index + 1]?.children ?? [];
		const words = inside.map(({ content }) => content);
		token.attrSet("id", nameId(words.join("")));
	}
}

/** A picture further down than this many blocks is not seen at once. */
const FIRST_BLOCKS = 3;

/**
 * Shows the pictures that are known. One from elsewhere, which would be a request to another
 * origin, becomes its words.
 */
function showPictures(
	tokens: readonly Token[],
	{ pictures, headings }: BodySettings,
): void {
	let block = 0;
	let isFirst = headings === "places";
	for (const { level, nesting, children } of tokens) {
		if (level === 0 && nesting >= 0) block++;
		for (const child of children ?? []) {
			if (child.type !== "image") continue;
			const file = decodeAddress(String(child.attrGet("src")));
			const shown = Object.hasOwn(pictures, file) ? pictures[file] : undefined;
			const alt = renderer.renderer.renderInlineAsText(
				child.children ?? [],
				renderer.options,
				{},
			);
			const when = isFirst && block <= FIRST_BLOCKS ? "first" : "later";
			child.type = shown ? "html_inline" : "text";
			child.content = shown ? writePicture(shown, alt, when) : alt;
			isFirst = false;
		}
	}
}

interface BodySettings {
	/** Makes a link as it stands in a page of one as written. */
	readonly href: (link: string) => string;
	/** Those of a whole page are places for links, those of a part of one are not. */
	readonly headings: "places" | "plain";
	readonly pictures: ShownPictures;
}

/** @returns HTML; "" for an empty body. */
export function renderMarkdown(body: string, settings: BodySettings): string {
	const { href, headings } = settings;
	if (body.trim() === "") return "";
	const tokens = renderer.parse(body, {});
	if (headings === "places") nameHeadings(tokens);
	showPictures(tokens, settings);
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
