// claims/medical: pages about a medical condition that do not refer to a doctor.
import { slugOf } from "../../site/source-paths.ts";
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
	explanation: `The service or page is about a condition that a doctor should see, but its text does not mention a GP, a
doctor or medical care. The CAP Code (rule 12.2) forbids advertising that keeps people from the treatment
they need, and somebody with chest pain or thoughts of suicide may read this page first.

Add a sentence to the text, as in "Please speak to your GP before you book. Hypnotherapy works alongside
medical care." The conditions and the words for care are in src/check/phrases/claims-medical.yaml.

${describeSource(`${CAP_CODE}, rule 12.2; ASA rulings A12-214852 and A15-291146`)}`,
	checkContent: findWithoutReferral,
};
