// A page -> its texts, block by block, with what they are; its tags and structured data; and the files that it names.
import { type ParsedHtml, parseHtml } from "../parse-html.ts";

export interface PageItem {
	/**
	 * "title", "description", "heading", "text", "link", "picture"; "markup" for what visitors do not read; "file"
	 * for a file with a hash in its name
	 */
	readonly kind: string;
	/** The names of files in it have no hash. */
	readonly text: string;
	/** The same for the same item of another page. */
	readonly key: string;
}

const HASHED = /assets\/[\w./-]+?-[0-9a-f]{8}\.[a-z0-9]+/g;

/** Removes the hashes and widths of files: "assets/room-400-3f9a1c2b.jpg" -> "assets/room.jpg" */
export function removeHashes(text: string): string {
	return text.replace(HASHED, (file) =>
		file.replace(/(?:-\d+)?-\w{8}(?=\.\w+$)/, ""),
	);
}

/** These are parts of the text around them. */
const INLINE =
	/^(?:a|abbr|b|bdi|br|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|u)$/;

interface Words {
	readonly text: string;
	readonly element: number;
	/** The link around them within their block, or -1. */
	readonly link: number;
}

/** Groups the words of a page by the element that shows them as one block. */
function findBlocks({ elements, textNodes }: ParsedHtml) {
	const blocks = new Map<number, Words[]>();
	for (const { text, element } of textNodes) {
		let block = element;
		let link = -1;
		while (INLINE.test(elements[block]?.name ?? "")) {
			if (elements[block]?.name === "a") link = block;
			block = elements[block]?.parent ?? -1;
		}
		const words = blocks.get(block) ?? [];
		words.push({ text, element, link });
		blocks.set(block, words);
	}
	return blocks;
}

type Add = (kind: string, text: string) => void;

/** Adds the text of a block with the addresses of its links; each link alone where there are no other words. */
function addBlock(
	words: readonly Words[],
	kind: string,
	{ add, hrefOf }: { add: Add; hrefOf: (element: number) => string },
): void {
	const areLinks = words.every(({ link }) => link >= 0);
	let text = "";
	for (const [index, { text: own, element, link }] of words.entries()) {
		const next = words[index + 1];
		text += own;
		if (link >= 0 && next?.link !== link) text += ` (${hrefOf(link)})`;
		const isPart = next?.element === element;
		if (!isPart && !/^[,.;:!?)]/.test(next?.text ?? "")) text += " ";
		if (!areLinks || next?.link === link) continue;
		add(kind === "text" ? "link" : kind, text);
		text = "";
	}
	add(kind, text);
}

/** What these attributes say is among the words of the page. */
const WORDY = /^(?:a href|\S+ (?:alt|aria-label|placeholder))$/;

function addTag({ elements }: ParsedHtml, at: number, add: Add): void {
	const { name = "", attributes = {} } = elements[at] ?? {};
	const { content = "", alt, src = "", placeholder = "" } = attributes;
	const isDescription = name === "meta" && attributes.name === "description";
	if (alt !== undefined) add("picture", `${alt} (${src})`);
	add("text", placeholder);
	add("text", attributes["aria-label"] ?? "");
	let tag = `<${name}`;
	for (const [key, value] of Object.entries(attributes)) {
		for (const [file] of value.matchAll(HASHED)) add("file", file);
		if (!WORDY.test(`${name} ${key}`)) tag += ` ${key}="${value}"`;
	}
	if (isDescription) add("description", content);
	else add("markup", `${tag}>`);
}

/** Lists all of a page in its order. */
export function listItems(html: string): PageItem[] {
	const page = parseHtml(html);
	const { elements } = page;
	const items: PageItem[] = [];
	const add = (kind: string, text: string) => {
		const words = removeHashes(text).replace(/\s+/g, " ").trim();
		const key = `${kind} ${kind === "file" ? text : words}`;
		if (words !== "") items.push({ kind, text: words, key });
	};
	const hrefOf = (element: number) => elements[element]?.attributes.href ?? "";
	const blocks = findBlocks(page);
	const links = new Set([...blocks.values()].flat().map(({ link }) => link));
	for (const [at, { name, parent }] of elements.entries()) {
		addTag(page, at, add);
		// A link around blocks, or around a picture.
		if (name === "a" && !links.has(at)) add("link", hrefOf(at));
		const words = blocks.get(at) ?? [];
		const isHeading = /^h[1-6]$/.test(name);
		const isTitle = name === "title" && elements[parent]?.name === "head";
		if (name === "script")
			// All pages share some of their structured data.
			for (const { text } of words)
				for (const value of text.split(/(?<=[,{}])/)) add("markup", value);
		else if (isTitle) addBlock(words, "title", { add, hrefOf });
		else addBlock(words, isHeading ? "heading" : "text", { add, hrefOf });
	}
	return items;
}
