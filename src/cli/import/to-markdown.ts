// Converts the text of an article of an old site to the Markdown of content/, with its links and pictures.
import Turndown from "turndown";
import { slugify } from "../../base/addresses/parse-url.ts";
import {
	cleanHtml,
	HEADINGS,
	listElements,
	plainWords,
	type Reports,
	reduceToParagraphs,
	replace,
	unwrap,
	wordsOf,
} from "./clean-html.ts";
import { showTable } from "./tables.ts";

export interface Finder extends Reports {
	/** @returns the address on the new site; undefined if the words stay without a link */
	findLink(url: string): Promise<string | undefined>;
	/** @returns the path in static/: "/pictures/room.jpg"; undefined if there is none */
	findPicture(url: string, alt: string): Promise<string | undefined>;
}

const SOURCES = [
	"src",
	"data-src",
	"data-lazy-src",
	"data-orig-file",
	"data-image",
];
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A line end at the edge of a block shows nothing. */
function showBreak({ parentNode, previousSibling, nextSibling }: Node): string {
	const isEdge = (beside: Node | null) =>
		!beside ||
		/^(?:P|PRE|DIV|[UO]L|H\d|TABLE|FIGURE|BLOCKQUOTE)$/.test(beside.nodeName);
	const isInline = /^(?:B|STRONG|I|EM|A|SPAN)$/.test(
		parentNode?.nodeName ?? "",
	);
	if (!isEdge(previousSibling) && !isEdge(nextSibling)) return "\\\n";
	return isInline ? " " : "";
}

/** The items of lists that Turndown writes are indented by four. */
function showItem(content: string, node: HTMLElement): string {
	const list = node.parentElement;
	let start = "- ";
	if (list?.tagName === "OL") {
		const first = Number(list.getAttribute("start")) || 1;
		start = `${first + Array.from(list.children).indexOf(node)}. `;
	}
	const indent = " ".repeat(start.length);
	return `${start}${content.trim().replace(/\n(?=.)/g, `\n${indent}`)}\n`;
}

/** The sign of the words beside an element; stars between them belong to neither. */
function readBeside(node: Node, side: "previousSibling" | "nextSibling") {
	let at = node;
	while (!at[side] && /^(?:EM|STRONG)$/.test(at.parentNode?.nodeName ?? ""))
		at = at.parentNode ?? at;
	const beside = at[side];
	const words = beside?.nodeType === 3 ? (beside.textContent ?? "") : " ";
	return side === "nextSibling" ? words.slice(0, 1) : words.slice(-1);
}

/** Markdown reads no stars between a letter and an outer sign, as in **Fee:**now: such words stay plain. */
function showEmphasis(content: string, node: Node, stars: string): string {
	const isLetter = (sign: string) => /[^\s\p{P}\p{S}]/u.test(sign);
	const opens =
		/^\**[^\s\p{P}\p{S}]/u.test(content) ||
		!isLetter(readBeside(node, "previousSibling"));
	const closes =
		/[^\s\p{P}\p{S}]\**$/u.test(content) ||
		!isLetter(readBeside(node, "nextSibling"));
	return opens && closes && content.trim() ? stars + content + stars : content;
}

class Writer extends Turndown {
	constructor() {
		super({
			headingStyle: "atx",
			hr: "---",
			emDelimiter: "*",
			codeBlockStyle: "fenced",
		});
		const add = (filter: Turndown.Filter, show: Turndown.ReplacementFunction) =>
			this.addRule(String(filter), { filter, replacement: show });
		add("strong", (content, node) => showEmphasis(content, node, "**"));
		add("em", (content, node) => showEmphasis(content, node, "*"));
		add("br", (_, node) => showBreak(node));
		add("li", showItem);
		add(["th", "td"], (content) => {
			const line = content.trim().replace(/\s*\\?\n\s*/g, " ");
			return ` ${line.replaceAll("|", "\\|")} |`;
		});
		add("tr", (content) => `\n|${content}\n`);
		add(["thead", "tbody", "tfoot"], (content) => `\n${content}\n`);
		add("table", showTable);
		add("figcaption", (_, node) => `\n\n*${this.escape(wordsOf(node))}*\n\n`);
		add("q", (content) => `“${content}”`);
		add("sup", (content) =>
			content
				.replace(/^\\\[(\d+)\\\]$/, "$1")
				.replace(/\d/g, (digit) => RAISED.charAt(Number(digit))),
		);
		add("pre", (_, { textContent }) => {
			const fence = textContent?.includes("```") ? "~~~~" : "```";
			return `\n\n${fence}\n${textContent?.replace(/\n$/, "")}\n${fence}\n\n`;
		});
	}

	/** Also what Markdown reads as HTML, as an entity or as the start of a list. */
	override escape(text: string): string {
		return super
			.escape(plainWords(text))
			.replace(/<|(?<!\\)~(?=~)|&(?=#?\w+;)/g, "\\$&")
			.replace(/^(\d+)(\)|\.$)/, "$1\\$2")
			.replace(/^[+#]$/, "\\$&");
	}
}

const writer = new Writer();

async function placePicture(picture: Element, finder: Finder): Promise<void> {
	const read = (name: string) => picture.getAttribute(name)?.trim() ?? "";
	const addresses = SOURCES.map(read).filter(Boolean);
	// A short one holds the place of a picture that is loaded later.
	const src = addresses.find((url) => !/^data:.{0,999}$/s.test(url));
	if (!src || read("width") === "1" || read("height") === "1") {
		picture.remove();
		return;
	}
	const alt = plainWords(read("alt") || read("title")).replace(/\s+/g, " ");
	const path = await finder.findPicture(src, alt);
	if (path === undefined) return replace(picture, `(${alt || "a picture"})`);
	picture.setAttribute("src", path);
	picture.setAttribute("alt", alt);
	picture.setAttribute("title", alt ? "" : "decorative");
}

/** A picture that leads elsewhere has its link beside it. */
async function placeLink(
	link: Element,
	sections: ReadonlySet<string>,
	finder: Finder,
): Promise<void> {
	const href = link.getAttribute("href") ?? "";
	const [picture, ...others] = listElements(link, "img");
	if (picture) link.before(picture);
	for (const other of others) link.before(other);
	const text = wordsOf(link);
	const words = text || picture?.getAttribute("alt") || "";
	const isLarger = /\.(?:jpe?g|png|gif|webp|avif)$|attachment_id=/i.test(href);
	const isInside = href.startsWith("#");
	let target: string | undefined;
	// Notes have no link back to their place in the text.
	if (isInside && /^[\u2191\u21A9]/.test(text)) link.textContent = "";
	if (isInside) target = sections.has(href.slice(1)) ? href : undefined;
	else if (words && href && (text || !isLarger))
		target = await finder.findLink(href);
	if (target === undefined) {
		unwrap(link);
		return;
	}
	if (text === "") link.textContent = words;
	link.setAttribute("href", target);
	link.removeAttribute("title");
	// Markdown would read the link as a picture.
	if (/!$/.test(link.previousSibling?.textContent ?? "")) link.before(" ");
	if (!target.startsWith("/audio/")) return;
	const player = link.ownerDocument.createElement("img");
	player.setAttribute("src", target);
	player.setAttribute("alt", words);
	replace(link, player);
}

/** @returns the Markdown, and the words of its paragraphs for a summary @throws RangeError for HTML that no page has */
export async function convertText(html: string, title: string, finder: Finder) {
	const root = cleanHtml(html, title, finder);
	const headings = listElements(root, HEADINGS);
	const sections = new Set(
		headings.map((heading) => slugify(wordsOf(heading))),
	);
	for (const link of listElements(root, "a"))
		await placeLink(link, sections, finder);
	for (const picture of listElements(root, "img"))
		if (!picture.getAttribute("src")?.startsWith("/audio/"))
			await placePicture(picture, finder);
	const markdown = writer.turndown(root).replace(/[ \t]+$/gm, "");
	return { markdown: `${markdown}\n`, words: reduceToParagraphs(root) };
}
