// Prepares the HTML of an old site for Markdown: takes away what pages cannot show, and keeps its words.
import type { Element, ElementContent, Nodes } from "hast";
import { fromHtml } from "hast-util-from-html";

/** Called with what is lost: "a script", "a form". */
export type OnLost = (what: string) => void;

const SILENT = new Set(
	"style noscript template link meta title head input canvas param source track col colgroup".split(
		" ",
	),
);
const NAMED: Readonly<Record<string, string>> = {
	script: "a script",
	form: "a form",
	button: "a button",
	select: "a form",
	textarea: "a form",
	svg: "a drawing (SVG)",
	del: "the line through words",
	s: "the line through words",
	strike: "the line through words",
};
const KEEPS_WORDS = /^(?:del|s|strike|form|button)$/;
const UNWRAPPED = new Set(
	"u font center span big small ins mark abbr details summary label picture body html".split(
		" ",
	),
);
const BLOCK =
	/^(?:p|div|ul|ol|dl|h\d|table|blockquote|pre|figure|section|article)$/;
const EMPHASIS = /^(?:b|strong|i|em)$/;
const MEDIA = /^(?:iframe|embed|object|video|audio)$/;
const RAISED: Readonly<Record<string, string>> = Object.fromEntries(
	[..."0123456789+-n"].map((sign, index) => [
		sign,
		[..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ"][index] ?? sign,
	]),
);

export const isElement = (node: Nodes, name?: string): node is Element =>
	node.type === "element" && (name === undefined || node.tagName === name);

export function textOf(node: Nodes): string {
	if (node.type === "text") return node.value;
	return "children" in node ? node.children.map(textOf).join("") : "";
}

const read = ({ properties }: Element, name: string) =>
	String(properties[name] ?? "").trim();

const element = (
	tagName: string,
	children: ElementContent[],
	properties: Element["properties"] = {},
): Element => ({ type: "element", tagName, properties, children });

const text = (value: string): ElementContent => ({ type: "text", value });

/** Markdown knows no space at the inner edge of bold words. */
function emphasise(
	tagName: string,
	children: ElementContent[],
): ElementContent[] {
	const words = children.map(textOf).join("");
	if (words.trim() === "" && !children.some((child) => isElement(child, "img")))
		return children;
	if (children.some((child) => isElement(child) && BLOCK.test(child.tagName)))
		return children;
	const [first, last] = [children[0], children.at(-1)];
	const before =
		first?.type === "text" ? (/^\s+/.exec(first.value)?.[0] ?? "") : "";
	if (first?.type === "text") first.value = first.value.trimStart();
	const after =
		last?.type === "text" ? (/\s+$/.exec(last.value)?.[0] ?? "") : "";
	if (last?.type === "text") last.value = last.value.trimEnd();
	return [text(before), element(tagName, children), text(after)];
}

function showMedia(node: Element, onLost: OnLost): ElementContent[] {
	const inner = node.children.find(
		(child) => isElement(child) && read(child, "src"),
	);
	const src =
		read(node, "src") ||
		read(node, "dataSrc") ||
		read(node, "data") ||
		(inner && isElement(inner) ? read(inner, "src") : "");
	if (!src) {
		onLost(`an empty ${node.tagName}`);
		return [];
	}
	const [, film] =
		/youtube(?:-nocookie)?\.com\/embed\/([\w-]+)/.exec(src) ?? [];
	const [, vimeo] = /player\.vimeo\.com\/video\/(\d+)/.exec(src) ?? [];
	let href = src.replace(/^\/\//, "https://");
	if (film) href = `https://www.youtube.com/watch?v=${film}`;
	if (vimeo) href = `https://vimeo.com/${vimeo}`;
	const words = read(node, "title") || href;
	return [element("p", [element("a", [text(words)], { href })])];
}

/** Two line ends in a row were a paragraph. */
function divide(node: Element): ElementContent[] {
	const parts: ElementContent[][] = [[]];
	let ends = 0;
	for (const child of node.children) {
		const isBlank = child.type === "text" && child.value.trim() === "";
		ends = isElement(child, "br") ? ends + 1 : isBlank ? ends : 0;
		if (ends >= 2) {
			parts.push([]);
			ends = 0;
		} else parts.at(-1)?.push(child);
	}
	const edge = (child: ElementContent | undefined) =>
		child !== undefined &&
		(isElement(child, "br") ||
			(child.type === "text" && child.value.trim() === ""));
	for (const part of parts) while (edge(part.at(-1))) part.pop();
	if (parts.length === 1) return [{ ...node, children: parts[0] ?? [] }];
	const isBlock = (child: ElementContent) =>
		isElement(child) && BLOCK.test(child.tagName);
	return parts
		.filter((part) => part.length > 0)
		.map((part) => element(part.some(isBlock) ? "div" : "p", part));
}

/** A picture that leads elsewhere keeps its link beside it. */
function showLink(node: Element, children: ElementContent[]): ElementContent[] {
	const href = read(node, "href");
	const pictures: ElementContent[] = [];
	for (const child of children)
		if (isElement(child, "img")) pictures.push(child);
	if (pictures.length === 0) return [{ ...node, children }];
	const rest = children.filter(
		(child) => !pictures.includes(child) && textOf(child).trim(),
	);
	if (rest.length > 0) return [...pictures, { ...node, children: rest }];
	const isPicture = /\.(?:jpe?g|png|gif|webp|avif)$|attachment_id=/i.test(href);
	const [first] = pictures;
	const words = first?.type === "element" ? read(first, "alt") : "";
	if (isPicture || !words) return pictures;
	return [...pictures, { ...node, children: [text(words)] }];
}

function showPicture(node: Element): ElementContent[] {
	const sources = [
		"src",
		"dataSrc",
		"dataLazySrc",
		"dataOrigFile",
		"dataImage",
	];
	const src = sources
		.map((name) => read(node, name))
		.find((url) => url && !url.startsWith("data:"));
	const isPixel = read(node, "width") === "1" || read(node, "height") === "1";
	if (!src || isPixel) return [];
	return [
		element("img", [], { src, alt: read(node, "alt") || read(node, "title") }),
	];
}

function showFigure(children: ElementContent[]): ElementContent[] {
	const caption = children.find((child) => isElement(child, "figcaption"));
	if (!caption || !isElement(caption)) return children;
	const words = textOf(caption).replace(/\s+/g, " ").trim();
	const rest = children.filter((child) => child !== caption);
	const give = (nodes: readonly ElementContent[]) => {
		for (const child of nodes)
			if (isElement(child, "img") && read(child, "alt") === "")
				child.properties.alt = words;
			else if (isElement(child)) give(child.children);
	};
	give(rest);
	return words ? [...rest, element("p", [element("em", [text(words)])])] : rest;
}

function nameHeaders(table: Element): void {
	const rows: Element[] = [];
	const visit = (node: Element) => {
		for (const child of node.children)
			if (isElement(child, "tr")) rows.push(child);
			else if (isElement(child)) visit(child);
	};
	visit(table);
	if (rows.some((row) => row.children.some((cell) => isElement(cell, "th"))))
		return;
	for (const cell of rows[0]?.children ?? [])
		if (isElement(cell, "td")) cell.tagName = "th";
}

function cleanElement(parsed: Element, onLost: OnLost): ElementContent[] {
	const { tagName: name } = parsed;
	const node = element(name, parsed.children, parsed.properties);
	const style = read(node, "style").toLowerCase();
	const lost = NAMED[name];
	if (lost) onLost(lost);
	if (SILENT.has(name) || (lost && !KEEPS_WORDS.test(name))) return [];
	if (MEDIA.test(name)) return showMedia(node, onLost);
	if (name === "img") return showPicture(node);
	const children = cleanAll(node.children, onLost);
	const isBold = /font-weight:\s*(?:bold|[6-9]00)/.test(style);
	const isPlain = /font-(?:weight|style):\s*(?:normal|400)/.test(style);
	if (EMPHASIS.test(name))
		return isPlain
			? children
			: emphasise(/^[bs]/.test(name) ? "strong" : "em", children);
	if (name === "span" && isBold) return emphasise("strong", children);
	if (lost || UNWRAPPED.has(name)) return children;
	if (name === "a") return showLink(node, children);
	if (name === "figure") return showFigure(children);
	if (name === "sup")
		return [
			text(
				[...children.map(textOf).join("")]
					.map((sign) => RAISED[sign] ?? sign)
					.join(""),
			),
		];
	const kept = { ...node, children };
	if (name === "table") nameHeaders(kept);
	if (/^h[1-6]$/.test(name)) {
		const inner = children.flatMap((child) =>
			isElement(child, "strong") ? child.children : [child],
		);
		return inner.map(textOf).join("").trim() ||
			inner.some((child) => isElement(child, "img"))
			? [{ ...kept, children: inner }]
			: [];
	}
	return name === "p" || name === "div" ? divide(kept) : [kept];
}

/** Bold words directly behind bold words are one. */
function joinEmphasis(nodes: ElementContent[]): ElementContent[] {
	const joined: ElementContent[] = [];
	for (const node of nodes) {
		const last = joined.at(-1);
		if (node.type === "text" && node.value === "") continue;
		if (
			last &&
			isElement(last) &&
			isElement(node) &&
			/^(?:strong|em)$/.test(node.tagName) &&
			node.tagName === last.tagName
		)
			for (const child of node.children) last.children.push(child);
		else joined.push(node);
	}
	return joined;
}

function cleanAll(nodes: readonly Nodes[], onLost: OnLost): ElementContent[] {
	const cleaned: ElementContent[] = [];
	// Without its position, a node is copied in half the time.
	for (const node of nodes)
		if (node.type === "text") cleaned.push(text(node.value));
		else if (isElement(node))
			for (const child of cleanElement(node, onLost)) cleaned.push(child);
	return joinEmphasis(cleaned);
}

export function cleanHtml(html: string, onLost: OnLost): Element {
	const { children } = fromHtml(html, { fragment: true });
	const nodes = cleanAll(children, onLost);
	return element(
		"div",
		divide(element("div", nodes)).flatMap((child) =>
			isElement(child, "div") ? child.children : [child],
		),
	);
}

/** "<b>Sleep</b> &amp; calm" -> "Sleep & calm" */
export function readText(html: string): string {
	const words = /[<&]/.test(html)
		? textOf(fromHtml(html, { fragment: true }))
		: html;
	return plainWords(words).replace(/\s+/g, " ").trim();
}

/** Texts of hypno have usual spaces, and braces name claims there. */
export function plainWords(words: string): string {
	return words
		.replace(/[\xA0\u2007\u202F]/g, " ")
		.replace(/[\xAD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, "")
		.replaceAll("{", "(")
		.replaceAll("}", ")");
}
