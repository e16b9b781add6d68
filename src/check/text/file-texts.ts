// A content file -> every text in it as it is written, with its location: the values of its keys,
// and the paragraphs of its Markdown.
import { lazily, memoizeLast } from "../../cache/lazily.ts";
import { createOffsetFinder } from "../../content/claims.ts";
import type { Keys } from "../../content/groups.ts";
import type { ContentValues, ReadFile } from "../../content/read.ts";
import { createPositionFinder } from "../../position.ts";
import type { KeyPath, Location } from "../../problems.ts";

interface LeafValue {
	readonly value: string | number | boolean;
	readonly keys: Keys;
}

export interface ContentText {
	readonly text: string;
	readonly keys: Keys;
	/** Locates the word at an offset of the text, or the whole text. */
	readonly positionAt: (offset?: number) => Location | KeyPath;
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

function listTexts(
	{ sourcePath: file, value, body, raw }: ContentValues,
	isShown: boolean,
): ContentText[] {
	if (!raw) return [];
	const [values, markdown] = isShown ? [value, body] : [raw.value, raw.body];
	const findOffset = createOffsetFinder(raw);
	const toWritten = (keys: Keys, offset: number) =>
		isShown ? findOffset(keys, offset) : offset;
	const inValues = leafValues(values)
		.filter(({ value }) => typeof value === "string")
		.map(({ value, keys }): ContentText => {
			const positionAt = (offset?: number): KeyPath => ({
				...{ file, keys, on: "value" },
				...(offset !== undefined && { offset: toWritten(keys, offset) }),
			});
			return { text: String(value), keys, positionAt };
		});
	const positionOf = lazily(() => createPositionFinder(raw.body));
	const paragraphs = [...markdown.matchAll(PARAGRAPH)].map(
		({ 0: text, index }): ContentText => {
			const positionAt = (offset = 0): Location => {
				const { line, column } = positionOf()(toWritten([], index + offset));
				return { file, line: raw.bodyLine + line - 1, column };
			};
			return { text, keys: [], positionAt };
		},
	);
	return [...inValues, ...paragraphs];
}

/** Several rules read the texts of one file before the next file. */
export const writtenTextOf = memoizeLast((file: ContentValues) =>
	listTexts(file, false),
);

/** Lists the texts as pages show them, with claims filled in. */
export const shownTextOf = memoizeLast((file: ContentValues) =>
	listTexts(file, true),
);

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
