// The files of content/ that are read before any page is planned: those that every site has, pages
// of the maintainer's own, and services without a page. Refuses unknown and missing files.
import type { Digest } from "../cache/digest.ts";
import type { Config } from "../config.ts";
import { slugOf } from "../plan/service-file.ts";
import { invalidFile, type UnplacedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import { groupsIn } from "./groups.ts";
import type { ContentFolder } from "./load.ts";
import { ownPageName } from "./parse-own-page.ts";
import { readServices } from "./parse-service.ts";
import { type ReadFile, readContentFile } from "./read.ts";
import { CONTENT_FILES } from "./schema/index.ts";
import { type HashedFile, readSourceFile } from "./source-file.ts";

const SITE_FILES = new Map(
	CONTENT_FILES.map((file) => [file.sourcePath, file]),
);

function refuseUnknownFile(sourcePath: string): UnplacedProblem {
	const nearest = /\.ya?ml$/.test(sourcePath)
		? suggest(sourcePath, [...SITE_FILES.keys()])[0]
		: undefined;
	const page = /^(content\/pages\/[^/]+)\.ya?ml$/.exec(sourcePath)?.[1];
	const otherwise = page
		? `write a page of your own as ${page}.md`
		: "move it out of content/";
	return invalidFile(
		sourcePath,
		"hypno does not know what this file is for, so nothing of it would appear on the site",
		nearest
			? `Did you mean ${nearest}? Rename the file, or ${otherwise}`
			: "Move it out of content/; a service belongs in content/services/, a page of your own in content/pages/, and their names end in .md",
	);
}

/** A file that need not be there may be kept without an entry. */
function isLeftEmpty({ sourcePath, text }: HashedFile): boolean {
	return (
		SITE_FILES.get(sourcePath)?.isOptional === true &&
		text.split("\n").every((line) => /^\s*(?:#|$)/.test(line))
	);
}

/** A file that was refused is there: it has its own problem. */
function findMissingFiles({
	sourcePaths,
	problems,
}: ContentFolder): UnplacedProblem[] {
	const present = new Set([
		...sourcePaths,
		...problems.map((problem) => problem.source?.file),
	]);
	return CONTENT_FILES.filter(
		({ sourcePath, isOptional }) => !isOptional && !present.has(sourcePath),
	).map(({ sourcePath }) =>
		invalidFile(
			sourcePath,
			"this file is missing, and the site cannot be built without it",
			"Restore it, or copy it from an earlier version of the project",
		),
	);
}

/** The content file of a service, as planning sees it. */
export interface ServiceFileState {
	/** "" when it cannot be read. */
	readonly hash: Digest;
	/** Whether one of its texts is still to be written: no page is made of it. */
	readonly isDraft: boolean;
}

/** The content files of all services, sorted by their paths. */
export type ServiceFiles = ReadonlyMap<string, ServiceFileState>;

const UNWRITTEN = /\bTODO\b/;

/** Comments do not count. */
function isDraft({ written }: ReadFile): boolean {
	if (!written) return false;
	const texts = [...groupsIn(written.value)].flatMap(({ group }) =>
		Object.values(group).filter((value) => typeof value === "string"),
	);
	return [...texts, written.body].some((text) => UNWRITTEN.test(text));
}

/** Parses the file only where it may be a draft. */
export async function inspectService(
	sourcePath: string,
	config: Config,
): Promise<ServiceFileState> {
	const file = readSourceFile(sourcePath, config);
	if (!("text" in file)) return { hash: "", isDraft: false };
	const { hash, text } = file;
	const mayBeDraft = UNWRITTEN.test(text);
	return { hash, isDraft: mayBeDraft && isDraft(await readContentFile(file)) };
}

export interface LoadedFiles {
	readonly files: readonly HashedFile[];
	readonly serviceFiles: ServiceFiles;
	readonly problems: readonly UnplacedProblem[];
}

/** @param known the services that were inspected before and are the same */
export async function loadSiteFiles(
	folder: ContentFolder,
	config: Config,
	known: ServiceFiles,
): Promise<LoadedFiles> {
	const files: HashedFile[] = [];
	const serviceFiles = new Map<string, ServiceFileState>();
	const problems = [...folder.problems, ...findMissingFiles(folder)];
	for (const sourcePath of folder.sourcePaths) {
		if (slugOf(sourcePath) !== undefined) {
			const state = known.get(sourcePath);
			const inspected = state ?? (await inspectService(sourcePath, config));
			serviceFiles.set(sourcePath, inspected);
		} else if (
			SITE_FILES.has(sourcePath) ||
			ownPageName(sourcePath) !== undefined
		) {
			const file = readSourceFile(sourcePath, config);
			if (!("text" in file)) problems.push(file);
			else if (!isLeftEmpty(file)) files.push(file);
		} else problems.push(refuseUnknownFile(sourcePath));
	}
	return { files, serviceFiles, problems };
}

/** No page is made of these services; what is wrong with them is reported all the same. */
export async function readUnused(
	sourcePaths: readonly string[],
	config: Config,
) {
	const read: ReadFile[] = [];
	const problems: UnplacedProblem[] = [];
	for await (const made of readServices(sourcePaths, config)) {
		if ("read" in made) read.push(made.read);
		problems.push(...("read" in made ? made.problems : [made]));
	}
	return { read, problems };
}
