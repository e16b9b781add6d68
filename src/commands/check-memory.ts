// What earlier checks of the same rules found nothing in, as far as it can still be relied on.

import type { BuildMemory } from "../cache/build-memory.ts";
import type { CheckMemory } from "../check/page-notes.ts";
import type { CheckContext, Rule } from "../check/rule.ts";
import { slugOf } from "../check/text/content-pages.ts";
import type { ExaminedSite } from "../pipeline.ts";
import type { Route } from "../plan/route.ts";

interface CheckedFor extends Pick<CheckContext, "external" | "crawl"> {
	readonly rules: readonly Rule[];
}

/** The rules, and each content file that more than one page may show. */
function tellShared({ content, marks }: ExaminedSite, rules: readonly Rule[]) {
	return JSON.stringify([
		rules.map(({ id, version }) => [id, version?.()]),
		content
			.filter(({ sourcePath }) => slugOf(sourcePath) === undefined)
			.map(({ mark }) => mark),
		marks?.shared,
	]);
}

/**
 * @returns undefined when other sites are asked or this one is crawled, where every page counts,
 * and when no page can be made
 */
export function openCheckMemory(
	onDisk: BuildMemory,
	examined: ExaminedSite,
	{ rules, external, crawl }: CheckedFor,
): CheckMemory | undefined {
	const { content, marks } = examined;
	if (!marks || external === "ask" || crawl === "crawl") return undefined;
	const { find, add } = onDisk.openNotes(tellShared(examined, rules));
	const files = new Map(
		content.map(({ sourcePath, mark }) => [sourcePath, mark]),
	);
	const markOf = (route: Route) => {
		const file = files.get(route.sourcePath);
		return file === undefined ? undefined : `${marks.of(route)} ${file}`;
	};
	return { find, add, markOf };
}
