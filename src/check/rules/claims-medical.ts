// claims/medical: pages about a medical condition that do not refer to a doctor.
import { Collection } from "../../site/content/schema/model.ts";
import { findPhrases, hasExcuse, readPhrases } from "../phrases.ts";
import { britishRule, type ContentFile, type Finding } from "../rule.ts";
import { visibleTextOf } from "../text/file-texts.ts";

function* checkContent(file: ContentFile): Iterable<Finding> {
	const { sourcePath, model, value } = file;
	const slug = model instanceof Collection && model.slugOf(sourcePath);
	if (!slug || !value) return;
	const { title }: { readonly title?: unknown } = value;
	const list = readPhrases("claims-medical");
	const name = `${slug.replaceAll("-", " ")}; ${title}`;
	const [condition] = findPhrases(list, name);
	if (!condition) return;
	for (const { text } of visibleTextOf(file)) if (hasExcuse(list, text)) return;
	yield {
		message: list.message.replace("{match}", condition.words),
		hint: list.hint,
		target: slug,
		source: { file: sourcePath, keys: ["title"] },
	};
}

export const claimsMedical = britishRule("claims/medical", { checkContent });
