// The changes of the list of a collection and of the redirects when a record comes or goes.

import { fileProblem, hasErrors, UserError } from "../../base/problems.ts";
import { REDIRECTS_FILE, SITE_FILE } from "../addresses/source-paths.ts";
import type { Project } from "../config.ts";
import { formatSchemaLine } from "../content/editor/editor-schemas.ts";
import { readContent } from "../content/read-content.ts";
import type { Collection } from "../content/schema/model.ts";
import { recordsOf } from "../content/site.ts";
import { listContent, readSourceFile } from "../content/source-file.ts";
import { ContentDocument } from "../document/document.ts";
import { replaceValue } from "../document/edit.ts";
import { type EntriesChange, editEntries } from "../document/edit-entries.ts";
import type { ContentChange } from "./change-files.ts";

/** Names the file that lists the records, or else their folder. */
export const placeOf = ({ listedIn, folder }: Collection) =>
	listedIn?.sourcePath ?? folder;

/** Reads the content for a command that needs some of its files. @throws UserError for errors in these */
export async function openContent(config: Project, needed: readonly string[]) {
	// A text that is left to write is no reason to refuse the change of another.
	const content = await readContent({ ...config, showsDrafts: true });
	const problems = content.problems.filter(
		({ source }) => source && needed.includes(source.file),
	);
	if (hasErrors(problems)) throw new UserError(problems);
	return content;
}

/** @param isOpened tells which files are opened: all, unless a command can do with fewer */
export async function openSite(
	config: Project,
	collection: Collection,
	isOpened = (_sourcePath: string) => true,
) {
	const needed = [REDIRECTS_FILE, SITE_FILE, placeOf(collection)];
	const { site } = await openContent(config, needed);
	if (!site) throw new Error("settings without errors were not read");
	const files = new Map<string, ContentDocument>();
	for (const sourcePath of listContent(config).filter(isOpened)) {
		const file = readSourceFile(sourcePath, config);
		if ("text" in file && file.model) files.set(sourcePath, file.document);
	}
	return { site, files, records: recordsOf(site, collection.sourcePath) };
}

export type OpenContent = Awaited<ReturnType<typeof openSite>>;

export function refuseEdit(sourcePath: string): never {
	const message = "the lines to change belong together with others";
	const hint =
		"Run npx hypno check and correct this file, or make the change in an editor";
	throw new UserError([fileProblem(sourcePath, message, hint)]);
}

export function changeList(
	{ files }: OpenContent,
	collection: Collection,
	change: EntriesChange,
): ContentChange {
	const sourcePath = placeOf(collection);
	const document = files.get(sourcePath) ?? refuseEdit(sourcePath);
	const edits = editEntries(document, [collection.listKey], change);
	return { document, edits: edits ?? refuseEdit(sourcePath), to: sourcePath };
}

/** @param newPage no redirect may lead away from this path */
export function changeRedirects(
	{ site: { redirects, models }, files }: OpenContent,
	moved: ReadonlyMap<string, string>,
	{ changes, newPage }: { changes: ContentChange[]; newPage?: string },
): void {
	const known = files.get(REDIRECTS_FILE);
	const text = `${formatSchemaLine(REDIRECTS_FILE, models)}\n`;
	const document = known ?? new ContentDocument(REDIRECTS_FILE, text);
	const isGone = (index: number) => {
		const from = redirects[index]?.from ?? "";
		return from === newPage || moved.has(from);
	};
	const added = moved.size > 0 ? [Object.fromEntries(moved)] : [];
	const entries = editEntries(document, [], { isGone, added });
	const edits = entries ?? refuseEdit(REDIRECTS_FILE);
	for (const [index, { written, to }] of redirects.entries()) {
		const next = isGone(index) ? undefined : moved.get(to);
		if (next !== undefined)
			edits.push(
				replaceValue(document, [written], next) ?? refuseEdit(REDIRECTS_FILE),
			);
	}
	const change = { document, isNew: !known, edits, to: REDIRECTS_FILE };
	if (edits.length > 0) changes.push(change);
}
