// A content file -> every text in it as it is written, with its location: the values of its keys,
// and the paragraphs of its Markdown.
import { memoizeLast } from "../../cache/lazily.ts";
import type { Keys } from "../../content/groups.ts";
import type { ReadFile } from "../../content/read.ts";
import { createPositionFinder } from "../../position.ts";
import type { KeyPath, Location } from "../../problems.ts";

interface LeafValue {
	readonly value: string | number | boolean;
	readonly keys: Keys;
}

export interface ContentText {
	readonly text: string;
	readonly keys: Keys;
	/** Locates a character of the text; in a value, the value itself. */
	readonly positionAt: (offset: number) => Location | KeyPath;
}

/** Lists every value that is neither an object nor a list, in the order of the file. */
export function leafValues(value: unknown, keys: Keys = []): LeafValue[] {
	switch (typeof value) {
		case "string":
		case "number":
		case "boolean":
			return [{ value, keys }];
		case "object":
			return Object.entries(value ?? {}).flatMap(([key, item]) =>
				leafValues(item, [...keys, Array.isArray(value) ? Number(key) : key]),
			);
		default:
			return [];
	}
}

const PARAGRAPH = /\S[\s\S]*?(?=\n\s*\n|$)/g;

function findText({ sourcePath, raw }: ReadFile): ContentText[] {
	if (!raw) return [];
	const { value, body, bodyLine } = raw;
	const values = leafValues(value)
		.filter(({ value }) => typeof value === "string")
		.map(({ value, keys }): ContentText => {
			const source: KeyPath = { file: sourcePath, keys, on: "value" };
			return { text: String(value), keys, positionAt: () => source };
		});
	const positionOf = createPositionFinder(body);
	const paragraphs = [...body.matchAll(PARAGRAPH)].map(
		({ 0: text, index }): ContentText => ({
			text,
			keys: [],
			positionAt: (offset) => {
				const { line, column } = positionOf(index + offset);
				return { file: sourcePath, line: bodyLine + line - 1, column };
			},
		}),
	);
	return [...values, ...paragraphs];
}

/** Several rules read the text of one file before the next file. */
export const writtenTextOf = memoizeLast(findText);

/** Keys of addresses, pictures, colours and values for programs. */
const INVISIBLE_KEYS = new Set<unknown>(
	"accessKey bookingUrl endpoint file href icon id image keywords kind slug theme themeColor url value".split(
		" ",
	),
);

/**
 * Returns the text that visitors read. The value of a figure is visible, that of a choice is not.
 */
export function visibleTextOf(file: ReadFile): ContentText[] {
	return writtenTextOf(file).filter(
		({ keys }) =>
			!keys.some(
				(key) =>
					INVISIBLE_KEYS.has(key) && !(key === "value" && keys[0] === "stats"),
			),
	);
}
