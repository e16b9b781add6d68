// Marks that were typed in a way that nothing reads, so that visitors see them as they stand: each
// with its cure. Every pattern is bounded, since texts may be long.
import type { TextPattern } from "./find-matches.ts";

type MarkKind =
	| "quotes"
	| "bullets"
	| "heading"
	| "link"
	| "reference"
	| "footnote";

interface TypedMark extends TextPattern {
	readonly kind: MarkKind;
	readonly hint: string;
}

const ADDRESS = String.raw`(?:\/|#[a-z]|https?:|mailto:|tel:|www\.)`;
const WORDS = String.raw`(?<![!\\])\[[^[\]\n]{1,200}\]`;

export const TYPED_MARKS: readonly TypedMark[] = [
	{
		// Around a whole value; a sentence in quotes is somebody's words.
		kind: "quotes",
		pattern:
			/^\s*(?:[“”„][^“”„"]{0,200}(?<![.!?…])[”“"]|‘[^‘’]{0,200}(?<![.!?…])’)\s*$/g,
		hint: 'Take the quotes out, or type straight ones, as in value: "25+"',
	},
	{
		kind: "bullets",
		pattern: /(?:^|(?<=: ))[ \t]{0,9}[•‣▪◦●][ \t]{0,9}[^\s•][^\n]{0,200}/gm,
		hint: "Take the signs out; where a text is written in Markdown, give each point a line of its own that begins with a hyphen and a space, as in - Steadier sleep",
	},
	{
		// A colour begins with # as well.
		kind: "heading",
		pattern:
			/(?<![^\n])(?!#(?:[\dA-Fa-f]{3,4}|[\dA-Fa-f]{6}|[\dA-Fa-f]{8})(?!\S))(?:#{1,6}\p{Lu}|#{2,6}\p{L}|#{2,6} \S)[^#\n]{0,200}(?![^\n])/gu,
		hint: "Put one space behind the #, as in ## What to expect; in the value of a key, take the # out",
	},
	{
		kind: "link",
		pattern: new RegExp(
			`${WORDS}[ \\t]{1,9}\\(${ADDRESS}[^()\\s]{0,500}\\)`,
			"g",
		),
		hint: "Take out the space between ] and (, as in [Contact us](/contact)",
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
		hint: "Close the link with ) right behind its address, as in [Contact us](/contact)",
	},
	{
		kind: "reference",
		pattern: new RegExp(`${WORDS}\\[[^[\\]\\n]{0,100}\\]`, "g"),
		hint: "Write the address itself behind the words, as in [Contact us](/contact)",
	},
	{
		kind: "footnote",
		pattern: /\[\^[^\]\s]{1,60}\](?!:)/g,
		hint: "Footnotes are not made: write the remark into the text, as a sentence of its own or in brackets",
	},
];

const DEFINITION = /^[ >]{0,9}\[([^\]\n]{1,100})\]:/gm;

const normaliseLabel = (label: string) =>
	label.trim().replace(/\s+/g, " ").toLowerCase();

/** Whether a Markdown text says what the second brackets of [words][label] lead to. */
export function isDefined(reference: string, body: string): boolean {
	const [, words = "", label = ""] =
		/^\[([^\]]*)\]\[([^\]]*)\]$/.exec(reference) ?? [];
	const wanted = normaliseLabel(label || words);
	return [...body.matchAll(DEFINITION)].some(
		([, defined = ""]) => normaliseLabel(defined) === wanted,
	);
}

/** Signs that every one of these marks holds, besides [ and ]. */
export const MARK_SIGN = /^\s*[“”„‘]|[•‣▪◦●]|(?<![^\n])#/;
