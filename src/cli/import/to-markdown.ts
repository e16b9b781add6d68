// Converts the text of an article of an old site to the Markdown of content/, with its links and pictures.
import { toMdast } from "hast-util-to-mdast";
import type { Image, Link, Nodes, Parents, RootContent } from "mdast";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import { slugify } from "../../base/addresses/parse-url.ts";
import { cleanHtml, plainWords } from "./clean-html.ts";

export interface Finder {
	/** @returns the address on the new site; undefined if the words stay without a link */
	findLink(url: string): Promise<string | undefined>;
	/** @returns the path in static/: "/pictures/room.jpg"; undefined if there is none */
	findPicture(url: string, alt: string): Promise<string | undefined>;
	onLost(what: string): void;
}

const wordsOf = (node: Nodes): string => {
	if ("value" in node) return node.type === "html" ? "" : node.value;
	if (node.type === "break") return " ";
	return "children" in node ? node.children.map(wordsOf).join("") : "";
};

/** Pages show the title above the text, so headings begin with the second level and skip none. */
function arrangeHeadings(blocks: RootContent[], title: string): RootContent[] {
	let last = 1;
	const kept = blocks.filter(
		(node, index) =>
			index > 0 || node.type !== "heading" || wordsOf(node).trim() !== title,
	);
	for (const node of kept) {
		if (node.type !== "heading") continue;
		const depth = Math.max(2, Math.min(node.depth, last + 1));
		node.depth =
			depth === 2 ? 2 : depth === 3 ? 3 : depth === 4 ? 4 : depth === 5 ? 5 : 6;
		last = node.depth;
	}
	return kept;
}

function findSections(blocks: readonly RootContent[]): ReadonlySet<string> {
	const headings = blocks.filter(({ type }) => type === "heading");
	return new Set(headings.map((heading) => slugify(wordsOf(heading))));
}

async function convertPicture(
	node: Image,
	finder: Finder,
): Promise<RootContent> {
	const alt = plainWords(node.alt ?? "").trim();
	const path = await finder.findPicture(node.url, alt);
	if (path === undefined)
		return { type: "text", value: `(${alt || "a picture"})` };
	return { type: "image", url: path, alt, title: alt ? null : "decorative" };
}

async function convertLink(
	node: Link,
	sections: ReadonlySet<string>,
	finder: Finder,
): Promise<RootContent[]> {
	const { children, url } = node;
	const isOwn = url.startsWith("#") && sections.has(url.slice(1));
	const target = isOwn ? url : await finder.findLink(url);
	if (target === undefined) return children;
	const isPlayer = /^\/audio\//.test(target);
	const words = wordsOf(node).trim();
	if (isPlayer) return [{ type: "image", url: target, alt: words || target }];
	if (words === "") return [];
	return [{ type: "link", url: target, children }];
}

async function convert(
	parent: Parents,
	sections: ReadonlySet<string>,
	finder: Finder,
): Promise<void> {
	const children: RootContent[] = [];
	for (const node of parent.children) {
		if ("children" in node) await convert(node, sections, finder);
		if (node.type === "text")
			children.push({ type: "text", value: plainWords(node.value) });
		else if (node.type === "image")
			children.push(await convertPicture(node, finder));
		else if (node.type === "link")
			for (const part of await convertLink(node, sections, finder))
				children.push(part);
		else if (node.type !== "html") children.push(node);
	}
	Object.assign(parent, { children });
}

/** @returns the Markdown, and the words of its paragraphs for a summary */
export async function convertText(html: string, title: string, finder: Finder) {
	const tree = toMdast(
		cleanHtml(html, (what) => finder.onLost(what)),
		{ document: true },
	);
	const blocks: RootContent[] = tree.type === "root" ? tree.children : [];
	const arranged = arrangeHeadings(blocks, title);
	const root: Nodes = { type: "root", children: arranged };
	await convert(root, findSections(arranged), finder);
	const markdown = toMarkdown(root, {
		bullet: "-",
		rule: "-",
		listItemIndent: "one",
		resourceLink: true,
		extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
	});
	// A lone line of emphasis is the caption of a picture.
	const paragraphs = root.children.filter(
		(part) =>
			part.type === "paragraph" &&
			!(part.children.length === 1 && part.children[0]?.type === "emphasis"),
	);
	const words = paragraphs.map((paragraph) =>
		wordsOf(paragraph).replace(/\s+/g, " ").trim(),
	);
	return { markdown, words: words.filter(Boolean).join(" ") };
}
