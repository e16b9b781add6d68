// Makes entries of the nodes that js-yaml reports: values with their ranges, as the package yaml gives them.

/** Offsets in the text of a file, in UTF-16 units. `end` is the offset after the last character. */
export interface TextRange {
	readonly start: number;
	readonly end: number;
}

type Entries = ReadonlyMap<string | number, YamlEntry>;

export interface YamlEntry {
	readonly value: unknown;
	/** With its quotes, without its anchor and tag. An empty value has an empty range. */
	readonly range: TextRange;
	/** Undefined for an item of a list, and for the whole of a file. */
	readonly keyRange: TextRange | undefined;
	/** The parts of a group or a list by key or index, in the order of the file. An alias has none. */
	readonly entries: Entries;
}

/** A node as the listener reports it. Its children may include some that the parser tried and gave up. */
export interface RawNode {
	/** The spaces, comments, anchor and tag before a value belong to its node. */
	readonly start: number;
	end: number;
	/** "mapping", "sequence" or "scalar"; null for an alias and for an empty value. */
	kind: string | null;
	value: unknown;
	readonly children: RawNode[];
}

const NONE: Entries = new Map();

/** Converts a key to a text as js-yaml does. */
function nameOf(key: unknown): string {
	if (Array.isArray(key))
		return key.map((item) => (item === null ? "" : nameOf(item))).join();
	const isGroup = typeof key === "object" && key !== null;
	return isGroup ? "[object Object]" : String(key);
}

/** The parser tries a list or a group as a key first, and then keeps it as the value. */
function unwrap(raw: RawNode): RawNode {
	const [child] = raw.children;
	const isSame = child?.kind === raw.kind && child?.value === raw.value;
	const isKept = isSame && typeof raw.value === "object" && raw.value !== null;
	return child && isKept ? unwrap(child) : raw;
}

/** @returns where a match that begins at an offset ends */
function matchEnd(text: string, pattern: RegExp, at: number): number {
	pattern.lastIndex = at;
	return pattern.test(text) ? pattern.lastIndex : at;
}

const skipSpaces = (text: string, at: number) => matchEnd(text, /[ \t]*/y, at);

export function skipComments(text: string, at: number): number {
	return matchEnd(text, /(?:[ \t\r\n]+|#[^\r\n]*)*/y, at);
}

export class EntryReader {
	/** The starts of keys that their group has had before. */
	readonly repeated: number[] = [];
	readonly #text: string;

	/** @param text the file up to the end of its YAML */
	constructor(text: string) {
		this.#text = text;
	}

	read(raw: RawNode, keyRange?: TextRange): YamlEntry {
		const node = unwrap(raw);
		const { kind, value, end } = node;
		const { start, emptyAt } = this.#skipProperties(node.start);
		const first = this.#text[start] ?? "";
		let entries = NONE;
		if (kind === "mapping") entries = this.#readPairs(node.children);
		else if (kind === "sequence" && first === "[")
			entries = this.#readItemsInBrackets(node);
		else if (kind === "sequence") entries = this.#readItems(node, start);
		else if (kind === null && first !== "*")
			return this.#readEmpty(value, emptyAt, keyRange);
		else {
			const range = { start, end: this.#endOfScalar(start, end) };
			return { value, range, keyRange, entries };
		}
		const last = [...entries.values()].at(-1);
		const isInBrackets = first === "[" || first === "{";
		const range = { start, end: isInBrackets ? end : (last?.range.end ?? end) };
		return { value, range, keyRange, entries };
	}

	#readEmpty(value: unknown, from: number, keyRange?: TextRange): YamlEntry {
		const at = skipSpaces(this.#text, from);
		return { value, range: { start: at, end: at }, keyRange, entries: NONE };
	}

	#readPairs(nodes: readonly RawNode[]): Entries {
		const entries = new Map<string, YamlEntry>();
		for (let index = 0; index < nodes.length; index++) {
			const node = nodes[index];
			if (!node) continue;
			const { range } = this.read(node);
			const value = this.#isKey(node) ? nodes[++index] : undefined;
			// The parser looks for a key at the end of a group, and finds nothing.
			if (!value && range.start === range.end) continue;
			const entry = value
				? this.read(
						{ ...value, start: skipComments(this.#text, node.end) + 1 },
						range,
					)
				: this.#readEmpty(null, range.end, range);
			const name = nameOf(node.value);
			if (entries.has(name)) this.repeated.push(range.start);
			entries.set(name, entry);
		}
		return entries;
	}

	#readItems({ value, children }: RawNode, start: number): Entries {
		const entries = new Map<number, YamlEntry>();
		const items: readonly unknown[] = Array.isArray(value) ? value : [];
		let hyphenAt = start;
		let index = 0;
		for (const [number, item] of items.entries()) {
			const node = children[index];
			const next = skipComments(this.#text, hyphenAt + 1);
			if (node?.start === next) {
				entries.set(number, this.read(node));
				hyphenAt = skipComments(this.#text, node.end);
				index++;
			} else {
				// An item without anything has no node.
				entries.set(number, this.#readEmpty(item, hyphenAt + 1));
				hyphenAt = next;
			}
		}
		return entries;
	}

	#readItemsInBrackets({ value, children }: RawNode): Entries {
		const entries = new Map<number, YamlEntry>();
		const items: readonly unknown[] = Array.isArray(value) ? value : [];
		let index = 0;
		for (const [number, item] of items.entries()) {
			const node = children[index];
			if (!node) break;
			index++;
			if (Object.is(item, node.value)) {
				entries.set(number, this.read(node));
				continue;
			}
			// A pair in a list, as in [a: b], is a group without a node.
			const hasValue = this.#isKey(node);
			if (hasValue) index++;
			const pair = children.slice(hasValue ? index - 2 : index - 1, index);
			const inner = this.#readPairs(pair);
			const { start } = this.read(node).range;
			const end = [...inner.values()].at(-1)?.range.end ?? start;
			const range = { start, end };
			entries.set(number, {
				value: item,
				range,
				keyRange: undefined,
				entries: inner,
			});
		}
		return entries;
	}

	#isKey({ end }: RawNode): boolean {
		return this.#text[skipComments(this.#text, end)] === ":";
	}

	/** @returns the start of the value itself, and where an empty value has its place: behind its anchor or tag */
	#skipProperties(from: number) {
		let start = skipComments(this.#text, from);
		let emptyAt = from;
		for (;;) {
			const end = matchEnd(
				this.#text,
				/!<[^>]*>|[&!][^ \t\r\n,[\]{}]*/y,
				start,
			);
			if (end === start) return { start, emptyAt };
			emptyAt = end;
			start = skipComments(this.#text, end);
		}
	}

	#endOfScalar(start: number, end: number): number {
		const first = this.#text[start];
		if (first === "*") return matchEnd(this.#text, /[^ \t\r\n,[\]{}]*/y, start);
		if (first === "|" || first === ">") return this.#endOfBlock(start, end);
		return this.#endOfWords(start, end);
	}

	#endOfWords(start: number, end: number): number {
		let at = end;
		while (at > start && " \t\r\n".includes(this.#text[at - 1] ?? "")) at--;
		return at;
	}

	/** A block scalar ends with its last line break; one with a plus keeps the empty lines below it. */
	#endOfBlock(start: number, end: number): number {
		const written = this.#text.slice(start, end);
		const words = this.#endOfWords(start, end);
		// The parser has also read the indentation of the line below.
		const below = this.#text.slice(words, end).replace(/(?<=[\r\n]) +$/, "");
		if (/^.[^\r\n#]*\+/.test(written)) return words + below.length;
		// A line with more spaces than the others is no empty line.
		const [, indent = ""] = /[\r\n]( +)[^ \r\n]/.exec(written) ?? [];
		const empty = new RegExp(`(?:(?:\\r\\n?|\\n) {0,${indent.length}})*$`);
		const last = words + below.replace(empty, "").length;
		return matchEnd(this.#text, /(?:\r\n?|\n)?/y, last);
	}
}
