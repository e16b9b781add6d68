// Arranges what a build changes: what pages have in common is said once, and what most pages have comes first.
import { clean, count, formatNumber, listFirst } from "../report/words.ts";
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
	/** The number of pages that both builds have; undefined without a previous build. */
	readonly common: number | undefined;
}

/** Groups changes by the pages that have them, and counts the pages on which each file changes. */
export function groupChanges(
	pages: ReadonlyMap<string, readonly TextChange[]>,
) {
	const index = new Map<string, { change: TextChange; paths: Set<string> }>();
	for (const [path, texts] of pages)
		for (const change of texts) {
			const key = JSON.stringify(change);
			const found = index.get(key) ?? { change, paths: new Set() };
			found.paths.add(path);
			index.set(key, found);
		}
	const groups = new Map<string, { paths: string[]; texts: TextChange[] }>();
	const counts = new Map<string, number>();
	for (const { change, paths } of index.values()) {
		const key = [...paths].join("\n");
		const group = groups.get(key) ?? { paths: [...paths], texts: [] };
		group.texts.push(change);
		groups.set(key, group);
		const { kind, from = "", to = from } = change;
		if (kind === "file") counts.set(to, (counts.get(to) ?? 0) + paths.size);
	}
	const sorted = [...groups.values()].sort(
		(a, b) => b.paths.length - a.paths.length,
	);
	return { groups: sorted, counts };
}

const isShared = ({ paths }: ChangeGroup, { common = 0 }: SiteChanges) =>
	common > 1 && paths.length === common;

/** Where words change, the tags that change with them say no more. A file of some pages is listed with the files. */
function listTexts(group: ChangeGroup, changes: SiteChanges) {
	const hidden = isShared(group, changes) ? "" : "file";
	const texts = group.texts.filter(({ kind }) => kind !== hidden);
	const words = texts.filter(({ kind }) => kind !== "markup");
	return words.length > 0 ? words : texts;
}

/** Returns the changes as programs read them. */
export function toJson(changes: SiteChanges) {
	const everywhere: TextChange[] = [];
	const byPage = new Map<string, TextChange[]>();
	for (const path of changes.changed) byPage.set(path, []);
	for (const group of changes.groups)
		for (const change of listTexts(group, changes))
			if (isShared(group, changes)) everywhere.push(change);
			else for (const path of group.paths) byPage.get(path)?.push(change);
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

/** A change in one line. */
export const say = (kind: string, text: string): TextChange => ({
	kind,
	from: text,
	to: text,
});

function cutList(texts: readonly TextChange[], kind: string): TextChange[] {
	const ofKind = texts.filter((change) => change.kind === kind);
	const others = texts.filter((change) => change.kind !== kind);
	const more = ofKind.length - MAX_NAMED;
	if (more > 0) ofKind[MAX_NAMED] = say(kind, `${formatNumber(more)} more`);
	return [...others, ...ofKind.slice(0, MAX_NAMED + 1)];
}

export function listSections(changes: SiteChanges) {
	const sections = changes.groups.map((group) => ({
		title: isShared(group, changes)
			? "On every page"
			: listFirst(group.paths, MAX_NAMED),
		texts: cutList(listTexts(group, changes), "markup"),
	}));
	const pages: TextChange[] = [];
	for (const path of changes.new) pages.push({ kind: "page", to: path });
	for (const path of changes.gone) pages.push({ kind: "page", from: path });
	sections.push({ title: "New and gone", texts: pages });
	const files: TextChange[] = [];
	for (const { kind, pages, ...names } of changes.files) {
		const on = pages > 0 ? `, on ${count(pages, "page")}` : "";
		const name = (text: string | undefined) => text && text + on;
		files.push({ kind, from: name(names.from), to: name(names.to) });
	}
	const title = "Files, redirects and headers";
	sections.push({
		title,
		texts: [...cutList(cutList(files, "picture"), "file"), ...changes.ofHosts],
	});
	return sections.filter(({ texts }) => texts.length > 0);
}

/** @returns "2 changed: /, /about; 1 new: /fees" */
export function formatPageChanges(pages: PageChanges): string {
	const parts: string[] = [];
	for (const state of ["changed", "new", "gone"] as const) {
		const paths = pages[state].map(clean);
		if (paths.length > 0)
			parts.push(
				`${formatNumber(paths.length)} ${state}: ${listFirst(paths, MAX_NAMED)}`,
			);
	}
	return parts.join("; ") || "No page changed";
}
