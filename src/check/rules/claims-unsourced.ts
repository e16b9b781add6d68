// claims/unsourced: success rates without a source, in fields of the content and in sentences.

import { valueAt } from "../../base/text/groups.ts";
import type { ContentValue } from "../../site/content/schema/meaning.ts";
import { anyOf, anyPattern, checkPhrases, mentions } from "../phrases.ts";
import { britishRule, type ContentFile, type Finding } from "../rule.ts";
import { siblingsOf, valuesOf } from "../text/file-texts.ts";

const PERCENTAGE = /\d ?(?:%|per ?cent)/i;
const SUCCESS = /success|effective|recover|cure|satisf/i;

const RATE = String.raw`\b[\d.]{1,5} ?(?:%|per ?cent)`;

/** Rates in sentences. Those in figures and claims are found by their meaning. */
const RATES = [
	new RegExp(
		`${RATE} (?:success|effective|cure|recovery|satisf|quit rate)\\w*`,
	),
	/[Ss]uccess rates?[^.!?%\d]{0,30}\d+ ?(?:%|per ?cent)/,
	new RegExp(
		String.raw`${RATE} of [\w ]*clients [\w ]{0,9}(?:stop|quit|improv|recover)`,
	),
	/(?:10|ten|100) (?:of )?(?:our |my )?clients (?:stop|quit|succe|recover)/,
];
const SOURCED = anyOf(String.raw`
	source\w*|study|studies|survey\w*|trial\w*|follow-up|audit|questionnaire\w*|research|records of|according to
	university|journal|NICE|NHS|Cochrane
	not quote|not give|do not|don['’]t|cannot|doubt\w*|beware|wary|avoid\w*|hard to believe
`);
const SENTENCES = {
	find: anyPattern(RATES),
	isRaw: true,
	isInnocent: (sentence: string) =>
		sentence.endsWith("?") || sentence.search(SOURCED) >= 0,
};

const describeSentence = (words: string) => ({
	message: `"${words}" gives a success rate without a source, so visitors cannot tell which clients were counted`,
	hint: "Name the source in the sentence, as in (follow-up of 120 clients, 2023); or delete the figure",
});

const RATE_HINT =
	'Add a line below the rate, as in source: "Follow-up of 40 clients, 2023"; or delete the rate';
const LABEL_HINT =
	"Name the source in the label of the figure, as in label: success rate (follow-up of 120 clients, 2023); or delete the figure";

function describeRate(name: string, rate: string) {
	return {
		message: `the success rate of ${rate} has no source, so visitors cannot tell which clients were counted`,
		target: `${name} ${rate}`,
	};
}

function* findRates(file: ContentFile): Iterable<Finding> {
	const { raw, value: filled } = file;
	if (!raw) return;
	const { document, claims } = raw;
	const values = valuesOf(file);
	const rates = values.filter(({ meaning }) => meaning === "rate");
	const figures = values.filter(({ meaning }) => meaning === "figure");
	const labelOf = (figure: ContentValue) =>
		siblingsOf(values, figure)
			.filter(({ meaning }) => meaning === "words")
			.map(({ value }) => value)
			.join(" ");
	const isUnsourced = (rate: string, words: string) =>
		PERCENTAGE.test(rate) && SUCCESS.test(words) && !mentions(words, SOURCED);

	for (const rate of rates) {
		const text = String(valueAt(filled, rate.keys) ?? "");
		const isSourced = siblingsOf(values, rate).some(
			({ meaning, value }) =>
				meaning === "rateSource" && String(value).trim() !== "",
		);
		const name = String(rate.keys.at(-1));
		const finding = { ...describeRate(name, text), hint: RATE_HINT };
		if (/\d/.test(text) && !isSourced)
			yield { ...finding, source: document.locateValue(rate) };
	}
	for (const [name, claim] of claims) {
		const { text: rate } = claim;
		const names = ({ value }: ContentValue) =>
			String(value).includes(`{${name}}`);
		if (rates.some(names) || claims.has(`${name}Source`)) continue;
		const shown = figures.filter(names);
		// The file of the claim reports others.
		if (claim.document !== document && shown.length === 0) continue;
		const words = [name, ...shown.map(labelOf)].join(" ");
		const finding = { ...describeRate(name, rate), hint: LABEL_HINT };
		const source = claim.document.locateValue(claim);
		if (isUnsourced(rate, words)) yield { ...finding, source };
	}
	for (const figure of figures) {
		const label = labelOf(figure);
		const rate = String(figure.value);
		const finding = { ...describeRate(label, rate), hint: LABEL_HINT };
		if (isUnsourced(rate, label))
			yield { ...finding, source: document.locateValue(figure) };
	}
}

function* checkContent(file: ContentFile): Iterable<Finding> {
	yield* findRates(file);
	yield* checkPhrases(SENTENCES, file, describeSentence);
}

export const claimsUnsourced = britishRule("claims/unsourced", {
	checkContent,
});
