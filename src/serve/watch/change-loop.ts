// Hints that something happened -> one call for each set of changes that belong together, one
// call at a time. Quick for the edit of a file, patient for whatever looks half done.
import { setTimeout as delay } from "node:timers/promises";
import type { Change, SourceFiles } from "./source-files.ts";

/** In milliseconds. */
interface Pace {
	/** From the first hint to the first look: a file is emptied before it is written. */
	readonly glance: number;
	/** Without a hint, until what looks half done is taken as it is. */
	readonly quiet: number;
	/** The same for a single file that was replaced: git does so with one after the other. */
	readonly brief: number;
	/** At most, for changes that do not end. */
	readonly patience: number;
	/** After the last hint, until everything is looked at once more. */
	readonly review: number;
	/** Between two looks at everything when no hints come. */
	readonly heartbeat: number;
}

export const PACE: Pace = {
	glance: 1,
	quiet: 40,
	brief: 8,
	patience: 1500,
	review: 120,
	heartbeat: 2000,
};

export interface LoopOptions {
	readonly files: Pick<SourceFiles, "compare" | "compareAll" | "accept">;
	/** Never called while it is at work. Throws nothing. */
	readonly onChanges: (
		sourcePaths: readonly string[],
		loop: Pick<ChangeLoop, "changesWithin">,
	) => Promise<void>;
	readonly pace?: Pace;
}

/** How long without a hint until the changes are taken as they are. */
function findQuiet(changes: readonly Change[], pace: Pace): number {
	const [first, ...others] = changes;
	if (!first) return 0;
	if (others.length > 0) return pace.quiet;
	if (first.kind === "edited") return 0;
	return first.kind === "replaced" ? pace.brief : pace.quiet;
}

export class ChangeLoop {
	readonly #options: LoopOptions;
	readonly #pace: Pace;
	readonly #hints = new Set<string>();
	/** Those that came while changes were at work: they may have been seen half. */
	readonly #late = new Set<string>();
	#lastHint = 0;
	#review: NodeJS.Timeout | undefined;
	#running: Promise<void> | undefined;
	#isAtWork = false;
	#isClosed = false;

	constructor(options: LoopOptions) {
		this.#options = options;
		this.#pace = options.pace ?? PACE;
		this.#planReview(this.#pace.heartbeat);
	}

	readonly hint = (sourcePath: string): void => {
		this.#hints.add(sourcePath);
		if (this.#isAtWork) this.#late.add(sourcePath);
		this.#lastHint = performance.now();
		this.#start();
	};

	/** Whether anything changes again until no hint came for so many milliseconds. */
	async changesWithin(milliseconds: number): Promise<boolean> {
		while (!this.#isClosed) {
			if (this.#compare(this.#hints).length > 0) return true;
			const left = this.#lastHint + milliseconds - performance.now();
			if (left <= 0) return false;
			await delay(left);
		}
		return false;
	}

	/** Comes back when what is at work is done. */
	async close(): Promise<void> {
		this.#isClosed = true;
		clearTimeout(this.#review);
		await this.#running;
	}

	#start(): void {
		if (this.#isClosed) return;
		this.#running ??= this.#run().finally(() => {
			this.#running = undefined;
			if (this.#hints.size > 0) this.#start();
			else this.#planReview(this.#pace.review);
		});
	}

	async #run(): Promise<void> {
		await delay(this.#pace.glance);
		while (this.#hints.size > 0 && !this.#isClosed)
			await this.#work(await this.#settle());
	}

	async #work(changes: readonly Change[]): Promise<void> {
		if (changes.length === 0 || this.#isClosed) return;
		this.#options.files.accept(changes);
		this.#isAtWork = true;
		this.#late.clear();
		try {
			await this.#options.onChanges(
				changes.map(({ sourcePath }) => sourcePath),
				this,
			);
		} finally {
			this.#isAtWork = false;
		}
	}

	#compare(hints: Iterable<string>): Change[] {
		const { files } = this.#options;
		const all = [...hints];
		const trusted = all.filter((hint) => !this.#late.has(hint));
		const late = all.filter((hint) => this.#late.has(hint));
		return [
			...files.compare(trusted, "bytes"),
			...files.compare(late, "times"),
		];
	}

	/** What has changed, once it looks whole. */
	async #settle(): Promise<Change[]> {
		const end = performance.now() + this.#pace.patience;
		const looked = new Set<string>();
		for (;;) {
			for (const hint of this.#hints) looked.add(hint);
			this.#hints.clear();
			const changes = this.#compare(looked);
			const quiet = findQuiet(changes, this.#pace);
			if (quiet === 0) return changes;
			const now = performance.now();
			const left = Math.min(this.#lastHint + quiet, end) - now;
			if (left <= 0 || this.#isClosed) return changes;
			await delay(left);
		}
	}

	/** Looks at everything, for what no hint told of. */
	#planReview(milliseconds: number): void {
		clearTimeout(this.#review);
		if (this.#isClosed) return;
		this.#review = setTimeout(() => {
			if (this.#running) return;
			const begin = performance.now();
			const changes = this.#options.files.compareAll();
			for (const { sourcePath } of changes) this.hint(sourcePath);
			// A large site is looked at less often, so that it costs nothing to speak of.
			const cost = performance.now() - begin;
			if (changes.length === 0)
				this.#planReview(Math.max(this.#pace.heartbeat, cost * 200));
		}, milliseconds);
	}
}
