// Rules that are only explained here, because other modules report their findings.
import type { RuleDocs } from "../rule.ts";

/** The build reports these. */
export const contentInvalid: RuleDocs = {
	id: "content/invalid",
	severity: "error",
	summary: "Anything in content or static files that would stop a build",
	explanation: `A file contains a mistake, so hypno cannot make a page of it: a key that is misspelt or missing, a text in the wrong place, a picture that is not in static/. npx hypno build refuses the same mistakes, so you cannot publish anything new until you have fixed them.

Open the file at the line that the report names. The hint below the line says what to write, with an example. If you cannot see the mistake, undo your last change to that file. While a file has such a mistake, the other rules do not check its page, and the report says so.

You cannot accept this finding with --accept, because the site cannot be built with it.`,
};

/** The build reports these too. */
export const templateInvalid: RuleDocs = {
	id: "template/invalid",
	severity: "error",
	summary: "A template, a style or a script that cannot be built or that fails",
	explanation: `A file in templates/ contains a mistake, so hypno cannot make the pages that use it: a template cannot be read or fails while its page is made, or the styles or scripts cannot be built. npx hypno build refuses the same mistake, so you cannot publish anything new until it is fixed.

Open the file at the line that the report names. If you did not change the templates yourself, undo the last change to that file, or ask the person who looks after the templates.

You cannot accept this finding with --accept, because the site cannot be built with it.`,
};

/** The stage that builds the stylesheet reports these. */
export const styleUnknownClass: RuleDocs = {
	id: "style/unknown-class",
	severity: "warning",
	summary: "A class of a template that does nothing",
	explanation: `A template gives an element a class for which there is no style: no stylesheet in templates/styles/ defines one, no script in templates/client/ uses it, and Tailwind makes none, because this site uses only its own design tokens. rounded-xl and bg-emerald-100 look right to everybody who knows Tailwind, but do nothing here.

hypno builds the page all the same, but without the rounded corner, the colour or the weight that the template asks for, and no other rule reports this.

Use the class that hypno suggests: it is the most similar class that the design tokens in templates/styles/tokens.css provide. Or remove the class, or write a style for it in templates/styles/.`,
};

/** The baseline reports these. */
export const baselineStale: RuleDocs = {
	id: "baseline/stale",
	severity: "warning",
	summary: "An accepted finding that no longer occurs",
	explanation: `hypno-baseline.json lists findings that somebody accepted. One of these findings no longer occurs: most likely somebody fixed the mistake, which is good news. Or the rule was renamed, and now reports the mistake under its new name.

Run npx hypno check --prune, which removes the entries that no longer match from the file, and commit the file. If the entry stayed, it would hide the same mistake if somebody made it again.`,
};
