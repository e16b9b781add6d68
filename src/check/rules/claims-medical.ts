// claims/medical: pages about a medical condition that do not refer to a doctor.
import { slugOf } from "../../plan/service-file.ts";
import type { Finding } from "../finding.ts";
import { findPhrases, hasExcuse, readPhrases } from "../phrases.ts";
import type { ContentFile, ContentRule } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";
import { CAP_CODE, describeSource } from "./law.ts";

/** A page of its own, such as content/pages/tinnitus.md */
const CUSTOM_PAGE = /^content\/pages\/(.+)\.md$/;

function findWithoutReferral(file: ContentFile): Finding[] {
	const { sourcePath, value } = file;
	const slug = slugOf(sourcePath) ?? CUSTOM_PAGE.exec(sourcePath)?.[1];
	if (slug === undefined || !value) return [];
	const { title }: { readonly title?: unknown } = value;
	const list = readPhrases("claims-medical");
	const name = `${slug.replaceAll("-", " ")}; ${title}`;
	const [condition] = findPhrases(list, name);
	if (!condition) return [];
	for (const { text } of visibleTextOf(file))
		if (hasExcuse(list, text)) return [];
	return [
		{
			message: list.message.replace("{match}", condition.written),
			hint: list.hint,
			target: slug,
			source: { file: sourcePath, keys: ["title"], on: "value" },
		},
	];
}

export const claimsMedical: ContentRule = {
	id: "claims/medical",
	severity: "warning",
	summary: "A page about a medical condition that does not mention a GP",
	explanation: `The name or the title of this service or page names a condition that a doctor should see, such as PTSD, addiction, pain or insomnia, but its text does not mention a GP, a doctor or medical care. A note in the footer of the page does not count, because few people read the footer.

In the United Kingdom, the advertising code (CAP, rule 12.2) forbids advertising that keeps people from the medical treatment they need. Complaints against hypnotherapists over such pages have been upheld. More importantly, somebody with chest pain or thoughts of suicide may read this page first.

To fix this, add a sentence of your own to the text, for example: "Please speak to your GP before you book. Hypnotherapy works alongside medical care and does not replace it." The conditions, and the words for care, are lists in src/check/phrases/claims-medical.yaml.

${describeSource(`${CAP_CODE}, rule 12.2; ASA rulings A12-214852 (Leamington Hypnotherapy Clinic, 2013) and A15-291146 (Life Principles, 2015)`)}`,
	checkContent: findWithoutReferral,
};
