// A content file -> the pages that show it, and the content files that any page shows.

import { SITE_FILE } from "../../site/addresses/source-paths.ts";
import type { ContentFile } from "../../site/content/parse.ts";
import type { Content } from "../../site/content/read-content.ts";
import type { Route } from "../../site/plan/routes.ts";

/** No page shows files of static/, urls.lock and the baseline. */
const SHOWN_FILE = /^(?:content|templates)\//;

export function createPageFinder(routes: readonly Route[]) {
	const direct = new Map<string, string[]>();
	/** A file that the pages of records ask for, such as the words they share, is more theirs than that of others. */
	const ofRecords = new Map<string, string[]>();
	const asking = new Map<string, string[]>();
	const add = (pages: Map<string, string[]>, file: string, path: string) => {
		const paths = pages.get(file) ?? [];
		pages.set(file, paths);
		paths.push(path);
	};
	for (const {
		path,
		sourcePath,
		isMissing,
		isRecord,
		dependencies,
	} of routes) {
		if (isMissing) continue;
		add(direct, sourcePath, path);
		for (const file of dependencies)
			add(isRecord ? ofRecords : asking, file, path);
	}
	const all = routes.map(({ path }) => path);
	return (file: string): readonly string[] => {
		if (!SHOWN_FILE.test(file)) return [];
		if (file === SITE_FILE) return all;
		const pages = direct.get(file) ?? ofRecords.get(file) ?? asking.get(file);
		// A record without a page, such as a draft, is on none.
		return pages ?? (file.endsWith(".md") ? [] : all);
	};
}

/** Leaves out drafts and files of unlisted records, unless their list cannot be read. */
export function findShownFiles({
	files,
	collections,
}: Pick<Content, "files" | "collections">): readonly ContentFile[] {
	const listed = collections.filter(
		({ collection, records }) => collection.listedIn && records.length > 0,
	);
	return files.filter(
		({ sourcePath }) =>
			!listed.some(({ collection }) => collection.slugOf(sourcePath)),
	);
}
