// A content file -> every text in it as it is written, with its location.
import { memoizeLast } from "../../base/disk/lazily.ts";
import type { Location } from "../../base/problems.ts";
import type { Keys } from "../../base/text/groups.ts";
import type { ContentFile } from "../../site/content/parse.ts";
import {
	type ContentValue,
	listValues,
	type Meaning,
	traitsOf,
} from "../../site/content/schema/meaning.ts";

interface ContentText {
	readonly text: string;
	readonly keys: Keys;
	readonly meaning: Meaning | undefined;
	/** Locates the word at an offset, or the whole text. */
	readonly locate: (offset?: number) => Location;
}

const PARAGRAPH = /\S[\s\S]*?(?=\n\s*\n|$)/g;

export const valuesOf = memoizeLast(({ model, raw }: ContentFile) =>
	listValues(model?.schema, raw?.value),
);

export function siblingsOf(
	values: readonly ContentValue[],
	{ keys }: ContentValue,
) {
	const group = JSON.stringify(keys.slice(0, -1));
	return values.filter(
		(value) =>
			value.keys !== keys && JSON.stringify(value.keys.slice(0, -1)) === group,
	);
}

/** Lists the texts without filling in claims. All rules read one file before the next, so one result is kept. */
export const textsOf = memoizeLast((file: ContentFile) => {
	const texts: ContentText[] = [];
	const { document } = file.raw ?? {};
	if (!document) return texts;
	for (const { value: text, keys, meaning } of valuesOf(file)) {
		if (typeof text !== "string") continue;
		const locate = (offset?: number) =>
			document.locateValue(offset === undefined ? { keys } : { keys, offset });
		texts.push({ text, keys, meaning, locate });
	}
	for (const { 0: text, index } of document.body.matchAll(PARAGRAPH)) {
		const locate = (offset = 0) => document.locateBody(index + offset);
		texts.push({ text, keys: [], meaning: "words", locate });
	}
	return texts;
});

export const visibleTextOf = memoizeLast((file: ContentFile) =>
	textsOf(file).filter(({ meaning }) => traitsOf(meaning).isRead),
);
