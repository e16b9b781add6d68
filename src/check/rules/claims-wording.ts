// claims/wording: words that promise what no therapist can promise.
import { checkPhrases, readPhrases } from "../phrases.ts";
import { britishRule } from "../rule.ts";

export const claimsWording = britishRule("claims/wording", {
	checkContent: (file) => checkPhrases(readPhrases("claims-wording"), file),
});
