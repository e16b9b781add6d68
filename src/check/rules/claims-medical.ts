// claims/medical: pages about a medical condition that do not refer to a doctor.
import type { ReadFile } from "../../content/read.ts";
import { slugOf } from "../../plan/service-file.ts";
import type { Finding } from "../finding.ts";
import type { Rule } from "../rule.ts";
import { writtenTextOf } from "../text/file-texts.ts";

const CONDITIONS: Readonly<Record<string, RegExp>> = {
	PTSD: /\b(?:ptsd|post-traumatic)\b/i,
	"OCD or compulsions": /\b(?:ocd|obsessive|compulsi(?:ve|ons?))\b/i,
	addiction: /\b(?:addict(?:ions?|ed|ive)?|alcohol(?:ism)?)\b/i,
	depression: /\bdepress(?:ion|ed|ive)\b/i,
	"an eating disorder":
		/\b(?:eating disorders?|anorexia|bulimia|binge[- ]eating)\b/i,
	IBS: /\b(?:ibs|irritable bowel)\b/i,
	insomnia: /\binsomnia\b/i,
	fertility: /\b(?:(?:in)?fertility|hypnobirthing|ivf)\b/i,
	"a phobia": /\bphobi(?:as?|c)\b/i,
	"an illness":
		/\b(?:arthritis|asthma|bipolar|cancer|chronic fatigue|eczema|epilepsy|fibromyalgia|hypertension|migraines?|psoriasis|psychosis|schizophrenia|self-harm|tinnitus)\b/i,
};
/** Everyday words, which count only in a title, a name or a keyword. */
const EVERYDAY: Readonly<Record<string, RegExp>> = {
	trauma: /\btrauma(?:s|tic)?\b/i,
	panic: /\bpanic\b/i,
	allergies: /\ballerg(?:y|ies|ic)\b/i,
	pain: /\bpains?\b/i,
};

const MEDICAL_CARE =
	/\b(?:GPs?|doctors?|physicians?|paramedics?|psychiatrists?|midwi(?:fe|ves)|medically|medical (?:advice|attention|care|help|professionals?|supervision|team|treatment)|(?:health ?care|mental health) (?:professionals?|team)|specialist (?:care|team))\b/i;

function findConditions(slug: string, value: object): string[] {
	const { title, keywords, description }: Readonly<Record<string, unknown>> = {
		...value,
	};
	const names = [slug.replaceAll("-", " "), title, keywords].flat().join("; ");
	const prose = String(description ?? "");
	const isIn = (text: string) => (one: readonly [string, RegExp]) =>
		one[1].test(text);
	return [
		...Object.entries(CONDITIONS).filter(isIn(`${names}; ${prose}`)),
		...Object.entries(EVERYDAY).filter(isIn(names)),
	].map(([name]) => name);
}

function* findWithoutReferral(file: ReadFile): Generator<Finding> {
	const { sourcePath, value } = file;
	const slug = slugOf(sourcePath);
	if (slug === undefined || !value) return;
	const conditions = findConditions(slug, value);
	const mentionsCare = writtenTextOf(file).some(
		({ text, keys }) => keys[0] !== "keywords" && MEDICAL_CARE.test(text),
	);
	if (conditions.length === 0 || mentionsCare) return;
	yield {
		message: `this service is about ${conditions.join(" and ")}, but its own text does not mention a GP or medical care`,
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
	summary: "A page about a medical condition that does not mention a GP",
	explanation: `This service is about a condition that a doctor should see, such as PTSD, addiction, pain or insomnia, but its own text does not mention a GP, a doctor or medical care. The footer of the page does not count, because few people read it.

In the United Kingdom, the advertising code (CAP, rule 12.2) forbids advertising that keeps people from the medical treatment they need. Hypnotherapists have lost cases over pages like this. More importantly, somebody with chest pain or thoughts of suicide may read this page first.

To fix this, add a sentence of your own to the text of the service, for example: "Please speak to your GP before you book. Hypnotherapy works alongside medical care and does not replace it."`,
	start: () => ({ checkFile: findWithoutReferral }),
};
