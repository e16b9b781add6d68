// Watches a project, and returns the paths that changed once nothing has changed for a moment.
import { once } from "node:events";
import fs, { type Stats } from "node:fs";
import path from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { attempt } from "../base/attempt.ts";
import {
	describeThrown,
	type UserError,
	usageError,
} from "../base/problems.ts";
import { isHidden } from "../site/config.ts";

/** In milliseconds. chokidar reports a file once in this time, so a shorter wait would lose an edit after another. */
export const QUIET_TIME = 50;

const NO_MORE = "the system watches no more files for changes";
const HINT =
	"Raise fs.inotify.max_user_watches (Linux), or set CHOKIDAR_USEPOLLING=1";

interface WatchOptions {
	readonly rootDir: string;
	readonly names: readonly string[];
	/** Called when some changes can no longer be found. */
	readonly onError: (error: UserError) => void;
}

function explainError(error: unknown): UserError {
	const isFull = error instanceof Error && "code" in error;
	if (isFull && error.code === "ENOSPC") return usageError(NO_MORE, HINT);
	const { message } = describeThrown(error);
	return usageError(`changes cannot be watched: ${message}`, HINT);
}

export class SourceWatch {
	readonly #options: WatchOptions;
	readonly #changed = new Set<string>();
	/** Set when a folder came or went: chokidar loses one that is replaced, so it has to list all again. */
	#mustList = false;
	#watcher: FSWatcher;
	#timer: NodeJS.Timeout | undefined;
	#isQuiet = false;
	#isAwaited = false;
	/** Errors before the first listing are thrown by `listAll`. Of later ones, the first is enough. */
	#canReport = false;
	#isClosed = false;
	#wake = () => {};

	constructor(options: WatchOptions) {
		this.#options = options;
		this.#watcher = this.#open();
	}

	/** Resolves when all files are listed: every change from then on is found. */
	async listAll(): Promise<void> {
		await once(this.#watcher, "ready").catch((error) => {
			throw explainError(error);
		});
		this.#canReport = true;
	}

	/** True from a change until the caller has worked on it, and waits for the next one. */
	get isBehind(): boolean {
		return this.#changed.size > 0 || !this.#isAwaited;
	}

	/** Must not be called again before it has returned. @returns no paths once the watch is closed */
	async next(): Promise<readonly string[]> {
		this.#isAwaited = true;
		while (!this.#isClosed && !this.#isQuiet) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
		this.#isAwaited = false;
		const changed = [...this.#changed].sort();
		this.#changed.clear();
		this.#isQuiet = false;
		return this.#isClosed ? [] : changed;
	}

	close(): void {
		this.#isClosed = true;
		clearTimeout(this.#timer);
		void this.#watcher.close();
		this.#wake();
	}

	#open(): FSWatcher {
		const { rootDir: cwd, onError } = this.#options;
		let isReady = false;
		const watcher = watch(cwd, {
			cwd,
			ignored: (file, stats) => this.#isIgnored(file, stats),
			atomic: false,
		});
		watcher.on("all", (event, file) => {
			if (!isReady) return;
			this.#mustList ||= event === "addDir" || event === "unlinkDir";
			this.#changed.add(file.replaceAll(path.sep, "/"));
			this.#waitForQuiet();
		});
		watcher.on("ready", () => {
			isReady = true;
			if (this.#changed.size > 0) this.#waitForQuiet();
		});
		watcher.on("error", (error) => {
			if (this.#canReport) onError(explainError(error));
			this.#canReport = false;
		});
		return watcher;
	}

	#waitForQuiet(): void {
		this.#isQuiet = false;
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => this.#report(), QUIET_TIME);
	}

	#report(): void {
		if (this.#mustList) {
			this.#mustList = false;
			void this.#watcher.close();
			this.#watcher = this.#open();
			return;
		}
		this.#isQuiet = true;
		this.#wake();
	}

	#isIgnored(file: string, stats: Stats | undefined): boolean {
		const { rootDir, names } = this.#options;
		const sourcePath = path.relative(rootDir, file).replaceAll(path.sep, "/");
		if (sourcePath === "") return false;
		const [top = "", ...below] = sourcePath.split("/");
		if (!names.includes(top) || isHidden(sourcePath)) return true;
		// A build reads no linked folders, since a link may lead to a folder above itself.
		const isLink = below.length > 0 && stats?.isSymbolicLink() === true;
		return isLink && !attempt(() => fs.statSync(file).isFile());
	}
}
