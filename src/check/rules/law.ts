// The sources of the rules that come from the law or from the advertising code, for --explain.

/** Returns the last paragraph of an explanation. */
export function describeSource(source: string): string {
	return `Source: ${source}. Last reviewed in November 2026; this is not legal advice.`;
}

/** The advertising code that every trader in the United Kingdom agrees to follow. */
export const CAP_CODE =
	"the CAP Code (UK Code of Non-broadcast Advertising, 12th edition, in force since 1 September 2010)";
