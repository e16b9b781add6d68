// A content file -> the pages that show it, and the content files that any page shows.
import type { Keys } from "../../content/groups.ts";
import type { ReadFile } from "../../content/read.ts";
import type { Route } from "../../plan/route.ts";
import { slugOf } from "../../plan/service-file.ts";
import { type Finding, isPageLocation } from "../finding.ts";

export type PageFinder = (source: Finding["source"]) => readonly string[];

const CUSTOM_PAGE = /^content\/(?:services|pages)\//;

/** Returns whether a page shows a file; all pages show a file that is not named here. */
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

/** Leaves out drafts and files of unlisted services, unless the list of services cannot be read. */
export function findShownFiles(
	content: readonly ReadFile[],
	listed: readonly unknown[],
): readonly ReadFile[] {
	if (listed.length === 0) return content;
	return content.filter(({ sourcePath }) => slugOf(sourcePath) === undefined);
}
