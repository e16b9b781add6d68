// claims/unsourced: success rates without a source.
import type { Keys } from "../../content/groups.ts";
import type { ReadFile } from "../../content/read.ts";
import { slugOf } from "../../plan/service-file.ts";
import type { Finding } from "../finding.ts";
import type { Rule } from "../rule.ts";
import { leafValues } from "../text/file-texts.ts";
import { isAsserted } from "../text/promise.ts";
import { checkSentences } from "../text/sentences.ts";
import { shorten } from "../text/text-pattern.ts";
import { CAP_CODE, describeSource } from "./law.ts";

const NUMBER =
	"(?:\\d+|one|two|three|four|five|six|seven|eight|nine|ten|twenty|hundred)";
/** "95%", "ninety per cent", "9 out of 10", "nine clients in every ten", "nearly all our clients" */
const RATE = new RegExp(
	`\\d\\s?(?:%|per ?cent\\b)|\\b\\w*(?:ty|teen|ten|hundred|one|two|three|four|five|six|seven|eight|nine) per ?cent\\b|\\b${NUMBER} (?:clients |patients |people |smokers )?(?:out of|in|of) (?:every )?${NUMBER}\\b(?! (?:stars?|sessions?|weeks?))|\\b(?:two|three|four|nine)[ -](?:thirds|quarters|fifths|tenths) of\\b|\\b(?:nearly|almost) (?:all(?: of)? (?:our|my)|everyone who (?:comes|sees))\\b`,
	"i",
);
/** Names of claims such as successRate, effectiveness or quitRate. */
const SUCCESS_NAME = /success|effective|cure|recover|^rate$/i;
const SUCCESS =
	/\b(?:success(?:es|ful|fully)?|effective(?:ness)?|cure[sd]?|recover(?:y|s|ed)?|succeed(?:ed|s)?)\b/i;
/** Who a rate of the practice counts, and what may have happened to them. */
const CLIENTS =
	/\b(?:(?:our|my|past|former) (?:\w+ )?(?:clients|patients)|of (?:the )?(?:clients|patients)|(?:people|everyone) (?:who (?:comes?|tr(?:y|ies)|sees?|works?)|(?:we|I) (?:see|treat|help))|hypno\w+)\b/i;
const IMPROVES =
	/\b(?:stop(?:s|ped)?|quit|gave up|improv\w+|better|calmer|feel|sleep|over(?:come|came)|free|gone|satisfied|recommend|happy|lost|relief|results?|chang(?:e|ed)|benefit\w*|help(?:s|ed))\b/i;

const PUBLISHER =
	/\b(?:NICE|NHS|Cochrane|Lancet|BMJ|ONS|ASH|World Health Organi[sz]ation|Universit(?:y|ies)|Journal|Royal College|Office for National Statistics)\b/;
const STUDY =
	/\b(?:audit|follow(?:ed)?[- ]?up|questionnaire|research|reviews?|sources?|stud(?:y|ies)|survey(?:ed|s)?|trials?|records?|meta-analysis)\b/i;
const COUNTED =
	/\b(?:19|20)\d\d\b|\b\d+ (?:\w+ )?(?:adults|clients|patients|people|smokers|volunteers|women|men)\b/i;

/** A year alone is no source, and neither is a study without a year or a number of people. */
function namesSource(text: string): boolean {
	return PUBLISHER.test(text) || (STUDY.test(text) && COUNTED.test(text));
}

const NO_SOURCE =
	/^\W*(?:none|unknown|tb[ac]|todo|n\/?a|pending|various|to follow|coming soon)?\W*$/i;

function isSource(value: unknown): boolean {
	return typeof value === "string" && !NO_SOURCE.test(value);
}

const LABEL_HINT =
	"Name the source in the label of the figure, as in label: success rate (follow-up of 120 clients, 2023); or delete the figure";
const SERVICE_HINT =
	'Add a line below the rate, as in source: "Follow-up of 40 clients, 2023"; or delete the rate';

/** A rate in a value of its own, not in a sentence. */
interface Rate {
	readonly rate: string;
	readonly name: string;
	readonly keys: Keys;
}

/** Finds percentages under claims and stats that are success rates. */
function findRates({ raw }: ReadFile): Rate[] {
	const { claims, stats }: Readonly<Record<string, unknown>> = {
		...raw?.value,
	};
	const values = leafValues({ claims, stats }).map(({ value, keys }) => {
		return { rate: String(value), keys, path: keys.join(".") };
	});
	const textAt = (searched: string) =>
		values.find(({ path }) => path === searched)?.rate;
	const figures = values
		.filter(({ path }) => /^stats\.\d+\.value$/.test(path))
		.map(({ rate, keys }) => {
			const name = textAt(`stats.${keys[1]}.label`) ?? "";
			const isSuccess = SUCCESS.test(name);
			return { rate, name, keys, labels: [name], isSuccess };
		});
	const named = values
		.filter(({ keys }) => keys[0] === "claims" && keys.length === 2)
		.filter(({ path }) => !isSource(textAt(`${path}Source`)))
		.map(({ rate, keys }) => {
			const name = String(keys[1]);
			const shown = figures.filter((one) => one.rate.includes(`{${name}}`));
			const labels = shown.map((figure) => figure.name);
			const isSuccess =
				SUCCESS_NAME.test(name) || shown.some((figure) => figure.isSuccess);
			return { rate, name, keys, labels, isSuccess };
		});
	return [...named, ...figures].filter(
		({ rate, labels, isSuccess }) =>
			isSuccess && RATE.test(rate) && !namesSource([rate, ...labels].join(" ")),
	);
}

/** Finds the rate of a service, which has a separate key for its source. */
function findServiceRate({ sourcePath, value }: ReadFile): Rate[] {
	if (slugOf(sourcePath) === undefined) return [];
	const name = "successRate";
	const { [name]: rate, source }: Readonly<Record<string, unknown>> = {
		...value,
	};
	const isRate = typeof rate === "string" || typeof rate === "number";
	return isRate && !isSource(source)
		? [{ rate: String(rate), name, keys: [name] }]
		: [];
}

/** Keys whose rates are checked together with their label or source. */
const RATE_KEYS = new Set<unknown>([
	"claims",
	"stats",
	"successRate",
	"source",
]);

function checkSentence(sentence: string, keys: Keys, neighbours: string) {
	const rate = RATE.exec(sentence);
	const isSuccess =
		SUCCESS.test(sentence) ||
		(CLIENTS.test(sentence) && IMPROVES.test(sentence));
	const isUnsourced =
		rate &&
		!RATE_KEYS.has(keys[0]) &&
		isSuccess &&
		!namesSource(`${sentence} ${neighbours}`) &&
		isAsserted(sentence, { index: rate.index, written: rate[0] });
	if (!isUnsourced) return undefined;
	return {
		index: rate.index,
		message: `this sentence gives a success rate without a source, so visitors cannot tell which clients were counted: "${shorten(sentence, 60)}"`,
		hint: "Name the source in the sentence, as in (follow-up of 120 clients, 2023); or delete the figure",
	};
}

function* findUnsourced(file: ReadFile): Generator<Finding> {
	const report = ({ rate, name, keys }: Rate, hint: string): Finding => ({
		message: `the success rate of ${rate} has no source, so visitors cannot tell which clients were counted`,
		hint,
		target: `${name} ${rate}`,
		source: { file: file.sourcePath, keys, on: "value" },
	});
	for (const rate of findServiceRate(file)) yield report(rate, SERVICE_HINT);
	for (const rate of findRates(file)) yield report(rate, LABEL_HINT);
	yield* checkSentences(file, { sign: RATE, checkSentence });
}

export const claimsUnsourced: Rule = {
	id: "claims/unsourced",
	severity: "warning",
	summary: "A success rate without a source",
	explanation: `The site shows a success rate without a source: who was counted, how many, when and how.

In the United Kingdom, the advertising code (CAP, rules 3.1, 3.7 and 12.1) requires documents that prove such a figure before anyone publishes it. One clinic advertised 93%, based on a questionnaire that its own clients filled in a month later, and the claim was found misleading. Readers, too, cannot tell what 85% means: 85% of whom, and after how long?

To fix this in the file of a service, add a line below the rate, as in source: "Follow-up of 40 clients after 6 months, 2023". The page then shows the source beside the figure. A figure under claims has no line for its source. Name the source in the label instead, as in label: success rate (follow-up of 120 clients, 2023). Or add a second claim whose name ends in Source, as in successRateSource, and show that claim on the page. If you have no source, delete the rate; a service without successRate simply shows none. A year alone is no source, and neither is "studies show": say who counted, and how many people.

${describeSource(`${CAP_CODE}, rules 3.1, 3.7 and 12.1; ASA ruling A14-255344 (Sirius Life Clinic)`)}`,
	start: () => ({ checkFile: findUnsourced }),
};
