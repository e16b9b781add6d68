// Watches folders and files, and returns sets of changed files. A single edit is returned at once. A
// change that looks incomplete is returned after a pause.
import type { Stats } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type FSWatcher, watch } from "chokidar";
import { isHidden } from "../../config.ts";
import {
	type Change,
	SourceFiles,
	statPath,
	toSourcePath,
} from "./source-files.ts";

/** All values are milliseconds. */
export const TIMING = {
	/** Time from the first event to the first read, since programs empty a file before they write it. */
	firstRead: 1,
	/** One edited file is taken as complete after so long without an event. */
	edited: 0,
	/** A replaced file waits longer, because git replaces files one by one. */
	replaced: 8,
	/** A new, deleted or empty file waits longest, and so do several files. */
	incomplete: 40,
	/** Changes that never pause are returned after this time. */
	longest: 1500,
	/** All folders are watched again so long after the event of a folder. */
	rewatch: 100,
};

interface ChangesOptions {
	readonly rootDir: string;
	/** Names of folders and files in the root: "content" */
	readonly names: readonly string[];
	readonly onError: (error: unknown) => void;
	readonly timing?: typeof TIMING;
}

export class SourceChanges {
	readonly #options: ChangesOptions;
	readonly #timing: typeof TIMING;
	readonly #files: SourceFiles;
	/** These files have had an event since they were last read. */
	readonly #pending = new Set<string>();
	/** These files changed during a build, which may have read half of the change. */
	readonly #changedWhileBusy = new Set<string>();
	#watcher: FSWatcher;
	#folderTimer: NodeJS.Timeout | undefined;
	#isWaiting = false;
	#isClosed = false;
	#lastEvent = 0;
	#wake = () => {};

	/** Every change from now on is found, even before chokidar is ready. */
	constructor(options: ChangesOptions) {
		const { rootDir, names, timing = TIMING } = options;
		this.#options = options;
		this.#timing = timing;
		this.#files = new SourceFiles(rootDir, names);
		this.#watcher = this.#watch();
	}

	/**
	 * Must not be called again before it has returned.
	 * @param within the longest time to wait in milliseconds; without it there is no limit
	 * @returns paths relative to the root; none after that time, or once this is closed
	 */
	async next(within?: number): Promise<readonly string[]> {
		const end = within === undefined ? undefined : performance.now() + within;
		this.#isWaiting = true;
		try {
			while (await this.#waitForEvent(end)) {
				await delay(this.#timing.firstRead);
				const changes = await this.#readChanges();
				this.#changedWhileBusy.clear();
				this.#files.accept(changes);
				if (changes.length > 0)
					return changes.map(({ sourcePath }) => sourcePath);
			}
			return [];
		} finally {
			this.#isWaiting = false;
		}
	}

	close(): void {
		this.#isClosed = true;
		void this.#watcher.close();
		clearTimeout(this.#folderTimer);
		this.#wake();
	}

	/** Watches the root too, because folders may be deleted and created again. */
	#watch(): FSWatcher {
		const { rootDir: cwd, onError } = this.#options;
		const ignored = this.#isIgnored;
		const options = { cwd, atomic: false, ignoreInitial: true, ignored };
		const watcher = watch(cwd, options);
		return watcher
			.on("raw", (event, name, details) => {
				if (name && details instanceof Object && "watchedPath" in details)
					this.#handleRaw(event, String(details.watchedPath), name);
			})
			.on("all", (_event, filePath) =>
				this.#add(filePath.replaceAll(path.sep, "/")),
			)
			.on("ready", () => {
				const rewatch = watcher.getWatched();
				for (const file of this.#files.findTouched()) {
					this.#add(file);
					const isMissed = !(path.normalize(path.dirname(file)) in rewatch);
					if (isMissed && statPath(path.join(cwd, file))) this.#watchAgain();
				}
			})
			.once("error", onError)
			.on("error", () => {});
	}

	/**
	 * Handles the events of the operating system itself, because chokidar delays them until it has read the
	 * folder again, and drops further events of a file for 50 milliseconds.
	 */
	#handleRaw(event: string, watchedPath: string, name: string): void {
		const { rootDir } = this.#options;
		const watched = toSourcePath(rootDir, watchedPath);
		const filePath = this.#files.has(watched)
			? watchedPath
			: path.join(watchedPath, name);
		if (this.#isIgnored(filePath)) return;
		const sourcePath = toSourcePath(rootDir, filePath);
		this.#add(sourcePath);
		if (event === "rename" && this.#files.isFolder(sourcePath))
			this.#watchAgain();
	}

	/** Starts a new watcher, because chokidar misses a folder that is replaced, or created too early. */
	#watchAgain(): void {
		clearTimeout(this.#folderTimer);
		this.#folderTimer = setTimeout(() => {
			void this.#watcher.close();
			this.#watcher = this.#watch();
		}, this.#timing.rewatch).unref();
	}

	readonly #isIgnored = (filePath: string, stats?: Stats): boolean => {
		const { rootDir, names } = this.#options;
		const sourcePath = toSourcePath(rootDir, filePath);
		if (sourcePath === "") return false;
		const [top = "", ...below] = sourcePath.split("/");
		if (!names.includes(top) || isHidden(sourcePath)) return true;
		// Builds ignore links to folders, since such a link may lead to itself.
		const isLink = below.length > 0 && stats?.isSymbolicLink() === true;
		return isLink && statPath(filePath)?.isFile() !== true;
	};

	#add(sourcePath: string): void {
		this.#lastEvent = performance.now();
		this.#pending.add(sourcePath);
		if (!this.#isWaiting) this.#changedWhileBusy.add(sourcePath);
		this.#wake();
	}

	async #waitForEvent(end: number | undefined): Promise<boolean> {
		if (this.#pending.size === 0 && !this.#isClosed)
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
				if (end !== undefined) setTimeout(resolve, end - performance.now());
			});
		return this.#pending.size > 0 && !this.#isClosed;
	}

	/** Reads the changes until they look complete. */
	async #readChanges(): Promise<Change[]> {
		const end = performance.now() + this.#timing.longest;
		const paths = new Set<string>();
		for (;;) {
			for (const sourcePath of this.#pending) paths.add(sourcePath);
			this.#pending.clear();
			const changes = this.#files.compare(paths, this.#changedWhileBusy);
			const kind = changes.length > 1 ? "incomplete" : changes[0]?.kind;
			const quietTime = this.#lastEvent + this.#timing[kind ?? "edited"];
			const remaining = Math.min(quietTime, end) - performance.now();
			if (remaining <= 0 || this.#isClosed) return changes;
			await delay(remaining);
		}
	}
}
