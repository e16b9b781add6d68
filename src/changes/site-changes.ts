// Arranges what a build changes: what pages have in common is said once, and what most pages have comes first.
import { indexBy } from "../report/group-by.ts";
import { clean, formatNumber, listFirst } from "../report/words.ts";
import type { TextChange } from "./compare.ts";

/** The paths of pages that differ from the previous build: "/about" */
export interface PageChanges {
	readonly changed: readonly string[];
	readonly new: readonly string[];
	readonly gone: readonly string[];
}

/** What changes alike on all of these pages, and on no other. */
interface ChangeGroup {
	readonly paths: readonly string[];
	readonly texts: readonly TextChange[];
	readonly isEverywhere: boolean;
}

/** The names have no hash: "assets/site.css" */
interface FileChange extends TextChange {
	/** The number of pages that name another file instead. */
	readonly pages: number;
}

export interface SiteChanges extends PageChanges {
	/** Those with the most pages come first. */
	readonly groups: readonly ChangeGroup[];
	/** All files that differ, apart from pages. */
	readonly files: readonly FileChange[];
	/** Redirects and headers. */
	readonly ofHosts: readonly TextChange[];
	/** True without a previous build. */
	readonly isFirst: boolean;
}

/**
 * @param common the number of pages that both builds have
 * @returns also the number of pages that name each file
 */
export function groupChanges(
	pages: ReadonlyMap<string, readonly TextChange[]>,
	common: number,
) {
	const index = new Map<string, { change: TextChange; paths: Set<string> }>();
	for (const [path, texts] of pages)
		for (const change of texts) {
			const key = JSON.stringify(change);
			const found = index.get(key) ?? { change, paths: new Set() };
			index.set(key, found);
			found.paths.add(path);
		}
	const groups: ChangeGroup[] = [];
	const counts = new Map<string, number>();
	const pathsOf = ({ paths }: { paths: Set<string> }) => [...paths].join("\n");
	for (const [key, alike] of indexBy([...index.values()], pathsOf)) {
		const paths = key.split("\n");
		const isEverywhere = common > 1 && paths.length === common;
		const changes = alike.map(({ change }) => change);
		for (const { kind, from = "", to = from } of changes)
			if (kind === "file") counts.set(to, (counts.get(to) ?? 0) + paths.length);
		// A file of some pages is listed with the files. Where words change, the tags that change with them say no more.
		const shown = changes.filter((one) => isEverywhere || one.kind !== "file");
		const words = shown.filter(({ kind }) => kind !== "markup");
		const texts = words.length > 0 ? words : shown;
		groups.push({ paths, texts, isEverywhere });
	}
	groups.sort((a, b) => b.paths.length - a.paths.length);
	return { groups, counts };
}

/** Returns the changes as programs read them. */
export function toJson(changes: SiteChanges) {
	const everywhere: TextChange[] = [];
	const byPage = new Map<string, TextChange[]>();
	for (const path of changes.changed) byPage.set(path, []);
	for (const { paths, texts, isEverywhere } of changes.groups)
		for (const change of texts)
			if (isEverywhere) everywhere.push(change);
			else for (const path of paths) byPage.get(path)?.push(change);
	return {
		changed: [...byPage].map(([path, texts]) => ({ path, texts })),
		new: changes.new,
		gone: changes.gone,
		everywhere: [...everywhere, ...changes.ofHosts],
		files: changes.files.map(({ from, to }) => to ?? from),
	};
}

/** No more pages, files or tags are named. */
export const MAX_NAMED = 5;

/** @returns "2 changed: /, /about; 1 new: /fees" */
export function formatPageChanges(pages: PageChanges): string {
	const parts: string[] = [];
	for (const state of ["changed", "new", "gone"] as const) {
		const paths = pages[state].map(clean);
		const number = formatNumber(paths.length);
		if (paths.length > 0)
			parts.push(`${number} ${state}: ${listFirst(paths, MAX_NAMED)}`);
	}
	return parts.join("; ") || "No page changed";
}
