// link/fragment: links and redirects to a #fragment whose id is not on the target page.
import { suggest } from "../../base/text/suggest.ts";
import { errorRule, type Finding, type SiteFacts } from "../rule.ts";

const MAX_NAMED = 6;

function hintFor(ids: readonly string[], nearest: string | undefined): string {
	if (nearest !== undefined) return `Did you mean #${nearest}?`;
	if (ids.length === 0)
		return "Delete the # and the name after the #: no part of that page has a name";
	const named = ids.slice(0, MAX_NAMED).map((id) => `#${id}`);
	const more = ids.length > MAX_NAMED ? ", …" : "";
	return `Write the name of a part that exists: ${named.join(", ")}${more}`;
}

function* checkSite({ links, site }: SiteFacts): Iterable<Finding> {
	// Authors write addresses without basePath.
	const { length } = site?.settings.basePath ?? "";
	for (const missing of links.missingFragments.values()) {
		const { href, fragment, locations } = missing;
		const page = href.slice(length) || (href && "/");
		const ids = [...missing.ids];
		const [nearest] = suggest(fragment, ids);
		for (const source of locations)
			yield {
				message: `a link leads to #${fragment}, but no part of the page${page && ` ${page}`} has that name, so visitors land at the top`,
				hint: hintFor(ids, nearest),
				target: `${href}#${fragment}`,
				suggestions: nearest === undefined ? [] : [`${page}#${nearest}`],
				source,
			};
	}
}

export const linkFragment = errorRule("link/fragment", { checkSite });
