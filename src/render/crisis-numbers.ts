// Turns the numbers of crisis lines in the HTML of a page into tel: links.

/** What must not contain a link, with all that is in it, and every other tag with its attributes. */
const NO_LINKS =
	/<(a|button|h[1-6]|label|option|script|style|summary|textarea|title)\b/
		.source;
const SKIPPED = `${NO_LINKS}[^]*?</\\1>|<[^>]*>`;

const SPACE = "[ \\u00a0](?:<[^>]*>)?";
/** In "call 999 or 111", both numbers are called. */
const CALL = `\\b(?:call|dial|phone|ring)${SPACE}(?:999(?:</\\w+>)? or${SPACE})?`;
const CALLED = `(?<=${CALL})(?:999|111|116123)|(?<=\\bNHS${SPACE})111`;
/** A part of a longer number or of an amount is no number of a crisis line. */
const SAMARITANS = "(?<![\\w£$€#.,:+-]|\\d[ -])116[ \\u00a0]123";
const END = /(?![\w%+]|[.,:]\d|[ -]\d{3})/.source;

/** Most pages have none, which is seen faster than all their tags are passed over. */
const MAY_HAVE_NUMBER = /(?<![\w-])(?:999|111|116[ \u00a0]?123)(?!\w)/;

const PATTERN = new RegExp(`${SKIPPED}|(${CALLED}|${SAMARITANS})${END}`, "gi");

/** @param html the output of React, in which < and > are escaped in text and attributes */
export function linkCrisisNumbers(html: string): string {
	if (!MAY_HAVE_NUMBER.test(html)) return html;
	return html.replace(PATTERN, (match, _skipped, number?: string) =>
		number ? `<a href="tel:${number.replace(/\D/g, "")}">${number}</a>` : match,
	);
}
