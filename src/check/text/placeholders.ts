// A text -> what stands in it for something that is still to be written. Knows nothing of
// where the text comes from.

export type PlaceholderKind =
	| "reserved"
	| "workbench"
	| "garbled"
	| "phone"
	| "example"
	| "lorem"
	| "todo"
	| "braces"
	| "brackets";

export interface Placeholder {
	readonly kind: PlaceholderKind;
	/** As it stands in the text. */
	readonly written: string;
	readonly offset: number;
}

/**
 * Reserved for examples by RFC 2606. The top-level ones only behind // or @: a full stop
 * without a blank, as in "the end.Test", is no address.
 */
const RESERVED =
	/(?<![\w.-])(?:[\w-]+\.)*example\.(?:com|org|net)(?![\w-]|\.\w)|(?<=\/\/|@)(?:[\w-]+\.)*(?:[\w-]+\.(?:example|test|invalid|localhost)|localhost)(?![\w.-]*\w)/gi;

/** Sites that only their makers can open, or should. */
const WORKBENCH =
	/(?<=\/\/)(?:127(?:\.\d+){3}|0\.0\.0\.0|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|(?:[\w-]+\.)+(?:local|internal|lan)|(?:staging|stage|preview|dev|test|uat|deploy-preview-\d+--[\w-]+)(?:\.[\w-]{3,})+\.[\w.-]*\w)(?![\w-])/gi;

/** Letters that were read in the wrong code, and markup, which values of keys cannot hold. */
const GARBLED =
	/\uFFFD|\u00e2\u20ac.?|\u00c3[\u00a0-\u00bf]|\u00c2[\u00a0-\u00bf]|&(?:amp|nbsp|pound|quot|apos|[lg]t|[lr][sd]quo|[nm]dash|hellip|#\d{2,5}|#x[\da-f]{2,5});|<\/?(?:a|b|br|div|em|h[1-6]|i|li|p|span|strong|u|ul)\b[^<>]*>|\*\*[^\s*][^*\n]*\*\*|\[[^\]\n]+\]\((?:\/|#|https?:|mailto:|tel:)[^()\s]*\)/gi;

/** Reserved by Ofcom for plays and films, without the zero or +44 in front. */
const DRAMA_NUMBER =
	/^(?:(?:11[3-8]|121|131|141|151|161)4960\d{3}|(?:1914980|2079460|2896496|2920180|1632960|7700900|8081570|9098790|3069990)\d{3})$/;
const UK_NUMBER = /(?<![\d+])(?:\+44|0044|0)(?:[\s().-]{0,2}\d){9,11}(?!\d)/g;
const US_FICTION = /\b555[-. ]01\d\d\b/g;

/** The examples of the hints and of the editor. */
const EXAMPLE =
	/\b0{8}-0{4}-0{4}-0{4}-0{12}\b|(?<=\/)your-?(?:code|form-?id|id|key)\b|\b\d+ Example (?:Street|Road|Avenue|Lane)\b/g;

const LOREM = /\blorem\s+ipsum\b|\bdolor\s+sit\s+amet\b/gi;
const UNWRITTEN = /\b(?:TODO|TBD|FIXME|XXX+)\b/g;
const BRACES = /\{+[^{}]*\}+/g;

/** [your name], <insert date>, [Address]; but no link of Markdown. */
const BRACKETS =
	/(?:\[(?:(?:your|insert|enter|fill in)\b[^\]\n]{0,60}|(?:first |full |last |client |company |practice |phone |telephone |e-?mail |street )?(?:name|number|address|e-?mail|phone|telephone|date|town|city|company|price|placeholder|text|link|url))\](?![([:])|<(?:your|insert|enter)\b[^>\n]{0,60}>)/gi;

function isDramaNumber(written: string): boolean {
	const digits = written.replace("(0)", "").replace(/\D/g, "");
	return DRAMA_NUMBER.test(digits.replace(/^(?:0044|44|0)/, ""));
}

interface Detector {
	readonly kind: PlaceholderKind;
	readonly pattern: RegExp;
	readonly accepts?: (written: string) => boolean;
}

const DETECTORS: readonly Detector[] = [
	{ kind: "reserved", pattern: RESERVED },
	{ kind: "workbench", pattern: WORKBENCH },
	{ kind: "garbled", pattern: GARBLED },
	{ kind: "phone", pattern: UK_NUMBER, accepts: isDramaNumber },
	{ kind: "phone", pattern: US_FICTION },
	{ kind: "example", pattern: EXAMPLE },
	{ kind: "lorem", pattern: LOREM },
	{ kind: "todo", pattern: UNWRITTEN },
	{ kind: "braces", pattern: BRACES },
	{ kind: "brackets", pattern: BRACKETS },
];

/**
 * Every placeholder has one of these, and hardly any other text does. The digits are those of
 * telephone numbers, however they are written.
 */
export const PLACEHOLDER_SIGNS =
	/\*\*|[{<[@&\uFFFD\u00c2\u00c3\u00e2]|\d[\d\s().-]{8}|555|\/\/|xample|TODO|TBD|FIXME|XXX|lorem|dolor/i;

/** In the order of their kinds, then of the text. */
export function findPlaceholders(text: string): Placeholder[] {
	if (!PLACEHOLDER_SIGNS.test(text)) return [];
	return DETECTORS.flatMap(({ kind, pattern, accepts }) => {
		// Cheaper than to find all of none.
		if (text.search(pattern) === -1) return [];
		return [...text.matchAll(pattern)]
			.filter(([written]) => accepts?.(written) ?? true)
			.map(({ 0: written, index }) => ({ kind, written, offset: index }));
	});
}
