// Published addresses that no page answers now -> findings, each with the redirect to add.
import { isValidAddress, LOCK_FILE } from "../../plan/urls-lock.ts";
import type { Finding } from "../finding.ts";
import type { SiteFacts } from "../rule.ts";
import { createPathSuggester } from "./suggest-path.ts";

/** Finds the nearest existing parent page, up to the home page. */
function nearestAbove(path: string, pages: ReadonlySet<string>): string {
	const above = path.slice(0, path.lastIndexOf("/"));
	if (above === "") return "/";
	return pages.has(above) ? above : nearestAbove(above, pages);
}

export function describeLostAddresses(context: SiteFacts): Finding[] {
	const { lostAddresses: lost, routes, site } = context;
	if (lost.length === 0) return [];
	const suggest = createPathSuggester(
		routes
			.filter(({ template }) => template !== "not-found")
			.map(({ path, indexable }) => ({ path, hasContent: indexable })),
	);
	const isFirst = site?.redirects.length === 0;
	const file = `content/redirects.yaml${isFirst ? " (make that file if there is none)" : ""}`;
	const pages = new Set(
		routes.filter(({ indexable }) => indexable).map(({ path }) => path),
	);
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
		const suggestions = suggest(path).filter((page) => pages.has(page));
		const to = suggestions[0] ?? nearestAbove(path, pages);
		return {
			message: `the page ${path} was published but no longer exists: links from other sites, bookmarks and search results now lead nowhere`,
			hint: `Add this line to ${file}: ${path}: ${to}`,
			target: path,
			suggestions,
			source,
		};
	});
}
