// A content file -> every text a person wrote in it, each with its place: the values of its
// keys as they were written, claims not filled in, and the paragraphs of its Markdown.
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

interface Written {
	readonly values: readonly WrittenValue[];
	readonly texts: readonly WrittenText[];
}

/** Rules look at one file after the other, and all at the same. */
let last: { file: ReadFile; written: Written } | undefined;

/** What stands in a file: all its values, and those that are texts with its paragraphs. */
export function readWritten(file: ReadFile): Written {
	if (last?.file === file) return last.written;
	const values = writtenValues(file.written?.value);
	const texts = [...valueTexts(file, values), ...bodyTexts(file)];
	last = { file, written: { values, texts } };
	return last.written;
}
