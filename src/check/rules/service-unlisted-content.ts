// service/unlisted-content: a file of a service that is not listed, and so has no page.
import type { ReadFile } from "../../content/read.ts";
import { slugOf } from "../../plan/service-file.ts";
import type { Place, Pointer } from "../../problems.ts";
import { suggest } from "../../suggest.ts";
import type { Found } from "../found.ts";
import type { CheckContext, Rule } from "../rule.ts";
import { explainRename, pairRenamed } from "../text/renamed-services.ts";

function placeOf({ sourcePath, value }: ReadFile): Place | Pointer {
	return value && "id" in value
		? { file: sourcePath, keys: ["id"], on: "value" }
		: { file: sourcePath, line: 1, column: 1 };
}

function* findUnlisted(context: CheckContext): Generator<Found> {
	const { content, services } = context;
	// Without a list that could be read, every file would seem to be missing from it.
	if (services.length === 0) return;
	const listed = services.map(({ slug }) => slug);
	const isListed = new Set(listed);
	const pairs = pairRenamed(context);
	for (const file of content) {
		const slug = slugOf(file.sourcePath);
		if (slug === undefined || isListed.has(slug)) continue;
		const to = pairs.get(slug);
		const suggestions = to ? [to] : suggest(slug, listed);
		const own = `list it in content/services.yaml, as in slug: ${slug}`;
		const renamed = { file: "this file", from: slug };
		yield {
			message: `the service "${slug}" is not listed, so it has no page and nobody can read this text`,
			hint: to
				? `If this is a service of its own, ${own}. ${explainRename(context, { ...renamed, to })}`
				: suggestions[0]
					? `If this is a copy of ${suggestions[0]}, delete it; if it is a service of its own, ${own}`
					: `Move the file out of content/, or ${own}`,
			target: slug,
			suggestions,
			source: placeOf(file),
			pages: [],
		};
	}
}

export const serviceUnlistedContent: Rule = {
	id: "service/unlisted-content",
	severity: "error",
	summary: "A content file of a service that is not listed",
	explanation: `A file in content/services/ becomes a page only if content/services.yaml lists its name. This file is not listed, so nobody can read what is in it: there is no page, no line in the menu and no link to it.

It happens when a service was taken off the list and its file was kept, or when the name in the list and the name of the file are spelt differently.

To mend it, add the service to the list, as in
- slug: panic-attacks
  label: Panic Attacks
  theme: fears
or rename the file to the name that is listed and write the same name behind id: in it, or delete the file.

If it is a text that you keep for later, move it out of content/.`,
	start: (context) => ({ end: () => findUnlisted(context) }),
};
