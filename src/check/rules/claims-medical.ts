// claims/medical: pages about a medical condition that do not refer to a doctor.
import { Collection } from "../../site/content/schema/model.ts";
import { anyOf, findPhrases, mentions } from "../phrases.ts";
import { britishRule, type ContentFile, type Finding } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";

const CONDITION = anyOf(String.raw`
	PTSD|post-traumatic|trauma\w*|OCD|obsessive|compulsive|addict\w*|alcohol\w*|gambling|depress\w*
	eating disorder\w*|anorexia|bulimia|binge eating|IBS|irritable bowel|insomnia\w*|sleep apnoea|fertility
	infertility|hypnobirthing|IVF|pregnan\w*|birth|phobia\w*|panic\w*|blood pressure|hypertension|angina
	heart disease|palpitations|diabet\w*|menopaus\w*|perimenopaus\w*|hot flushes|endometriosis|ADHD|autis\w*
	Tourette\w*|stammer\w*|stutter\w*|suicid\w*|self-harm\w*|pain|arthritis|asthma|bipolar|cancer|chemotherapy
	chronic fatigue|Crohn\w*|dementia|eczema|epilep\w*|fibromyalgia|long covid|migraine\w*|multiple sclerosis
	Parkinson\w*|psoriasis|psychosis|schizophrenia|thyroid|tinnitus|ulcer\w*|vertigo|erectile dysfunction
	impotence|incontinence|allerg\w*
`);
const CARE = anyOf(String.raw`
	GPs?|G\.P|general practitioner|doctor\w*|physician\w*|psychiatrist\w*|midwi\w*|consultant|pharmacist\w*
	nurse\w*|specialist\w*|A&E|NHS 111|medical (?:care|advice|help|treatment|team)|medically
	(?:health|healthcare) professional\w*|mental health team|mental health service\w*|crisis team
`);

function* checkContent(file: ContentFile): Iterable<Finding> {
	const { sourcePath, model, value } = file;
	const slug = model instanceof Collection && model.slugOf(sourcePath);
	if (!slug || !value) return;
	const { title }: { readonly title?: unknown } = value;
	const name = `${slug.replaceAll("-", " ")}; ${title}`;
	const [condition] = findPhrases({ find: CONDITION, unless: CARE }, name);
	if (!condition) return;
	for (const { text } of visibleTextOf(file)) if (mentions(text, CARE)) return;
	yield {
		message: `this page is about ${condition.words}, but its text mentions neither a GP nor medical care, so people who are ill may put off seeing a doctor`,
		hint: 'Add a sentence to the text, as in "Please speak to your GP first; hypnotherapy is not a replacement for medical care."',
		target: slug,
		source: { file: sourcePath, keys: ["title"] },
	};
}

export const claimsMedical = britishRule("claims/medical", { checkContent });
