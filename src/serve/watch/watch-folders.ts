// Folders -> a call for each file or folder in them where something may have happened, at once.
// What has happened is found out by looking there.
import fs from "node:fs";
import path from "node:path";
import { isHidden, listEntries } from "./source-files.ts";

interface WatchOptions {
	readonly rootDir: string;
	/** By their names in the root: "content" */
	readonly folders: readonly string[];
	/** "rename" for an entry that came or went, "change" for one that was written. */
	readonly onEvent: (sourcePath: string, event: "rename" | "change") => void;
	/** Called when not everything can be watched, as when there are too many folders. */
	readonly onError: (error: unknown) => void;
}

/**
 * Each folder has a watch of its own: its events name the files in it, which need none. The
 * root is watched too, because the folders themselves may come and go.
 * @returns what ends it
 */
export function watchFolders(options: WatchOptions): () => void {
	const { rootDir, folders, onEvent, onError } = options;
	const watchers = new Map<string, fs.FSWatcher>();
	const close = (folder: string) => {
		for (const [watched, watcher] of watchers) {
			if (watched !== folder && !watched.startsWith(`${folder}/`)) continue;
			watcher.close();
			watchers.delete(watched);
		}
	};
	const watch = (folder: string) => {
		try {
			const watcher = fs.watch(path.join(rootDir, folder), (event, name) => {
				if (name !== null) handle(folder ? `${folder}/${name}` : name, event);
			});
			// As when the folder is removed on Windows: its parent says so as well.
			watcher.on("error", () => watcher.close());
			watchers.set(folder, watcher);
		} catch (error) {
			const isGone = !fs.existsSync(path.join(rootDir, folder));
			if (!isGone) onError(error);
		}
	};
	const watchTree = (folder: string) => {
		watch(folder);
		for (const { sourcePath, isFolder } of listEntries(rootDir, folder))
			if (isFolder) watchTree(sourcePath);
	};
	const isFolder = (sourcePath: string) =>
		fs
			.lstatSync(path.join(rootDir, sourcePath), { throwIfNoEntry: false })
			?.isDirectory() === true;
	function handle(sourcePath: string, event: "rename" | "change"): void {
		const [top = ""] = sourcePath.split("/");
		if (!folders.includes(top) || isHidden(sourcePath)) return;
		if (event === "rename") {
			// A folder of the same name may be another one, or come back from elsewhere.
			close(sourcePath);
			if (isFolder(sourcePath)) watchTree(sourcePath);
		}
		onEvent(sourcePath, event);
	}
	watch("");
	for (const folder of folders) if (isFolder(folder)) watchTree(folder);
	return () => {
		for (const watcher of watchers.values()) watcher.close();
		watchers.clear();
	};
}
