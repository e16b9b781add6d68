// claims/wording: words that promise what no therapist can promise.
import { checkPhrases, readPhrases } from "../phrases.ts";
import type { ContentRule } from "../rule.ts";

export const claimsWording: ContentRule = {
	id: "claims/wording",
	severity: "warning",
	checkContent: (file) => checkPhrases(readPhrases("claims-wording"), file),
};
