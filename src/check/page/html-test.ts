// Whether the HTML of a page holds something: parts that pages share are looked at once.
import type { ParsedPage } from "./page.ts";
import type { SharedPart } from "./shared-parts.ts";

type Looked = Pick<ParsedPage, "shared" | "ownHtml">;

/** @param isIn is never shown a tag in pieces */
export function createHtmlTest(
	isIn: (html: string) => boolean,
): (page: Looked) => boolean {
	const known = new WeakMap<SharedPart, boolean>();
	const isInPart = (part: SharedPart): boolean => {
		const answer = known.get(part) ?? isIn(part.html);
		known.set(part, answer);
		return answer;
	};
	return ({ shared, ownHtml }) => isIn(ownHtml) || shared.some(isInPart);
}
