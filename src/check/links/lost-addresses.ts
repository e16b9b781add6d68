// Published addresses that no page answers now -> findings, each with the redirect to add.
import { isValidAddress, LOCK_FILE } from "../../plan/urls-lock.ts";
import type { Finding } from "../finding.ts";
import type { SiteFacts } from "../rule.ts";
import { createPathSuggester } from "./suggest-path.ts";

export function describeLostAddresses(context: SiteFacts): Finding[] {
	const { lostAddresses: lost, routes, site } = context;
	if (lost.length === 0) return [];
	const pages = routes.filter(({ indexable }) => indexable);
	const suggest = createPathSuggester(
		pages.map(({ path }) => ({ path, hasContent: true })),
	);
	const isFirst = site?.redirects.length === 0;
	const file = `content/redirects.yaml${isFirst ? " (make that file if there is none)" : ""}`;
	return lost.map((address) => {
		const { path, line } = address;
		const source = { file: LOCK_FILE, line, column: 1, excerpt: path };
		if (!isValidAddress(address))
			return {
				message: `"${path}" is not an address of this site`,
				hint: `Restore the last good version of ${LOCK_FILE}: each line must be the path of one page, as in /about`,
				target: path,
				source,
			};
		const suggestions = suggest(path);
		const to = suggestions[0] ?? "/";
		return {
			message: `the page ${path} was published but no longer exists: links from other sites, bookmarks and search results now lead nowhere`,
			hint: `Add this line to ${file}: ${path}: ${to}`,
			target: path,
			suggestions,
			source,
		};
	});
}
