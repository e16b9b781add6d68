// Turns the numbers of crisis lines in the HTML of a page into tel: links.

/** Matches the numbers, but no part of a longer number, no amount and no house number. */
const BEFORE = /(?<![\w£$€#.,:+-]|\d[ -])/.source;
const AFTER = /(?![\w%+]|[.,:]\d|[ -]\d{3}| [A-Z])/.source;
const NUMBER = new RegExp(
	`${BEFORE}(?:116[ \\u00a0]?123|999|111)${AFTER}`,
	"g",
);
/** One of these words must be near 999 or 111, since these may also count something. */
const CALL =
	/\b(?:call|crisis|danger|dial|emergency|NHS|ring|Samaritans|urgent)\b/i;
/** The maximum distance between word and number, in characters. */
const RANGE = 100;

const PHRASE = /^<\/?(?:b|br|code|em|i|span|strong)\b/;
const NO_LINKS =
	/^<(?:a|button|label|option|script|style|summary|textarea|title)\b/;

/** False inside a tag, and inside elements that must not contain links, such as a button. */
function mayHoldLink(html: string, offset: number): boolean {
	let tag = html.lastIndexOf("<", offset);
	if (html.indexOf(">", tag) > offset) return false;
	while (tag > 0 && PHRASE.test(html.slice(tag, tag + 8)))
		tag = html.lastIndexOf("<", tag - 1);
	return !NO_LINKS.test(html.slice(tag, tag + 10));
}

/** @param html the output of React, in which < and > are escaped in text and attributes */
export function linkCrisisNumbers(html: string): string {
	return html.replace(NUMBER, (number, offset: number) => {
		const around = html.slice(Math.max(offset - RANGE, 0), offset + RANGE);
		const isCrisis = number.startsWith("116") || CALL.test(around);
		return isCrisis && mayHoldLink(html, offset)
			? `<a href="tel:${number.replace(/\D/g, "")}">${number}</a>`
			: number;
	});
}
