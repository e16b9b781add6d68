// Whether a page may hold something: parts that pages share are looked at once.
import type { PageText, ParsedPage } from "./page.ts";
import type { SharedPart } from "./shared-parts.ts";

/** What a page has besides such parts, or one of them. */
interface Looked extends Pick<SharedPart, "html"> {
	readonly texts: readonly PageText[];
}
type PageTest = (
	page: Pick<ParsedPage, "shared" | "ownHtml" | "ownTexts">,
) => boolean;

/** Whether one of the parts that a page shares holds it. */
function createPartTest(
	isIn: (looked: Looked) => boolean,
): (page: Pick<ParsedPage, "shared">) => boolean {
	const known = new WeakMap<SharedPart, boolean>();
	const isInPart = (part: SharedPart): boolean => {
		const answer = known.get(part) ?? isIn(part);
		known.set(part, answer);
		return answer;
	};
	return ({ shared }) => shared.some(isInPart);
}

function createTest(isIn: (looked: Looked) => boolean): PageTest {
	const isShared = createPartTest(isIn);
	return (page) =>
		isShared(page) || isIn({ html: page.ownHtml, texts: page.ownTexts });
}

/** @param isIn is never shown a tag in pieces */
export function createHtmlTest(isIn: (html: string) => boolean): PageTest {
	return createTest(({ html }) => isIn(html));
}

/** Of parts those texts are looked at too that nobody reads. */
export function createTextTest(isIn: (text: string) => boolean): PageTest {
	const isInOne = ({ text }: PageText) => isIn(text);
	return createTest(({ texts }) => texts.some(isInOne));
}

/** @param words as they stand in the HTML */
export function createHtmlSearch(
	words: string,
): (
	page: Pick<ParsedPage, "html" | "shared" | "ownHtml" | "ownTexts">,
) => boolean {
	const isShared = createPartTest(({ html }) => html.includes(words));
	// What stands before a part and what stands behind it are no neighbours.
	return (page) =>
		isShared(page) ||
		(page.ownHtml.includes(words) && page.html.includes(words));
}
