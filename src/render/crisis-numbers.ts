// The HTML of a page -> the same, the numbers of crisis lines in its texts being links that dial.

/** Stands alone: no part of a longer number, no amount, no house number. */
const NUMBER =
	/(?<![\w£$€#.,:+-]|\d[ -])(?:116[ \u00a0]?123|999|111)(?![\w%+]|[.,:]\d|[ -]\d{3}| [A-Z])/g;
/** Near 999 and 111, which may also count something. */
const CALL =
	/\b(?:call|crisis|danger|dial|emergency|NHS|ring|Samaritans|urgent)\b/i;
/** How far the words may be from the number, in characters. */
const NEAR = 100;

const PHRASE = /^<\/?(?:b|br|code|em|i|span|strong)\b/;
const NO_LINKS =
	/^<(?:a|button|label|option|script|style|summary|textarea|title)\b/;

/** Whether a link may stand there. */
function takesLink(html: string, offset: number): boolean {
	let tag = html.lastIndexOf("<", offset);
	if (html.indexOf(">", tag) > offset) return false;
	while (tag > 0 && PHRASE.test(html.slice(tag, tag + 8)))
		tag = html.lastIndexOf("<", tag - 1);
	return !NO_LINKS.test(html.slice(tag, tag + 10));
}

/** @param html as React writes it: no < or > is a character of a text or an attribute */
export function linkCrisisNumbers(html: string): string {
	return html.replace(NUMBER, (number, offset: number) => {
		const around = html.slice(Math.max(offset - NEAR, 0), offset + NEAR);
		const isCrisis = number.startsWith("116") || CALL.test(around);
		return isCrisis && takesLink(html, offset)
			? `<a href="tel:${number.replace(/\D/g, "")}">${number}</a>`
			: number;
	});
}
