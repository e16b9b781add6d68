// Accepted findings that are gone: found where the baseline is applied, explained here.
import type { Rule } from "../rule.ts";

export const baselineStale: Rule = {
	id: "baseline/stale",
	severity: "warning",
	summary: "An accepted finding that no longer occurs",
	explanation: `hypno-baseline.json lists findings that somebody accepted. One of them does not occur any more: most likely it was mended, which is good news. Or the rule that found it has another name now, and tells of it anew.

Run npx hypno check --prune, which takes the entries that no longer match out of the file, and commit the file. Left in, the entry would hide the same mistake if somebody made it again.`,
	start: () => ({}),
};
