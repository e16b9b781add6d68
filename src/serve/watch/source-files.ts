// Lists source files in their present state, so that two lists can be compared.
import fs from "node:fs";
import path from "node:path";
import { digest } from "../../cache/digest.ts";
import { attempt, formatFileState } from "../../cache/fingerprint.js";
import { isHidden } from "../../config.ts";

interface FileState {
	/** This text changes with every write, even with the same bytes. */
	readonly version: string;
	/** The next write may be so soon that the version stays the same. */
	readonly isRecent: boolean;
	readonly hash: string;
}

/** The paths are relative to the root and have slashes: "content/site.yaml" */
export interface SourceFiles {
	readonly files: ReadonlyMap<string, FileState>;
	/** Identifies each folder. A new folder with the name of a deleted one is another folder. */
	readonly folders: string;
}

/** In bytes. Only size, times and inode of a larger file are compared. */
const READ_LIMIT = 8_000_000;
/** In milliseconds. Some file systems store times in steps of two seconds. */
const RECENT = 2000;

/** Follows links. @returns undefined if the path does not exist or cannot be reached */
export function statPath(filePath: string): fs.Stats | undefined {
	return attempt(() => fs.statSync(filePath, { throwIfNoEntry: false }));
}

function readState(
	filePath: string,
	stats: fs.Stats,
	previous: FileState | undefined,
): FileState {
	const version = formatFileState(stats);
	if (previous?.version === version && !previous.isRecent) return previous;
	const isRecent = stats.ctimeMs > Date.now() - RECENT;
	const isRead = stats.size <= READ_LIMIT;
	const bytes = isRead && attempt(() => fs.readFileSync(filePath));
	return { version, isRecent, hash: bytes ? digest(bytes) : version };
}

/** Returns the paths of all files and folders. A folder that cannot be read has none for a build. */
function listPaths(rootDir: string, name: string): string[] {
	const folder = path.join(rootDir, name);
	// Without file types, Node would follow links to folders.
	const options = { recursive: true, withFileTypes: true } as const;
	const entries = attempt(() => fs.readdirSync(folder, options)) ?? [];
	const below = entries.map((entry) => path.join(entry.parentPath, entry.name));
	return [folder, ...below].map((filePath) =>
		path.relative(rootDir, filePath).replaceAll(path.sep, "/"),
	);
}

/**
 * @param names folders and files in the root: "content"
 * @param previous a file that has not been written since then is not read again
 */
export function readSourceFiles(
	rootDir: string,
	names: readonly string[],
	previous?: SourceFiles,
): SourceFiles {
	const files = new Map<string, FileState>();
	const folders: string[] = [];
	for (const sourcePath of names.flatMap((name) => listPaths(rootDir, name))) {
		if (isHidden(sourcePath)) continue;
		const filePath = path.join(rootDir, sourcePath);
		const stats = statPath(filePath);
		if (stats?.isDirectory())
			folders.push(`${sourcePath} ${stats.ino} ${stats.birthtimeMs}`);
		const known = previous?.files.get(sourcePath);
		if (stats?.isFile())
			files.set(sourcePath, readState(filePath, stats, known));
	}
	return { files, folders: folders.sort().join("\n") };
}

/** Lists the files that are new, deleted or different. */
export function findDifferences(
	before: SourceFiles,
	after: SourceFiles,
	by: "version" | "hash",
): string[] {
	const sourcePaths = new Set([...before.files.keys(), ...after.files.keys()]);
	const find = ({ files }: SourceFiles, name: string) => files.get(name)?.[by];
	return [...sourcePaths].filter(
		(name) => find(before, name) !== find(after, name),
	);
}
