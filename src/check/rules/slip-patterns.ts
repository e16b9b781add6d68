// Slips of the pen: a word or unit twice, a rate above 100 %, a range from high to low.
import type { Match, TextPattern } from "../text/text-pattern.ts";

interface Slip extends TextPattern {
	readonly describe: (written: string) => string;
	readonly hint: string;
}

const NUMBER = String.raw`(\d[\d,]*(?:\.\d+)?)`;
const UNIT =
	"(?:minutes?|mins?|sessions?|weeks?|months?|days?|years?|clients|people|appointments?)";
const PEOPLE = "(?:clients|people|patients|smokers|adults|participants|cases)";

export const numbersIn = (text: string) =>
	(text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((one) =>
		Number(one.replaceAll(",", "")),
	);

export const isReversed = ({ written }: Match): boolean => {
	const [first = 0, second = 0] = numbersIn(written);
	return first > second;
};

/** Something that becomes less goes from high to low. */
const LESS =
	/\b(?:from|cut|down|f[ae]ll|drop\w*|lower\w*|reduc\w+|shrank|went)\b[^.!?]*$/i;

const isTooMuch = ({ written }: Match): boolean =>
	numbersIn(written).some((number) => number > 100);

export const REVERSED = {
	describe: (written: string) => `"${written}" goes from high to low`,
	hint: "Write the smaller number first, as in 60–90",
};
const TWICE = {
	describe: (written: string) => `"${written}" says the same twice`,
	hint: "Remove one of the two; a figure from claims may already contain its unit",
};

export const SLIPS: readonly Slip[] = [
	{
		pattern:
			/(?<!\p{L})(minute|hour|session|year|week|month|day|client|people|person|pound)s?[\s-]{1,3}\1s?(?!\p{L})|%\s?(?:%|per ?cent\b)|££|£\s?\d[\d.,]*\s?pounds\b/giu,
		...TWICE,
	},
	{
		pattern:
			/(?<![\p{L}-])(the|an|of|and|for|with|we|your|our|or|per)\s+\1(?![\p{L}-])/giu,
		...TWICE,
	},
	{
		pattern: new RegExp(
			`${NUMBER}\\s?(?:%|per ?cent)\\s(?:success|of\\s(?:our\\s|all\\s|my\\s|the\\s|those\\s)?(?:\\w+\\s)?${PEOPLE})|success rates?(?:\\sis|\\sof|:)?\\s${NUMBER}\\s?(?:%|per ?cent)`,
			"gi",
		),
		counts: isTooMuch,
		describe: (written) => `"${written}" is a rate of more than 100%`,
		hint: "Write a rate of at most 100%",
	},
	{
		pattern: new RegExp(
			`(?<![\\d.,:/£–-])${NUMBER}(?:[-–—]|\\sto\\s)${NUMBER}(?![\\d-])(?=[\\s-]?${UNIT}\\b|\\s?%)`,
			"gi",
		),
		counts: (match) =>
			isReversed(match) && !LESS.test(match.text.slice(0, match.offset)),
		...REVERSED,
	},
	{
		pattern: new RegExp(
			`£\\s?${NUMBER}[-–—]£?${NUMBER}(?![\\d-])(?!\\s?${UNIT})|\\bbetween £?${NUMBER}(?: ${UNIT})? and (?:£${NUMBER}|${NUMBER} ${UNIT}\\b)|\\bage[sd]? ${NUMBER}(?:[-–—]| to )${NUMBER}\\b|\\b(?:19|20)\\d\\d[-–—](?:19|20)\\d\\d\\b(?!-)`,
			"gi",
		),
		counts: isReversed,
		...REVERSED,
	},
];
