// Classes of templates that make no CSS: found when the style sheet is built, explained here.
import type { Rule } from "../rule.ts";

export const styleUnknownClass: Rule = {
	id: "style/unknown-class",
	severity: "warning",
	summary: "A class of a template that does nothing",
	explanation: `A template gives an element a class for which there is no style: no style sheet in templates/styles/ has one, no script in templates/client/ asks for it, and Tailwind makes none, because this site uses only its own design tokens. rounded-xl and bg-emerald-100 look right to everybody who knows Tailwind, and do nothing here.

The page is built all the same, without the corner, the colour or the weight that was meant, and nothing else tells of it.

Write the class that hypno names: it is the nearest one that the tokens in templates/styles/tokens.css make. Or take the class out, or write a style for it in templates/styles/.`,
	start: () => ({}),
};
