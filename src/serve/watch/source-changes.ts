// Folders and files -> the sets of files that change together, one set after the other, each when it is
// asked for. Quick for the edit of a file, patient for whatever looks incomplete.
import type { Stats } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type FSWatcher, watch } from "chokidar";
import {
	type Change,
	isHidden,
	SourceFiles,
	sourcePathOf,
	statPath,
} from "./source-files.ts";

/** In milliseconds. */
export const PACE = {
	/** From the first event to the first look: a file is emptied before it is written. */
	glance: 1,
	/** Without an event, until a file that was edited is taken as it is. */
	edited: 0,
	/** The same for a file that was replaced: git does so one by one. */
	replaced: 8,
	/** The same for whatever looks incomplete, as several files do. */
	incomplete: 40,
	/** At most, for changes that do not end. */
	patience: 1500,
	/** From the event of a folder until all are watched anew. */
	folders: 100,
};

interface ChangesOptions {
	readonly rootDir: string;
	/** Folders and files by their names in the root: "content" */
	readonly names: readonly string[];
	readonly onError: (error: unknown) => void;
	readonly pace?: typeof PACE;
}

export class SourceChanges {
	readonly #options: ChangesOptions;
	readonly #pace: typeof PACE;
	readonly #files: SourceFiles;
	/** The files that something may have happened to since the last look. */
	readonly #pending = new Set<string>();
	/** Pending files that changed while nobody asked: a build may have read half of them. */
	readonly #late = new Set<string>();
	#watcher: FSWatcher;
	#folderTimer: NodeJS.Timeout | undefined;
	#isAsked = false;
	#isClosed = false;
	#lastEvent = 0;
	#wake = () => {};

	/** Every change from now on is found, even one that comes before chokidar is ready. */
	constructor(options: ChangesOptions) {
		const { rootDir, names, pace = PACE } = options;
		this.#options = options;
		this.#pace = pace;
		this.#files = new SourceFiles(rootDir, names);
		this.#watcher = this.#watch();
	}

	/**
	 * Not to be called again before it has answered.
	 * @param within in milliseconds: how long it waits for an event
	 * @returns paths from the root; none when nothing happened within that time, or it was closed
	 */
	async next(within?: number): Promise<readonly string[]> {
		const end = within === undefined ? undefined : performance.now() + within;
		this.#isAsked = true;
		try {
			while (await this.#hasEvent(end)) {
				await delay(this.#pace.glance);
				const changes = await this.#settle();
				this.#late.clear();
				this.#files.accept(changes);
				if (changes.length > 0)
					return changes.map(({ sourcePath }) => sourcePath);
			}
			return [];
		} finally {
			this.#isAsked = false;
		}
	}

	close(): void {
		this.#isClosed = true;
		void this.#watcher.close();
		clearTimeout(this.#folderTimer);
		this.#wake();
	}

	/** The root is watched too, without what else is in it: the folders may come and go. */
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
				const folders = watcher.getWatched();
				for (const file of this.#files.findTouched()) {
					this.#add(file);
					const isMissed = !(path.normalize(path.dirname(file)) in folders);
					if (isMissed && statPath(path.join(cwd, file))) this.#watchAgain();
				}
			})
			.once("error", onError)
			.on("error", () => {});
	}

	/**
	 * The events of the system itself: chokidar passes them on late, after it has read the folder again,
	 * and drops those of the same file in the 50 milliseconds after one.
	 */
	#handleRaw(event: string, watchedPath: string, name: string): void {
		const { rootDir } = this.#options;
		const watched = sourcePathOf(rootDir, watchedPath);
		const filePath = this.#files.has(watched)
			? watchedPath
			: path.join(watchedPath, name);
		if (this.#isIgnored(filePath)) return;
		const sourcePath = sourcePathOf(rootDir, filePath);
		this.#add(sourcePath);
		if (event === "rename" && this.#files.isFolder(sourcePath))
			this.#watchAgain();
	}

	/** Chokidar misses a folder that comes while it reads the one above, or that another one replaces. */
	#watchAgain(): void {
		clearTimeout(this.#folderTimer);
		this.#folderTimer = setTimeout(() => {
			void this.#watcher.close();
			this.#watcher = this.#watch();
		}, this.#pace.folders).unref();
	}

	readonly #isIgnored = (filePath: string, stats?: Stats): boolean => {
		const { rootDir, names } = this.#options;
		const sourcePath = sourcePathOf(rootDir, filePath);
		if (sourcePath === "") return false;
		const [top = "", ...below] = sourcePath.split("/");
		if (!names.includes(top) || isHidden(sourcePath)) return true;
		// No build follows a link to a folder, and such a link may lead in a circle.
		const isLink = below.length > 0 && stats?.isSymbolicLink() === true;
		return isLink && statPath(filePath)?.isFile() !== true;
	};

	#add(sourcePath: string): void {
		this.#lastEvent = performance.now();
		this.#pending.add(sourcePath);
		if (!this.#isAsked) this.#late.add(sourcePath);
		this.#wake();
	}

	async #hasEvent(end: number | undefined): Promise<boolean> {
		if (this.#pending.size === 0 && !this.#isClosed)
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
				if (end !== undefined) setTimeout(resolve, end - performance.now());
			});
		return this.#pending.size > 0 && !this.#isClosed;
	}

	/** What has changed, once it looks complete. */
	async #settle(): Promise<Change[]> {
		const end = performance.now() + this.#pace.patience;
		const looked = new Set<string>();
		for (;;) {
			for (const sourcePath of this.#pending) looked.add(sourcePath);
			this.#pending.clear();
			const changes = this.#files.compare(looked, this.#late);
			const kind = changes.length > 1 ? "incomplete" : changes[0]?.kind;
			const calm = this.#lastEvent + this.#pace[kind ?? "edited"];
			const left = Math.min(calm, end) - performance.now();
			if (left <= 0 || this.#isClosed) return changes;
			await delay(left);
		}
	}
}
