// A content file -> the pages that show it, and the content files that reach a page at all.
import type { Keys } from "../../content/groups.ts";
import type { ReadFile } from "../../content/read.ts";
import type { Route } from "../../plan/route.ts";
import { slugOf } from "../../plan/service-file.ts";
import { type Finding, isPageLocation } from "../finding.ts";

/** The paths of the pages that can show what is written at a position. */
export type PageFinder = (source: Finding["source"]) => readonly string[];

const CUSTOM_PAGE = /^content\/(?:services|pages)\//;

/** The pages that show a file, which are all for a file that is not named here. */
function isShownOn(route: Route, file: string, keys: Keys): boolean {
	const { template, sourcePath } = route;
	if (file === "content/testimonials.yaml") return template === "home";
	if (file === "content/pages/service.yaml")
		return template === (keys[0] === "missing" ? "missing-service" : "service");
	return !CUSTOM_PAGE.test(file) || sourcePath === file;
}

export function createPageFinder({
	routes,
}: {
	readonly routes: readonly Route[];
}): PageFinder {
	return (source) => {
		if (isPageLocation(source)) return [];
		const keys = "keys" in source ? source.keys : [];
		return routes
			.filter((route) => isShownOn(route, source.file, keys))
			.map(({ path }) => path);
	};
}

/**
 * Without drafts and the files of services that are not listed, which no page shows; with them
 * where the list cannot be read.
 */
export function findShownFiles(
	content: readonly ReadFile[],
	listed: readonly unknown[],
): readonly ReadFile[] {
	if (listed.length === 0) return content;
	return content.filter(({ sourcePath }) => slugOf(sourcePath) === undefined);
}
