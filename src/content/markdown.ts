// The Markdown body of a content file -> safe HTML, in two steps: all that the file alone decides
// is made when it is read, its links and pictures when its page is made. Raw HTML is never passed
// through: it is refused before, as bad links are, and escaped should it come this far.
import createMarkdownIt, { type MarkdownIt } from "markdown-it";
import type { ShownPictures } from "../plan/picture.ts";
import { decodeAddress } from "./body-pictures.ts";
import { writePicture } from "./markdown-picture.ts";
import { isLinkTarget } from "./schema/addresses.ts";

// Reads HTML and every link as what they are meant to be, so that they can be refused.
const parser = createMarkdownIt({ html: true });
parser.validateLink = () => true;
const { renderer } = parser;
const { escapeHtml, normalizeReference } = parser.utils;
const escapeToken = (tokens: readonly Token[], at: number) =>
	escapeHtml(tokens[at]?.content ?? "");
renderer.rules.html_block = escapeToken;
renderer.rules.html_inline = escapeToken;

export type Token = ReturnType<MarkdownIt["parse"]>[number];

export interface ParsedBody {
	readonly tokens: readonly Token[];
	/** Whether there is an address for what stands in the brackets of [words][1]. */
	readonly refersTo: (label: string) => boolean;
}

/** Stands where something is filled in; in a text it is as little wanted as the null character. */
const PLACE = "\u0001";

export function parseBody(body: string): ParsedBody {
	const env: { references?: object } = {};
	const tokens = parser.parse(body.replaceAll(PLACE, "\ufffd"), env);
	const known = env.references ?? {};
	return {
		tokens,
		refersTo: (label) => Object.hasOwn(known, normalizeReference(label)),
	};
}

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
parser.core.ruler.push("fit_into_page", ({ tokens }) => {
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

interface LinkPlace {
	/** As written: "/contact" */
	readonly link: string;
}

interface PicturePlace {
	readonly file: string;
	readonly alt: string;
	/** Whether it is wanted at once. */
	readonly when: "first" | "later";
}

/** HTML with places for what only the whole site decides. */
export interface BodyMarkup {
	/** One more than there are places. */
	readonly pieces: readonly string[];
	readonly places: readonly (LinkPlace | PicturePlace)[];
}

export const NO_MARKUP: BodyMarkup = { pieces: [""], places: [] };

/** Those of a whole page are places for links, those of a part of one are not. */
export type Headings = "places" | "plain";

/** A picture further down than this many blocks is not seen at once. */
const FIRST_BLOCKS = 3;

class Preparation {
	readonly places: (LinkPlace | PicturePlace)[] = [];
	#isFirstPicture: boolean;
	/** Within a link that leads nowhere, which becomes its words. */
	#isBadLink = false;

	constructor(headings: Headings) {
		this.#isFirstPicture = headings === "places";
	}

	/** @param block how many begin before it ends, itself among them */
	add(token: Token, block: number): void {
		if (token.type === "image") this.#addPicture(token, block);
		if (token.type === "link_open") this.#addLink(token);
		if (!this.#isBadLink || !token.type.startsWith("link_")) return;
		this.#isBadLink = token.type === "link_open";
		token.type = "text";
	}

	#addLink(token: Token): void {
		const link = String(token.attrGet("href") ?? "");
		this.#isBadLink = !isLinkTarget(link);
		if (this.#isBadLink) return;
		this.places.push({ link });
		token.attrSet("href", PLACE);
	}

	#addPicture(token: Token, block: number): void {
		const isWanted = this.#isFirstPicture && block <= FIRST_BLOCKS;
		this.#isFirstPicture = false;
		this.places.push({
			file: decodeAddress(String(token.attrGet("src"))),
			alt: renderer.renderInlineAsText(
				token.children ?? [],
				parser.options,
				{},
			),
			when: isWanted ? "first" : "later",
		});
		token.type = "text";
		token.content = PLACE;
	}
}

/** @param tokens are changed */
export function prepareBody(
	tokens: readonly Token[],
	headings: Headings,
): BodyMarkup {
	if (headings === "places") nameHeadings(tokens);
	const preparation = new Preparation(headings);
	let block = 0;
	for (const { level, nesting, children } of tokens) {
		if (level === 0 && nesting >= 0) block++;
		for (const child of children ?? []) preparation.add(child, block);
	}
	const html = renderer.render([...tokens], parser.options, {});
	const { places } = preparation;
	// Joined into one piece: the many it is made of take four times the memory.
	return { pieces: Buffer.from(html).toString().split(PLACE), places };
}

interface BodySettings {
	/** Makes a link as it stands in a page of one as written. */
	readonly href: (link: string) => string;
	readonly pictures: ShownPictures;
}

/** A picture from elsewhere, which would be a request to another origin, becomes its words. */
function writePlace(
	place: LinkPlace | PicturePlace,
	{ href, pictures }: BodySettings,
): string {
	if ("link" in place) return escapeHtml(href(place.link));
	const { file, alt, when } = place;
	const shown = Object.hasOwn(pictures, file) ? pictures[file] : undefined;
	return shown ? writePicture(shown, alt, when) : escapeHtml(alt);
}

/** @returns HTML; "" for an empty body. */
export function writeBody(
	{ pieces, places }: BodyMarkup,
	settings: BodySettings,
): string {
	return pieces
		.map((piece, at) => {
			const place = places[at];
			return place ? piece + writePlace(place, settings) : piece;
		})
		.join("");
}
