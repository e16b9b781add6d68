// The Markdown body of a content file -> its tokens, and from these safe HTML. All that the file alone
// decides is in the tokens; its links and pictures are made when its page is. Raw HTML is never
// passed through: it is refused before, as bad links are, and escaped should it come this far.
import createMarkdownIt, { type MarkdownIt } from "markdown-it";
import Renderer from "markdown-it/lib/renderer.mjs";
import type { ShownPicture, ShownPictures } from "../../plan/picture.ts";
import { isLinkTarget } from "../schema/addresses.ts";

// Reads HTML and every link as what they are meant to be, so that they can be refused.
const parser = createMarkdownIt({ html: true });
parser.validateLink = () => true;
const { escapeHtml, normalizeReference } = parser.utils;

export type Token = ReturnType<MarkdownIt["parse"]>[number];

export interface ParsedBody {
	readonly tokens: readonly Token[];
	/** Whether there is an address for what stands in the brackets of [words][1]. */
	readonly refersTo: (label: string) => boolean;
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

/** The style that aligns a cell, as a class: the styles of the site are in its sheet alone. */
function alignCell(token: Token): void {
	const side = /right|center/.exec(String(token.attrGet("style") ?? ""))?.[0];
	token.attrs = (token.attrs ?? []).filter(([name]) => name !== "style");
	if (side) token.attrSet("class", `to-${side}`);
}

/** A link that leads nowhere becomes its words; an address need not be printed behind itself. */
function fitLinks(tokens: readonly Token[]): void {
	let isBad = false;
	for (const [at, token] of tokens.entries()) {
		if (token.type === "link_close" && isBad) token.type = "text";
		if (token.type !== "link_open") continue;
		const link = String(token.attrGet("href"));
		const words = tokens[at + 1]?.content ?? "";
		isBad = !isLinkTarget(link);
		if (isBad) token.type = "text";
		else if (words !== "" && link.endsWith(words))
			token.attrSet("class", "bare");
	}
}

/** A picture further down than this many blocks is not seen at once. */
const FIRST_BLOCKS = 3;
/** The picture that is seen at once, by its `info`. */
const FIRST = "first";

function markFirstPicture(tokens: readonly Token[]): void {
	let block = 0;
	for (const { level, nesting, children } of tokens) {
		if (level === 0 && nesting >= 0) block++;
		const picture = children?.find(({ type }) => type === "image");
		if (picture && block <= FIRST_BLOCKS) picture.info = FIRST;
		if (picture) return;
	}
}

/**
 * @param isPage whether the body is most of a page: its headings are places for links, and its
 * first picture may be seen at once
 */
export function parseBody(body: string, isPage: boolean): ParsedBody {
	const env: { references?: object } = {};
	// The sign is as little wanted as the null character, which the parser replaces likewise.
	const tokens = parser.parse(body.replaceAll("\u0001", "\ufffd"), env);
	for (const token of tokens) {
		// Headings of a body start at h2: the title of the page is the only h1.
		if (token.tag === "h1") token.tag = "h2";
		if (token.type === "th_open" || token.type === "td_open") alignCell(token);
		fitLinks(token.children ?? []);
	}
	if (isPage) {
		nameHeadings(tokens);
		markFirstPicture(tokens);
	}
	const known = env.references ?? {};
	return {
		tokens,
		refersTo: (label) => Object.hasOwn(known, normalizeReference(label)),
	};
}

/** How wide a column of text is. */
const SIZES = "(min-width: 48rem) 42rem, 90vw";

type Attributes = Iterable<readonly [string, string | number]>;

function writeTag(name: string, attributes: Attributes): string {
	const written = [...attributes].map(
		([key, value]) => ` ${key}="${escapeHtml(String(value))}"`,
	);
	return `<${name}${written.join("")}>`;
}

/** The markup that templates/ui/picture.tsx makes for other places. */
function writePicture(picture: ShownPicture, alt: string, isFirst: boolean) {
	const { width, height, src, srcSet, sources } = picture;
	const tags = sources.map(({ type, srcSet: srcset }) =>
		writeTag("source", Object.entries({ type, srcset, sizes: SIZES })),
	);
	const img = writeTag(
		"img",
		Object.entries({
			...{ src, srcset: srcSet, sizes: SIZES, width, height, alt },
			...(isFirst ? { fetchpriority: "high" } : { loading: "lazy" }),
			decoding: "async",
		}),
	);
	return `<picture>${tags.join("")}${img}</picture>`;
}

interface BodySettings {
	/** Makes a link as it stands in a page of one as written. */
	readonly href: (link: string) => string;
	readonly pictures: ShownPictures;
}

/** @returns HTML; "" for an empty body. */
export function writeBody(
	tokens: readonly Token[],
	{ href, pictures }: BodySettings,
): string {
	const renderer = new Renderer();
	const { options } = parser;
	const rules: Readonly<Record<string, (token: Token) => string>> = {
		html_block: ({ content }) => escapeHtml(content),
		html_inline: ({ content }) => escapeHtml(content),
		link_open: ({ attrs }) =>
			writeTag(
				"a",
				(attrs ?? []).map(([name, value]) => [
					name,
					name === "href" ? href(value) : value,
				]),
			),
		image: (token) => {
			const file = addressOf(token) ?? "";
			const words = token.children ?? [];
			const alt = renderer.renderInlineAsText(words, options, {});
			const shown = Object.hasOwn(pictures, file) ? pictures[file] : undefined;
			// One from elsewhere would be a request to another origin, and becomes its words.
			return shown
				? writePicture(shown, alt, token.info === FIRST)
				: escapeHtml(alt);
		},
	};
	for (const [type, write] of Object.entries(rules))
		renderer.rules[type] = (all, at) => (all[at] ? write(all[at]) : "");
	return renderer.render([...tokens], options, {});
}
