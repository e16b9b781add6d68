// claims/medical: pages about a medical condition that do not refer to a doctor.
import type { ReadFile } from "../../content/read.ts";
import { slugOf } from "../../plan/service-file.ts";
import type { Finding } from "../finding.ts";
import type { Rule } from "../rule.ts";
import { writtenTextOf } from "../text/file-texts.ts";
import { CARE, CONDITIONS, EVERYDAY } from "../text/health-words.ts";
import { splitSentences } from "../text/sentences.ts";
import { CAP_CODE, describeSource } from "./law.ts";

/** Words that talk people out of the care that follows them. */
const DISCOURAGES =
	/\b(?:(?:no|not|n['’]t|never|no longer) need|needn['’]t|need not|(?:no|not) necessary|unnecessary|forget|skip|avoid|ditch|ignore|unlike|(?<!\b(?:not|never|cannot)\b.{0,20})(?:instead of|rather than)|better than|faster than|tired of|fed up with|waste of time|never mind)\b[^.,;:]*$|\bwithout (?:(?:an?|any|the|your|seeing|troubling|need(?:ing)?|for|having|to|see) )*$/i;
const CARE_WORDS = new RegExp(`\\b(?:${CARE})`, "gi");

/** Returns whether the sentence points to care, rather than away from it. */
function mentionsCare(sentence: string): boolean {
	return [...sentence.matchAll(CARE_WORDS)].some(
		({ index }) =>
			!DISCOURAGES.test(sentence.slice(Math.max(0, index - 60), index)),
	);
}

/** A page of its own, such as content/pages/tinnitus.md */
const CUSTOM_PAGE = /^content\/pages\/(.+)\.md$/;

function findConditions(slug: string, value: object): string[] {
	const { title, keywords, description }: Readonly<Record<string, unknown>> = {
		...value,
	};
	const names = [slug.replaceAll("-", " "), title, keywords].flat().join("; ");
	const prose = String(description ?? "");
	const isIn = (text: string) => (one: readonly [string, string]) =>
		new RegExp(`\\b(?:${one[1]})\\b`, "i").test(text);
	return [
		...Object.entries(CONDITIONS).filter(isIn(`${names}; ${prose}`)),
		...Object.entries(EVERYDAY).filter(isIn(names)),
	].map(([name]) => name);
}

function* findWithoutReferral(file: ReadFile): Generator<Finding> {
	const { sourcePath, value } = file;
	const [, custom] = CUSTOM_PAGE.exec(sourcePath) ?? [];
	const slug = slugOf(sourcePath) ?? custom;
	if (slug === undefined || !value) return;
	const conditions = findConditions(slug, value);
	const hasReferral = writtenTextOf(file).some(
		({ text, keys }) =>
			keys[0] !== "keywords" &&
			splitSentences(text).some((sentence) => mentionsCare(sentence.text)),
	);
	if (conditions.length === 0 || hasReferral) return;
	yield {
		message: `this ${custom ? "page" : "service"} is about ${conditions.join(" and ")}, but its text mentions neither a GP nor medical care, so people who are ill may put off seeing a doctor`,
		hint: 'Add a sentence to the text, as in "Please speak to your GP first; hypnotherapy is not a replacement for medical care."',
		target: slug,
		source: { file: sourcePath, keys: ["title"], on: "value" },
	};
}

export const claimsMedical: Rule = {
	id: "claims/medical",
	severity: "warning",
	summary: "A page about a medical condition that does not mention a GP",
	explanation: `This service or page is about a condition that a doctor should see, such as PTSD, addiction, pain or insomnia, but its text does not mention a GP, a doctor or medical care. A note in the footer of the page does not count, because few people read the footer.

In the United Kingdom, the advertising code (CAP, rule 12.2) forbids advertising that keeps people from the medical treatment they need. Complaints against hypnotherapists over such pages have been upheld. More importantly, somebody with chest pain or thoughts of suicide may read this page first.

To fix this, add a sentence of your own to the text, for example: "Please speak to your GP before you book. Hypnotherapy works alongside medical care and does not replace it." A sentence that talks people out of care, such as "You do not need a doctor", does not count.

${describeSource(`${CAP_CODE}, rule 12.2; ASA rulings A12-214852 (Leamington Hypnotherapy Clinic, 2013) and A15-291146 (Life Principles, 2015)`)}`,
	start: () => ({ checkFile: findWithoutReferral }),
};
