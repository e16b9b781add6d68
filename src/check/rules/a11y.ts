// a11y/*: barriers that can be found without a browser, with one rule for each kind.
import { createMarkupRule } from "../markup/markup-rule.ts";
import { ARIA } from "./a11y-aria.ts";
import { DOCUMENT } from "./a11y-document.ts";
import { NAMES } from "./a11y-names.ts";
import { STRUCTURE } from "./a11y-structure.ts";

export const A11Y = { ...ARIA, ...DOCUMENT, ...NAMES, ...STRUCTURE };

export const a11yRules = Object.entries(A11Y)
	.toSorted(([one], [other]) => (one < other ? -1 : 1))
	.map(([id, rule]) => createMarkupRule(id, rule));
