// A page -> its lines in order. Each begins with its kind: "heading Fees", "text It costs £70.", "markup <p>".
import { indexBy } from "../../base/text/group-by.ts";
import {
	type ParsedElement,
	type ParsedHtml,
	parseHtml,
} from "../../base/text/parse-html.ts";

const HASHED = /assets\/[\w./-]+?-[0-9a-f]{8}\.[a-z0-9]+/g;

/** Removes the hashes and widths of files: "assets/room-400-3f9a1c2b.jpg" -> "assets/room.jpg" */
export function removeHashes(text: string): string {
	return text.replace(HASHED, (file) =>
		file.replace(/(?:-\d+)?-\w{8}(?=\.\w+$)/, ""),
	);
}

const INLINE =
	/^(?:a|abbr|b|bdi|br|cite|code|em|i|kbd|mark|q|s|small|span|strong|sub|sup|u)$/;

/** Lists each text with the block that shows it and the link around it. The address of a link follows its last text. */
function listTexts({ elements, textNodes }: ParsedHtml) {
	const texts = textNodes.map(({ text, element }) => {
		let block = element;
		let link = -1;
		while (INLINE.test(elements[block]?.name ?? "")) {
			if (elements[block]?.name === "a") link = block;
			block = elements[block]?.parent ?? -1;
		}
		return { text, element, block, link };
	});
	return texts.map(({ text, element, block, link }, at) => {
		const next = texts[at + 1];
		const { href = "" } = elements[link]?.attributes ?? {};
		const address = link >= 0 && next?.link !== link ? ` (${href})` : "";
		const isPart = next?.element === element;
		const isJoined = isPart || /^[,.;:!?)]/.test(next?.text ?? "");
		return { block, link, text: text + address + (isJoined ? "" : " ") };
	});
}

type Add = (kind: string, text: string) => void;

/** The words of these attributes are words of the page. */
const WORDY = /^(?:a href|\S+ (?:alt|aria-label|placeholder))$/;

function addTag({ name, attributes }: ParsedElement, add: Add): void {
	const { content = "", alt, src = "", placeholder = "" } = attributes;
	if (alt !== undefined) add("picture", `${alt} (${src})`);
	add("text", placeholder);
	add("text", attributes["aria-label"] ?? "");
	let tag = `<${name}`;
	for (const [key, value] of Object.entries(attributes)) {
		for (const [file] of value.matchAll(HASHED)) add("file", file);
		if (!WORDY.test(`${name} ${key}`)) tag += ` ${key}="${value}"`;
	}
	if (name === "meta" && attributes.name === "description")
		add("description", content);
	else add("markup", `${tag}>`);
}

/** The kinds are title, description, heading, text, link, picture, markup, and file for one with a hash in its name. */
export function listLines(html: string): string[] {
	const page = parseHtml(html);
	const lines: string[] = [];
	const add = (kind: string, text: string) => {
		const shown = kind === "file" ? text : removeHashes(text);
		const line = `${kind} ${shown.replace(/\s+/g, " ").trim()}`;
		if (!line.endsWith(" ")) lines.push(line);
	};
	const texts = listTexts(page);
	const blocks = indexBy(texts, ({ block }) => block);
	const links = new Set(texts.map(({ link }) => link));
	for (const [at, element] of page.elements.entries()) {
		addTag(element, add);
		const { name, parent, attributes } = element;
		// A link around blocks, or around a picture.
		if (name === "a" && !links.has(at)) add("link", attributes.href ?? "");
		const block = blocks.get(at) ?? [];
		const areLinks = block.every(({ link }) => link >= 0);
		let kind = areLinks ? "link" : "text";
		if (/^h[1-6]$/.test(name)) kind = "heading";
		if (name === "title" && page.elements[parent]?.name === "head") kind = name;
		const parts = indexBy(block, ({ link }) => areLinks && link);
		for (const part of parts.values()) {
			const text = part.map((node) => node.text).join("");
			if (name !== "script") add(kind, text);
			// All pages share some of their structured data.
			else for (const part of text.split(/(?<=[,{}])/)) add("markup", part);
		}
	}
	return lines;
}
