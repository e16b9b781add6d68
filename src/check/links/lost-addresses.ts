// Published addresses that no page answers now -> findings, each with a redirect to choose.
import { groupBy, indexBy } from "../../group-by.ts";
import { isValidAddress, LOCK_FILE } from "../../plan/urls-lock.ts";
import { REDIRECTS_FILE } from "../../site/source-paths.ts";
import type { Finding } from "../finding.ts";
import type { SiteFacts } from "../rule.ts";

/** "/articles/sleep" -> "/articles"; "/about" -> "" */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

/** Maps each path that is gone to the new one where one page came to a folder as one went. */
function findRenamed(gone: readonly string[], come: readonly string[]) {
	const added = indexBy(come, folderOf);
	const renamed = new Map<string, string>();
	for (const [path = "", ...others] of groupBy(gone, folderOf)) {
		const [to, ...more] = added.get(folderOf(path)) ?? [];
		if (to !== undefined && others.length + more.length === 0)
			renamed.set(path, to);
	}
	return renamed;
}

/** Returns the nearest page above an address: the list for a record. */
function findPageAbove(path: string, pages: ReadonlySet<string>): string {
	let above = folderOf(path);
	while (above !== "" && !pages.has(above)) above = folderOf(above);
	return above || "/";
}

export function* describeLostAddresses(context: SiteFacts): Iterable<Finding> {
	const { lostAddresses: lost, newAddresses, routes, site } = context;
	const pages = new Set(routes.map(({ path }) => path));
	const gone = lost.filter(isValidAddress).map(({ path }) => path);
	const renamed = findRenamed(gone, newAddresses);
	const isFirst = site?.redirects.length === 0;
	const file = `${REDIRECTS_FILE}${isFirst ? " (make that file if there is none)" : ""}`;
	for (const address of lost) {
		const { path, line } = address;
		const source = { file: LOCK_FILE, line, column: 1, excerpt: path };
		const to = renamed.get(path);
		const above = findPageAbove(path, pages);
		if (!isValidAddress(address))
			yield {
				message: `"${path}" is not an address of this site`,
				hint: `Restore the last good version of ${LOCK_FILE}: each line must be the path of one page, as in /about`,
				target: path,
				source,
			};
		else
			yield {
				message: `the page ${path} was published but no longer exists: links from other sites, bookmarks and search results now lead nowhere`,
				hint: to
					? `If ${to} has taken its place, add this line to ${file}: ${path}: ${to}`
					: `Choose the page that visitors should see instead, and add a line to ${file}, as in ${path}: ${above}`,
				target: path,
				suggestions: [to ?? above],
				source,
			};
	}
}
