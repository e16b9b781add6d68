// Checks the site in another thread once edits pause, so that no edit waits for the checks. Each check
// gets a new thread, which frees its memory.
import type { Config } from "../config.ts";
import { Thread } from "../pool/pool.ts";
import type { BackgroundResult } from "../serve/preview/live-preview.ts";

interface ChecksOptions {
	readonly config: Config;
	readonly onChecked: (checked: BackgroundResult) => unknown;
	readonly onBug: (error: unknown) => void;
}

/** The checks start after so many milliseconds without an edit. */
const CHECK_DELAY = 500;

export class BackgroundChecks {
	readonly #options: ChecksOptions;
	#timer: NodeJS.Timeout | undefined;
	#thread: Thread<void, BackgroundResult> | undefined;

	constructor(options: ChecksOptions) {
		this.#options = options;
	}

	start(): void {
		void this.close();
		this.#timer = setTimeout(() => this.#check(), CHECK_DELAY).unref();
	}

	async close(): Promise<void> {
		clearTimeout(this.#timer);
		const thread = this.#thread;
		this.#thread = undefined;
		await thread?.close();
	}

	async #check(): Promise<void> {
		const { config, onChecked, onBug } = this.#options;
		const thread = new Thread<void, BackgroundResult>("check", config);
		this.#thread = thread;
		try {
			// If the site has changed since the check began, the thread is closed and never responds.
			await onChecked(await thread.run());
		} catch (error) {
			onBug(error);
		} finally {
			await thread.close();
		}
	}
}
