// Folders -> a hint for each place in them where something may have happened, at once. What
// has happened there is found out by looking.
import path from "node:path";
import { FolderWatcher } from "./folder-watcher.ts";

interface FolderWatch {
	readonly close: () => Promise<void>;
}

interface Watched {
	readonly rootDir: string;
	/** By their names in the root: "content" */
	readonly folders: readonly string[];
	/** Told of a file or folder, from the root, with slashes: "content/site.yaml" */
	readonly onHint: (hint: string) => void;
	/** Told when not everything can be watched, as when there are too many folders. */
	readonly onError: (error: unknown) => void;
}

function whereIn(details: unknown): string {
	if (typeof details !== "object" || details === null) return "";
	const { watchedPath }: { watchedPath?: unknown } = details;
	return typeof watchedPath === "string" ? watchedPath : "";
}

/**
 * The folders themselves may come and go, so the root is watched too, but nothing else in it.
 * Their events tell of the files in them, which need no watch of their own.
 */
export async function watchFolders(watched: Watched): Promise<FolderWatch> {
	const { rootDir, folders, onHint, onError } = watched;
	const isOurs = (sourcePath: string) => {
		const [folder = ""] = sourcePath.split("/");
		return sourcePath === "" || folders.includes(folder);
	};
	const sourcePathOf = (filePath: string) =>
		path.relative(rootDir, filePath).split(path.sep).join("/");
	const watcher = new FolderWatcher({
		ignoreInitial: true,
		followSymlinks: false,
		atomic: false,
		ignored: (filePath, stats) =>
			!isOurs(sourcePathOf(filePath)) || stats?.isFile() === true,
	});
	const hint = (filePath: string) => {
		const sourcePath = sourcePathOf(filePath);
		if (sourcePath !== "" && isOurs(sourcePath)) onHint(sourcePath);
	};
	// Not its sorted out events: those come late, and of two in a short time only the first.
	watcher.on("raw", (_event, name: unknown, details: unknown) => {
		const folder = whereIn(details);
		if (folder !== "")
			hint(typeof name === "string" ? path.resolve(folder, name) : folder);
	});
	watcher.on("addDir", hint);
	watcher.on("error", onError);
	watcher.add(rootDir);
	await new Promise<void>((resolve) => {
		watcher.once("ready", () => resolve());
	});
	return { close: () => watcher.close() };
}
