// The changes of the list of services and of the redirects when a service comes or goes.
import type { Config } from "../../config.ts";
import { formatSchemaLine } from "../../content/editor/editor-schemas.ts";
import { readContent } from "../../content/read-content.ts";
import { schemaOf } from "../../content/schema/index.ts";
import {
	listContent,
	readSourceFile,
	type SourceFile,
} from "../../content/source-file.ts";
import { locateProblems } from "../../content/yaml/locate-keys.ts";
import { fileProblem, hasErrors, UserError } from "../../problems.ts";
import {
	REDIRECTS_FILE,
	SERVICES_FILE,
	SITE_FILE,
} from "../../site/source-paths.ts";
import type { ContentChange } from "./change-files.ts";
import { type EntryChange, editEntries } from "./edit-entries.ts";
import { createYamlEditor } from "./edit-yaml.ts";

/**
 * Reads the content for a command that needs some of its files. Errors in others are ignored.
 * @throws UserError (1) for errors in the files, (2) without a content folder
 */
export async function openContent(config: Config, needed: readonly string[]) {
	// A text that is left to write is no reason to refuse the change of another.
	const content = await readContent({ ...config, showsDrafts: true });
	const own = content.problems.filter(
		({ source }) => source && needed.includes(source.file),
	);
	if (hasErrors(own)) throw new UserError(await locateProblems(own, config));
	return content;
}

/**
 * Opens all files that can be read.
 * @throws UserError (1) for errors in the settings, the list of services or the redirects
 */
export async function openSite(config: Config) {
	const needed = [SERVICES_FILE, REDIRECTS_FILE, SITE_FILE];
	const { site } = await openContent(config, needed);
	if (!site) throw new Error("settings without errors were not read");
	const files = new Map<string, SourceFile>();
	for (const sourcePath of listContent(config)) {
		const file = schemaOf(sourcePath) && readSourceFile(sourcePath, config);
		if (file && "text" in file) files.set(sourcePath, file);
	}
	return { site, files };
}

export type OpenContent = Awaited<ReturnType<typeof openSite>>;

export function refuseEdit(sourcePath: string): never {
	const problem = fileProblem(
		sourcePath,
		"the lines to change belong together with others",
		"Run npx hypno check and correct this file, or make the change in an editor",
	);
	throw new UserError([problem]);
}

export async function changeList(
	{ files }: OpenContent,
	change: EntryChange,
): Promise<ContentChange> {
	const file = files.get(SERVICES_FILE) ?? refuseEdit(SERVICES_FILE);
	const edits = await editEntries(file, "services", change);
	return { file, edits: edits ?? refuseEdit(SERVICES_FILE), to: SERVICES_FILE };
}

/**
 * @param moved maps the paths of pages that go to those that take their place
 * @param newPage the path of a page that comes: no redirect may lead away from it
 */
export async function changeRedirects(
	{ site: { redirects }, files }: OpenContent,
	moved: ReadonlyMap<string, string>,
	newPage?: string,
): Promise<ContentChange> {
	const known = files.get(REDIRECTS_FILE);
	const empty = `${formatSchemaLine(REDIRECTS_FILE)}\n`;
	const file = known ?? { sourcePath: REDIRECTS_FILE, text: empty };
	const isGone = (index: number) => {
		const from = redirects[index]?.from ?? "";
		return from === newPage || moved.has(from);
	};
	const added = [...moved].map(([from, to]) => ({ [from]: to }));
	const entries = await editEntries(file, undefined, { isGone, added });
	const edits = [...(entries ?? refuseEdit(REDIRECTS_FILE))];
	const editValue = await createYamlEditor(file);
	for (const [index, { written, to }] of redirects.entries()) {
		const next = isGone(index) ? undefined : moved.get(to);
		if (next !== undefined)
			edits.push(editValue([written], next) ?? refuseEdit(REDIRECTS_FILE));
	}
	const change = { file, edits, to: REDIRECTS_FILE };
	return known ? change : { ...change, isNew: true };
}
