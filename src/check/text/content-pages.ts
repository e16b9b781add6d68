// A content file -> the pages that show it, and the content files that any page shows.
import type { ContentFile } from "../../content/parse.ts";
import { fixedFileOf, folderOf } from "../../content/schema/index.ts";
import type { Route } from "../../plan/route.ts";
import type { Place } from "../../problems.ts";
import { slugOf } from "../../site/source-paths.ts";

/** No page shows files of static/, urls.lock and the baseline. */
const SHOWN_FILE = /^(?:content|templates)\//;

export function createPageFinder(routes: readonly Route[]) {
	/** Paths by content file, and by template. */
	const pages = new Map<string, string[]>();
	for (const { path, sourcePath, template } of routes)
		for (const key of [sourcePath, template]) {
			const paths = pages.get(key) ?? [];
			pages.set(key, paths);
			paths.push(path);
		}
	const all = routes.map(({ path }) => path);
	return (source: Place | undefined): readonly string[] => {
		if (!source || !SHOWN_FILE.test(source.file)) return [];
		const known = fixedFileOf(source.file);
		const keys = "keys" in source ? source.keys : [];
		const template = known?.shownBy?.(keys);
		if (template) return pages.get(template) ?? [];
		const isOwn = known?.path !== undefined || folderOf(source.file);
		return isOwn ? (pages.get(source.file) ?? []) : all;
	};
}

/** Leaves out drafts and files of unlisted services, unless the list of services cannot be read. */
export function findShownFiles(
	content: readonly ContentFile[],
	listed: readonly unknown[],
): readonly ContentFile[] {
	if (listed.length === 0) return content;
	return content.filter(({ sourcePath }) => slugOf(sourcePath) === undefined);
}
