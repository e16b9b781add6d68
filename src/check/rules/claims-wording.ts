// The rule claims/wording: words that promise what no therapist can promise.
import type { Rule } from "../rule.ts";
import { isAsserted, isOwn } from "../text/promise.ts";
import { HEDGE, PHRASES, type Phrase, SIGN } from "../text/promise-phrases.ts";
import { checkSentences } from "../text/sentences.ts";
import { CAP_CODE, describeSource } from "./law.ts";

const CALM =
	'Describe what you do and how people often feel, as in "can help you feel calmer"; or say that you promise nothing, as in "we cannot promise a cure"';

/** The end of the message, and the hint. */
const KINDS: Readonly<
	Record<NonNullable<Phrase["kind"]>, readonly [string, string]>
> = {
	result: [
		"promises a result, which British advertising rules forbid without evidence",
		CALM,
	],
	safety: [
		"promises that nothing can go wrong, which British advertising rules forbid without evidence",
		'Say whom hypnosis does not suit, as in "hypnosis is not advised for people with epilepsy or psychosis"',
	],
	backing: [
		"says that doctors or the NHS stand behind the practice, which British advertising rules forbid without evidence",
		"Name who recommends what, with the document and its year; or leave it out",
	],
	rank: [
		"says that no other practice is as good, which British advertising rules forbid without evidence",
		'Say what is true of you alone, as in "registered since 2003"',
	],
	medicine: [
		"can lead somebody to stop a medicine or a treatment, which is dangerous and which British advertising rules forbid",
		'Write that nobody should change a medicine without a doctor, as in "Please speak to your GP before you change any medicine"',
	],
	hurry: [
		"hurries people into a decision, and British consumer law forbids urgency that is not real",
		"Leave it out; or give the date and the number, and keep them true",
	],
};

const COMPILED = PHRASES.map(({ pattern, ...phrase }) => ({
	kind: "result" as const,
	...phrase,
	pattern: new RegExp(`(?<!\\w)(?:${pattern})(?!\\w)`, "gi"),
}));
/** Longer distances are not read, so that time grows in proportion to the length of a text. */
const REACH = 200;

type CompiledPhrase = (typeof COMPILED)[number];

/** Finds the first words in a sentence that promise something. */
function findPromise(
	sentence: string,
	{ kind, sign, pattern, unless, onlyWith, isVerb, isSoft }: CompiledPhrase,
) {
	if (sign && !sign.test(sentence)) return undefined;
	for (const { 0: written, index } of sentence.matchAll(pattern)) {
		const end = index + written.length;
		const before = sentence.slice(Math.max(0, index - REACH), index);
		const after = sentence.slice(end, end + REACH);
		const rest = `${before} ${after}`;
		if (unless?.test(before + written + after)) continue;
		if (onlyWith && !onlyWith.test(rest)) continue;
		if (isSoft && HEDGE.test(rest)) continue;
		const words = { index, written };
		if (!isAsserted(sentence, words)) continue;
		if (isOwn(sentence, words, isVerb === true)) return { kind, ...words };
	}
	return undefined;
}

function checkSentence(sentence: string) {
	const promises = COMPILED.flatMap(
		(phrase) => findPromise(sentence, phrase) ?? [],
	);
	const [first] = promises;
	if (!first) return undefined;
	const [does, hint] = KINDS[first.kind];
	const quoted = promises
		.filter(({ kind }) => kind === first.kind)
		.map(({ written }) => `"${written}"`);
	const unique = [...new Set(quoted)].join(" and ");
	return { message: `the wording ${unique} ${does}`, hint, index: first.index };
}

export const claimsWording: Rule = {
	id: "claims/wording",
	severity: "warning",
	summary:
		'Words that promise too much: "cure", "guaranteed", "in one session"',
	explanation: `This sentence promises what no therapist can promise: that something is cured, healed, guaranteed, permanent, instant, effortless, proven or without side effects, or done in one session; that doctors or the NHS approve of the practice; that no other practice is as good; that nobody needs their tablets any more; or that there is no time to think. hypno looks for such promises in all texts that visitors read, including search descriptions and testimonials. hypno does not report questions, sentences that deny the promise, such as "We cannot promise a cure", or warnings, such as "Avoid anyone who guarantees success".

In the United Kingdom, the advertising code (CAP, rules 3.1, 3.7, 12.1 and 12.2) requires evidence before anyone makes such a promise, and forbids to discourage people from treatment that they need. The Advertising Standards Authority has upheld complaints against hypnotherapists for exactly these words, and its rulings are public. Consumer law forbids urgency that is not real. Clients who do not get the promised result feel that they have failed.

To fix this, describe what you do and how people often feel: "can help you feel calmer" instead of "cures anxiety"; "many people stop within three sessions", with a source, instead of "stop smoking in one session". Call a result lasting only if you asked the same people again later.

${describeSource(`${CAP_CODE}, rules 3.1, 3.7, 12.1 and 12.2; CAP advice online, Smoking: stopping; ASA ruling A14-255344 (Sirius Life Clinic); Digital Markets, Competition and Consumers Act 2024, section 225 and schedule 20, in force since 6 April 2025`)}`,
	start: () => ({
		checkFile: (file) => checkSentences(file, { sign: SIGN, checkSentence }),
	}),
};
