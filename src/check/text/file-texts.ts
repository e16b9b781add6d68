// A content file -> every text in it as it is written, with its location: the values of its keys,
// and the paragraphs of its Markdown.
import { lazily, memoizeLast } from "../../cache/lazily.ts";
import type { ContentFile } from "../../content/parse.ts";
import { type Keys, listLeaves } from "../../groups.ts";
import { createBodyLocator } from "../../position.ts";
import type { KeyPath, Place } from "../../problems.ts";

interface ContentText {
	readonly text: string;
	readonly keys: Keys;
	/** Locates the word at an offset of the text, or the whole text. */
	readonly positionAt: (offset?: number) => Place;
}

const PARAGRAPH = /\S[\s\S]*?(?=\n\s*\n|$)/g;

/** Lists the texts without filling in claims. Several rules read the texts of one file before the next file. */
export const textsOf = memoizeLast((file: ContentFile) => {
	const { sourcePath, raw } = file;
	const found: ContentText[] = [];
	if (!raw) return found;
	for (const { value, keys } of listLeaves(raw.value)) {
		if (typeof value !== "string") continue;
		const positionAt = (offset?: number): KeyPath => {
			const source = { file: sourcePath, keys, on: "value" } as const;
			return offset === undefined ? source : { ...source, offset };
		};
		found.push({ text: value, keys, positionAt });
	}
	const locate = lazily(() => createBodyLocator(raw));
	for (const { 0: text, index } of raw.body.matchAll(PARAGRAPH))
		found.push({
			text,
			keys: [],
			positionAt: (at = 0) => locate()(index + at),
		});
	return found;
});

/** Joins the texts, so that one search tells whether any of them has a phrase. */
export const allTextOf = memoizeLast((file: ContentFile): string =>
	textsOf(file)
		.map(({ text }) => text)
		.join("\n\n"),
);

/** Keys of addresses, pictures, colours and values for programs. */
const INVISIBLE_KEYS = new Set<unknown>(
	"accessKey bookingUrl colours endpoint file href icon id image keywords kind slug theme url value".split(
		" ",
	),
);

/** The value of a figure is visible, that of a choice is not. */
function isVisible({ keys }: ContentText): boolean {
	return !keys.some(
		(key) =>
			INVISIBLE_KEYS.has(key) && !(key === "value" && keys[0] === "stats"),
	);
}

/** Returns the text that visitors read. */
export const visibleTextOf = memoizeLast((file: ContentFile) =>
	textsOf(file).filter(isVisible),
);
