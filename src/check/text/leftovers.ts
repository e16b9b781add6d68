// The words that people type where a text is still missing: "Your text here", TBC, £XX, John Doe.
import {
	findMatches,
	type Match,
	type PlaceholderPattern,
} from "./text-pattern.ts";

/** Lists of words become one pattern, so that each line of the table can be read. */
const anyOf = (words: string) => `(?:${words.trim().split(/\s+/).join("|")})`;

/** The parts of a page that somebody still has to write. */
const PART = anyOf(
	"text copy content title heading headline subtitle caption paragraph sentence description summary bio quote testimonial tagline slogan image photo picture logo video map name intro introduction biography",
);
const NUMBERED = anyOf(
	"heading title subheading paragraph text item benefit feature card service question answer bullet point column",
);
/** A sentence, or a part of one, begins or ends here. */
const START = String.raw`(?<=^\s{0,9}|[.!?:;–—(["“]\s{0,9})`;
const END = String.raw`(?=\s{0,9}(?:[.!…)\]"”]|$))`;
const LATER =
	"(?:to follow|to come|(?:will follow|coming) (?:soon|shortly|later))";
const OPEN =
	"to be (?:confirmed|announced|advised|decided|completed|added|supplied|written)";

const EMPTY_WORDS: readonly string[] = [
	// "Your text here", "Insert a photo here", "Title goes here"
	`${START}(?:(?:your|the|some|image|alt|photo|page|section|service|body|main) )?(?:own )?${PART} here${END}`,
	`${START}(?:write|describe|enter) [\\w ]{0,20}\\byour(?:self| service| business| practice| company) here\\b`,
	`^(?:enter|insert|add|new) (?:${PART}|${NUMBERED}|price|amount|date|step|entry|section|link)[.!]?$`,
	`${START}(?:replace|change|delete|remove|edit|rewrite) (?:this|with your(?: own)?) (?:${PART}|line|section)\\b`,
	`\\b(?:text|copy|content|image|photo|picture) (?:needed|missing)(?: here)?${END}`,
	`${START}(?:please )?(?:insert|add|paste|type|enter|put) (?:your |some |an? |the )?(?:\\w+ )?(?:${PART}|something) here\\b`,
	`\\b${PART} (?:goes|go|to go|will go|belongs) here\\b`,
	"\\b(?:placeholder|dummy|filler|sample) (?:text|copy|content|image|photo|picture|paragraph|heading|title|logo)s?\\b",
	"\\b(?:click|tap|double[- ]click) (?:here )?to (?:edit|add text|add a|change this)\\b",
	`\\bthis is (?:a|an|your|the) (?:test|(?:sample|example|test|dummy|first|new)? ?(?:text|paragraph|heading|title|page|post))${END}`,
	// "Coming soon", but not "spring is coming soon".
	`(?<!\\b(?:is|are|was|were|be|been|it|they|he|she|['’](?:s|re)) )\\bcoming (?:very )?soon${END}`,
	"\\b(?:page|site|website|section|photos|video|blog|shop) (?:is|are) coming (?:very )?soon\\b",
	`\\b(?:details?|information|info|text|content|photos?|pictures?|bio|prices?|fees|dates|news|page) ${LATER}${END}`,
	"\\b(?:page|site|website|section) (?:is )?(?:still |currently |now )?under construction\\b",
	"^under construction[.!]*$",
	"\\b(?:consectetur|adipiscing|eiusmod|ipsum dolor|dolor sit|vestibulum|pellentesque|curabitur|suspendisse|vivamus|phasellus|maecenas|ullamcorper|fermentum|tincidunt|quis nostrud)\\b",
	"\\bjust another wordpress (?:site|blog)\\b",
	`^(?:test(?:ing)?(?:[ ,]*(?:test(?:ing)?|\\d+))*|asdf\\w*|qwerty\\w*|untitled(?: \\w+)?|hello,? world|foo(?: ?bar)?|blah(?: blah)*|placeholder|${NUMBERED} \\d+)[.!… ]*$`,
];

const UNWRITTEN: readonly string[] = [
	"(?<![\\w.-])t\\.?b\\.?[acd](?![\\w-])",
	`${START}${OPEN}${END}`,
	`\\b(?:${PART}|price|fee|cost|date|time|venue|location|address|detail)s?:? ${OPEN}${END}`,
	"^(?:\\.{2,}|…|[-–—]|x{3,})$",
	"^\\s*\\[?(?:draft|wip|work in progress) ?[\\]:–—]",
	"^\\s*(?:todo|to-do)\\b",
];

/** Signs in place of figures: £XX, XX minutes, 20XX, ???. */
const FIGURES: readonly string[] = [
	"£ ?(?:[Xx]+\\b|_+|\\?+|#+|0{2,}(?:\\.00)?(?![\\d.]))",
	"\\b[Xx]{2,}(?= ?(?:%|minutes?|mins?|hours?|sessions?|years?|weeks?|months?|days?|clients?|people|pounds|per |\\+))",
	"\\b(?:19|20)(?:[Xx]{2}|\\d[Xx])\\b",
	"(?<![\\p{L}\\d?!.\"'”’)])\\?{2,}",
	"(?<![\\w_])_{3,}(?![\\w_])(?!\\s*$)|(?<=\\S[ ])_{3,}",
	"\\b(?:CHANGE|REPLACE|EDIT|DELETE|REMOVE)[ _-]?(?:ME|THIS)\\b",
	"^\\s*(?:WIP|DRAFT|TO DO)\\b",
	"\\bTO DO:",
];

/** A date in letters; the words before it may say that people shall write theirs so. */
const DATE =
	/\b(?:dd?([/.-])mm?\1yy(?:yy)?|mm?([/.-])dd?\2yy(?:yy)?|yyyy-mm-dd|hh:mm)\b/gi;
const IS_FORMAT = /\b(?:as|in|like|format|form|birth|write|type|enter|use)\b/i;

const isPlaceholderDate = ({ text, offset }: Match): boolean =>
	!IS_FORMAT.test(text.slice(Math.max(0, offset - 40), offset));

/** No telephone has these digits in a row. */
const isMadeUpNumber = ({ written }: Match): boolean =>
	/12345678|0{8}/.test(written.replace(/\D/g, ""));

const SAMPLE_USER = anyOf(
	"test\\d* tester testing user(?:name)? your[._-]?(?:name|email|mail|address)? yourname name someone somebody first[._-]?name(?:[._-]?(?:last|sur)name)? first[._-]?last john[._-]?doe jane[._-]?doe joe[._-]?bloggs foo abc(?:123)? xxx+ changeme example",
);
const SAMPLE_HOST = anyOf(
	"your-?(?:domain|site|website|company|business|practice|name|e?mail|clinic|brand)(?:name|here)? (?:my)?(?:domain|website|company|business|practice)(?:name)? my-?(?:web)?site site-?name",
);

const EXAMPLES: readonly string[] = [
	`(?<![\\w.+-])${SAMPLE_USER}@(?=[\\w-]+\\.)[\\w.-]*\\w`,
	`(?<=@|//|www\\.|^|\\s)${SAMPLE_HOST}\\.(?:com|co\\.uk|uk|org|net|org\\.uk)(?![\\w.-]*\\w)`,
	"(?<![\\w.-])(?:www\\.)?example\\.(?:co|org)\\.uk\\b",
	"(?<=\\.(?:com|uk|org)/(?:in/|company/|@)?)(?:your[._-]?(?:page|profile|name|handle|company|practice|channel|user(?:name)?|account|link|business)|user-?name|handle|profile)(?![\\w-])",
];

/** Capital letters count: John Doe, Anytown. */
const NAMES: readonly string[] = [
	"\\b(?:John|Jane|Jon) (?:Q\\.? )?Doe\\b|\\bJ(?:oe|ane) Bloggs\\b|\\bFred Bloggs\\b|\\bA\\. ?N\\. ?Other\\b",
	"\\b(?:First ?[Nn]ame|Name) (?:Last ?[Nn]ame|Surname)\\b",
	"\\b(?:Anytown|Anyville|Any Town|Your (?:Town|City|Street))\\b",
	"\\b\\d+ (?:Any|Your|Some|Fake|Street) (?:Street|Road|Name)\\b|\\b123 (?:Main|Fake|Test) (?:Street|Road|St)\\b",
	"\\b(?:AB1 2CD|AB12 3CD|A[AN]\\d{1,2} \\d(?:AA|NA)|XX\\d{1,2} \\dXX)\\b",
	"(?:\\+44|\\b0)[\\d\\s()]{0,9}x{3,}",
];

/** Names of values that a program or a person should have filled in. */
const MISSING = anyOf(
	"(?:first|last|full|given|family|client|company|practice|business|therapist|street|phone|telephone|post|sur)?[\\s_-]?(?:name|number|address|code) e-?mail phone telephone date time day month year town city county country venue location price amount title text link url logo photo image website service role qualification placeholder here",
);

const BRACKETS: readonly string[] = [
	`\\[(?:${MISSING}|[^\\]\\n]{0,40}\\bhere|x+|_+|\\?+|tb[acd])\\](?![([:])`,
	`<${MISSING}>`,
	// "<opening hours>": an HTML tag has no words without an equals sign.
	"<[a-z]{3,}(?: [a-z]{2,}){1,3}>",
	"(?<![\\w%])%(?:\\d\\$)?[sd](?![\\w%])|%\\w{3,}%|<%(?:.{0,60}?%>)?|%>|<\\?(?:php|=)|\\*\\|\\w+\\|\\*|@@\\w+@@|%\\(\\w+\\)s|\\((?:insert|fill in) [^)\\n]{1,30}\\)|\\[\\[[^\\]\\n]{1,60}\\]\\]",
];

/** A name for a program, or words to replace, in capitals. */
const VARIABLES: readonly string[] = [
	"\\$[A-Z_]{3,}\\b",
	"\\[[A-Z]{2,}(?:[ _-][A-Z]{2,}){1,4}\\](?![([:])",
];

/** Repetitions are bounded, because texts may be long. */
const HALF_BRACES =
	"(?<!\\{)\\{{1,9}\\w{0,60}(?=[^{}]{0,200}(?:$|\\{))|(?<!\\w)\\w{0,60}\\}(?<=(?:^|\\})[^{}]{0,200}\\})";

const rows = (
	kind: PlaceholderPattern["kind"],
	patterns: readonly string[],
	flags = "giu",
): PlaceholderPattern => {
	return { kind, pattern: new RegExp(patterns.join("|"), flags) };
};

const WORDS = [rows("lorem", EMPTY_WORDS)];

const LEFTOVERS: readonly PlaceholderPattern[] = [
	rows("todo", UNWRITTEN),
	{
		...rows("todo", FIGURES, "gu"),
		sign: /[£?_]|xx|\dx|CHANGE|REPLACE|EDIT|DELETE|REMOVE|WIP|DRAFT|TO DO/i,
	},
	rows("example", EXAMPLES),
	rows("example", NAMES, "gu"),
	{ ...rows("brackets", BRACKETS), sign: /[[<>%*@(]/ },
	rows("brackets", VARIABLES, "gu"),
	{ ...rows("braces", [HALF_BRACES], "gu"), sign: /[{}]/ },
	{ kind: "example", pattern: DATE, counts: isPlaceholderDate },
	{
		kind: "example",
		pattern: /(?<![\d+])\+?\(?\d(?:[\s().-]{0,2}\d){8,13}(?!\d)/g,
		counts: isMadeUpNumber,
	},
];

/** Every text of EMPTY_WORDS contains one of these, and few other texts do. */
const WORD_SIGN =
	/\bhere\b|\b(?:click|tap)\b|placeholder|dummy|filler|sample|needed|missing|(?:replace|change|delete|remove|edit|rewrite)[ _-]?(?:me|this|with)|this is|soon|shortly|later|to (?:follow|come|be)\b|construction|consect|adipis|eiusmod|dolor|lorem|vestib|pellent|curabi|suspend|vivamus|phasel|maecen|ullam|ferment|tincid|nostrud|wordpress|^\s*(?:test|asdf|qwerty|untitled|hello,? world|foo(?: ?bar)?\b|blah|first|draft|wip|work in|to-? ?do|enter|insert|add|new|\[)|^\s*\w+ \d+\W*$/i;

/** Every other left-over contains one of these. */
const SIGN =
	/^\W*$|^x+$|to do:|\bt\.?b\.?[acd]\b|xx|£ ?[x_?#0]|\?\?|__|\d[x]\b|yy|hh:|@|\.(?:com|uk|org|net)\b|doe\b|bloggs|n\.? ?other\b|sur ?name|last ?name|any ?(?:town|ville|street|road)|your (?:town|city|street)|main (?:st|ro)|fake|test st|[a-z]\d{1,2} \d[a-z]|123[\s().-]{0,2}4|\b123 [a-z]|0{4}|\((?:insert|fill)|[[<%*{}$]/i;

/** Most texts have no sign of left-over words, and need not be searched. */
export function mayBeLeftover(text: string): boolean {
	return WORD_SIGN.test(text) || SIGN.test(text);
}

export function findLeftovers(text: string) {
	return [
		...(WORD_SIGN.test(text) ? findMatches(WORDS, text) : []),
		...(mayBeLeftover(text) ? findMatches(LEFTOVERS, text) : []),
	];
}
