// A content file -> every text a person wrote in it, each with its place: the values of its
// keys as they were written, claims not filled in, and the paragraphs of its Markdown.
import type { ReadFile } from "../../content/read.ts";
import { lazily, ofLast } from "../../lazily.ts";
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

interface WrittenValue {
	readonly value: string | number | boolean;
	readonly keys: Keys;
}

function collectValues(
	value: unknown,
	keys: Keys,
	collected: WrittenValue[],
): void {
	if (Array.isArray(value)) {
		for (let index = 0; index < value.length; index++)
			collectValues(value[index], [...keys, index], collected);
	} else if (typeof value === "object" && value !== null) {
		for (const [key, item] of Object.entries(value))
			collectValues(item, [...keys, key], collected);
	} else if (
		typeof value === "string" ||
		typeof value === "number" ||
		typeof value === "boolean"
	)
		collected.push({ value, keys });
}

/** Every value that is not itself a group or a list, in the order of the file. */
export function writtenValues(value: unknown): readonly WrittenValue[] {
	const collected: WrittenValue[] = [];
	collectValues(value, [], collected);
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

function* valueTexts(
	{ sourcePath }: ReadFile,
	values: readonly WrittenValue[],
): Generator<WrittenText> {
	for (const { value, keys } of values) {
		if (typeof value !== "string") continue;
		const source: Pointer = { file: sourcePath, keys, on: "value" };
		yield { file: sourcePath, text: value, keys, sourceAt: () => source };
	}
}

/** Stands in no text, and belongs to no word. */
const BETWEEN = "\0";

function collectTexts(value: unknown, collected: string[]): void {
	if (typeof value === "string") collected.push(value);
	else if (typeof value === "object" && value !== null)
		for (const item of Object.values(value)) collectTexts(item, collected);
}

/** Every text of the file in one, which is looked through much faster than one after the other. */
function joinTexts({ written }: ReadFile): string {
	if (!written) return "";
	const texts: string[] = [];
	collectTexts(written.value, texts);
	texts.push(written.body);
	return texts.join(BETWEEN);
}

/** What stands in a file: all its values, and those that are texts with its paragraphs. */
function readWritten(file: ReadFile) {
	const values = lazily(() => writtenValues(file.written?.value));
	return {
		values,
		texts: lazily(() => [...valueTexts(file, values()), ...bodyTexts(file)]),
		joined: lazily(() => joinTexts(file)),
	};
}

/** Rules look at one file after the other, and all at the same. */
const readLast = ofLast(readWritten);

/** The values of a group at the top of the file; none where it has no such group. */
export function valuesBelow(
	file: ReadFile,
	group: string,
): readonly WrittenValue[] {
	const value = file.written?.value;
	if (!value || !(group in value)) return [];
	return readLast(file)
		.values()
		.filter(({ keys }) => keys[0] === group);
}

export function writtenTexts(file: ReadFile): readonly WrittenText[] {
	return readLast(file).texts();
}

/** @param sign finds the same in a text wherever that stands: without ^ and $, and not global */
export function textsWith(file: ReadFile, sign: RegExp): WrittenText[] {
	const { joined, texts } = readLast(file);
	return sign.test(joined())
		? texts().filter(({ text }) => sign.test(text))
		: [];
}
