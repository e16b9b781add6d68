// A content file -> every text in it as it is written, with its location.
import { lazily, memoizeLast } from "../../cache/lazily.ts";
import type { ContentFile } from "../../content/parse.ts";
import {
	type ContentValue,
	listValues,
	type Meaning,
	traitsOf,
} from "../../content/schema/meaning.ts";
import type { Keys } from "../../groups.ts";
import { createBodyLocator } from "../../position.ts";
import type { KeyPath, Place } from "../../problems.ts";

interface ContentText {
	readonly text: string;
	readonly keys: Keys;
	readonly meaning: Meaning | undefined;
	/** Locates the word at an offset, or the whole text. */
	readonly positionAt: (offset?: number) => Place;
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
		(one) =>
			one.keys !== keys && JSON.stringify(one.keys.slice(0, -1)) === group,
	);
}

/** Lists the texts without filling in claims. All rules read one file before the next, so one result is kept. */
export const textsOf = memoizeLast((file: ContentFile) => {
	const { sourcePath, raw } = file;
	const found: ContentText[] = [];
	if (!raw) return found;
	for (const { value, keys, meaning } of valuesOf(file)) {
		if (typeof value !== "string") continue;
		const positionAt = (offset?: number): KeyPath => {
			const source = { file: sourcePath, keys };
			return offset === undefined ? source : { ...source, offset };
		};
		found.push({ text: value, keys, meaning, positionAt });
	}
	const locate = lazily(() => createBodyLocator(raw));
	for (const { 0: text, index } of raw.body.matchAll(PARAGRAPH))
		found.push({
			text,
			keys: [],
			meaning: "words",
			positionAt: (at = 0) => locate()(index + at),
		});
	return found;
});

export const visibleTextOf = memoizeLast((file: ContentFile) =>
	textsOf(file).filter(({ meaning }) => traitsOf(meaning).isRead),
);
