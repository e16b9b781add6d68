// A page -> its markup without what no rule of html-validate looks at: words, addresses,
// repetitions, the insides of pictures. Pages of one template have the same skeleton then,
// and it is validated once. Markup that is not plainly nested is left as it is.

import { addNode, type MarkupNode } from "./html-repeats.ts";

interface Skeleton {
	readonly markup: string;
	/** Where the elements at this offset of the markup start in the page; several when they are alike. */
	readonly find: (offset: number) => readonly number[];
}

interface Tag {
	readonly name: string;
	/** As it stands, with white space and attributes. */
	readonly written: string;
	readonly offset: number;
}

interface OpenNode {
	readonly tag: Tag;
	readonly nodes: MarkupNode[];
}

const TOKEN =
	/<!--[\s\S]*?-->|<(\/?)([a-z][a-z0-9-]*)((?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*)\s*(\/?)>|<!doctype[^<>]*>|[^<]+/iy;
const ATTRIBUTE = /\s+([^\s"'<>/=]+)(?:="([^"]*)")?/g;
const VOID = new Set(
	"area base br col embed hr img input link meta source track wbr".split(" "),
);
/** Elements whose text is not markup. */
const RAW = new Set(["script", "style", "textarea", "title"]);
/** What a paragraph can hold. */
const INLINE = new Set(
	"a abbr b br button cite code em i img input label mark q s small span strong sub sup svg time u".split(
		" ",
	),
);

/** Attributes that no rule looks at. */
const IGNORED = /^(?:class|aria-current|data-[a-z-]+)$/;
/** Attributes of which rules see only whether they say anything. */
const FREE =
	/^(?:alt|content|href|imagesrcset|placeholder|src|srcset|title|value)$/;
/** Elements whose values are looked at after all. */
const EXACT = new Set(["area", "base", "li", "meter", "progress"]);
const PICTURE_ATTRIBUTES = /^(?:aria-.*|focusable|hidden|id|role|tabindex)$/;
/** Character references that are right everywhere. */
const SAFE_REFERENCES = /&(?:amp|lt|gt|quot|#x27|#39);/g;

function isPlain(text: string): boolean {
	return (
		!text.includes("&") || !text.replace(SAFE_REFERENCES, "").includes("&")
	);
}

function writeAttribute(tag: Tag, name: string, value?: string): string {
	if (value === undefined) return ` ${name}`;
	const plain = isPlain(value);
	if (plain && IGNORED.test(name)) return "";
	if (plain && tag.name === "svg" && !PICTURE_ATTRIBUTES.test(name)) return "";
	const isFree =
		plain &&
		value.trim() !== "" &&
		FREE.test(name) &&
		!EXACT.has(tag.name) &&
		!/\shttp-equiv=/i.test(tag.written);
	return ` ${name}="${isFree ? "x" : value}"`;
}

/** Start tags repeat from page to page, so that each is taken apart once. */
const WRITTEN_TAGS = 5000;
const writtenTags = new Map<string, string>();

function writeStartTag(tag: Tag): string {
	const known = writtenTags.get(tag.written);
	if (known !== undefined) return known;
	const markup = reduceStartTag(tag);
	if (writtenTags.size >= WRITTEN_TAGS) writtenTags.clear();
	writtenTags.set(tag.written, markup);
	return markup;
}

function reduceStartTag(tag: Tag): string {
	const attributes = [...tag.written.matchAll(ATTRIBUTE)];
	const names = attributes.map(([, name = ""]) => name.toLowerCase());
	if (new Set(names).size < names.length) return tag.written;
	const written = attributes.map(([, name = "", value]) =>
		writeAttribute(tag, name, value),
	);
	return `<${tag.name}${written.join("")}>`;
}

function writeText(text: string): string {
	if (text.trim() === "") return "";
	return isPlain(text) ? "x" : text;
}

/** Elements that are closed by the beginning of another, and by which. */
const CLOSED_BY: Readonly<Record<string, (name: string) => boolean>> = {
	dd: (name) => name === "dd" || name === "dt",
	dt: (name) => name === "dd" || name === "dt",
	li: (name) => name === "li",
	option: (name) => name === "option" || name === "optgroup",
	p: (name) => name !== "" && !INLINE.has(name),
};

function closeNode({ tag, nodes }: OpenNode, endTag: string): MarkupNode {
	const { name, offset } = tag;
	const markup = nodes.map((node) => node.markup).join("");
	const start = writeStartTag(tag);
	// html-validate passes over pictures, but for the texts that name them.
	if (name === "svg" && !/<(?:title|desc|svg)\b/.test(markup))
		return { name, markup: `${start}${endTag}`, tags: [[offset]] };
	return {
		name,
		markup: `${start}${markup}${endTag}`,
		tags: [[offset], ...nodes.flatMap(({ tags }) => tags)],
	};
}

/** One reading of one page. */
class Reading {
	readonly #html: string;
	readonly #open: OpenNode[] = [];
	readonly #top: MarkupNode[] = [];
	/** Texts matter where they are names of something else. */
	readonly #keepsTexts: boolean;

	constructor(html: string) {
		this.#html = html;
		this.#keepsTexts = html.includes("aria-labelledby");
	}

	#add(node: MarkupNode): void {
		const nodes = this.#open.at(-1)?.nodes ?? this.#top;
		if (this.#keepsTexts) nodes.push(node);
		else addNode(nodes, node);
	}

	#addText(text: string): void {
		const markup = this.#keepsTexts ? text : writeText(text);
		if (markup !== "") this.#add({ name: "", markup, tags: [] });
	}

	/** Undefined when the end of the element is not to be seen. */
	#addRaw(tag: Tag): number | undefined {
		const start = tag.offset + tag.written.length;
		const end = this.#html.indexOf(`</${tag.name}>`, start);
		if (end < 0) return undefined;
		const text = this.#html.slice(start, end);
		const isCode = tag.name === "script" || tag.name === "style";
		if (!isCode && text.includes("<")) return undefined;
		this.#addText(isCode && text.trim() !== "" ? "x" : text);
		return end;
	}

	/** Where to go on reading; undefined when the markup is not plainly nested. */
	#readTag(tag: Tag, kind: string): number | undefined {
		const end = tag.offset + tag.written.length;
		if (kind === "/") {
			const open = this.#open.pop();
			if (open?.tag.name !== tag.name || tag.written !== `</${tag.name}>`)
				return undefined;
			const isClosedBy = CLOSED_BY[tag.name];
			if (isClosedBy && open.nodes.some(({ name }) => isClosedBy(name)))
				return undefined;
			this.#add(closeNode(open, tag.written));
			return end;
		}
		if (VOID.has(tag.name)) {
			this.#add({
				name: tag.name,
				markup: writeStartTag(tag),
				tags: [[tag.offset]],
			});
			return end;
		}
		if (tag.written.endsWith("/>")) return undefined;
		this.#open.push({ tag, nodes: [] });
		return RAW.has(tag.name) ? this.#addRaw(tag) : end;
	}

	read(): MarkupNode[] | undefined {
		let at = 0;
		while (at < this.#html.length) {
			TOKEN.lastIndex = at;
			const match = TOKEN.exec(this.#html);
			if (!match) return undefined;
			const [written, kind = "", name] = match;
			let next: number | undefined = at + written.length;
			if (name !== undefined) {
				if (name !== name.toLowerCase()) return undefined;
				next = this.#readTag({ name, written, offset: at }, kind);
			} else if (/^<!doctype/i.test(written))
				this.#add({ name: "!doctype", markup: written, tags: [] });
			else if (!written.startsWith("<")) this.#addText(written);
			if (next === undefined) return undefined;
			at = next;
		}
		return this.#open.length === 0 ? this.#top : undefined;
	}
}

const START_TAG = /<[a-z][^\s>]*(?:\s+[^\s"'<>/=]+(?:="[^"]*")?)*\s*\/?>/g;

function findTags(markup: string): number[] {
	return [...markup.matchAll(START_TAG)].map(({ index }) => index);
}

/** What is said of an end tag is about what it ends, not about what is repeated in it. */
function isInEndTag(markup: string, offset: number): boolean {
	const start = markup.lastIndexOf("<", offset);
	return markup[start + 1] === "/" && markup.indexOf(">", start) >= offset;
}

export function toSkeleton(html: string): Skeleton {
	const nodes = new Reading(html).read();
	if (!nodes) {
		// A page cannot switch the checks off by a comment.
		const markup = html.replaceAll("html-validate-", "html_validate_");
		return { markup, find: (offset) => [offset] };
	}
	const markup = nodes.map((node) => node.markup).join("");
	const tags = nodes.flatMap((node) => node.tags);
	let starts: number[] | undefined;
	return {
		markup,
		find: (offset) => {
			starts ??= findTags(markup);
			const index = starts.findLastIndex((start) => start <= offset);
			const places = tags[index] ?? [0];
			return isInEndTag(markup, offset) ? [Math.max(...places)] : places;
		},
	};
}
