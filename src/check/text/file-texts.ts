// A content file -> every text a person wrote in it, each with its place: the values of its
// keys as they were written, claims not filled in, and the paragraphs of its Markdown.

import { lazily, ofLast } from "../../cache/lazily.ts";
import type { ReadFile } from "../../content/read.ts";
import type { Place, Pointer } from "../../problems.ts";

type Keys = readonly (string | number)[];

export interface WrittenText {
	readonly file: string;
	readonly text: string;
	/** The keys that lead to it; empty in Markdown. */
	readonly keys: Keys;
	/** The place of a character of the text, as exactly as it can be told. */
	readonly sourceAt: (offset: number) => Place | Pointer;
}

/** The last of the keys that lead to a value, and those before it. */
interface KeyPath {
	readonly above: KeyPath | undefined;
	readonly key: string | number;
}

/** Its keys are put together when they are asked for: of most values they never are. */
class WrittenValue {
	readonly value: string | number | boolean;
	readonly #path: KeyPath | undefined;

	constructor(value: string | number | boolean, path: KeyPath | undefined) {
		this.value = value;
		this.#path = path;
	}

	get keys(): Keys {
		const keys: (string | number)[] = [];
		for (let path = this.#path; path; path = path.above) keys.unshift(path.key);
		return keys;
	}
}

function collectValues(
	value: unknown,
	above: KeyPath | undefined,
	collected: WrittenValue[],
): void {
	if (Array.isArray(value)) {
		for (let key = 0; key < value.length; key++)
			collectValues(value[key], { above, key }, collected);
	} else if (typeof value === "object" && value !== null) {
		for (const [key, item] of Object.entries(value))
			collectValues(item, { above, key }, collected);
	} else if (
		typeof value === "string" ||
		typeof value === "number" ||
		typeof value === "boolean"
	)
		collected.push(new WrittenValue(value, above));
}

/** Of those values the texts alone, without the way that leads to them. */
function collectTexts(value: unknown, collected: string[]): void {
	if (typeof value === "string") collected.push(value);
	else if (Array.isArray(value))
		for (const item of value) collectTexts(item, collected);
	else if (typeof value === "object" && value !== null)
		for (const item of Object.values(value)) collectTexts(item, collected);
}

/** Every value that is not itself a group or a list, in the order of the file. */
export function writtenValues(value: unknown): readonly WrittenValue[] {
	const collected: WrittenValue[] = [];
	collectValues(value, undefined, collected);
	return collected;
}

function* bodyTexts(file: ReadFile): Generator<WrittenText> {
	const { written, sourcePath } = file;
	if (!written) return;
	const { body, bodyLine } = written;
	for (const match of body.matchAll(/\S[\s\S]*?(?=\n\s*\n|$(?![\s\S]))/g)) {
		const [text] = match;
		const sourceAt = (offset: number): Place => {
			const before = body.slice(0, match.index + offset).split("\n");
			return {
				file: sourcePath,
				line: bodyLine + before.length - 1,
				column: (before.at(-1)?.length ?? 0) + 1,
			};
		};
		yield { file: sourcePath, text, keys: [], sourceAt };
	}
}

function valueText(
	{ sourcePath }: ReadFile,
	{ value, keys }: WrittenValue,
): WrittenText {
	const source: Pointer = { file: sourcePath, keys, on: "value" };
	return {
		file: sourcePath,
		text: String(value),
		keys,
		sourceAt: () => source,
	};
}

/** Stands in no text, and belongs to no word. */
const BETWEEN = "\0";

/** The texts of a file in one, which is looked through much faster than one after the other. */
interface JoinedTexts {
	readonly all: string;
	/** Where the Markdown begins in it, behind the last of the values. */
	readonly bodyStart: number;
}

function joinTexts({ written }: ReadFile): JoinedTexts {
	const texts: string[] = [];
	collectTexts(written?.value, texts);
	const body = written?.body ?? "";
	texts.push(body);
	const all = texts.join(BETWEEN);
	return { all, bodyStart: all.length - body.length };
}

interface PlacedValue {
	readonly value: WrittenValue;
	/** Where it ends among the texts of the file, what stands behind it included. */
	readonly end: number;
}

function placeValues({ written }: ReadFile): PlacedValue[] {
	const placed: PlacedValue[] = [];
	let end = 0;
	for (const value of writtenValues(written?.value)) {
		if (typeof value.value !== "string") continue;
		end += value.value.length + BETWEEN.length;
		placed.push({ value, end });
	}
	return placed;
}

/** Rules look at one file after the other, and all at the same; in most nothing is found. */
const readLast = ofLast((file: ReadFile) => ({
	joined: lazily(() => joinTexts(file)),
	values: lazily(() => placeValues(file)),
	paragraphs: lazily(() => [...bodyTexts(file)]),
}));

/** The values of a group at the top of the file; none where it has no such group. */
export function valuesBelow(
	file: ReadFile,
	group: string,
): readonly WrittenValue[] {
	const value = file.written?.value;
	if (!value || !(group in value)) return [];
	return writtenValues(value).filter(({ keys }) => keys[0] === group);
}

/**
 * A sign for texts that hold one of several, found twice as fast as by their alternatives alone.
 * @param patterns each begins where a word begins, and takes capitals for small letters
 */
export function beginsWithAny(patterns: readonly RegExp[]): RegExp {
	const any = patterns.map(({ source }) => source).join("|");
	return new RegExp(`\\b(?:${any})`, "i");
}

/** Where the sign is found in a text, from an offset on; -1 without one. */
function findFrom(sign: RegExp, text: string, offset: number): number {
	sign.lastIndex = offset;
	return sign.exec(text)?.index ?? -1;
}

const everywhere = new Map<RegExp, RegExp>();

function asGlobal(sign: RegExp): RegExp {
	const known =
		everywhere.get(sign) ?? new RegExp(sign.source, `${sign.flags}g`);
	everywhere.set(sign, known);
	return known;
}

/**
 * The values that are texts, and the paragraphs of the Markdown, that have something in them.
 * @param sign finds the same in a text wherever that stands: without ^ and $, and not global
 */
export function* textsWith(
	file: ReadFile,
	sign: RegExp,
): Generator<WrittenText> {
	const { joined, values, paragraphs } = readLast(file);
	const { all, bodyStart } = joined();
	const signs = asGlobal(sign);
	let at = findFrom(signs, all, 0);
	if (at === -1) return;
	if (at < bodyStart)
		for (const { value, end } of values()) {
			if (at >= end) continue;
			yield valueText(file, value);
			at = findFrom(signs, all, end);
			if (at === -1) return;
			if (at >= bodyStart) break;
		}
	for (const paragraph of paragraphs())
		if (sign.test(paragraph.text)) yield paragraph;
}
