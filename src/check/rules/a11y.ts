// a11y/*: what keeps people from reading or using a page, as far as it can be seen without a
// browser. One family for each thing that can be wrong, whoever finds it.
import { createMarkupRule } from "../markup/markup-rule.ts";
import { DOCUMENT_FAMILIES } from "./a11y-document.ts";
import { NAME_FAMILIES } from "./a11y-names.ts";
import { REFERENCES_FAMILY } from "./a11y-references.ts";
import { STRUCTURE_FAMILIES } from "./a11y-structure.ts";

export const A11Y_FAMILIES = [
	...DOCUMENT_FAMILIES,
	...NAME_FAMILIES,
	...STRUCTURE_FAMILIES,
	REFERENCES_FAMILY,
].toSorted((a, b) => (a.id < b.id ? -1 : 1));

export const a11yRules = A11Y_FAMILIES.map(createMarkupRule);
