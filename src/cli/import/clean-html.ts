// Reads the HTML of an old site, and takes away what pages cannot show: its words stay.
import domino from "@mixmark-io/domino";
import { fillSpans } from "./tables.ts";

/** The words for a part that is lost, by its tag. */
const LOST: Readonly<Record<string, string>> = {
	script: "a script",
	form: "a form",
	select: "a form",
	textarea: "a form",
	button: "a button",
	svg: "a drawing (SVG)",
	del: "the line through words",
	s: "the line through words",
	strike: "the line through words",
};
/** Their words stay. */
const KEPT = new Set(["form", "button", "del", "s", "strike"]);
const REMOVED =
	"style noscript template link meta title canvas input script form select textarea button svg del s strike";
export const HEADINGS = "h1 h2 h3 h4 h5 h6";
const BLOCKS =
	"p div ul ol dl h1 h2 h3 h4 h5 h6 table blockquote pre figure section article hr";
const INLINE = "b strong i em span font u mark small big sub ins abbr";
/** Markdown knows no other. */
const EMPHASES: Readonly<Record<string, string>> = {
	b: "strong",
	em: "em",
	i: "em",
	strong: "strong",
};
/** A summary has no words of these. */
const BESIDES = `${HEADINGS} ul ol table pre blockquote figcaption`;
/** Browsers nest fewer. The parser takes minutes for thousands. */
const MAX_DEPTH = 500;
/** HTML need not close these. */
const UNCLOSED = new Set(
	"p li dt dd tr td th option br img hr input meta link source col embed wbr area param track".split(
		" ",
	),
);

/** @throws RangeError for HTML that no page has */
export function parseDocument(html: string): Document {
	let depth = 0;
	for (const [, slash, name = ""] of html.matchAll(/<(\/?)([a-z][\w-]*)/gi)) {
		if (UNCLOSED.has(name.toLowerCase())) continue;
		depth = Math.max(0, depth + (slash ? -1 : 1));
		if (depth > MAX_DEPTH)
			throw new RangeError(`its HTML is nested deeper than ${MAX_DEPTH} times`);
	}
	return domino.createDocument(html, true);
}

/** Texts of hypno have usual spaces, and braces name claims there. */
export function plainWords(words: string): string {
	return words
		.replace(/[\xA0\u2007\u202F]/g, " ")
		.replace(/[\xAD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, "")
		.replaceAll("{", "(")
		.replaceAll("}", ")");
}

/** Titles and summaries are plain: a tag in them would be a mistake. */
const collapse = (words: string | null) =>
	plainWords(words ?? "")
		.replace(/<(\/?[a-z][^<>]*)>/gi, "$1")
		.replace(/\s+/g, " ")
		.trim();

/** "<b>Sleep</b> &amp; calm" -> "Sleep & calm" */
export const readText = (html: string) =>
	collapse(/[<&]/.test(html) ? parseDocument(html).body.textContent : html);

/** The searches of domino compile each selector anew. */
export function listElements(root: Element, tags: string): Element[] {
	const wanted = new Set(tags.split(" "));
	const elements: Element[] = [];
	const visit = (parent: Element) => {
		let child = parent.firstElementChild;
		for (; child; child = child.nextElementSibling) {
			if (wanted.has(child.localName)) elements.push(child);
			visit(child);
		}
	};
	visit(root);
	return elements;
}

export const wordsOf = (element: Element) => collapse(element.textContent);

/** Reduces a text to its paragraphs, and returns their words, for a summary. */
export function reduceToParagraphs(root: Element): string {
	for (const element of listElements(root, BESIDES)) element.remove();
	for (const element of listElements(root, "p div dt dd br")) {
		element.before(" ");
		element.after(" ");
	}
	return wordsOf(root).replace(/https?:\S+\s*|\[\d+\]/g, "");
}

function moveChildren(from: Element, to: Element): void {
	while (from.firstChild) to.appendChild(from.firstChild);
}

/** The replaceWith() of domino fails behind a search. */
export function replace(element: Element, other: Node | string): void {
	element.before(other);
	element.remove();
}

export function unwrap(element: Element): void {
	while (element.firstChild) element.before(element.firstChild);
	element.remove();
}

export function rename(element: Element, name: string): Element {
	const renamed = element.ownerDocument.createElement(name);
	moveChildren(element, renamed);
	replace(element, renamed);
	return renamed;
}

const hasBlocks = (element: Element) =>
	listElements(element, BLOCKS).length > 0;

/** In Markdown, emphasis and links lie within blocks, and not around them. */
function moveInside(element: Element): void {
	for (const block of listElements(element, BLOCKS)) {
		if (hasBlocks(block)) continue;
		const inner = block.ownerDocument.createElement(element.tagName);
		inner.setAttribute("href", element.getAttribute("href") ?? "");
		moveChildren(block, inner);
		block.appendChild(inner);
	}
	unwrap(element);
}

/** Bold words directly behind bold words are the same bold words. */
function joinNext(element: Element): void {
	for (;;) {
		const next = element.nextSibling;
		if (next?.nodeName !== element.nodeName) return;
		while (next.firstChild) element.appendChild(next.firstChild);
		next.parentNode?.removeChild(next);
	}
}

/** Word processors write what is bold as a style, and programs mark words in ways that Markdown lacks. */
function nameInline(element: Element): void {
	const style = element.getAttribute("style") ?? "";
	const isPlain = /font-(?:weight|style):\s*(?:normal|400)/i.test(style);
	const isBold = /font-weight:\s*(?:bold|[6-9]00)/i.test(style);
	let name = EMPHASES[element.localName];
	if (isBold && element.localName === "span") name = "strong";
	if (isPlain || name === undefined) unwrap(element);
	else if (name !== element.localName) rename(element, name);
}

/** Programs divide bold words, and nest them. */
function cleanInline(element: Element): void {
	if (!element.parentNode) return;
	if (element.localName === element.parentElement?.localName) unwrap(element);
	else if (hasBlocks(element)) moveInside(element);
	else if (element.tagName !== "A") joinNext(element);
}

/** Pages show the title above the text, so headings begin with the second level and skip none. */
function arrangeHeadings(root: Element, title: string): void {
	let last = 1;
	for (const heading of listElements(root, HEADINGS)) {
		const words = wordsOf(heading);
		const isTitle = words === title && wordsOf(root).startsWith(words);
		if (last === 1 && isTitle) {
			heading.remove();
			continue;
		}
		for (const bold of listElements(heading, "b strong")) unwrap(bold);
		for (const end of listElements(heading, "br")) replace(end, " ");
		if (words === "") {
			unwrap(heading);
			continue;
		}
		last = Math.max(2, Math.min(Number(heading.tagName[1]), last + 1));
		rename(heading, `h${last}`);
	}
}

/** A caption describes a picture that has no description. */
function describePictures(caption: Element): void {
	const parent = caption.parentElement;
	if (!parent) return;
	const words = wordsOf(caption);
	for (const picture of listElements(parent, "img"))
		if (!picture.getAttribute("alt")) picture.setAttribute("alt", words);
	if (caption.tagName !== "CAPTION") return;
	parent.before(caption);
	rename(caption, "p");
}

export interface Reports {
	/** Called with what is lost: "a script" */
	onLost(what: string): void;
	/** Called with the address of a film whose title nobody knows. */
	onUntitled(address: string): void;
}

/** The words of the link are the title of a film, or else its caption. */
function fillWithLink(
	block: Element,
	{ href, title }: { href: string; title: string },
	reports: Reports,
): void {
	const figure = title ? undefined : block.closest("figure");
	const caption = figure?.querySelector("figcaption");
	const words = title || (caption && wordsOf(caption));
	if (!words && href) reports.onUntitled(href);
	caption?.remove();
	const link = block.ownerDocument.createElement("a");
	link.setAttribute("href", href);
	link.textContent = words || href;
	block.textContent = "";
	block.appendChild(link);
}

/** WordPress shows the film to which an address on a line of its own leads. */
function linkAddress(block: Element, reports: Reports): void {
	const href = block.firstElementChild ? "" : wordsOf(block);
	if (/^https?:\/\/\S+$/.test(href))
		fillWithLink(block, { href, title: "" }, reports);
}

/** A film or a map in a frame becomes a link. */
function showMedia(media: Element, reports: Reports): void {
	if (!media.parentNode) return;
	const inner = media.querySelector("[src]")?.getAttribute("src");
	const src = ["src", "data-src", "data"]
		.map((name) => media.getAttribute(name))
		.find(Boolean);
	const [, film] =
		/youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(src ?? "") ?? [];
	const [, vimeo] = /player\.vimeo\.com\/video\/(\d+)/.exec(src ?? "") ?? [];
	let href = (src ?? inner ?? "").replace(/^\/\//, "https://");
	if (film) href = `https://www.youtube.com/watch?v=${film}`;
	if (vimeo) href = `https://vimeo.com/${vimeo}`;
	if (href === "") reports.onLost(`an empty ${media.localName}`);
	const paragraph = media.ownerDocument.createElement("p");
	replace(media, paragraph);
	const title = media.getAttribute("title") ?? "";
	fillWithLink(paragraph, { href, title }, reports);
}

/** @throws RangeError for HTML that no page has */
export function cleanHtml(
	html: string,
	title: string,
	reports: Reports,
): HTMLElement {
	const plain = html
		.replace(/&nbsp;|&#160;|&#xa0;|[\xA0\u2007\u202F]/gi, " ")
		// Two line ends in a row were a paragraph.
		.replace(/(?:<br\s*\/?>\s*){2,}/gi, "<p>");
	const { body } = parseDocument(`<body>${plain}`);
	for (const element of listElements(body, REMOVED)) {
		const what = LOST[element.localName];
		if (what) reports.onLost(what);
		if (!KEPT.has(element.localName)) element.remove();
	}
	for (const media of listElements(body, "iframe embed object video audio"))
		showMedia(media, reports);
	for (const block of listElements(body, "p div figure"))
		linkAddress(block, reports);
	for (const element of listElements(body, INLINE)) nameInline(element);
	for (const code of listElements(body, "code"))
		code.textContent = code.textContent ?? "";
	for (const element of listElements(body, "strong em a code"))
		cleanInline(element);
	// What stands for Markdown is looked for in whole texts.
	body.normalize();
	for (const table of listElements(body, "table"))
		if (!table.querySelector("table")) fillSpans(listElements(table, "tr"));
	for (const caption of listElements(body, "figcaption caption"))
		describePictures(caption);
	arrangeHeadings(body, title);
	return body;
}
