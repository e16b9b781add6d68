// A text -> placeholders that someone still has to replace, and markup that was typed wrongly.
import { findLeftovers } from "./leftovers.ts";
import { INVISIBLE, LOOKALIKE } from "./rare-letters.ts";
import {
	findMatches,
	type Match,
	type Placeholder,
	type PlaceholderPattern,
} from "./text-pattern.ts";

/** Numbers that Ofcom reserves for drama, without the leading zero or +44. */
const DRAMA_NUMBER =
	/^(?:(?:11[3-8]|121|131|141|151|161)4960\d{3}|(?:1914980|2079460|2896496|2920180|1632960|7700900|8081570|9098790|3069990)\d{3})$/;

function isDramaNumber({ written }: Match): boolean {
	const digits = written.replace("(0)", "").replace(/\D/g, "");
	return DRAMA_NUMBER.test(digits.replace(/^(?:0044|44|0)/, ""));
}

const ADDRESS = String.raw`(?:\/|#[a-z]|https?:|mailto:|tel:|www\.)`;
const WORDS = String.raw`(?<![!\\])\[[^[\]\n]{1,200}\]`;

/** Repetitions are bounded, because texts may be long. */
const PLACEHOLDERS: readonly PlaceholderPattern[] = [
	{
		// RFC 2606 reserves these for examples. Top-level domains count only after // or @, because
		// in "the end.Test" a space is missing.
		kind: "reserved",
		pattern:
			/(?<![\w.-])(?:[\w-]+\.)*example\.(?:com|org|net)(?![\w-]|\.\w)|(?<=\/\/|@)(?:[\w-]+\.)*(?:[\w-]+\.(?:example|test|invalid|localhost)|localhost)(?![.-]*\w)/gi,
	},
	{
		// Hosts that only developers can open.
		kind: "workbench",
		pattern:
			/(?<=\/\/)(?:127(?:\.\d+){3}|0\.0\.0\.0|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|(?:[\w-]+\.)+(?:local|internal|lan)|(?:staging|stage|preview|dev|test|uat|deploy-preview-\d+--[\w-]+)\.[\w-]{3,}\.[\w.-]*\w)(?![\w-])/gi,
	},
	{
		// Text that was decoded with the wrong encoding, and markup, which values cannot contain.
		kind: "garbled",
		sign: /[\uFFFD\u00e2\u00c3\u00c2&<*~_`\\]|\]\(/,
		pattern:
			/\uFFFD|\u00e2\u20ac.?|\u00c3[\u00a0-\u00bf]|\u00c2[\u00a0-\u00bf]|&(?:amp|nbsp|pound|quot|apos|[lg]t|[lr][sd]quo|[lr]aquo|[nm]dash|hellip|copy|reg|trade|euro|bull|middot|deg|times|[lr]arr|[aeiou](?:acute|grave|circ|uml)|ccedil|shy|(?:en|em|thin)sp|frac\d\d|#\d{2,5}|#x[\da-f]{2,5});|&(?:amp|nbsp|pound|copy|euro)(?=[\s\d]|$)|<\/?(?:a|b|br|div|em|h[1-6]|i|li|p|span|strong|u|ul)\b[^<>]*>|\*\*[^\s*][^*\n]*\*\*|\[[^\]\n]{1,200}\]\((?:\/|#|https?:|mailto:|tel:)[^()\s]*\)|~~[^~\n]+~~|__[^_\n]+__|(?<![\w`])`[^`\n]+`(?!\w)|(?<![\w*])\*[^\s*|][^*\n]{0,80}(?<=[^\s*])\*(?![\w*])|(?<![\w/@.])_[^\s_][^_\n]{0,80}(?<=[^\s_])_(?!\w)|\\(?:n|[rt](?=\s|$)|["'])|\\u[\da-f]{4}/gi,
	},
	{ kind: "invisible", pattern: INVISIBLE },
	{ kind: "lookalike", pattern: LOOKALIKE },
	{
		kind: "phone",
		pattern: /(?<![\d+])(?:\+44|0044|0)(?:[\s().-]{0,2}\d){9,11}(?!\d)/g,
		counts: isDramaNumber,
	},
	{ kind: "phone", pattern: /\b555[-. ]01\d\d\b/g },
	{
		// Examples from hints and the editor.
		kind: "example",
		pattern:
			/\b0{8}-0{4}-0{4}-0{4}-0{12}\b|(?<=\/)your-?(?:code|form-?id|id|key)\b|\b\d+ Example (?:Street|Road|Avenue|Lane)\b/g,
	},
	{
		kind: "lorem",
		pattern: /\blorem\s+ipsum\b|\bdolor\s+sit\s+amet\b/gi,
	},
	{ kind: "todo", pattern: /\b(?:TODO|TBD|FIXME|XXX+)\b/g },
	{ kind: "braces", pattern: /(?<!\{)\{+[^{}]*\}+/g },
	{
		// [your name], <insert date> or [Address], but no Markdown link.
		kind: "brackets",
		pattern:
			/\[(?:(?:your|insert|enter|fill in)\b[^\]\n]{0,60}|(?:first |full |last |client |company |practice |phone |telephone |e-?mail |street )?(?:name|number|address|e-?mail|phone|telephone|date|town|city|company|price|placeholder|text|link|url))\](?![([:])|<(?:your|insert|enter)\b[^>\n]{0,60}>/gi,
	},
	// The following patterns find markup that visitors see as it is written.
	{
		// Quotes around a whole value; a quoted sentence is a quotation.
		kind: "quotes",
		pattern:
			/^\s*(?:[“”„][^“”„"]{0,200}(?<![.!?…])[”“"]|‘[^‘’]{0,200}(?<![.!?…])’)\s*$/g,
		hint: 'Delete the curly quotes, or type straight quotes, as in value: "25+"',
	},
	{
		kind: "bullets",
		pattern: /(?:^|(?<=: ))[ \t]{0,9}[•‣▪◦●][ \t]{0,9}[^\s•][^\n]{0,200}/gm,
		hint: "Delete the bullets; in the text below the second ---, give each point a line of its own that begins with a hyphen and a space, as in - Steadier sleep",
	},
	{
		// The lines that Git writes between two versions.
		kind: "bullets",
		pattern: /^(?:<{7}|>{7}) \S[^\n]{0,200}/gm,
		hint: "Keep the right one of the two versions, and delete the lines with <<<<<<<, ======= and >>>>>>>",
	},
	{
		// A colour begins with # as well.
		kind: "heading",
		sign: /(?<![^\n])#/,
		pattern:
			/(?<![^\n])(?!#(?:[\dA-Fa-f]{3,4}|[\dA-Fa-f]{6}|[\dA-Fa-f]{8})(?!\S))(?:#{1,6}\p{Lu}|#{2,6}\p{L}|#{2,6} \S)[^#\n]{0,200}(?![^\n])/gu,
		hint: "Put one space after the #, as in ## What to expect; after a key, as in title: What to expect, delete the #",
	},
	{
		kind: "heading",
		pattern: /^\s*(?:[-*]|>) (?=\p{L})[^\n]{0,200}/gu,
		hint: "Remove the sign at the start of the text, which only Markdown understands",
	},
	{
		// A pair of stars without another, or with a space within it.
		kind: "link",
		pattern: /(?<![\w*])\*\*(?=[^\s*])[^*\n]{0,60}(?![\s\S]*\*\*)/g,
		counts: ({ text }) => text.split("**").length % 2 === 0,
		hint: "Put two stars before and after the bold words, as in **quietly**, or remove the stars",
	},
	{
		kind: "link",
		pattern: /\*\* [^*\n]{1,80} \*\*/g,
		hint: "Remove the spaces within the stars, as in **quietly**",
	},
	{
		kind: "link",
		pattern: new RegExp(
			`${WORDS}[ \\t]{1,9}\\(${ADDRESS}[^()\\s]{0,500}\\)`,
			"g",
		),
		hint: "Delete the space between ] and (, as in [Contact us](/contact)",
	},
	{
		kind: "link",
		pattern: new RegExp(
			`\\([^()[\\]\\n]{1,200}\\)[ \\t]{0,9}\\[${ADDRESS}[^\\]\\s]{0,500}\\]`,
			"g",
		),
		hint: "Put the words between [ and ] and the address between ( and ), as in [Contact us](/contact)",
	},
	{
		kind: "link",
		pattern: new RegExp(
			`${WORDS}\\(${ADDRESS}[^()\\s]{0,500}(?=\\s{0,9}$|\\s{1,9}[^\\s"'()])`,
			"g",
		),
		hint: "Close the link with ) right after its address, as in [Contact us](/contact)",
	},
	{
		kind: "reference",
		pattern: new RegExp(`${WORDS}\\[[^[\\]\\n]{0,100}\\]`, "g"),
		hint: "Write the address itself after the words, as in [Contact us](/contact)",
	},
	{
		kind: "footnote",
		pattern: /\[\^[^\]\s]{1,60}\](?!:)/g,
		hint: "Write the remark into the text, as a sentence of its own or in brackets: footnotes are not supported",
	},
];

/** Every placeholder contains one of these, and few other texts do. */
const SIGN =
	/[*_~`\\{<[@&\uFFFD\u00c2\u00c3\u00e2]|\d[\d\s().-]{8}|555|\/\/|xample|TODO|TBD|FIXME|XXX|lorem|dolor|^\s*[“”„‘]|[•‣▪◦●]|(?<![^\n])#|>{7}|^\s*[->] /i;

/** Most texts have only letters and signs of these ranges. */
const RARE = /[^\n\t\x20-\x7e\u00a0-\u00ff\u2010-\u201f\u2022\u2026]/;

export function findPlaceholders(text: string): Placeholder[] {
	const found = [
		...(SIGN.test(text) || RARE.test(text)
			? findMatches(PLACEHOLDERS, text)
			: []),
		...findLeftovers(text),
	];
	// Among matches that overlap, the first of the tables counts.
	const isTaken = new Uint8Array(text.length);
	return found.filter(({ offset, written }) => {
		const range = isTaken.subarray(offset, offset + written.length);
		const isFree = !range.includes(1);
		range.fill(1);
		return isFree;
	});
}
