// Watches folders and files, and returns sets of changed files once no file changes any more. An event only
// means that all files are compared, because events may be repeated, incomplete or lost.
import type { Stats } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type FSWatcher, watch } from "chokidar";
import { isHidden } from "../../config.ts";
import {
	findDifferences,
	readSourceFiles,
	type SourceFiles,
	statPath,
} from "./source-files.ts";

/**
 * Changes are complete after so many milliseconds without an event, since editors write a file in steps,
 * and git writes one file after the other.
 */
export const QUIET_TIME = 40;
/** Changes that never pause are returned after so many milliseconds. */
const LONGEST = 1500;

interface ChangesOptions {
	readonly rootDir: string;
	/** Names of folders and files in the root: "content" */
	readonly names: readonly string[];
	readonly onError: (error: unknown) => void;
	readonly quietTime?: number;
}

export class SourceChanges {
	readonly #options: ChangesOptions;
	#known: SourceFiles;
	#watcher: FSWatcher;
	#lastEvent: number | undefined;
	#isClosed = false;
	#wake = () => {};

	/** Every change from now on is found, even before chokidar is ready. */
	constructor(options: ChangesOptions) {
		this.#options = options;
		this.#known = readSourceFiles(options.rootDir, options.names);
		this.#watcher = this.#watch();
	}

	/**
	 * Must not be called again before it has returned.
	 * @returns paths relative to the root; none once this is closed
	 */
	async next(): Promise<readonly string[]> {
		// A build may have read any state of a file that was written in the meantime.
		const rewritten = findDifferences(this.#known, this.#read(), "version");
		if (rewritten.length > 0) this.#handleEvent();
		while (await this.#waitForEvents()) {
			const before = this.#known;
			this.#known = this.#read();
			if (this.#known.folders !== before.folders) this.#watchAgain();
			const changed = findDifferences(before, this.#known, "hash");
			const all = new Set([...rewritten, ...changed]);
			if (all.size > 0) return [...all];
		}
		return [];
	}

	close(): void {
		this.#isClosed = true;
		void this.#watcher.close();
		this.#wake();
	}

	#read(): SourceFiles {
		const { rootDir, names } = this.#options;
		return readSourceFiles(rootDir, names, this.#known);
	}

	/** Watches the root too, because folders may be deleted and created again. */
	#watch(): FSWatcher {
		const { rootDir: cwd, onError } = this.#options;
		const ignored = this.#isIgnored;
		const options = { cwd, atomic: false, ignoreInitial: true, ignored };
		return (
			watch(cwd, options)
				// chokidar drops further events of a file for 50 milliseconds, except these.
				.on("raw", this.#handleEvent)
				.on("all", this.#handleEvent)
				.on("ready", this.#handleEvent)
				.once("error", onError)
				.on("error", () => {})
		);
	}

	/** Starts a new watcher, because chokidar misses a folder that is replaced, or created too early. */
	#watchAgain(): void {
		void this.#watcher.close();
		this.#watcher = this.#watch();
	}

	readonly #isIgnored = (filePath: string, stats?: Stats): boolean => {
		const { rootDir, names } = this.#options;
		if (filePath === rootDir) return false;
		const [top = "", ...below] = path
			.relative(rootDir, filePath)
			.split(path.sep);
		if (!names.includes(top) || isHidden([top, ...below].join("/")))
			return true;
		// Builds ignore links to folders, since such a link may lead to itself.
		const isLink = below.length > 0 && stats?.isSymbolicLink() === true;
		return isLink && statPath(filePath)?.isFile() !== true;
	};

	readonly #handleEvent = (): void => {
		this.#lastEvent = performance.now();
		this.#wake();
	};

	/** Waits for an event, and until events pause. @returns false once this is closed */
	async #waitForEvents(): Promise<boolean> {
		if (this.#lastEvent === undefined && !this.#isClosed)
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		const end = performance.now() + LONGEST;
		const { quietTime = QUIET_TIME } = this.#options;
		while (this.#lastEvent !== undefined && !this.#isClosed) {
			const quiet = Math.min(this.#lastEvent + quietTime, end);
			const remaining = quiet - performance.now();
			if (remaining > 0) await delay(remaining);
			else this.#lastEvent = undefined;
		}
		return !this.#isClosed;
	}
}
