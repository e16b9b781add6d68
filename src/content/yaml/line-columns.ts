// Finds the column in which each line of a YAML text should start. A line is in the wrong column when, by
// the schema, no group in its column has its key, and another open group lacks that key.
import * as z from "zod";
import { suggest } from "../../suggest.ts";
import { type Schema, schemaAt, unwrap } from "../schema-tree.ts";

/** People usually indent by so many spaces. */
const STEP = 2;

const LINE =
	/^[ \t]*(?<hyphen>-(?: +|$))?(?:["']?(?<key>[^\s:#"'[{-][^:"']*?)["']?\s*:(?:\s+(?<rest>.*))?$)?/;
/** Matches a text in quotes or a value in brackets that continues on the next line. */
const OPEN_VALUE = /^(?:(")(?:[^"\\]|\\.)*|(')[^']*|(\[)[^\]]*|(\{)[^}]*)$/;
const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

export function columnOf(line = ""): number {
	return line.search(/[^ \t]|$/);
}

interface Line {
	readonly text: string;
	readonly column: number;
	readonly isEntry: boolean;
	/** The text after the hyphen starts in this column. */
	readonly wordColumn: number;
	/** The key is undefined for a line of a longer text. */
	readonly key: string | undefined;
	readonly rest: string;
}

function parseLine(text: string): Line {
	const { hyphen, key, rest = "" } = LINE.exec(text)?.groups ?? {};
	const column = columnOf(text);
	const wordColumn = column + (hyphen?.length ?? 0);
	return { text, column, isEntry: hyphen !== undefined, wordColumn, key, rest };
}

const isContent = ({ text }: Line) => !/^\s*(?:#|$)/.test(text);

interface Block {
	/** The schema is undefined where anything is allowed. */
	readonly schema: Schema | undefined;
	/** The keys or hyphens of the block start in this column. */
	column: number;
	/** The column of the key above the block; undefined once the first line of the block is read. */
	above?: number | undefined;
	readonly keys: Set<string>;
}

/** A text that starts on the line below its key. */
interface MultilineText {
	/** The key of the text starts in this column. */
	readonly column: number;
	/** The lines of the text start in this column; undefined until the first line is read. */
	textColumn?: number;
}

/** @returns undefined for a schema that allows any key */
function hasKey(schema: Schema | undefined, key: string): boolean | undefined {
	if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key);
	const hasFreeKeys =
		schema instanceof z.ZodRecord || schema instanceof z.ZodUnion;
	return schema === undefined || hasFreeKeys ? undefined : false;
}

function itemSchema(schema: Schema | undefined): Schema | undefined {
	return schema instanceof z.ZodArray ? unwrap(schema.element) : undefined;
}

/** True when the group lacks a key that is similar to this one, which is then probably misspelt. */
function lacksSimilarKey({ schema, keys }: Block, key: string): boolean {
	if (!(schema instanceof z.ZodObject)) return false;
	const missing = Object.keys(schema.shape).filter((name) => !keys.has(name));
	return suggest(key, missing).length > 0;
}

/** Reads a text line by line, and remembers which groups and lists a line may still belong to. */
export class LineColumns {
	readonly columns: number[];
	/** The indexes of lines that YAML reads as part of the text above them. */
	readonly misread = new Set<number>();
	readonly #lines: readonly Line[];
	/** The open groups and lists, of which the innermost is the last. */
	#blocks: Block[];
	#text: MultilineText | undefined;
	/** The quote or bracket that ends the current value. */
	#closing: string | undefined;

	constructor(lines: readonly string[], schema: Schema) {
		this.#lines = lines.map(parseLine);
		this.columns = this.#lines.map(({ column }) => column);
		this.#blocks = [{ schema: unwrap(schema), column: 0, keys: new Set() }];
		for (const [at, line] of this.#lines.entries())
			if (line.text.trim() !== "") this.#readLine(at, line);
	}

	#readLine(at: number, line: Line): void {
		const { text, column, key, isEntry } = line;
		if (this.#closing !== undefined) {
			if (text.includes(this.#closing)) this.#closing = undefined;
		} else if (this.#text && column > this.#text.column) {
			if (key !== undefined && this.#findGroupLacking(at, key)) {
				this.misread.add(at);
				this.#assignColumn(at, line);
			} else this.#readTextLine(at, column, this.#text);
		} else if (!isContent(line)) return;
		else if (key !== undefined || isEntry) this.#assignColumn(at, line);
		else if (this.#text)
			this.columns[at] = this.#text.textColumn ?? this.#text.column + STEP;
	}

	/** The first line of a text decides its column. The other lines may be indented further. */
	#readTextLine(at: number, column: number, text: MultilineText): void {
		if (text.textColumn === undefined) {
			const [next, other] = this.#lines.slice(at + 1, at + 3);
			const isAlone = next && next.column < column && other?.column !== column;
			const isUsual = column === text.column + STEP;
			const isWrong = isAlone && next.column > text.column && !isUsual;
			text.textColumn = isWrong ? next.column : column;
			this.columns[at] = text.textColumn;
		} else if (column < text.textColumn) this.columns[at] = text.textColumn;
	}

	/** Finds the group or list to which a line belongs, and closes the groups inside it. */
	#assignColumn(at: number, line: Line): void {
		const { column, wordColumn, key, isEntry } = line;
		const block = isEntry
			? this.#findList(at, key)
			: this.#findGroup(at, key ?? "");
		const target = block ? this.#columnIn(block, at) : column;
		this.columns[at] = target;
		if (isEntry && target !== column) this.misread.add(at);
		this.#blocks = block
			? this.#blocks.slice(0, this.#blocks.indexOf(block) + 1)
			: this.#blocks.filter((other) => other.column <= column);
		if (block) Object.assign(block, { column: target, above: undefined });
		this.#text = undefined;
		if (key === undefined) return;
		const keyColumn = target + wordColumn - column;
		const schema = isEntry ? itemSchema(block?.schema) : block?.schema;
		if (isEntry)
			this.#blocks.push({ schema, column: keyColumn, keys: new Set([key]) });
		else block?.keys.add(key);
		this.#readValue(line.rest, keyColumn, schema && schemaAt(schema, [key]));
	}

	#readValue(rest: string, above: number, schema: Schema | undefined): void {
		const sign = OPEN_VALUE.exec(rest)?.slice(1).find(Boolean);
		if (sign) this.#closing = CLOSING[sign] ?? sign;
		else if (/^[>|]/.test(rest)) this.#text = { column: above };
		else if (/^(?:#|$)/.test(rest))
			this.#blocks.push({
				schema: schema && unwrap(schema),
				column: above + STEP,
				above,
				keys: new Set(),
			});
	}

	/** Returns the column for the lines of a block. A block without lines takes it from the lines below. */
	#columnIn({ above, column: usual }: Block, at: number): number {
		const first = this.#lines[at];
		if (above === undefined || !first) return usual;
		const { column: own, isEntry } = first;
		if (own === usual || own < above + Number(!isEntry)) return usual;
		for (let below = at + 1; below < this.#lines.length; below++) {
			const line = this.#lines[below];
			if (!line || !isContent(line)) continue;
			if (line.column <= above && !line.isEntry) break;
			const isSameKind = isEntry ? line.isEntry : line.key !== undefined;
			if (isSameKind && [own, usual].includes(line.column)) return line.column;
		}
		return own;
	}

	#findNearest(at: number, blocks: readonly Block[]): Block | undefined {
		const distance = (block: Block) =>
			Math.abs(this.#columnIn(block, at) - (this.columns[at] ?? 0));
		return blocks.toReversed().toSorted((a, b) => distance(a) - distance(b))[0];
	}

	/** Finds the nearest group whose schema has a key that the group lacks. */
	#findGroupLacking(at: number, key: string): Block | undefined {
		return this.#findNearest(
			at,
			this.#blocks.filter(
				({ schema, keys }) => hasKey(schema, key) && !keys.has(key),
			),
		);
	}

	#findGroup(at: number, key: string): Block | undefined {
		const here = this.#blocks.filter(
			(block) => this.#columnIn(block, at) === this.columns[at],
		);
		const known = here.findLast(({ schema }) => hasKey(schema, key));
		const other = known ?? this.#findGroupLacking(at, key);
		if (other) return other;
		const hasFreeKeys = ({ schema }: Block) =>
			hasKey(schema, key) === undefined;
		// A misspelt key is not moved.
		if (here.some((block) => hasFreeKeys(block) || lacksSimilarKey(block, key)))
			return here.findLast(hasFreeKeys);
		const open = this.#blocks.filter(({ schema }) => schema !== undefined);
		return this.#findNearest(at, open.filter(hasFreeKeys));
	}

	#findList(at: number, key = ""): Block | undefined {
		return this.#findNearest(
			at,
			this.#blocks.filter(({ schema }) => {
				const item = itemSchema(schema);
				return item && (key === "" || hasKey(item, key) !== false);
			}),
		);
	}
}
