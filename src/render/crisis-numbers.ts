// Turns the numbers of crisis lines in the HTML of a page into tel: links.

/** What must not contain a link. */
const NO_LINKS =
	/<(a|button|h[1-6]|label|option|script|style|summary|textarea|title)\b/
		.source;

const SPACE = "[ \\u00a0](?:<[^>]*>)?";
/** In "call 999 or 111", both numbers are called. */
const CALL = `\\b(?:call|dial|phone|ring)${SPACE}(?:999(?:</\\w+>)? or${SPACE})?`;
// What comes before a number is looked at last, since there are few numbers.
const SHORT = "(?:999|111|116123)";
const CALLED = `${SHORT}(?<=${CALL}${SHORT})|111(?<=\\bNHS${SPACE}111)`;
const SAMARITANS = "116[ \\u00a0]123(?<!(?:[\\w£$€#.,:+-]|\\d[ -])116.123)";
/** A part of a longer number, of an amount or of an attribute is no number of a crisis line. */
const END = /(?![\w%+]|[.,:]\d|[ -]\d{3}|[^<>]*>)/.source;

const PATTERN = new RegExp(
	`${NO_LINKS}[^]*?</\\1>|(${CALLED}|${SAMARITANS})${END}`,
	"gi",
);

/** @param html the output of React, in which < and > are escaped in text and attributes */
export function linkCrisisNumbers(html: string): string {
	return html.replace(PATTERN, (match, _skipped, number?: string) =>
		number ? `<a href="tel:${number.replace(/\D/g, "")}">${number}</a>` : match,
	);
}
