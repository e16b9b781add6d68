// HTML -> its elements and texts, as htmlparser2's tokenizer tells them. Attributes are read
// when somebody asks for them: most never are, and that is most of the work on a large site.
import { decodeHTML } from "entities";
import { Tokenizer } from "htmlparser2";
import type { PageElement, PageText } from "./page.ts";
import { ReadElement, type Source, type Tag } from "./read-element.ts";

/** Without a closing tag of their own. */
const VOID = new Set([
	"area",
	"base",
	"br",
	"col",
	"embed",
	"hr",
	"img",
	"input",
	"link",
	"meta",
	"param",
	"source",
	"track",
	"wbr",
]);
const FOREIGN = new Set(["svg", "math"]);

/** Elements before which a paragraph ends that was left open. */
const BLOCKS =
	"address article aside blockquote details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul";

interface Ending {
	readonly ends: ReadonlySet<string>;
	/** What is open around one of these stays open. */
	readonly within: ReadonlySet<string>;
}

function ending(ends: string, within: string): Ending {
	return {
		ends: new Set(ends.split(" ")),
		within: new Set(within.split(" ")),
	};
}

/** No block is open within a paragraph, because it would have ended that. */
const OF_PARAGRAPH = ending(
	"p",
	`${BLOCKS.replace(" p ", " ")} button caption object td template th`,
);
const OF_TERM = ending("dt dd", "dl template");
const OF_CELL = ending("td th", "table template tr");
/** What may be left open before an element: <li>one<li>two */
const ENDINGS = new Map<string, Ending>([
	...BLOCKS.split(" ").map((name) => [name, OF_PARAGRAPH] as const),
	["li", ending("li", "menu ol template ul")],
	["dt", OF_TERM],
	["dd", OF_TERM],
	["option", ending("option", "datalist optgroup select template")],
	["tr", ending("tr", "table template")],
	["td", OF_CELL],
	["th", OF_CELL],
]);

/** Scripts and the like hold their texts as they stand. */
const RAW = new Set([
	"script",
	"style",
	"xmp",
	"iframe",
	"noembed",
	"noframes",
]);

/** One reading of one page, called by the tokenizer. */
class Reader {
	readonly elements: PageElement[] = [];
	readonly texts: PageText[] = [];
	readonly #html: string;
	readonly #ranges: number[] = [];
	readonly #source: Source;
	/** The indexes of the elements that are not closed yet. */
	readonly #open: number[] = [];
	readonly #tag: Tag = { name: "", offset: 0, hasId: false, from: 0 };
	#textFrom = -1;
	#textTo = -1;

	constructor(html: string) {
		this.#html = html;
		this.#source = { html, ranges: this.#ranges };
	}

	#nameAt(depth: number): string {
		return this.elements[this.#open[depth] ?? -1]?.name ?? "";
	}

	isInForeignContext = (): boolean =>
		this.#open.some((_, depth) => FOREIGN.has(this.#nameAt(depth)));

	ontext = (from: number, to: number): void => {
		if (this.#textFrom === -1) this.#textFrom = from;
		this.#textTo = to;
	};

	#endText(): void {
		const offset = this.#textFrom;
		if (offset === -1) return;
		this.#textFrom = -1;
		const element = this.#open.at(-1);
		const text = this.#html.slice(offset, this.#textTo);
		if (element === undefined || !/\S/.test(text)) return;
		const isCoded =
			text.includes("&") && !RAW.has(this.#nameAt(this.#open.length - 1));
		this.texts.push({
			text: isCoded ? decodeHTML(text) : text,
			offset,
			element,
		});
	}

	onopentagname = (from: number, to: number): void => {
		this.#endText();
		const tag = this.#tag;
		tag.name = this.#html.slice(from, to).toLowerCase();
		tag.offset = from - 1;
		tag.hasId = false;
		tag.from = this.#ranges.length;
	};

	onattribname = (from: number, to: number): void => {
		this.#ranges.push(from, to, to, to);
		if (to - from === 2 && /^id$/i.test(this.#html.slice(from, to)))
			this.#tag.hasId = true;
	};

	onattribdata = (from: number, to: number): void => {
		const { length } = this.#ranges;
		this.#ranges[length - 2] = from;
		this.#ranges[length - 1] = to;
	};

	#endBefore(name: string): void {
		const ending = ENDINGS.get(name);
		if (!ending) return;
		for (let depth = this.#open.length - 1; depth >= 0; depth--) {
			const open = this.#nameAt(depth);
			if (ending.within.has(open)) return;
			if (ending.ends.has(open)) this.#open.length = depth;
		}
	}

	#addElement(): void {
		this.#endBefore(this.#tag.name);
		const parent = this.#open.at(-1) ?? -1;
		this.elements.push(new ReadElement(this.#source, this.#tag, parent));
	}

	onopentagend = (): void => {
		this.#addElement();
		if (!VOID.has(this.#tag.name)) this.#open.push(this.elements.length - 1);
	};

	onselfclosingtag = (): void => {
		const isClosed = VOID.has(this.#tag.name) || this.isInForeignContext();
		this.#addElement();
		if (!isClosed) this.#open.push(this.elements.length - 1);
	};

	onclosetag = (from: number, to: number): void => {
		this.#endText();
		const name = this.#html.slice(from, to).toLowerCase();
		const depth = this.#open.findLastIndex(
			(_, index) => this.#nameAt(index) === name,
		);
		if (depth !== -1) this.#open.length = depth;
	};

	oncomment = (): void => this.#endText();
	ondeclaration = (): void => this.#endText();
	onprocessinginstruction = (): void => this.#endText();
	oncdata = (from: number, to: number): void => this.ontext(from, to);
	onend = (): void => this.#endText();
	onattribend = (): void => {};
	/** Never called: entities are decoded where they are read. */
	onattribentity = (): void => {};
	ontextentity = (): void => {};
}

export function readHtml(html: string): {
	readonly elements: readonly PageElement[];
	/** Every text that is not blank, those of scripts and styles too. */
	readonly texts: readonly PageText[];
} {
	const reader = new Reader(html);
	const tokenizer = new Tokenizer({ decodeEntities: false }, reader);
	tokenizer.write(html);
	tokenizer.end();
	return reader;
}
