// The Markdown body of a content file -> its tokens, and from these safe HTML in two steps: all
// that the file alone decides is made when it is read, its links and pictures when its page is
// made. Raw HTML is never passed through: it is refused before, as bad links are, and escaped
// should it come this far.
import createMarkdownIt, { type MarkdownIt } from "markdown-it";
import type { ShownPicture, ShownPictures } from "../../plan/picture.ts";
import { isLinkTarget } from "../schema/addresses.ts";

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
const PLACEHOLDER = "\u0001";

export function parseBody(body: string): ParsedBody {
	const env: { references?: object } = {};
	const tokens = parser.parse(body.replaceAll(PLACEHOLDER, "\ufffd"), env);
	const known = env.references ?? {};
	return {
		tokens,
		refersTo: (label) => Object.hasOwn(known, normalizeReference(label)),
	};
}

/** As it was written, where that can be told. */
export function decodeAddress(address: string): string {
	try {
		return decodeURI(address);
	} catch (error) {
		if (error instanceof URIError) return address;
		throw error;
	}
}

/** The address of a link or a picture, decoded; undefined for other tokens. */
export function addressOf(token: Token): string | undefined {
	const address = token.attrGet(token.type === "image" ? "src" : "href");
	return address === null ? undefined : decodeAddress(String(address));
}

/** Ids that the templates give to parts of every page. */
const TAKEN_ID = /^(?:main|(?:mobile|services)-menu|urgent-help)$/;

/** "What it costs" -> "what-it-costs" */
function toId(heading: string): string {
	const plain = heading.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
	return plain
		.replace(/['’]/g, "")
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-+|-+$/g, "");
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

/** Makes each heading a place that links can lead to; the second of one name gets "-1". */
function nameHeadings(tokens: readonly Token[]): void {
	const given = new Set<string>();
	for (const [index, token] of tokens.entries()) {
		if (token.type !== "heading_open") continue;
		const inside = tokens[index + 1]?.children ?? [];
		const id = toId(inside.map(({ content }) => content).join("")) || "section";
		let free = id;
		for (let count = 1; given.has(free) || TAKEN_ID.test(free); count++)
			free = `${id}-${count}`;
		given.add(free);
		token.attrSet("id", free);
	}
}

type Loading = "first" | "later";

/** A link or a picture: only the whole site decides how it stands in a page. */
type Placeholder =
	/** A link as written: "/contact" */
	| { readonly link: string }
	| { readonly file: string; readonly alt: string; readonly when: Loading };

export interface BodyMarkup {
	/** With a sign in place of each of the placeholders, in their order. */
	readonly html: string;
	readonly placeholders: readonly Placeholder[];
}

export const NO_MARKUP: BodyMarkup = { html: "", placeholders: [] };

/** Headings of a whole page are places for links, headings of a part of one are not. */
export type Headings = "places" | "plain";

/** A picture further down than this many blocks is not seen at once. */
const FIRST_BLOCKS = 3;

/** @param tokens are changed */
export function renderBody(
	tokens: readonly Token[],
	headings: Headings,
): BodyMarkup {
	if (headings === "places") nameHeadings(tokens);
	const placeholders: Placeholder[] = [];
	let block = 0;
	let mayBeFirst = headings === "places";
	/** Within a link that leads nowhere, which becomes its words. */
	let isBadLink = false;
	const replacePicture = (token: Token) => {
		const { options } = parser;
		placeholders.push({
			file: addressOf(token) ?? "",
			alt: renderer.renderInlineAsText(token.children ?? [], options, {}),
			when: mayBeFirst && block <= FIRST_BLOCKS ? "first" : "later",
		});
		mayBeFirst = false;
		token.type = "text";
		token.content = PLACEHOLDER;
	};
	const replaceAddress = (token: Token, words = "") => {
		const link = String(token.attrGet("href") ?? "");
		// Its address need not be printed behind it.
		if (words !== "" && link.endsWith(words)) token.attrSet("class", "bare");
		isBadLink = !isLinkTarget(link);
		if (isBadLink) token.type = "text";
		else {
			placeholders.push({ link });
			token.attrSet("href", PLACEHOLDER);
		}
	};
	for (const { level, nesting, children } of tokens) {
		if (level === 0 && nesting >= 0) block++;
		for (const [at, token] of (children ?? []).entries()) {
			if (token.type === "image") replacePicture(token);
			else if (token.type === "link_open")
				replaceAddress(token, children?.[at + 1]?.content);
			else if (token.type === "link_close" && isBadLink) {
				isBadLink = false;
				token.type = "text";
			}
		}
	}
	return {
		html: renderer.render([...tokens], parser.options, {}),
		placeholders,
	};
}

/** How wide a column of text is. */
const SIZES = "(min-width: 48rem) 42rem, 90vw";

function writeTag(
	name: string,
	attributes: Readonly<Record<string, string | number>>,
): string {
	const written = Object.entries(attributes).map(
		([key, value]) => ` ${key}="${escapeHtml(String(value))}"`,
	);
	return `<${name}${written.join("")}>`;
}

/** The markup that templates/ui/picture.tsx makes for other places. */
function writePicture(picture: ShownPicture, alt: string, when: Loading) {
	const { width, height, src, srcSet, sources } = picture;
	const tags = sources.map(({ type, srcSet: srcset }) =>
		writeTag("source", { type, srcset, sizes: SIZES }),
	);
	const img = writeTag("img", {
		...{ src, srcset: srcSet, sizes: SIZES, width, height, alt },
		...(when === "first" ? { fetchpriority: "high" } : { loading: "lazy" }),
		decoding: "async",
	});
	return `<picture>${tags.join("")}${img}</picture>`;
}

interface BodySettings {
	/** Makes a link as it stands in a page of one as written. */
	readonly href: (link: string) => string;
	readonly pictures: ShownPictures;
}

/** @returns HTML; "" for an empty body. */
export function writeBody(
	{ html, placeholders }: BodyMarkup,
	{ href, pictures }: BodySettings,
): string {
	const filled = placeholders.map((wanted) => {
		if ("link" in wanted) return escapeHtml(href(wanted.link));
		const { file, alt, when } = wanted;
		const shown = Object.hasOwn(pictures, file) ? pictures[file] : undefined;
		// One from elsewhere would be a request to another origin, and becomes its words.
		return shown ? writePicture(shown, alt, when) : escapeHtml(alt);
	});
	let next = 0;
	return html.replaceAll(PLACEHOLDER, () => filled[next++] ?? "");
}
