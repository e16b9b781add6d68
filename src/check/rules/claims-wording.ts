// claims/wording: words that promise what no therapist can promise.
import { checkPhrases, readPhrases } from "../phrases.ts";
import type { ContentRule } from "../rule.ts";
import { CAP_CODE, describeSource } from "./law.ts";

export const claimsWording: ContentRule = {
	id: "claims/wording",
	severity: "warning",
	summary:
		'Words that promise too much: "cure", "guaranteed", "in one session"',
	explanation: `This sentence promises what no therapist can promise, such as a cure, a guarantee, a lasting change in one
session, or the approval of doctors. The CAP Code (rules 3.1, 3.7, 12.1 and 12.2) requires evidence first, and
the ASA has upheld complaints about such words. Clients who see no result feel that they have failed.

Say what you do and how people often feel, as in "can help you feel calmer" instead of "cures anxiety". The
words, and those that make them innocent, are in src/check/phrases/claims-wording.yaml.

${describeSource(`${CAP_CODE}, rules 3.1, 3.7, 12.1 and 12.2; CAP advice online, Smoking: stopping; ASA ruling A14-255344`)}`,
	checkContent: (file) => checkPhrases(readPhrases("claims-wording"), file),
};
