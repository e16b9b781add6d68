// A sentence -> the facts about the practice that it states, such as the price of a session. Each
// fact has a name that says what is counted, so that only equal things are compared.
import {
	NUMBER,
	PERIOD,
	type Range,
	readDuration,
	readRange,
	SPAN,
} from "./quantities.ts";

export interface StatedFact {
	/** The subject and what is counted, as in "the price of a first session". */
	readonly fact: string;
	readonly range: Range;
	/** The words of the sentence that state it. */
	readonly written: string;
}

/** Words before "session" that do not make it another kind of session. */
const NEUTRAL = new Set(
	"a about all allow an and any are as at book booking by can charge cost costs does each every fee few for full has how hypnotherapy individual is it many more most much my normal normally of offer on one or our per price private quickly regular roughly single so standard take takes than that the their these this those to together typical typically up usual usually we what when will you your".split(
		" ",
	),
);
/** "20 minutes before a session" is not the length of the session. */
const ELSEWHERE =
	/\b(?:after|before|between|during|from|in|into|since|until|with|within|without)\b/i;
const FREE =
	/^(?:free|initial|introductory|discovery|exploratory|no-obligation|complimentary)$/;
/** Ways to hold a first talk, which do not make it another kind of talk. */
const WAY =
	/^(?:telephone|phone|video|zoom|online|first|short|informal|quick)$/;
const THING =
	"(?:(?:[\\w’'-]+ ){0,3}(?:sessions?|appointments?|consultations?|talks?|calls?|chats?|conversations?))";

/** "Our first sessions" -> "first session"; undefined for "before a session". */
function nameThing(words: string): string | undefined {
	if (ELSEWHERE.test(words)) return undefined;
	const all = words.toLowerCase().split(" ");
	const head = (all.pop() ?? "").replace(/s$/, "");
	const kinds = all.filter((word) => !NEUTRAL.has(word));
	const isTalk = /^(?:talk|call|chat|conversation)$/.test(head);
	const isFirst =
		head === "consultation" ||
		(isTalk && kinds.some((word) => FREE.test(word) || word === "first"));
	const own = kinds.filter((word) => !FREE.test(word) && !WAY.test(word));
	if (isFirst) return [...own, "first talk"].join(" ");
	return [...kinds, head === "appointment" ? "session" : head].join(" ");
}

const HEDGES =
	"(?:(?:about|around|roughly|usually|normally|typically|generally|always|up to|approximately|just|only|between|for|over|under|will|can|now|currently|please|allow|expect|charged|priced) )*";
/** The words between a thing and its length or price: "lasts about", "costs", ": " */
const LINK = `(?: ?[:(=–-] ?| ${HEDGES}(?:lasts?|is|are|takes?|runs?|costs?|at|of|be|last|take|cost)(?: for)? )${HEDGES}`;
const PRICE = "£\\d[\\d,]*(?:\\.\\d\\d)?";

interface FactPattern {
	/** Tested first. */
	readonly sign?: RegExp;
	readonly pattern: string;
	/** A sentence with these words states something else. */
	readonly unless?: RegExp;
	readonly name: (thing: string) => string;
	readonly read: (written: string) => Range;
}

const price = {
	sign: /£|\bfree\b/i,
	unless:
		/\b(?:from £|up to £|save|discount\w*|concession\w*|students?|reduced|low(?:er)? income|unwaged|off\b|instead of|deposit|was £|used to|couples?|groups?|packages?|block|course|cancel\w*|late|missed|VAT|voucher|insurance)\b/i,
	name: (thing: string) => `the price of a ${thing}`,
	read: (written: string) => readRange(written.replace("£", "")),
};
const length = {
	sign: /minute|\bmins?\b|hour|\bhrs?\b/i,
	unless:
		/\b(?:cancel\w*|notice|late|early|apart|between sessions|from (?:the|our)|first \w+ minutes|last \w+ minutes|travel|walk|break)\b/i,
	name: (thing: string) => `the length of a ${thing}`,
	read: readDuration,
};
function readYears(written: string): Range {
	const [first, last] = readRange(written.replace(/\+? (?:year|decade)s/, ""));
	const unit = written.endsWith("decades") ? 10 : 1;
	return [first * unit, last * unit];
}

const years = {
	sign: /years|decades/i,
	unless:
		/\byears['’]?(?: of)?(?: \w+)? (?:as|in|with) (?!an? hypno|hypno|practice|private|this|my field|our field|the field|a practice)|\b(?:he|she|they|his|her)\b/i,
	name: () => "the years of experience",
	read: readYears,
};

const FACTS: readonly FactPattern[] = [
	{
		...price,
		pattern: `(?<thing>${THING})${LINK}(?:free\\b|(?<value>${PRICE}))`,
	},
	{ ...price, pattern: `\\bfree (?:${SPAN} )?(?<thing>${THING})` },
	{
		...price,
		pattern: `(?<value>${PRICE}) ?(?:for|per|an?|each|\\/) (?<thing>${THING})`,
	},
	{ ...length, pattern: `(?<thing>${THING})${LINK}(?<value>${SPAN})` },
	{
		...length,
		pattern: `(?<before>(?:[\\w’'-]+ ){0,2})(?<value>${SPAN})(?:[ -]long)? (?:(?:for|per) )?(?<thing>${THING})`,
	},
	{
		...years,
		pattern: `(?<value>${NUMBER}\\+? (?:year|decade)s)['’]? (?:of )?(?:\\w+ )?(?:experience|practice)\\b`,
	},
	{
		...years,
		pattern: `\\b(?:have|has|['’]ve) (?:now )?(?:been|done|practised|worked|helped|treated|seen) (?=[^.;]{0,40}(?:hypno|therap|practis|doing this|this work|people|clients))[^.;]{0,60}? for (?:over |more than |about |nearly |around )?(?<value>${NUMBER}\\+? (?:year|decade)s)`,
	},
	{
		unless: /\b(?:study|trial|survey)\b/i,
		pattern: `\\b(?:helped|seen|treated|supported|worked with) (?:well )?(?:over |more than |about |around |nearly )?(?<value>${NUMBER})\\+? (?:\\w+ )?(?:clients|people|patients)(?! (?:a|per|every|each) )|(?<value2>${NUMBER})\\+? (?:clients|people) (?:have been )?helped`,
		name: () => "the number of clients helped",
		read: readRange,
	},
	{
		unless:
			/^(?!.*\b(?:we|us|our|I|messages?|e-?mails?|calls|enquir\w+|expect)\b)|\b(?:data|complain\w*|in writing|ICO|information|erase|subject access|cancel\w*|you (?:reply|answer|respond)|your (?:reply|answer))\b/i,
		pattern: `\\b(?:repl(?:y|ies|ied)|(?:answer|respond|return)(?:s|ed)?|response|get back|in touch|hear (?:back )?from us|(?:call|ring|write|phone)(?: you)? back)\\b[^.?!]{0,40}?\\b(?:within|in) (?:about )?(?!\\S+ weeks)(?<value>${PERIOD})`,
		name: () => "the time until we reply",
		read: readDuration,
	},
	{
		pattern: `(?<value>${PERIOD})['’]? notice\\b`,
		unless: /\b(?:data|landlord|contract)\b/i,
		name: () => "the notice for a cancellation",
		read: readDuration,
	},
];

const COMPILED = FACTS.map(({ pattern, ...fact }) => ({
	...fact,
	pattern: new RegExp(pattern, "gi"),
}));

/** Every stated fact contains one of these. */
const SIGN =
	/£|free|minute|\bmins?\b|hour|\bdays?\b|weeks?\b|years|decades|clients|people|patients/i;
/** Longer sentences are not read, so that time grows in proportion to the length of a text. */
const MAX_LENGTH = 600;

export function readFacts(sentence: string): StatedFact[] {
	if (sentence.length > MAX_LENGTH || !SIGN.test(sentence)) return [];
	if (sentence.endsWith("?")) return [];
	const found = new Map<string, StatedFact>();
	for (const { sign, pattern, unless, name, read } of COMPILED) {
		if (sign && !sign.test(sentence)) continue;
		if (unless?.test(sentence)) continue;
		for (const { 0: written, groups = {} } of sentence.matchAll(pattern)) {
			const { thing = "", before = "", value = groups.value2 ?? "" } = groups;
			const named = thing === "" ? "" : nameThing(`${before}${thing}`);
			if (named === undefined) continue;
			const fact = name(named);
			const range = read(value);
			if (range.some(Number.isNaN) || found.has(fact)) continue;
			found.set(fact, { fact, range, written: written.trim() });
		}
	}
	return [...found.values()];
}
