// content/ -> the paths of its files; nobody else lists it. Refuses links that lead in circles
// or to folders.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { type Config, isBackup } from "../config.ts";
import { type Problem, type UnplacedProblem, usageError } from "../problems.ts";
import { placeProblems } from "./locate.ts";
import { checkLink } from "./read-text.ts";
import {
	CONTENT_FOLDER,
	readSourceFile,
	type SourceFile,
} from "./source-file.ts";
import { mendIndentation, problemId } from "./yaml/indentation.ts";

export interface ContentFolder {
	/** From the root, sorted: "content/site.yaml" */
	readonly sourcePaths: readonly string[];
	/** One for each link that cannot be followed. */
	readonly problems: readonly UnplacedProblem[];
}

/**
 * @throws UserError (2) when there is no content folder
 */
export function listContent({ rootDir, contentDir }: Config): ContentFolder {
	if (!fs.existsSync(contentDir)) {
		throw usageError(
			`there is no content folder in ${rootDir}`,
			"Run hypno in the folder of the project, or name it: npx hypno --root DIR build",
		);
	}
	const entries = glob
		.sync("**/*", {
			cwd: contentDir,
			onlyFiles: false,
			followSymbolicLinks: false,
			objectMode: true,
		})
		.filter(({ dirent }) => !dirent.isDirectory() && !isBackup(dirent.name));
	const sourcePaths: string[] = [];
	const problems: UnplacedProblem[] = [];
	for (const entry of entries) {
		const sourcePath = CONTENT_FOLDER + entry.path;
		const refused =
			entry.dirent.isSymbolicLink() &&
			checkLink(sourcePath, path.join(contentDir, entry.path));
		if (refused) problems.push(refused);
		else sourcePaths.push(sourcePath);
	}
	return { sourcePaths: sourcePaths.sort(), problems };
}

/** Names a line in the wrong column in place of all that follows from it. */
function dropEchoes(
	problems: readonly UnplacedProblem[],
	file: SourceFile,
): readonly UnplacedProblem[] {
	const mayBeEcho = ({ severity, source }: UnplacedProblem) =>
		severity === "error" &&
		source?.file === file.sourcePath &&
		"keys" in source;
	if (!problems.some(mayBeEcho)) return problems;
	const mended = mendIndentation(file);
	const kept = problems.filter(
		(one) =>
			one.source?.file !== file.sourcePath || !mended.gone.has(problemId(one)),
	);
	const known = new Set(kept.map(problemId));
	const others = mended.problems.filter((one) => !known.has(problemId(one)));
	return mended.gone.size > 0 ? [...kept, ...others] : problems;
}

/** Looks up the line of each problem, in the content files as they are now. */
export async function locateProblems(
	problems: readonly UnplacedProblem[],
	config: Pick<Config, "contentDir">,
): Promise<Problem[]> {
	const named = new Set(problems.flatMap(({ source }) => source?.file ?? []));
	const files = [...named]
		.filter((sourcePath) => sourcePath.startsWith(CONTENT_FOLDER))
		.map((sourcePath) => readSourceFile(sourcePath, config))
		.filter((file) => "text" in file);
	return placeProblems(files.reduce(dropEchoes, problems), files);
}
