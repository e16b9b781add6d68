// After the site has settled -> everything that is wrong with it, found in another thread, so
// that no edit waits for that. A thread checks once, and its memory ends with it.
import type { Config } from "../config.ts";
import { Thread } from "../pool/pool.ts";
import type { Checked } from "../serve/preview/live-preview.ts";

interface ChecksOptions {
	readonly config: Config;
	readonly onChecked: (checked: Checked) => unknown;
	readonly onBug: (error: unknown) => void;
}

/** In milliseconds; a person who writes stops for longer than between two saves. */
const SETTLE = 500;

export class BackgroundChecks {
	readonly #options: ChecksOptions;
	#timer: NodeJS.Timeout | undefined;
	#thread: Thread<void, Checked> | undefined;

	constructor(options: ChecksOptions) {
		this.#options = options;
	}

	start(): void {
		void this.close();
		this.#timer = setTimeout(() => this.#check(), SETTLE).unref();
	}

	async close(): Promise<void> {
		clearTimeout(this.#timer);
		const thread = this.#thread;
		this.#thread = undefined;
		await thread?.close();
	}

	async #check(): Promise<void> {
		const { config, onChecked, onBug } = this.#options;
		const thread = new Thread<void, Checked>("check", config);
		this.#thread = thread;
		try {
			// A thread that was closed meanwhile never answers: the site is not what it looked at.
			await onChecked(await thread.run());
		} catch (error) {
			onBug(error);
		} finally {
			await thread.close();
		}
	}
}
