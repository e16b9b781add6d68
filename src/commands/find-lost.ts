// A site and urls.lock -> the addresses that were published and that nothing answers now.
import { listPresent } from "../output/redirects.ts";
import type { SitePlan } from "../pipeline.ts";
import { type LockedAddress, loadLock } from "../plan/urls-lock.ts";

/** None as long as no page can be made. */
export function findLost(
	rootDir: string,
	{ site, routes, unplanned, assets }: SitePlan,
): LockedAddress[] {
	if (!site) return [];
	const { pages, files } = listPresent(routes, unplanned, assets);
	const moved = new Set(site.redirects.map(({ from }) => from));
	const isThere = (path: string) =>
		pages.has(path) || moved.has(path) || files.has(path.slice(1));
	return (loadLock(rootDir) ?? []).filter(({ path }) => !isThere(path));
}
