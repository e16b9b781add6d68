// Folders -> the sets of files that change together, one set after the other, each when it is
// asked for. Quick for the edit of a file, patient for whatever looks half done.
import { setTimeout as delay } from "node:timers/promises";
import { type Change, SourceFiles } from "./source-files.ts";
import { watchFolders } from "./watch-folders.ts";

/** In milliseconds. */
interface Pace {
	/** From the first event to the first look: a file is emptied before it is written. */
	readonly glance: number;
	/** Without an event, until a file that was replaced is taken as it is: git does so one by one. */
	readonly brief: number;
	/** Without an event, until whatever else looks half done is taken as it is. */
	readonly quiet: number;
	/** At most, for changes that do not end. */
	readonly patience: number;
	/** Between two looks at all files: some disks have no events, as those of other machines. */
	readonly poll: number;
}

export const PACE: Pace = {
	glance: 1,
	brief: 8,
	quiet: 40,
	patience: 1500,
	poll: 2000,
};

interface ChangesOptions {
	readonly rootDir: string;
	/** By their names in the root: "content" */
	readonly folders: readonly string[];
	/** Called when not everything can be watched. */
	readonly onError: (error: unknown) => void;
	readonly pace?: Pace;
}

export class SourceChanges {
	readonly #files: SourceFiles;
	readonly #pace: Pace;
	readonly #unwatch: () => void;
	/** Where something may have happened since the last look. */
	readonly #pending = new Set<string>();
	/** Those of them that came while nobody asked: a build may have read half of them. */
	readonly #late = new Set<string>();
	#isReplacing = false;
	#isAsked = false;
	#isClosed = false;
	#lastEvent = 0;
	#polling: NodeJS.Timeout | undefined;
	#wake = () => {};

	/** What changes from now on is a change. */
	constructor({ rootDir, folders, onError, pace = PACE }: ChangesOptions) {
		this.#pace = pace;
		this.#unwatch = watchFolders({
			rootDir,
			folders,
			onEvent: this.#add,
			onError,
		});
		this.#files = new SourceFiles(rootDir, folders);
		this.#planPoll();
	}

	/**
	 * Not to be called again before it has answered.
	 * @param within in milliseconds: how long it waits for an event
	 * @returns paths from the root; none when nothing happened within that time, or it was closed
	 */
	async next(within?: number): Promise<readonly string[]> {
		this.#isAsked = true;
		try {
			while (await this.#hasEvent(within)) {
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
		this.#unwatch();
		clearTimeout(this.#polling);
		this.#wake();
	}

	#planPoll(pause = this.#pace.poll): void {
		this.#polling = setTimeout(() => {
			const begin = performance.now();
			for (const file of this.#files.findTouched()) this.#add(file, "change");
			// A large site is looked at less often, so that it costs nothing to speak of.
			const cost = performance.now() - begin;
			this.#planPoll(Math.max(this.#pace.poll, cost * 200));
		}, pause).unref();
	}

	readonly #add = (sourcePath: string, event: "rename" | "change"): void => {
		this.#pending.add(sourcePath);
		if (!this.#isAsked) this.#late.add(sourcePath);
		if (event === "rename") this.#isReplacing = true;
		this.#lastEvent = performance.now();
		this.#wake();
	};

	async #hasEvent(within: number | undefined): Promise<boolean> {
		if (this.#pending.size === 0 && !this.#isClosed)
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
				if (within !== undefined) setTimeout(resolve, within);
			});
		return this.#pending.size > 0 && !this.#isClosed;
	}

	/** What has changed, once it looks whole. */
	async #settle(): Promise<Change[]> {
		const end = performance.now() + this.#pace.patience;
		const looked = new Set<string>();
		for (;;) {
			for (const sourcePath of this.#pending) looked.add(sourcePath);
			this.#pending.clear();
			const changes = this.#compare(looked);
			const left =
				Math.min(this.#lastEvent + this.#findQuiet(changes), end) -
				performance.now();
			if (left <= 0 || this.#isClosed) {
				this.#isReplacing = false;
				return changes;
			}
			await delay(left);
		}
	}

	#compare(sourcePaths: ReadonlySet<string>): Change[] {
		const isLate = (sourcePath: string) => this.#late.has(sourcePath);
		const all = [...sourcePaths];
		return [
			...this.#files.compare(
				all.filter((sourcePath) => !isLate(sourcePath)),
				"is the same",
			),
			...this.#files.compare(all.filter(isLate), "counts"),
		];
	}

	/** How long without an event until the changes are taken as they are. */
	#findQuiet([first, ...others]: readonly Change[]): number {
		const { brief, quiet } = this.#pace;
		if (!first) return 0;
		if (others.length > 0 || first.kind !== "edited") return quiet;
		return this.#isReplacing ? brief : 0;
	}
}
