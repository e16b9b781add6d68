// link/fragment: links to a #fragment whose id is not on the target page.
import { suggest } from "../../suggest.ts";
import type { Finding } from "../finding.ts";
import type { MissingFragment } from "../links/link-index.ts";
import type { Rule } from "../rule.ts";

/** The number of ids that a hint lists. */
const MAX_NAMED = 6;

function hintFor(ids: readonly string[], nearest: string | undefined): string {
	if (nearest !== undefined) return `Did you mean #${nearest}?`;
	if (ids.length === 0)
		return "That page has no anchors: remove the # and what follows it";
	const named = ids.slice(0, MAX_NAMED).map((id) => `#${id}`);
	const more = ids.length > MAX_NAMED ? ", …" : "";
	return `The anchors of that page are ${named.join(", ")}${more}`;
}

function describeMissing(missing: MissingFragment): Finding[] {
	const { href, fragment, locations } = missing;
	const ids = [...missing.ids];
	const [nearest] = suggest(fragment, ids);
	return locations.map((source) => ({
		message: `the page${href && ` ${href}`} has no anchor #${fragment}`,
		hint: hintFor(ids, nearest),
		target: `${href}#${fragment}`,
		suggestions: nearest === undefined ? [] : [`${href}#${nearest}`],
		source,
	}));
}

export const linkFragment: Rule = {
	id: "link/fragment",
	severity: "error",
	summary: "A link to a #fragment that its page does not have",
	explanation: `An address such as /contact#form leads to an anchor: the part of the page with that id. The page exists, but no part of it has that id, so the visitor lands at the top and has to search.

Open the file at the line that the report names. Correct the word after the #; hypno suggests the most similar anchor. Headings get their ids in the templates, as in id="all-services". If the anchor is gone, remove the # and what follows it from the address.

#top, and # alone, always lead to the top of the page and are never reported.`,
	start: ({ links }) => ({
		finish: () => links.missingFragments().flatMap(describeMissing),
	}),
};
