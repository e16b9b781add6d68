// content/ -> SourceFile[]; nobody else lists it. Refuses what is not a text file of a sensible
// size, and links that lead in circles or to folders.
import fs from "node:fs";
import path from "node:path";
import glob from "fast-glob";
import { type Memo, NO_MEMO } from "../cache/memo.ts";
import type { Config } from "../config.ts";
import { type UnplacedProblem, usageError } from "../problems.ts";
import { checkLink } from "./read-text.ts";
import {
	FOLDER,
	type Holding,
	LoadedFile,
	lateFile,
	loadFile,
	Room,
	type SourceFile,
	unreadFile,
} from "./source-file.ts";

export interface LoadedContent {
	readonly files: readonly SourceFile[];
	readonly problems: readonly UnplacedProblem[];
}

export interface ContentFilesMemory {
	/** Grows with each change of the file: "content/site.yaml" */
	readonly versionOf: (file: string) => number;
	readonly files: Memo<LoadedFile | UnplacedProblem>;
}

const FIRST_READING: ContentFilesMemory = {
	versionOf: () => 0,
	files: NO_MEMO,
};

/** Those of the named files that are content and can be read. */
export function loadFiles(
	config: Config,
	sourcePaths: Iterable<string>,
): LoadedFile[] {
	return [...new Set(sourcePaths)]
		.filter((sourcePath) => sourcePath.startsWith(FOLDER))
		.map((sourcePath) => loadFile(sourcePath, config))
		.filter((loaded) => loaded instanceof LoadedFile);
}

interface Loading {
	/** Little unless said. */
	readonly holding?: Holding | undefined;
	/**
	 * Told of the paths of all files before the first is read; gives those that need not be read
	 * before something of them is asked for.
	 */
	readonly onListed?:
		| ((sourcePaths: readonly string[]) => ReadonlySet<string>)
		| undefined;
}

/**
 * @throws UserError (2) when there is no content folder
 */
export function loadContent(
	config: Config,
	memory?: ContentFilesMemory,
	{ holding = "little", onListed }: Loading = {},
): LoadedContent {
	const { versionOf, files: memo } = memory ?? FIRST_READING;
	if (!fs.existsSync(config.contentDir)) {
		throw usageError(
			`there is no content folder in ${config.rootDir}`,
			"Run hypno in the folder of the project, or name it: hypno --root DIR build",
		);
	}
	const entries = glob
		.sync("**/*", {
			cwd: config.contentDir,
			onlyFiles: false,
			followSymbolicLinks: false,
			objectMode: true,
		})
		.filter(({ dirent }) => !dirent.isDirectory())
		.sort((a, b) => (a.path < b.path ? -1 : 1));
	const deferred = onListed?.(entries.map((entry) => FOLDER + entry.path));
	const files: SourceFile[] = [];
	const problems: UnplacedProblem[] = [];
	// What a memory holds need not be read again.
	const room = memory ? undefined : Room.for(holding);
	for (const entry of entries) {
		const file = FOLDER + entry.path;
		const filePath = path.join(config.contentDir, entry.path);
		const isLink = entry.dirent.isSymbolicLink();
		if (!isLink && deferred?.has(file)) {
			files.push(unreadFile(file, config, room));
			continue;
		}
		const loaded = memo.recall(
			file,
			// What a link leads to may change without the link.
			[isLink ? Symbol("link") : versionOf(file)],
			() => (isLink && checkLink(file, filePath)) || loadFile(file, config),
		);
		if (!(loaded instanceof LoadedFile)) {
			problems.push(loaded);
			continue;
		}
		const isHeld = room?.take(loaded.size) ?? true;
		files.push(isHeld ? loaded : lateFile(file, loaded.mark, config));
	}
	return { files, problems };
}
