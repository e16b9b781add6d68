// Whatever would stop a build: found by the build itself, explained here.
import type { Rule } from "../rule.ts";

export const contentInvalid: Rule = {
	id: "content/invalid",
	severity: "error",
	summary:
		"Anything in content, templates or static files that would stop a build",
	explanation: `A file says something that hypno cannot make a page of: a key that is misspelt or missing, a text in the wrong place, a picture that is not in static/, a template that stops half way. npx hypno build refuses the same things, so nothing new can be published until they are mended.

Open the file at the line that is named. The hint below the line says what to write, with an example. If you cannot see the mistake, undo your last change to that file. While a file has such a mistake, its page is left out of the other checks, and the report says so.

This cannot be accepted with --accept, because the site cannot be built with it.`,
	start: () => ({}),
};
