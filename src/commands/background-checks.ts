// After the site has settled -> everything that is wrong with it, found in another thread, so
// that no edit waits for that. A thread checks once, and its memory ends with it.
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { Config } from "../config.ts";
import type { Checked } from "../serve/preview/live-preview.ts";
import { SOURCE_DIR } from "../source-dir.js";

interface ChecksOptions {
	readonly config: Config;
	/** Called when nothing has changed since the check began. */
	readonly onChecked: (checked: Checked) => unknown;
	readonly onBug: (error: unknown) => void;
}

/** In milliseconds; a person who writes stops for longer than between two saves. */
const SETTLE = 500;
const THREAD = path.join(SOURCE_DIR, "commands/check-thread.js");

export class BackgroundChecks {
	readonly #options: ChecksOptions;
	#timer: NodeJS.Timeout | undefined;
	#worker: Worker | undefined;

	constructor(options: ChecksOptions) {
		this.#options = options;
	}

	/** To be called after each change. */
	start(): void {
		void this.close();
		this.#timer = setTimeout(() => this.#check(), SETTLE).unref();
	}

	async close(): Promise<void> {
		clearTimeout(this.#timer);
		const worker = this.#worker;
		this.#worker = undefined;
		await worker?.terminate();
	}

	#check(): void {
		const { config, onChecked, onBug } = this.#options;
		const worker = new Worker(THREAD, { workerData: config });
		worker.unref();
		// What is said by a thread that was stopped is of the site as it was.
		worker.on("message", (checked: Checked) => {
			if (worker === this.#worker) onChecked(checked);
		});
		worker.on("error", (error) => {
			if (worker === this.#worker) onBug(error);
		});
		this.#worker = worker;
	}
}
