// The lines of a YAML text and the schema of its file -> the column that each line belongs in. A line
// is in the wrong one when no group there has its key, and a group that is open elsewhere lacks it.
import * as z from "zod";
import { suggest } from "../../suggest.ts";
import { type Schema, schemaAt, unwrap } from "../schema-tree.ts";

/** How far people indent. */
const STEP = 2;

const LINE =
	/^[ \t]*(?<hyphen>-(?: +|$))?(?:["']?(?<key>[^\s:#"'[{-][^:"']*?)["']?\s*:(?:\s+(?<rest>.*))?$)?/;
/** A text in quotes or a value in brackets that goes on below. */
const OPEN_VALUE = /^(?:(")(?:[^"\\]|\\.)*|(')[^']*|(\[)[^\]]*|(\{)[^}]*)$/;
const CLOSING: Readonly<Record<string, string>> = { "[": "]", "{": "}" };

export function columnOf(line = ""): number {
	return line.search(/[^ \t]|$/);
}

interface Line {
	readonly text: string;
	readonly column: number;
	readonly isEntry: boolean;
	/** The column of what stands behind the hyphen. */
	readonly wordColumn: number;
	/** Undefined for the words of a text. */
	readonly key: string | undefined;
	/** What stands behind the key. */
	readonly rest: string;
}

function parseLine(text: string): Line {
	const { hyphen, key, rest = "" } = LINE.exec(text)?.groups ?? {};
	const column = columnOf(text);
	const wordColumn = column + (hyphen?.length ?? 0);
	return { text, column, isEntry: hyphen !== undefined, wordColumn, key, rest };
}

const isContent = ({ text }: Line) => !/^\s*(?:#|$)/.test(text);

/** A group or a list that lines may belong to. */
interface Holder {
	/** Undefined where anything may stand. */
	readonly schema: Schema | undefined;
	/** That of its keys or hyphens. */
	column: number;
	/** That of the key which opens it, until its first line is read. */
	above?: number | undefined;
	readonly keys: Set<string>;
}

/** A text that goes on below the line of its key. */
interface Text {
	/** That of its key. */
	readonly column: number;
	/** That of its own lines. */
	words?: number;
}

/** Whether the schema names a key; undefined where the keys are the writer's own. */
function hasKey(schema: Schema | undefined, key: string): boolean | undefined {
	if (schema instanceof z.ZodObject) return Object.hasOwn(schema.shape, key);
	const isOwn = schema instanceof z.ZodRecord || schema instanceof z.ZodUnion;
	return schema === undefined || isOwn ? undefined : false;
}

function itemOf(schema: Schema | undefined): Schema | undefined {
	return schema instanceof z.ZodArray ? unwrap(schema.element) : undefined;
}

/** Whether a group lacks a key that is written nearly so. */
function lacksNear({ schema, keys }: Holder, key: string): boolean {
	if (!(schema instanceof z.ZodObject)) return false;
	const lacking = Object.keys(schema.shape).filter((name) => !keys.has(name));
	return suggest(key, lacking).length > 0;
}

/** Reads one line after the other, and knows which groups and lists are open. */
export class LineColumns {
	/** The column that each line belongs in. */
	readonly columns: number[];
	/** Lines that YAML takes for words of the text above them, or that do so to lines below. */
	readonly lost = new Set<number>();
	readonly #lines: readonly Line[];
	/** The innermost last. */
	#holders: Holder[];
	#text: Text | undefined;
	/** What ends a value that goes on below. */
	#closing: string | undefined;

	constructor(lines: readonly string[], schema: Schema) {
		this.#lines = lines.map(parseLine);
		this.columns = this.#lines.map(({ column }) => column);
		this.#holders = [{ schema: unwrap(schema), column: 0, keys: new Set() }];
		for (const [at, line] of this.#lines.entries())
			if (line.text.trim() !== "") this.#readLine(at, line);
	}

	#readLine(at: number, line: Line): void {
		const { text, column, key, isEntry } = line;
		if (this.#closing !== undefined) {
			if (text.includes(this.#closing)) this.#closing = undefined;
		} else if (this.#text && column > this.#text.column) {
			if (key !== undefined && this.#findLacking(at, key)) {
				this.lost.add(at);
				this.#place(at, line);
			} else this.#readWords(at, column, this.#text);
		} else if (!isContent(line)) return;
		else if (key !== undefined || isEntry) this.#place(at, line);
		else if (this.#text)
			this.columns[at] = this.#text.words ?? this.#text.column + STEP;
	}

	/** The first line of a text says where the others begin, which may stand further in. */
	#readWords(at: number, column: number, text: Text): void {
		if (text.words === undefined) {
			const [next, other] = this.#lines.slice(at + 1, at + 3);
			const isAlone = next && next.column < column && other?.column !== column;
			const isUsual = column === text.column + STEP;
			const isWrong = isAlone && next.column > text.column && !isUsual;
			text.words = isWrong ? next.column : column;
			this.columns[at] = text.words;
		} else if (column < text.words) this.columns[at] = text.words;
	}

	/** Finds the group or list of a line, which is the innermost from now on. */
	#place(at: number, line: Line): void {
		const { column, wordColumn, key, isEntry } = line;
		const holder = isEntry
			? this.#findList(at, key)
			: this.#findGroup(at, key ?? "");
		const target = holder ? this.#columnIn(holder, at) : column;
		this.columns[at] = target;
		if (isEntry && target !== column) this.lost.add(at);
		this.#holders = holder
			? this.#holders.slice(0, this.#holders.indexOf(holder) + 1)
			: this.#holders.filter((other) => other.column <= column);
		if (holder) Object.assign(holder, { column: target, above: undefined });
		this.#text = undefined;
		if (key === undefined) return;
		const keyColumn = target + wordColumn - column;
		const schema = isEntry ? itemOf(holder?.schema) : holder?.schema;
		if (isEntry)
			this.#holders.push({ schema, column: keyColumn, keys: new Set([key]) });
		else holder?.keys.add(key);
		this.#readValue(line.rest, keyColumn, schema && schemaAt(schema, [key]));
	}

	#readValue(rest: string, above: number, schema: Schema | undefined): void {
		const sign = OPEN_VALUE.exec(rest)?.slice(1).find(Boolean);
		if (sign) this.#closing = CLOSING[sign] ?? sign;
		else if (/^[>|]/.test(rest)) this.#text = { column: above };
		else if (/^(?:#|$)/.test(rest))
			this.#holders.push({
				schema: schema && unwrap(schema),
				column: above + STEP,
				above,
				keys: new Set(),
			});
	}

	/** The column of a holder's lines; for its first line that of the next one like it. */
	#columnIn({ above, column: usual }: Holder, at: number): number {
		const first = this.#lines[at];
		if (above === undefined || !first) return usual;
		const { column: own, isEntry } = first;
		if (own === usual || own < above + Number(!isEntry)) return usual;
		for (let below = at + 1; below < this.#lines.length; below++) {
			const line = this.#lines[below];
			if (!line || !isContent(line)) continue;
			if (line.column <= above && !line.isEntry) break;
			const isAlike = isEntry ? line.isEntry : line.key !== undefined;
			if (isAlike && [own, usual].includes(line.column)) return line.column;
		}
		return own;
	}

	#nearest(at: number, holders: readonly Holder[]): Holder | undefined {
		const distance = (holder: Holder) =>
			Math.abs(this.#columnIn(holder, at) - (this.columns[at] ?? 0));
		return holders
			.toReversed()
			.toSorted((a, b) => distance(a) - distance(b))[0];
	}

	/** The nearest group that should have a key and does not. */
	#findLacking(at: number, key: string): Holder | undefined {
		return this.#nearest(
			at,
			this.#holders.filter(
				({ schema, keys }) => hasKey(schema, key) && !keys.has(key),
			),
		);
	}

	#findGroup(at: number, key: string): Holder | undefined {
		const here = this.#holders.filter(
			(holder) => this.#columnIn(holder, at) === this.columns[at],
		);
		const known = here.findLast(({ schema }) => hasKey(schema, key));
		const other = known ?? this.#findLacking(at, key);
		if (other) return other;
		const isOpen = ({ schema }: Holder) => hasKey(schema, key) === undefined;
		// A key that is misspelt is right where it is.
		if (here.some((holder) => isOpen(holder) || lacksNear(holder, key)))
			return here.findLast(isOpen);
		const open = this.#holders.filter(({ schema }) => schema !== undefined);
		return this.#nearest(at, open.filter(isOpen));
	}

	#findList(at: number, key = ""): Holder | undefined {
		return this.#nearest(
			at,
			this.#holders.filter(({ schema }) => {
				const item = itemOf(schema);
				return item && (key === "" || hasKey(item, key) !== false);
			}),
		);
	}
}
