// Rules that are only explained here, because other modules report their findings.
import type { RuleDocs } from "../rule.ts";

/** The build reports these. */
export const contentInvalid: RuleDocs = {
	id: "content/invalid",
	severity: "error",
	summary: "Anything in content or static files that would stop a build",
	explanation: `A file contains a mistake, so hypno cannot make a page of it: a key that is misspelt or missing, a text in
the wrong place, a picture that is not in static/. npx hypno build refuses the same mistakes.

Open the file at the line that the report names; the hint says what to write. The other rules do not check
its page until then. You cannot accept this finding with --accept.`,
};

/** The build reports these too. */
export const templateInvalid: RuleDocs = {
	id: "template/invalid",
	severity: "error",
	summary: "A template, a style or a script that cannot be built or that fails",
	explanation: `A template, a style or a script in templates/ cannot be built, or fails while a page is made. npx hypno build
refuses the same mistake.

Open the file at the line that the report names, undo the last change to it, or ask the person who looks
after the templates. You cannot accept this finding with --accept.`,
};

/** The stage that builds the stylesheet reports these. */
export const styleUnknownClass: RuleDocs = {
	id: "style/unknown-class",
	severity: "warning",
	summary: "A class of a template that does nothing",
	explanation: `A template gives an element a class without a style: no stylesheet in templates/styles/ defines it, no script
in templates/client/ uses it, and Tailwind makes none from the tokens of this site. rounded-xl, for example,
does nothing here.

Use the class that hypno suggests, write a style for it in templates/styles/, or remove it.`,
};

/** The baseline reports these. */
export const baselineStale: RuleDocs = {
	id: "baseline/stale",
	severity: "warning",
	summary: "An accepted finding that no longer occurs",
	explanation: `hypno-baseline.json lists findings that somebody accepted, and one of them no longer occurs. If its entry
stayed, it would hide the same mistake if somebody made it again.

Run npx hypno check --prune, which removes such entries, and commit the file.`,
};
