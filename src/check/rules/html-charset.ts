// A page that does not say early enough how its letters are coded.

import type { CheckPage } from "../markup/markup-rule.ts";
import { findElement, type ParsedPage } from "../page/page.ts";

/** Browsers look no further before they begin to guess; in bytes. */
const LOOKED_AT = 1024;

function findCharset({ elements }: ParsedPage): number {
	return elements.findIndex(({ name, attributes }) => {
		if (name !== "meta") return false;
		const isOld = attributes["http-equiv"]?.toLowerCase() === "content-type";
		return attributes.charset !== undefined || isOld;
	});
}

export const checkCharset: CheckPage = function* (page) {
	const element = findCharset(page);
	const offset = page.elements[element]?.offset ?? 0;
	if (element >= 0 && offset < LOOKED_AT) return;
	yield {
		element: element >= 0 ? element : Math.max(0, findElement(page, "head")),
		words: {
			message:
				element < 0
					? "the page does not say how its letters are coded, so £ and ’ may be shown as other signs"
					: "the page says how its letters are coded too late, after browsers have begun to guess",
			hint: 'Write <meta charset="utf-8"> as the first thing in the head of the page',
			detail: "charset",
		},
	};
};
