// claims/wording: words that promise what no therapist can promise.
import { checkPhrases, readPhrases } from "../phrases.ts";
import { warningRule } from "../rule.ts";

export const claimsWording = warningRule("claims/wording", {
	country: "GB",
	checkContent: (file) => checkPhrases(readPhrases("claims-wording"), file),
});
