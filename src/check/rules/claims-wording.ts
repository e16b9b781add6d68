// claims/wording: words that promise what no therapist can promise.
import { checkPhrases, readPhrases } from "../phrases.ts";
import type { Rule } from "../rule.ts";

export const claimsWording: Rule = {
	id: "claims/wording",
	severity: "warning",
	country: "GB",
	checkContent: (file) => checkPhrases(readPhrases("claims-wording"), file),
};
