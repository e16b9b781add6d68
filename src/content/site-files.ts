// The files of content/ that are read before any page is planned: those that every site has, pages
// of the maintainer's own, and services that nobody lists. Refuses unknown and missing files.
import type { Config } from "../config.ts";
import { invalidFile, type UnplacedProblem } from "../problems.ts";
import { suggest } from "../suggest.ts";
import type { ContentFolder } from "./load.ts";
import { ownPageName } from "./parse-own-page.ts";
import { readServices, slugOf } from "./parse-service.ts";
import type { ReadFile } from "./read.ts";
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

export function loadSiteFiles(folder: ContentFolder, config: Config) {
	const files: HashedFile[] = [];
	const problems = [...folder.problems, ...findMissingFiles(folder)];
	for (const sourcePath of folder.sourcePaths) {
		const isMeant =
			SITE_FILES.has(sourcePath) || ownPageName(sourcePath) !== undefined;
		if (!isMeant && slugOf(sourcePath) === undefined)
			problems.push(refuseUnknownFile(sourcePath));
		if (!isMeant) continue;
		const file = readSourceFile(sourcePath, config);
		if (!("text" in file)) problems.push(file);
		else if (!isLeftEmpty(file)) files.push(file);
	}
	return { files, problems };
}

/** Nobody asks for the page of such a service; what is wrong with it is reported all the same. */
export async function readUnlisted(
	{ sourcePaths }: ContentFolder,
	servicePaths: readonly string[],
	config: Config,
) {
	const known = new Set(servicePaths);
	const unlisted = sourcePaths.filter(
		(path) => slugOf(path) !== undefined && !known.has(path),
	);
	const read: ReadFile[] = [];
	const problems: UnplacedProblem[] = [];
	for await (const made of readServices(unlisted, config)) {
		if ("read" in made) read.push(made.read);
		problems.push(...("read" in made ? made.problems : [made]));
	}
	return { read, problems };
}
