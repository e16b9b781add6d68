// claims/unsourced: success rates without a source, in fields of the content and in sentences.
import { z } from "zod";
import type { Claims } from "../../content/raw-file.ts";
import type { KeyPath } from "../../problems.ts";
import { slugOf } from "../../site/source-paths.ts";
import type { Finding } from "../finding.ts";
import {
	checkPhrases,
	hasExcuse,
	type PhraseList,
	readPhrases,
} from "../phrases.ts";
import type { ContentFile, ContentRule } from "../rule.ts";

const PERCENTAGE = /\d ?(?:%|per ?cent)/i;
const SUCCESS = /success|effective|recover|cure|satisf/i;

const SERVICE_HINT =
	'Add a line below the rate, as in source: "Follow-up of 40 clients, 2023"; or delete the rate';
const LABEL_HINT =
	"Name the source in the label of the figure, as in label: success rate (follow-up of 120 clients, 2023); or delete the figure";

const text = z.union([z.string(), z.number()]).transform(String).catch("");
/** What may hold a rate; everything else in a file, and what is invalid, is left out. */
const ratesSchema = z.object({
	stats: z.array(z.object({ value: text, label: text })).catch([]),
	successRate: text,
	source: text,
});

function findRates(file: ContentFile, list: PhraseList): Finding[] {
	const { sourcePath, raw, value: filled = {} } = file;
	const { stats, successRate, source } = ratesSchema.parse(raw?.value ?? {});
	const rateOfService = ratesSchema.parse(filled).successRate;
	const found: Finding[] = [];
	const at = (...keys: KeyPath["keys"]): KeyPath => {
		return { file: sourcePath, keys, on: "value" };
	};
	const report = (name: string, rate: string, source: KeyPath) =>
		found.push({
			message: `the success rate of ${rate} has no source, so visitors cannot tell which clients were counted`,
			hint: source.keys[0] === "successRate" ? SERVICE_HINT : LABEL_HINT,
			target: `${name} ${rate}`,
			source,
		});
	const isUnsourced = (rate: string, words: string) =>
		PERCENTAGE.test(rate) && SUCCESS.test(words) && !hasExcuse(list, words);

	const isService = slugOf(sourcePath) !== undefined;
	if (isService && /\d/.test(rateOfService) && source.trim() === "")
		report("successRate", rateOfService, at("successRate"));
	const claims: Claims = raw?.claims ?? new Map();
	for (const [name, { text: rate, source }] of claims) {
		if (isService && successRate.includes(`{${name}}`)) continue;
		if (claims.has(`${name}Source`)) continue;
		const shown = stats.filter(({ value }) => value.includes(`{${name}}`));
		// Others are reported where they are written.
		if (source.file !== sourcePath && shown.length === 0) continue;
		const words = [name, ...shown.map(({ label }) => label)].join(" ");
		if (isUnsourced(rate, words)) report(name, rate, source);
	}
	for (const [index, { value, label }] of stats.entries())
		if (isUnsourced(value, label))
			report(label, value, at("stats", index, "value"));
	return found;
}

function* findUnsourced(file: ContentFile): Iterable<Finding> {
	const list = readPhrases("claims-unsourced");
	yield* findRates(file, list);
	yield* checkPhrases(list, file);
}

export const claimsUnsourced: ContentRule = {
	id: "claims/unsourced",
	severity: "warning",
	checkContent: findUnsourced,
};
