// A text -> what stands in it for something that is still to be written, and marks that were typed
// in a way that nothing reads. Knows nothing of where the text comes from.

export type PlaceholderKind =
	| "reserved"
	| "workbench"
	| "garbled"
	| "phone"
	| "example"
	| "lorem"
	| "todo"
	| "braces"
	| "brackets"
	| "quotes"
	| "bullets"
	| "heading"
	| "link"
	| "reference"
	| "footnote";

export interface Match {
	readonly written: string;
	readonly offset: number;
	/** The text that holds it. */
	readonly text: string;
}

export interface TextPattern {
	/** Global. */
	readonly pattern: RegExp;
	/** Whether a match counts; every one does unless said. */
	readonly counts?: (match: Match) => boolean;
}

interface PlaceholderPattern extends TextPattern {
	readonly kind: PlaceholderKind;
	/** Says what to do, where the pattern knows it. */
	readonly hint?: string;
}

export interface Placeholder
	extends Match,
		Pick<PlaceholderPattern, "kind" | "hint"> {}

/** Every match, in the order of the table. */
export function findMatches<Row extends TextPattern>(
	table: readonly Row[],
	text: string,
): (Match & Row)[] {
	return table.flatMap((row) =>
		Array.from(text.matchAll(row.pattern), ({ 0: written, index }) => {
			return { ...row, written, offset: index, text };
		}).filter((match) => row.counts?.(match) ?? true),
	);
}

/** Reserved by Ofcom for plays and films, without the zero or +44 in front. */
const DRAMA_NUMBER =
	/^(?:(?:11[3-8]|121|131|141|151|161)4960\d{3}|(?:1914980|2079460|2896496|2920180|1632960|7700900|8081570|9098790|3069990)\d{3})$/;

function isDramaNumber({ written }: Match): boolean {
	const digits = written.replace("(0)", "").replace(/\D/g, "");
	return DRAMA_NUMBER.test(digits.replace(/^(?:0044|44|0)/, ""));
}

const ADDRESS = String.raw`(?:\/|#[a-z]|https?:|mailto:|tel:|www\.)`;
const WORDS = String.raw`(?<![!\\])\[[^[\]\n]{1,200}\]`;

/** Every pattern is bounded, since texts may be long. */
const PLACEHOLDERS: readonly PlaceholderPattern[] = [
	{
		// Reserved for examples by RFC 2606. The top-level ones only behind // or @: a full stop
		// without a blank, as in "the end.Test", is no address.
		kind: "reserved",
		pattern:
			/(?<![\w.-])(?:[\w-]+\.)*example\.(?:com|org|net)(?![\w-]|\.\w)|(?<=\/\/|@)(?:[\w-]+\.)*(?:[\w-]+\.(?:example|test|invalid|localhost)|localhost)(?![.-]*\w)/gi,
	},
	{
		// Sites that only their makers can open, or should.
		kind: "workbench",
		pattern:
			/(?<=\/\/)(?:127(?:\.\d+){3}|0\.0\.0\.0|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|(?:[\w-]+\.)+(?:local|internal|lan)|(?:staging|stage|preview|dev|test|uat|deploy-preview-\d+--[\w-]+)\.[\w-]{3,}\.[\w.-]*\w)(?![\w-])/gi,
	},
	{
		// Letters that were read in the wrong code, and markup, which values of keys cannot hold.
		kind: "garbled",
		pattern:
			/\uFFFD|\u00e2\u20ac.?|\u00c3[\u00a0-\u00bf]|\u00c2[\u00a0-\u00bf]|&(?:amp|nbsp|pound|quot|apos|[lg]t|[lr][sd]quo|[nm]dash|hellip|#\d{2,5}|#x[\da-f]{2,5});|<\/?(?:a|b|br|div|em|h[1-6]|i|li|p|span|strong|u|ul)\b[^<>]*>|\*\*[^\s*][^*\n]*\*\*|\[[^\]\n]{1,200}\]\((?:\/|#|https?:|mailto:|tel:)[^()\s]*\)/gi,
	},
	{
		kind: "phone",
		pattern: /(?<![\d+])(?:\+44|0044|0)(?:[\s().-]{0,2}\d){9,11}(?!\d)/g,
		counts: isDramaNumber,
	},
	{ kind: "phone", pattern: /\b555[-. ]01\d\d\b/g },
	{
		// The examples of the hints and of the editor.
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
		// [your name], <insert date>, [Address]; but no link of Markdown.
		kind: "brackets",
		pattern:
			/\[(?:(?:your|insert|enter|fill in)\b[^\]\n]{0,60}|(?:first |full |last |client |company |practice |phone |telephone |e-?mail |street )?(?:name|number|address|e-?mail|phone|telephone|date|town|city|company|price|placeholder|text|link|url))\](?![([:])|<(?:your|insert|enter)\b[^>\n]{0,60}>/gi,
	},
	// Marks that visitors see as they stand, each with its cure.
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

/** Every placeholder holds one of these, and hardly any other text does. */
const SIGN =
	/\*\*|[{<[@&\uFFFD\u00c2\u00c3\u00e2]|\d[\d\s().-]{8}|555|\/\/|xample|TODO|TBD|FIXME|XXX|lorem|dolor|^\s*[“”„‘]|[•‣▪◦●]|(?<![^\n])#/i;

/** In the order of their kinds, then of the text. */
export function findPlaceholders(text: string): Placeholder[] {
	return SIGN.test(text) ? findMatches(PLACEHOLDERS, text) : [];
}
