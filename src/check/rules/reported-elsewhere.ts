// Rules that are only explained here, because other modules report their findings.
import type { Rule } from "../rule.ts";

/** The build reports these. */
export const contentInvalid: Rule = {
	id: "content/invalid",
	severity: "error",
	summary:
		"Anything in content, templates or static files that would stop a build",
	explanation: `A file says something that hypno cannot make a page of: a key that is misspelt or missing, a text in the wrong place, a picture that is not in static/, a template that stops half way. npx hypno build refuses the same things, so nothing new can be published until they are fixed.

Open the file at the line that is named. The hint below the line says what to write, with an example. If you cannot see the mistake, undo your last change to that file. While a file has such a mistake, its page is left out of the other checks, and the report says so.

This cannot be accepted with --accept, because the site cannot be built with it.`,
	start: () => ({}),
};

/** The stage that builds the stylesheet reports these. */
export const styleUnknownClass: Rule = {
	id: "style/unknown-class",
	severity: "warning",
	summary: "A class of a template that does nothing",
	explanation: `A template gives an element a class for which there is no style: no style sheet in templates/styles/ has one, no script in templates/client/ uses it, and Tailwind makes none, because this site uses only its own design tokens. rounded-xl and bg-emerald-100 look right to everybody who knows Tailwind, and do nothing here.

The page is built all the same, without the corner, the colour or the weight that was meant, and nothing else reports it.

Write the class that hypno names: it is the nearest one that the tokens in templates/styles/tokens.css make. Or take the class out, or write a style for it in templates/styles/.`,
	start: () => ({}),
};

/** The baseline reports these. */
export const baselineStale: Rule = {
	id: "baseline/stale",
	severity: "warning",
	summary: "An accepted finding that no longer occurs",
	explanation: `hypno-baseline.json lists findings that somebody accepted. One of them does not occur any more: most likely it was fixed, which is good news. Or the rule that found it has another name now, and reports it again.

Run npx hypno check --prune, which takes the entries that no longer match out of the file, and commit the file. Left in, the entry would hide the same mistake if somebody made it again.`,
	start: () => ({}),
};
