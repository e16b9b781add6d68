// claims/wording: words that promise what no therapist can promise.
import { checkPhrases, readPhrases } from "../phrases.ts";
import type { ContentRule } from "../rule.ts";
import { CAP_CODE, describeSource } from "./law.ts";

export const claimsWording: ContentRule = {
	id: "claims/wording",
	severity: "warning",
	summary:
		'Words that promise too much: "cure", "guaranteed", "in one session"',
	explanation: `This sentence promises what no therapist can promise: that something is cured, healed, guaranteed, permanent, instant, effortless, proven or without side effects, or done in one session, or that doctors or the NHS approve of the practice. hypno looks for such promises in all texts that visitors read, including search descriptions and testimonials. The words are a list, src/check/phrases/claims-wording.yaml, and so are the words that make them innocent, as in "We cannot promise a cure". Questions are not reported.

In the United Kingdom, the advertising code (CAP, rules 3.1, 3.7, 12.1 and 12.2) requires evidence before anyone makes such a promise, and forbids to discourage people from treatment that they need. The Advertising Standards Authority has upheld complaints against hypnotherapists for exactly these words, and its rulings are public. Clients who do not get the promised result feel that they have failed.

To fix this, describe what you do and how people often feel: "can help you feel calmer" instead of "cures anxiety"; "many people stop within three sessions", with a source, instead of "stop smoking in one session". Call a result lasting only if you asked the same people again later.

${describeSource(`${CAP_CODE}, rules 3.1, 3.7, 12.1 and 12.2; CAP advice online, Smoking: stopping; ASA ruling A14-255344 (Sirius Life Clinic)`)}`,
	checkContent: (file) => checkPhrases(readPhrases("claims-wording"), file),
};
