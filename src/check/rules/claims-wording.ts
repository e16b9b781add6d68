// The rule claims/wording: words that promise what no therapist can promise.
import type { Rule } from "../rule.ts";
import { checkSentences, isAssertion } from "../text/sentences.ts";

/** Words for a result, without which "in one session" or "permanently" promises nothing. */
const RESULT =
	/\b(?:stop(?:s|ped)?|quit(?:s|ting)?|cur\w+|gone|free (?:of|from)|smoke-free|rid|fix(?:es|ed)?|overcomes?|remov\w+|eliminat\w+|los[et]|chang(?:es?|ed)|heal(?:s|ed)?|resolv\w+|break|broken|non-smoker|disappear\w*|works|worked)\b/i;

/** These may be guaranteed, because they promise nothing about health. */
const SERVICE =
	/\b(?:confidential\w*|privacy|private|repl(?:y|ies)|respon\w+|answer|refund|money|appointment|price|fee|place|slot|secure)\b/i;

interface Phrase {
	readonly pattern: RegExp;
	readonly unless?: RegExp;
	readonly onlyWith?: RegExp;
}

const PHRASES: readonly Phrase[] = [
	{
		pattern: /\b(?:cure(?:s|d|-all)?|curing)\b/i,
		unless: /\bcured (?:meats?|ham|bacon|sausages?|fish)\b/i,
	},
	{ pattern: /\bguarante(?:e[sd]?|eing)\b/i, unless: SERVICE },
	{
		pattern: /\bpermanently\b/i,
		unless: /\b(?:address|closed|hours|moved|opening|rooms)\b/i,
		onlyWith: RESULT,
	},
	{
		pattern:
			/\bpermanent (?:\w+ ){0,2}(?:changes?|cure|effects?|end|freedom|improvement|relief|results?|solution|success)\b/i,
	},
	{
		pattern:
			/\binstant(?:ly)? (?:\w+ ){0,2}(?:calm\w*|change|confidence|cure[sd]?|free|freedom|gone|relief|results?|stop\w*|success)\b/i,
	},
	{ pattern: /\b(?:clinically|scientifically|medically) proven\b|\bproven\b/i },
	{
		pattern: /\bmirac(?:les?|ulous(?:ly)?)\b/i,
		unless: /\bmiracle question\b/i,
	},
	{
		pattern:
			/(?<!\.)\b100\s?(?:%|per ?cent) (?:\w+ )?(?:cure|effective|guarante\w+|proven|results?|safe|success(?:ful)?)\b/i,
	},
	{
		pattern:
			/\b(?:in|after|with|within) (?:just |only )?(?:one|a single|1) (?:single )?(?:session|visit|hour|appointment)\b/i,
		unless: /\b(?:may|might|occasionally|some|sometimes)\b/i,
		onlyWith: RESULT,
	},
	{ pattern: /\bworks (?:for everyone|every time)\b|\bnever fails\b/i },
	{ pattern: /\b(?:risk-free|without any risk)\b/i },
];

const ANY_PHRASE = new RegExp(
	PHRASES.map(({ pattern }) => pattern.source).join("|"),
	"i",
);

function findPromises(sentence: string): string[] {
	return PHRASES.flatMap(({ pattern, unless, onlyWith }) => {
		const [word] = pattern.exec(sentence) ?? [];
		if (word === undefined || unless?.test(sentence)) return [];
		const rest = sentence.replace(word, " ");
		return onlyWith && !onlyWith.test(rest) ? [] : [word];
	});
}

function checkSentence(sentence: string) {
	const promises = findPromises(sentence);
	if (promises.length === 0 || !isAssertion(sentence)) return undefined;
	const quoted = promises.map((promise) => `"${promise}"`).join(" and ");
	return {
		message: `the wording ${quoted} promises a result, which British advertising rules forbid without evidence`,
		hint: 'Say what you do and what people often find, as in "can help you feel calmer"; or deny the promise, as in "we cannot promise a cure"',
	};
}

export const claimsWording: Rule = {
	id: "claims/wording",
	severity: "warning",
	summary:
		'Words that promise too much: "cure", "guaranteed", "in one session"',
	explanation: `This sentence promises a result: that something is cured, guaranteed, permanent, instant or proven, or done in one session. hypno looks for such promises in all texts that visitors read, including search descriptions and testimonials. hypno does not report questions, or sentences that deny the promise, such as "We cannot promise a cure".

In the United Kingdom, the advertising code (CAP, rules 3.1, 3.7 and 12.1) requires evidence before anyone makes such a promise. The Advertising Standards Authority has upheld complaints against hypnotherapists for exactly these words, and its rulings are public. Clients who do not get the promised result feel that they have failed.

To fix this, say what you do and what people often find: "can help you feel calmer" instead of "cures anxiety"; "many people stop within three sessions" with its source instead of "stop smoking in one session"; "lasting" only where you have followed people up.`,
	start: () => ({
		checkFile: (file) =>
			checkSentences(file, { sign: ANY_PHRASE, checkSentence }),
	}),
};
