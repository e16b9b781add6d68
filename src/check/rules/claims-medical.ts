// claims/medical: pages about a medical condition that do not send anybody to a doctor.
import type { ReadFile } from "../../content/read.ts";
import { slugOf } from "../../plan/service-file.ts";
import type { Found } from "../found.ts";
import type { Rule } from "../rule.ts";
import { textsOf } from "../text/file-texts.ts";

interface Condition {
	readonly name: string;
	/** Alternatives, as in a regular expression. */
	readonly words: string;
	/** An everyday word as well, which counts only in a title, a name or a keyword. */
	readonly isEveryday?: true;
}

const TABLE: readonly Condition[] = [
	{ name: "PTSD", words: "ptsd|post-traumatic" },
	{ name: "OCD or compulsions", words: "ocd|obsessive|compulsi(?:ve|ons?)" },
	{ name: "addiction", words: "addict(?:ions?|ed|ive)?|alcohol(?:ism)?" },
	{ name: "depression", words: "depress(?:ion|ed|ive)" },
	{
		name: "an eating disorder",
		words: "eating disorders?|anorexia|bulimia|binge[- ]eating",
	},
	{ name: "IBS", words: "ibs|irritable bowel" },
	{ name: "insomnia", words: "insomnia" },
	{ name: "fertility", words: "(?:in)?fertility|hypnobirthing|ivf" },
	{ name: "a phobia", words: "phobi(?:as?|c)" },
	{
		name: "an illness",
		words:
			"arthritis|asthma|bipolar|cancer|chronic fatigue|eczema|epilepsy|fibromyalgia|hypertension|migraines?|psoriasis|psychosis|schizophrenia|self-harm|tinnitus",
	},
	{ name: "trauma", words: "trauma(?:s|tic)?", isEveryday: true },
	{ name: "panic", words: "panic", isEveryday: true },
	{ name: "allergies", words: "allerg(?:y|ies|ic)", isEveryday: true },
	{ name: "pain", words: "pains?", isEveryday: true },
];
const CONDITIONS = TABLE.map(({ words, ...condition }) => {
	return { ...condition, pattern: new RegExp(`\\b(?:${words})\\b`, "i") };
});

const MEDICAL_CARE =
	/\b(?:GPs?|doctors?|physicians?|paramedics?|psychiatrists?|midwi(?:fe|ves)|medically|medical (?:advice|attention|care|help|professionals?|supervision|team|treatment)|(?:health ?care|mental health) (?:professionals?|team)|specialist (?:care|team))\b/i;

function findConditions(slug: string, value: object): string[] {
	const { title, keywords, description }: Readonly<Record<string, unknown>> = {
		...value,
	};
	const names = [slug.replaceAll("-", " "), title, keywords].flat().join("; ");
	const texts = String(description ?? "");
	return CONDITIONS.filter(
		({ pattern, isEveryday }) =>
			pattern.test(names) || (!isEveryday && pattern.test(texts)),
	).map(({ name }) => name);
}

function speaksOfCare(file: ReadFile): boolean {
	return textsOf(file).some(
		({ text, keys }) => keys[0] !== "keywords" && MEDICAL_CARE.test(text),
	);
}

function* findSilent(file: ReadFile): Generator<Found> {
	const { sourcePath, value } = file;
	const slug = slugOf(sourcePath);
	if (slug === undefined || !value) return;
	const conditions = findConditions(slug, value);
	if (conditions.length === 0 || speaksOfCare(file)) return;
	yield {
		message: `this service is about ${conditions.join(" and ")}, and its own text does not speak of a GP or of medical care`,
		hint: 'Add a sentence to the text, as in "Please speak to your GP first; hypnotherapy is not a replacement for medical care."',
		target: slug,
		source: {
			file: sourcePath,
			...("title" in value
				? { keys: ["title"], on: "value" }
				: { line: 1, column: 1 }),
		},
	};
}

export const claimsMedical: Rule = {
	id: "claims/medical",
	severity: "warning",
	summary: "A page about a medical condition without a word about a GP",
	explanation: `This service is about a condition that needs a doctor's eye, such as PTSD, addiction, pain or insomnia, and its own texts do not speak of a GP, a doctor or medical care. What stands at the foot of every page does not count, because few people read it.

In the United Kingdom the advertising code (CAP, rule 12.2) forbids whatever keeps people from the medical treatment they need, and hypnotherapists have lost cases over pages like this. More than that: somebody with chest pain or thoughts of suicide may read this page first.

To mend it, add a sentence of your own to the text of the service, for example: "Please speak to your GP before you book. Hypnotherapy works alongside medical care and does not replace it."`,
	start: () => ({ file: findSilent }),
};
